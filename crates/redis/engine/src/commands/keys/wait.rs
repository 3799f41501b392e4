//! WAIT and WAITAOF: waiting for copies elsewhere, and for the disk.

use crate::{
    blocking::{Fallback, Reason, parse_millis},
    commands::prelude::*,
};

command! {
    /// Waits until as many replicas have this client's writes; replies how many have.
    ///
    /// A server that stands alone has none: it waits the whole time, in milliseconds.
    ///
    /// ```resp
    /// > WAIT 0 100
    /// (integer) 0
    /// > WAIT 1 -1
    /// (error) ERR timeout is negative
    /// ```
    pub(super) WAIT {
        name: "wait",
        usage: "numreplicas timeout",
        since: "3.0.0",
        group: Group::Generic,
        complexity: "O(1)",
        arity: Arity::Exactly(3),
        flags: Flags::BLOCKING,
        tips: &["request_policy:all_shards", "response_policy:agg_min"],
        categories: &["connection"],
        run: wait,
    }
}

fn wait(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let replicas = args.int()?;
    let deadline = parse_millis(cx, args.word()?)?;
    if replicas <= 0 {
        reply.int(0);
        return Ok(());
    }
    cx.wait(Reason::Replicas, deadline, Fallback::NoReplicas, reply);
    Ok(())
}

command! {
    /// Waits until this client's writes are on this disk, and on those of replicas.
    ///
    /// The reply says on how many of each they are. The timeout is in milliseconds.
    ///
    /// ```resp
    /// > WAITAOF 0 0 100
    /// 1) (integer) 0
    /// 2) (integer) 0
    /// > WAITAOF 2 0 0
    /// (error) ERR value is out of range, value must between 0 and 1
    /// ```
    pub(super) WAITAOF {
        name: "waitaof",
        usage: "numlocal numreplicas timeout",
        since: "7.2.0",
        group: Group::Generic,
        complexity: "O(1)",
        arity: Arity::Exactly(4),
        flags: Flags::BLOCKING,
        tips: &["request_policy:all_shards", "response_policy:agg_min"],
        categories: &["connection"],
        run: waitaof,
    }
}

fn waitaof(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    const RANGE: &str = "ERR value is out of range, value must between 0 and 1";
    let local = args.int()?;
    if !(0..=1).contains(&local) {
        return Err(CommandError::Message(RANGE));
    }
    // A word that is no number is refused as a negative one is.
    let replicas = stdx::int::parse(args.word()?).filter(|it| *it >= 0);
    let replicas = replicas.ok_or(CommandError::NotPositive)?;
    let deadline = parse_millis(cx, args.word()?)?;
    if local == 1 && !cx.core.journal.is_on() {
        return Err(CommandError::Message(
            "ERR WAITAOF cannot be used when numlocal is set but appendonly is disabled.",
        ));
    }
    let offset = cx.session.written_up_to;
    let durable = cx.core.journal.is_on() && offset <= cx.core.journal.durable();
    if replicas == 0 && (local == 0 || durable) {
        reply.array(2);
        reply.int_flag(durable);
        reply.int(0);
        return Ok(());
    }
    let reason = match replicas {
        0 => Reason::Fsync { offset },
        _ => Reason::Replicas,
    };
    cx.wait(reason, deadline, Fallback::Durable { offset }, reply);
    Ok(())
}
