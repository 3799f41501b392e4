//! CLIENT TRACKING, CACHING, TRACKINGINFO and GETREDIR: client-side caching.

use crate::{
    commands::prelude::*,
    tracking::{Caching, Mode, OwnChanges, Redirection, Tracking},
};
use alloc::{boxed::Box, vec::Vec};
use structs::bytes::Bytes;

command! {
    /// Tells this client which keys it has read are stale, from now on.
    ///
    /// ```resp
    /// > CLIENT TRACKING ON
    /// OK
    /// > CLIENT TRACKING ON OPTIN OPTOUT
    /// (error) ERR You can't specify both OPTIN mode and OPTOUT mode
    /// > CLIENT TRACKING OFF
    /// OK
    /// ```
    pub(super) TRACKING {
        name: "client|tracking",
        usage: "<ON|OFF> [REDIRECT client-id] [PREFIX prefix [PREFIX prefix ...]] [BCAST] [OPTIN] [OPTOUT] [NOLOOP]",
        since: "6.0.0",
        group: Group::Connection,
        complexity: "O(1), and O(N) where N is the number of prefixes",
        arity: Arity::AtLeast(3),
        flags: Flags::NOSCRIPT.and(Flags::LOADING).and(Flags::STALE),
        run: tracking,
    }
}

fn tracking(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let turns_on = if args.take("ON") {
        true
    } else if args.take("OFF") {
        false
    } else {
        args.skip(1);
        Asked::parse(cx, args)?;
        return Err(CommandError::Syntax);
    };
    let asked = Asked::parse(cx, args)?;
    if turns_on {
        turn_on(cx, &asked)?;
    } else {
        turn_off(cx);
    }
    reply.ok();
    Ok(())
}

/// The options of CLIENT TRACKING.
#[derive(Default)]
struct Asked<'a> {
    redirect: Option<u64>,
    prefixes: Vec<&'a [u8]>,
    broadcast: bool,
    opt_in: bool,
    opt_out: bool,
    no_loop: bool,
}

impl<'a> Asked<'a> {
    fn parse(cx: &Cx<'_>, args: &mut Args<'a>) -> Result<Asked<'a>, CommandError> {
        let mut asked = Asked::default();
        while !args.is_empty() {
            if args.take_valued("REDIRECT") {
                asked.redirect = Some(take_redirect(cx, args, asked.redirect)?);
            } else if args.take_valued("PREFIX") {
                asked.prefixes.push(args.word()?);
            } else if args.take("BCAST") {
                asked.broadcast = true;
            } else if args.take("OPTIN") {
                asked.opt_in = true;
            } else if args.take("OPTOUT") {
                asked.opt_out = true;
            } else if args.take("NOLOOP") {
                asked.no_loop = true;
            } else {
                return Err(CommandError::Syntax);
            }
        }
        Ok(asked)
    }
}

fn take_redirect(
    cx: &Cx<'_>,
    args: &mut Args<'_>,
    before: Option<u64>,
) -> Result<u64, CommandError> {
    if before.is_some() {
        return Err(CommandError::Message(
            "ERR A client can only redirect to a single other client",
        ));
    }
    let serial = args.int()? as u64;
    let is_there = serial == cx.session.serial || cx.clients.by_serial(serial).is_some();
    is_there
        .then_some(serial)
        .ok_or(CommandError::Message("ERR The client ID you want redirect to does not exist"))
}

fn turn_on(cx: &mut Cx<'_>, asked: &Asked<'_>) -> Outcome {
    let Some(client) = cx.session.client else { return Ok(()) };
    let before = cx.session.tracking.take();
    let now = match Tracking::asked_for(asked, before.as_deref()) {
        Ok(now) => now,
        Err(error) => {
            cx.session.tracking = before;
            return Err(error);
        }
    };
    cx.core.tracking.join(client, before.as_deref(), &now);
    cx.session.tracking = Some(Box::new(now));
    Ok(())
}

impl Tracking {
    fn asked_for(asked: &Asked<'_>, before: Option<&Tracking>) -> Result<Tracking, CommandError> {
        if let Some(refusal) = refusal(asked, before) {
            return Err(CommandError::Message(refusal));
        }
        Ok(Tracking {
            redirect: asked.redirect.filter(|it| *it != 0),
            mode: mode(asked, before)?,
            own_changes: if asked.no_loop { OwnChanges::Silent } else { OwnChanges::Told },
            redirection: Redirection::Sound,
            caching: None,
        })
    }
}

/// Why these options cannot be had together, or after those of `before`.
fn refusal(asked: &Asked<'_>, before: Option<&Tracking>) -> Option<&'static str> {
    let before = before.map(|it| &it.mode);
    if !asked.broadcast && !asked.prefixes.is_empty() {
        return Some("ERR PREFIX option requires BCAST mode to be enabled");
    }
    if before.is_some_and(|it| matches!(it, Mode::Broadcast(_)) != asked.broadcast) {
        return Some(
            "ERR You can't switch BCAST mode on/off before disabling tracking for this client, \
             and then re-enabling it with a different mode.",
        );
    }
    if asked.broadcast && (asked.opt_in || asked.opt_out) {
        return Some("ERR OPTIN and OPTOUT are not compatible with BCAST");
    }
    if asked.opt_in && asked.opt_out {
        return Some("ERR You can't specify both OPTIN mode and OPTOUT mode");
    }
    let switches = match before {
        Some(Mode::OptIn) => asked.opt_out,
        Some(Mode::OptOut) => asked.opt_in,
        _ => false,
    };
    switches.then_some(
        "ERR You can't switch OPTIN/OPTOUT mode before disabling tracking for this client, and \
         then re-enabling it with a different mode.",
    )
}

fn mode(asked: &Asked<'_>, before: Option<&Tracking>) -> Result<Mode, CommandError> {
    if asked.opt_in {
        return Ok(Mode::OptIn);
    }
    if asked.opt_out {
        return Ok(Mode::OptOut);
    }
    if !asked.broadcast {
        return Ok(Mode::Reads);
    }
    let mut prefixes = match before.map(|it| &it.mode) {
        Some(Mode::Broadcast(known)) => known.clone(),
        _ => Vec::new(),
    };
    check_overlaps(&prefixes, &asked.prefixes)?;
    prefixes.extend(asked.prefixes.iter().map(|it| Bytes::from(*it)));
    if prefixes.is_empty() {
        prefixes.push(Bytes::default());
    }
    Ok(Mode::Broadcast(prefixes))
}

/// No key may belong to two prefixes of one client: it would be told twice.
fn check_overlaps(known: &[Bytes], asked: &[&[u8]]) -> Outcome {
    let overlap = |a: &[u8], b: &[u8]| a.starts_with(b) || b.starts_with(a);
    for (at, prefix) in asked.iter().enumerate() {
        if let Some(other) = known.iter().find(|it| overlap(it, prefix)) {
            return Err(overlapping(prefix, "' overlaps with an existing prefix '", other));
        }
        if let Some(other) = asked[at + 1..].iter().find(|it| overlap(it, prefix)) {
            return Err(overlapping(prefix, "' overlaps with another provided prefix '", other));
        }
    }
    Ok(())
}

fn overlapping(prefix: &[u8], middle: &str, other: &[u8]) -> CommandError {
    CommandError::About {
        before: "ERR Prefix '",
        word: [prefix, middle.as_bytes(), other].concat(),
        after: "'. Prefixes for a single client must not overlap.",
    }
}

/// Ends tracking for the client whose request runs.
pub(in crate::commands) fn turn_off(cx: &mut Cx<'_>) {
    if let (Some(tracking), Some(client)) = (cx.session.tracking.take(), cx.session.client) {
        cx.core.tracking.leave(client, &tracking);
    }
}

command! {
    /// Says whether the keys of the next command are tracked, in OPTIN or OPTOUT mode.
    ///
    /// ```resp
    /// > CLIENT TRACKING ON OPTIN
    /// OK
    /// > CLIENT CACHING YES
    /// OK
    /// > CLIENT CACHING NO
    /// (error) ERR CLIENT CACHING NO is only valid when tracking is enabled in OPTOUT mode.
    /// ```
    pub(super) CACHING {
        name: "client|caching",
        usage: "<YES|NO>",
        since: "6.0.0",
        group: Group::Connection,
        complexity: "O(1)",
        arity: Arity::Exactly(3),
        flags: Flags::NOSCRIPT.and(Flags::LOADING).and(Flags::STALE).and(Flags::ALLOW_BUSY),
        run: caching,
    }
}

fn caching(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let tracking = cx
        .session
        .tracking
        .as_mut()
        .filter(|it| matches!(it.mode, Mode::OptIn | Mode::OptOut))
        .ok_or(CommandError::Message(
            "ERR CLIENT CACHING can be called only when the client is in tracking mode with \
             OPTIN or OPTOUT mode enabled",
        ))?;
    if args.take("YES") {
        if tracking.mode != Mode::OptIn {
            return Err(CommandError::Message(
                "ERR CLIENT CACHING YES is only valid when tracking is enabled in OPTIN mode.",
            ));
        }
        tracking.caching = Some(Caching::Yes);
    } else if args.take("NO") {
        if tracking.mode != Mode::OptOut {
            return Err(CommandError::Message(
                "ERR CLIENT CACHING NO is only valid when tracking is enabled in OPTOUT mode.",
            ));
        }
        tracking.caching = Some(Caching::No);
    } else {
        return Err(CommandError::Syntax);
    }
    reply.ok();
    Ok(())
}

command! {
    /// Tells which client is told in this one's place: 0 for none, -1 without tracking.
    ///
    /// ```resp
    /// > CLIENT GETREDIR
    /// (integer) -1
    /// ```
    pub(super) GETREDIR {
        name: "client|getredir",
        usage: "",
        since: "6.0.0",
        group: Group::Connection,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: Flags::NOSCRIPT.and(Flags::LOADING).and(Flags::STALE).and(Flags::ALLOW_BUSY),
        run: getredir,
    }
}

fn getredir(cx: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    reply.int(redirect(cx));
    Ok(())
}

fn redirect(cx: &Cx<'_>) -> i64 {
    cx.session.tracking.as_ref().map_or(-1, |it| it.redirect.unwrap_or(0) as i64)
}

command! {
    /// Tells how this client's keys are tracked.
    ///
    /// ```resp
    /// > CLIENT TRACKINGINFO
    /// 1) "flags"
    /// 2) 1) "off"
    /// 3) "redirect"
    /// 4) (integer) -1
    /// 5) "prefixes"
    /// 6) (empty array)
    /// ```
    pub(super) TRACKINGINFO {
        name: "client|trackinginfo",
        usage: "",
        since: "6.2.0",
        group: Group::Connection,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: Flags::NOSCRIPT.and(Flags::LOADING).and(Flags::STALE),
        run: trackinginfo,
    }
}

fn trackinginfo(cx: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let flags = cx.session.tracking.as_deref().map_or_else(|| ["off"].into(), flags);
    let prefixes = match cx.session.tracking.as_ref().map(|it| &it.mode) {
        Some(Mode::Broadcast(prefixes)) => &prefixes[..],
        _ => &[],
    };
    reply.map(3);
    reply.bulk(b"flags");
    reply.set(flags.len());
    flags.iter().for_each(|it| reply.bulk(it.as_bytes()));
    reply.bulk(b"redirect");
    reply.int(redirect(cx));
    reply.bulk(b"prefixes");
    reply.array(prefixes.len());
    prefixes.iter().for_each(|it| reply.bulk(it));
    Ok(())
}

fn flags(tracking: &Tracking) -> Vec<&'static str> {
    let mode = match tracking.mode {
        Mode::Reads => None,
        Mode::OptIn => Some("optin"),
        Mode::OptOut => Some("optout"),
        Mode::Broadcast(_) => Some("bcast"),
    };
    let caching = tracking.caching.map(|it| match it {
        Caching::Yes => "caching-yes",
        Caching::No => "caching-no",
    });
    let no_loop = (tracking.own_changes == OwnChanges::Silent).then_some("noloop");
    let broken = (tracking.redirection == Redirection::Broken).then_some("broken_redirect");
    [Some("on"), mode, caching, no_loop, broken].into_iter().flatten().collect()
}
