//! SAVE, BGSAVE and BGREWRITEAOF: files that hold everything.

use crate::{commands::prelude::*, engine::Effect};

command! {
    /// Writes a dump of everything to the disk, if there is one.
    ///
    /// ```resp
    /// > SAVE
    /// OK
    /// ```
    pub(super) SAVE {
        name: "save",
        usage: "",
        since: "1.0.0",
        group: Group::Server,
        complexity: "O(N) where N is the number of keys",
        arity: Arity::Exactly(1),
        flags: Flags::ADMIN.and(Flags::NOSCRIPT).and(Flags::NO_ASYNC_LOADING).and(Flags::NO_MULTI),
        run: save,
    }
}

fn save(cx: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    begin(cx);
    reply.ok();
    Ok(())
}

command! {
    /// Writes a dump of everything to the disk, between requests.
    ///
    /// ```resp
    /// > BGSAVE
    /// Background saving started
    /// > BGSAVE NOW
    /// (error) ERR syntax error
    /// ```
    pub(super) BGSAVE {
        name: "bgsave",
        usage: "[SCHEDULE|CANCEL]",
        since: "1.0.0",
        group: Group::Server,
        complexity: "O(N) where N is the number of keys",
        arity: Arity::AtLeast(1),
        flags: Flags::ADMIN.and(Flags::NOSCRIPT).and(Flags::NO_ASYNC_LOADING),
        run: bgsave,
    }
}

fn bgsave(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    if args.left() > 1 {
        return Err(CommandError::Syntax);
    }
    if args.take("CANCEL") {
        return Err(CommandError::Message(
            "ERR Background saving is currently not in progress or scheduled",
        ));
    }
    if !args.is_empty() && !args.take("SCHEDULE") {
        return Err(CommandError::Syntax);
    }
    begin(cx);
    reply.status("Background saving started");
    Ok(())
}

fn begin(cx: &mut Cx<'_>) {
    cx.core.effects.push(Effect::Save);
    cx.core.last_save_at = cx.now;
    cx.core.saved_changes = cx.core.probe.counters.changes;
}

command! {
    /// Begins the append-only file anew, with everything there is as its base.
    ///
    /// ```resp
    /// > BGREWRITEAOF
    /// Background append only file rewriting started
    /// ```
    pub(super) BGREWRITEAOF {
        name: "bgrewriteaof",
        usage: "",
        since: "1.0.0",
        group: Group::Server,
        complexity: "O(N) where N is the number of keys",
        arity: Arity::Exactly(1),
        flags: Flags::ADMIN.and(Flags::NOSCRIPT).and(Flags::NO_ASYNC_LOADING),
        run: bgrewriteaof,
    }
}

fn bgrewriteaof(cx: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    cx.core.effects.push(Effect::Rewrite);
    reply.status("Background append only file rewriting started");
    Ok(())
}
