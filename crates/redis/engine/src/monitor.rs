//! MONITOR: every request, as it is run, to those who watch.

use crate::{command::Flags, cx::Cx, lookup::CommandId, pubsub};
use alloc::{format, vec::Vec};
use resp::Request;

/// Shows a request to all who monitor. Requests that could hold secrets are left
/// out by their flags; the words of an AUTH are hidden.
pub(crate) fn show(cx: &mut Cx<'_>, id: CommandId, request: Request<'_>) {
    let flags = cx.core.lookup.row(id).flags;
    if flags.contains(Flags::SKIP_MONITOR) || flags.contains(Flags::ADMIN) {
        return;
    }
    let line = line(cx, request);
    for client in cx.core.monitors.clone() {
        pubsub::send(cx, client, |out| out.raw(&line));
    }
}

fn line(cx: &Cx<'_>, request: Request<'_>) -> Vec<u8> {
    let now = cx.now.0;
    let head = format!("+{}.{:06} [{} ", now / 1000, now % 1000 * 1000, cx.session.db.0);
    let from: &[u8] = if cx.session.client.is_some() { &cx.session.address } else { b"lua" };
    let mut line = [head.as_bytes(), from, b"]"].concat();
    let secret = secret_words(request);
    for (at, word) in request.words().enumerate() {
        line.push(b' ');
        if secret.contains(&at) {
            line.extend_from_slice(b"\"(redacted)\"");
        } else {
            quote(&mut line, word);
        }
    }
    line.extend_from_slice(b"\r\n");
    line
}

/// The places of user names and passwords.
fn secret_words(request: Request<'_>) -> core::ops::Range<usize> {
    let is =
        |at: usize, word: &[u8]| request.get(at).is_some_and(|it| it.eq_ignore_ascii_case(word));
    if is(0, b"auth") {
        return 1..request.len();
    }
    match (0..request.len()).find(|at| is(0, b"hello") && is(*at, b"auth")) {
        Some(at) => at + 1..at + 3,
        None => 0..0,
    }
}

/// A word between quotes, with what does not print escaped.
pub(crate) fn quote(out: &mut Vec<u8>, word: &[u8]) {
    out.push(b'"');
    for byte in word {
        match byte {
            b'"' | b'\\' => out.extend_from_slice(&[b'\\', *byte]),
            b'\n' => out.extend_from_slice(b"\\n"),
            b'\r' => out.extend_from_slice(b"\\r"),
            b'\t' => out.extend_from_slice(b"\\t"),
            7 => out.extend_from_slice(b"\\a"),
            8 => out.extend_from_slice(b"\\b"),
            b' '..=b'~' => out.push(*byte),
            _ => out.extend_from_slice(format!("\\x{byte:02x}").as_bytes()),
        }
    }
    out.push(b'"');
}
