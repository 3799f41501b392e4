//! CLUSTER and its kin, as a server that stands alone answers them.

mod nodes;
mod slots;

use super::prelude::*;

pub(super) static COMMANDS: &[&Command] = &[&CLUSTER, &CLUSTERSCAN, &READONLY, &READWRITE, &ASKING];

const DISABLED: &str = "ERR This instance has cluster support disabled";

/// What nearly all of them answer.
fn refuse(_: &mut Cx<'_>, _: &mut Args<'_>, _: &mut ReplyBuf) -> Outcome {
    Err(CommandError::Message(DISABLED))
}

command! {
    /// Asks about the cluster. This server stands alone.
    ///
    /// ```resp
    /// > CLUSTER INFO
    /// (error) ERR This instance has cluster support disabled
    /// ```
    pub(super) CLUSTER {
        name: "cluster",
        usage: "",
        since: "3.0.0",
        group: Group::Cluster,
        complexity: "Depends on subcommand.",
        arity: Arity::AtLeast(2),
        flags: Flags::NONE,
        subcommands: &[
            &slots::ADDSLOTS,
            &slots::ADDSLOTSRANGE,
            &nodes::BUMPEPOCH,
            &slots::CANCELSLOTMIGRATIONS,
            &nodes::COUNT_FAILURE_REPORTS,
            &slots::COUNTKEYSINSLOT,
            &slots::DELSLOTS,
            &slots::DELSLOTSRANGE,
            &nodes::FAILOVER,
            &slots::FLUSHSLOT,
            &slots::FLUSHSLOTS,
            &nodes::FORGET,
            &slots::GETKEYSINSLOT,
            &slots::GETSLOTMIGRATIONS,
            &nodes::HELP,
            &nodes::INFO,
            &KEYSLOT,
            &nodes::LINKS,
            &nodes::MEET,
            &slots::MIGRATESLOTS,
            &nodes::MYID,
            &nodes::MYSHARDID,
            &nodes::NODES,
            &nodes::REPLICAS,
            &nodes::REPLICATE,
            &nodes::RESET,
            &nodes::SAVECONFIG,
            &nodes::SET_CONFIG_EPOCH,
            &slots::SETSLOT,
            &nodes::SHARDS,
            &nodes::SLAVES,
            &slots::SLOT_STATS,
            &slots::SLOTS,
            &slots::SYNCSLOTS,
        ],
    }
}

command! {
    /// Tells the slot that a key belongs to, by its text between braces if it has any.
    ///
    /// ```resp
    /// > CLUSTER KEYSLOT foo
    /// (integer) 12182
    /// > CLUSTER KEYSLOT {foo}.bar
    /// (integer) 12182
    /// ```
    KEYSLOT {
        name: "cluster|keyslot",
        usage: "key",
        since: "3.0.0",
        group: Group::Cluster,
        complexity: "O(N) where N is the length of the key",
        arity: Arity::Exactly(3),
        flags: Flags::STALE,
        run: keyslot,
    }
}

fn keyslot(_: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    reply.int(i64::from(stdx::crc::key_slot(args.word()?)));
    Ok(())
}

command! {
    /// Walks over the keys of a cluster.
    ///
    /// ```resp
    /// > CLUSTERSCAN 0
    /// (error) ERR This instance has cluster support disabled
    /// ```
    pub(super) CLUSTERSCAN {
        name: "clusterscan",
        usage: "cursor [MATCH match-pattern] [COUNT count] [TYPE type] [SLOT slot]",
        since: "9.1.0",
        group: Group::Cluster,
        complexity: "O(1): there is no cluster",
        arity: Arity::AtLeast(2),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(1, KeyUse::NOT_KEY)],
        tips: &["nondeterministic_output", "request_policy:special", "response_policy:special"],
        categories: &["keyspace"],
        run: refuse,
    }
}

command! {
    /// Lets this connection read from a replica. Here there is none.
    ///
    /// ```resp
    /// > READONLY
    /// OK
    /// ```
    pub(super) READONLY {
        name: "readonly",
        usage: "",
        since: "3.0.0",
        group: Group::Cluster,
        complexity: "O(1)",
        arity: Arity::Exactly(1),
        flags: Flags::LOADING.and(Flags::STALE).and(Flags::FAST),
        categories: &["connection"],
        run: done,
    }
}

command! {
    /// Ends READONLY.
    ///
    /// ```resp
    /// > READWRITE
    /// OK
    /// ```
    pub(super) READWRITE {
        name: "readwrite",
        usage: "",
        since: "3.0.0",
        group: Group::Cluster,
        complexity: "O(1)",
        arity: Arity::Exactly(1),
        flags: Flags::LOADING.and(Flags::STALE).and(Flags::FAST),
        categories: &["connection"],
        run: done,
    }
}

fn done(_: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    reply.ok();
    Ok(())
}

command! {
    /// Announces a request for a slot that is on its way here.
    ///
    /// ```resp
    /// > ASKING
    /// (error) ERR This instance has cluster support disabled
    /// ```
    pub(super) ASKING {
        name: "asking",
        usage: "",
        since: "3.0.0",
        group: Group::Cluster,
        complexity: "O(1): there is no cluster",
        arity: Arity::Exactly(1),
        flags: Flags::FAST,
        categories: &["connection"],
        run: refuse,
    }
}
