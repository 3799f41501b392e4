//! Markup: everything that comes from a row passes through `text`.

use std::fmt::Write;

/// What stands between tags.
pub(super) fn text(of: &str) -> String {
    let mut out = String::with_capacity(of.len());
    for sign in of.chars() {
        match sign {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            sign => out.push(sign),
        }
    }
    out
}

/// A doc comment's prose: what stands between back quotes is code.
pub(super) fn prose(of: &str) -> String {
    let mut out = String::new();
    for (place, part) in of.split('`').enumerate() {
        let part = text(part);
        let is_code = place % 2 == 1;
        let written =
            if is_code { write!(out, "<code>{part}</code>") } else { write!(out, "{part}") };
        written.expect("a string takes what is written");
    }
    out
}

/// A whole page. `title` and `trail` are markup already.
pub(super) fn document(title: &str, trail: &str, body: &str) -> String {
    format!(
        r#"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; worker-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'">
<meta name="color-scheme" content="light dark">
<title>{title} · Bramble</title>
<link rel="icon" href="../mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="../reference.css">
<script src="../embed/bramble.js" async></script>
</head>
<body>
<main>
<nav class="place" aria-label="Place">{trail}</nav>
{body}</main>
</body>
</html>
"#
    )
}
