//! Calling functions.

use super::{
    Words,
    eval::{Launch, allowed, launch},
};
use crate::{
    commands::prelude::*,
    scripting::{Access, What},
};
use alloc::vec::Vec;
use wire::Target;

command! {
    /// Calls a function of a library.
    ///
    /// ```resp
    /// > FUNCTION LOAD "#!lua name=lib\nredis.register_function('twice', function(keys, args) return args[1] * 2 end)"
    /// "lib"
    /// > FCALL twice 0 21
    /// (integer) 42
    /// > FCALL thrice 0 21
    /// (error) ERR Function not found
    /// ```
    pub(super) FCALL {
        name: "fcall",
        usage: "function numkeys [key [key ...]] [arg [arg ...]]",
        since: "7.0.0",
        group: Group::Scripting,
        complexity: "Depends on the function that is executed.",
        arity: Arity::AtLeast(3),
        flags: Flags::NOSCRIPT.and(Flags::STALE).and(Flags::SKIP_MONITOR).and(Flags::NO_MANDATORY_KEYS).and(Flags::MOVABLEKEYS).and(Flags::MAY_REPLICATE),
        keys: &[KeySpec::counted(2, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::UPDATE))],
        run: fcall,
    }
}

fn fcall(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    call(cx, args, reply, Access::ReadWrite)
}

command! {
    /// Calls a function that has said it does not write.
    ///
    /// ```resp
    /// > FUNCTION LOAD "#!lua name=lib\nredis.register_function{function_name='f', callback=function() return 1 end, flags={'no-writes'}}"
    /// "lib"
    /// > FCALL_RO f 0
    /// (integer) 1
    /// ```
    pub(super) FCALL_RO {
        name: "fcall_ro",
        usage: "function numkeys [key [key ...]] [arg [arg ...]]",
        since: "7.0.0",
        group: Group::Scripting,
        complexity: "Depends on the function that is executed.",
        arity: Arity::AtLeast(3),
        flags: Flags::READONLY.and(Flags::NOSCRIPT).and(Flags::STALE).and(Flags::SKIP_MONITOR).and(Flags::NO_MANDATORY_KEYS).and(Flags::MOVABLEKEYS),
        keys: &[KeySpec::counted(2, KeyUse::RO.and(KeyUse::ACCESS))],
        run: fcall_ro,
    }
}

fn fcall_ro(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    call(cx, args, reply, Access::ReadOnly)
}

fn call(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf, access: Access) -> Outcome {
    cx.core.scripting.load_late()?;
    let command: Vec<Vec<u8>> = args.all().map(<[u8]>::to_vec).collect();
    let name = args.word()?;
    let Some((library, function)) = cx.core.scripting.find_function(name) else {
        return Err(CommandError::Message("ERR Function not found"));
    };
    let target = Target::Function { library: library.handle, name: function.name.clone() };
    let flags = function.flags;
    let words = Words::take(args, CommandError::Message("ERR Bad number of keys provided"))?;
    let access = allowed(access, flags)?;
    let what = What::Function { name: name.to_vec(), command };
    launch(cx, Launch { target, words, access, what }, reply)
}
