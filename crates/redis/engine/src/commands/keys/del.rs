//! DEL, UNLINK, EXISTS, TOUCH and TYPE.

use crate::commands::prelude::*;

command! {
    /// Deletes keys; returns how many were there.
    ///
    /// ```resp
    /// > MSET a 1 b 2
    /// OK
    /// > DEL a b missing
    /// (integer) 2
    /// ```
    pub(super) DEL {
        name: "del",
        usage: "key [key ...]",
        since: "1.0.0",
        group: Group::Generic,
        complexity: "O(N) where N is the number of keys, and of elements in those that hold several",
        arity: Arity::AtLeast(2),
        flags: Flags::WRITE,
        keys: &[KeySpec::rest(1, KeyUse::RM.and(KeyUse::DELETE))],
        tips: &["request_policy:multi_shard", "response_policy:agg_sum"],
        run: del,
    }
}

command! {
    /// Deletes keys, as DEL does.
    ///
    /// A server with threads frees large values beside its work; here both
    /// commands do the same.
    ///
    /// ```resp
    /// > MSET a 1 b 2
    /// OK
    /// > UNLINK a b missing
    /// (integer) 2
    /// ```
    pub(super) UNLINK {
        name: "unlink",
        usage: "key [key ...]",
        since: "4.0.0",
        group: Group::Generic,
        complexity: "O(N) where N is the number of keys, and of elements in those that hold several",
        arity: Arity::AtLeast(2),
        flags: Flags::WRITE.and(Flags::FAST),
        keys: &[KeySpec::rest(1, KeyUse::RM.and(KeyUse::DELETE))],
        tips: &["request_policy:multi_shard", "response_policy:agg_sum"],
        run: del,
    }
}

fn del(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let deleted = args.rest().filter(|key| cx.delete(key)).count();
    reply.len(deleted);
    Ok(())
}

command! {
    /// Counts how many of the keys are there; one named twice counts twice.
    ///
    /// ```resp
    /// > SET a 1
    /// OK
    /// > EXISTS a a missing
    /// (integer) 2
    /// ```
    pub(super) EXISTS {
        name: "exists",
        usage: "key [key ...]",
        since: "1.0.0",
        group: Group::Generic,
        complexity: "O(N) where N is the number of keys",
        arity: Arity::AtLeast(2),
        flags: Flags::READONLY.and(Flags::FAST),
        keys: &[KeySpec::rest(1, KeyUse::RO)],
        tips: &["request_policy:multi_shard", "response_policy:agg_sum"],
        run: exists,
    }
}

fn exists(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let there = args.rest().filter(|key| cx.read(key).is_some()).count();
    reply.len(there);
    Ok(())
}

command! {
    /// Marks keys as just used; returns how many are there.
    ///
    /// ```resp
    /// > SET a 1
    /// OK
    /// > TOUCH a missing
    /// (integer) 1
    /// ```
    pub(super) TOUCH {
        name: "touch",
        usage: "key [key ...]",
        since: "3.2.1",
        group: Group::Generic,
        complexity: "O(N) where N is the number of keys",
        arity: Arity::AtLeast(2),
        flags: Flags::READONLY.and(Flags::FAST),
        keys: &[KeySpec::rest(1, KeyUse::RO)],
        tips: &["request_policy:multi_shard", "response_policy:agg_sum"],
        run: exists,
    }
}

command! {
    /// Returns the type of the value at a key, or none.
    ///
    /// ```resp
    /// > SET s x
    /// OK
    /// > RPUSH l x
    /// (integer) 1
    /// > TYPE s
    /// string
    /// > TYPE l
    /// list
    /// > TYPE missing
    /// none
    /// ```
    pub(super) TYPE {
        name: "type",
        usage: "key",
        since: "1.0.0",
        group: Group::Generic,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: Flags::READONLY.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RO)],
        run: type_of,
    }
}

fn type_of(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let name = cx.read(args.word()?).map_or("none", |value| value.kind().name());
    reply.status(name);
    Ok(())
}
