//! What stands on a page.

use super::{address, html, name};
use engine::{Command, Group};
use std::fmt::Write;

/// A piece of a help text.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Part {
    Prose(String),
    /// A dialogue that runs.
    Dialogue(String),
    /// A block of any other kind.
    Block(String),
}

/// The index: all commands by group.
pub(super) fn index(rows: &[&Command]) -> String {
    let mut groups: Vec<Group> = Vec::new();
    for row in rows {
        if !groups.contains(&row.group) {
            groups.push(row.group);
        }
    }
    groups.sort_by_key(|group| group.name());
    let mut body = String::from("<h1>Commands</h1>\n<ul class=\"groups\">\n");
    for group in &groups {
        let group = group.name();
        push(&mut body, &format!("<li><a href=\"#{group}\">{group}</a></li>\n"));
    }
    body.push_str("</ul>\n");
    for group in groups {
        let of_group = rows.iter().filter(|row| row.group == group);
        push(&mut body, &format!("<h2 id=\"{0}\">{0}</h2>\n<dl>\n", group.name()));
        of_group.for_each(|row| push(&mut body, &entry(row)));
        body.push_str("</dl>\n");
    }
    html::document("Commands", r#"<a href="../">Bramble</a>"#, &body)
}

/// The page of one command.
pub(super) fn command(row: &Command) -> String {
    let title = html::text(&name(row));
    let group = row.group.name();
    let trail = format!(
        r##"<a href="../">Bramble</a> · <a href="./">Commands</a> · <a href="./#{group}">{group}</a>"##
    );
    let mut body = format!("<h1>{title}</h1>\n<p>{}</p>\n", html::prose(row.summary.trim()));
    push(&mut body, &format!("<pre class=\"usage\">{}</pre>\n", html::text(&usage(row))));
    push(&mut body, &facts(row));
    for part in parts(row.help) {
        push(&mut body, &shown(&part));
    }
    if !row.subcommands.is_empty() {
        body.push_str("<h2>Subcommands</h2>\n<dl>\n");
        row.subcommands.iter().for_each(|it| push(&mut body, &entry(it)));
        body.push_str("</dl>\n");
    }
    html::document(&title, &trail, &body)
}

fn push(body: &mut String, more: &str) {
    body.write_str(more).expect("a string takes what is written");
}

fn entry(row: &Command) -> String {
    let (address, name) = (address(row), html::text(&name(row)));
    let summary = html::prose(row.summary.trim());
    format!("<dt><a href=\"{address}\">{name}</a></dt>\n<dd>{summary}</dd>\n")
}

fn usage(row: &Command) -> String {
    let name = name(row);
    let begins_with_name = row.usage.to_ascii_uppercase().starts_with(&format!("{name} "));
    match row.usage {
        "" => name,
        usage if begins_with_name || usage.eq_ignore_ascii_case(&name) => usage.to_string(),
        usage => format!("{name} {usage}"),
    }
}

fn facts(row: &Command) -> String {
    let categories: Vec<String> =
        engine::categories(row).iter().map(|it| format!("<code>@{it}</code>")).collect();
    let facts = [
        ("Since", html::text(row.since)),
        ("Complexity", html::text(row.complexity)),
        ("ACL categories", categories.join(" ")),
    ];
    let rows = facts.map(|(term, what)| format!("<dt>{term}</dt><dd>{what}</dd>\n"));
    format!("<dl class=\"facts\">\n{}</dl>\n", rows.concat())
}

fn shown(part: &Part) -> String {
    match part {
        Part::Prose(it) => format!("<p>{}</p>\n", html::prose(it)),
        Part::Block(it) => format!("<pre>{}</pre>\n", html::text(it)),
        Part::Dialogue(it) => {
            format!("<bramble-console>\n<pre>{}</pre>\n</bramble-console>\n", html::text(it))
        }
    }
}

/// Cuts a help text at its blocks and its empty lines.
pub(super) fn parts(help: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut lines = help.lines().map(|line| line.strip_prefix(' ').unwrap_or(line));
    let mut prose: Vec<&str> = Vec::new();
    while let Some(line) = lines.next() {
        let kind = line.strip_prefix("```");
        if kind.is_none() && !line.is_empty() {
            prose.push(line);
            continue;
        }
        if !prose.is_empty() {
            parts.push(Part::Prose(std::mem::take(&mut prose).join("\n")));
        }
        let Some(kind) = kind else { continue };
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        let block = block.join("\n");
        parts.push(if kind == "resp" { Part::Dialogue(block) } else { Part::Block(block) });
    }
    if !prose.is_empty() {
        parts.push(Part::Prose(prose.join("\n")));
    }
    parts
}
