//! CLUSTER subcommands about slots.

use super::refuse;
use crate::commands::prelude::*;

command! {
    /// Gives slots to this node.
    ///
    /// ```resp
    /// > CLUSTER ADDSLOTS 1
    /// (error) ERR This instance has cluster support disabled
    /// ```
    pub(super) ADDSLOTS {
        name: "cluster|addslots",
        usage: "slot [slot ...]",
        since: "3.0.0",
        group: Group::Cluster,
        complexity: "O(1): there is no cluster",
        arity: Arity::AtLeast(3),
        flags: Flags::ADMIN.and(Flags::STALE).and(Flags::NO_ASYNC_LOADING),
        run: refuse,
    }
}

command! {
    /// Gives ranges of slots to this node.
    ///
    /// ```resp
    /// > CLUSTER ADDSLOTSRANGE 1 2
    /// (error) ERR This instance has cluster support disabled
    /// ```
    pub(super) ADDSLOTSRANGE {
        name: "cluster|addslotsrange",
        usage: "start-slot end-slot [start-slot end-slot ...]",
        since: "7.0.0",
        group: Group::Cluster,
        complexity: "O(1): there is no cluster",
        arity: Arity::AtLeast(4),
        flags: Flags::ADMIN.and(Flags::STALE).and(Flags::NO_ASYNC_LOADING),
        run: refuse,
    }
}

command! {
    /// Counts the keys of a slot.
    ///
    /// ```resp
    /// > CLUSTER COUNTKEYSINSLOT 1
    /// (error) ERR This instance has cluster support disabled
    /// ```
    pub(super) COUNTKEYSINSLOT {
        name: "cluster|countkeysinslot",
        usage: "slot",
        since: "3.0.0",
        group: Group::Cluster,
        complexity: "O(1): there is no cluster",
        arity: Arity::Exactly(3),
        flags: Flags::STALE,
        run: refuse,
    }
}

command! {
    /// Takes slots from this node.
    ///
    /// ```resp
    /// > CLUSTER DELSLOTS 1
    /// (error) ERR This instance has cluster support disabled
    /// ```
    pub(super) DELSLOTS {
        name: "cluster|delslots",
        usage: "slot [slot ...]",
        since: "3.0.0",
        group: Group::Cluster,
        complexity: "O(1): there is no cluster",
        arity: Arity::AtLeast(3),
        flags: Flags::ADMIN.and(Flags::STALE).and(Flags::NO_ASYNC_LOADING),
        run: refuse,
    }
}

command! {
    /// Takes ranges of slots from this node.
    ///
    /// ```resp
    /// > CLUSTER DELSLOTSRANGE 1 2
    /// (error) ERR This instance has cluster support disabled
    /// ```
    pub(super) DELSLOTSRANGE {
        name: "cluster|delslotsrange",
        usage: "start-slot end-slot [start-slot end-slot ...]",
        since: "7.0.0",
        group: Group::Cluster,
        complexity: "O(1): there is no cluster",
        arity: Arity::AtLeast(4),
        flags: Flags::ADMIN.and(Flags::STALE).and(Flags::NO_ASYNC_LOADING),
        run: refuse,
    }
}

command! {
    /// Deletes all keys of a slot.
    ///
    /// ```resp
    /// > CLUSTER FLUSHSLOT 1
    /// (error) ERR This instance has cluster support disabled
    /// ```
    pub(super) FLUSHSLOT {
        name: "cluster|flushslot",
        usage: "slot [ASYNC|SYNC]",
        since: "9.0.0",
        group: Group::Cluster,
        complexity: "O(1): there is no cluster",
        arity: Arity::AtLeast(3),
        flags: Flags::WRITE.and(Flags::ADMIN).and(Flags::NO_ASYNC_LOADING),
        categories: &["keyspace"],
        run: refuse,
    }
}

command! {
    /// Takes all slots from this node.
    ///
    /// ```resp
    /// > CLUSTER FLUSHSLOTS
    /// (error) ERR This instance has cluster support disabled
    /// ```
    pub(super) FLUSHSLOTS {
        name: "cluster|flushslots",
        usage: "",
        since: "3.0.0",
        group: Group::Cluster,
        complexity: "O(1): there is no cluster",
        arity: Arity::Exactly(2),
        flags: Flags::ADMIN.and(Flags::STALE).and(Flags::NO_ASYNC_LOADING),
        run: refuse,
    }
}

command! {
    /// Lists keys of a slot.
    ///
    /// ```resp
    /// > CLUSTER GETKEYSINSLOT 1 1
    /// (error) ERR This instance has cluster support disabled
    /// ```
    pub(super) GETKEYSINSLOT {
        name: "cluster|getkeysinslot",
        usage: "slot count",
        since: "3.0.0",
        group: Group::Cluster,
        complexity: "O(1): there is no cluster",
        arity: Arity::Exactly(4),
        flags: Flags::STALE,
        tips: &["nondeterministic_output"],
        run: refuse,
    }
}

command! {
    /// Lists slot migrations.
    ///
    /// ```resp
    /// > CLUSTER GETSLOTMIGRATIONS
    /// (error) ERR This instance has cluster support disabled
    /// ```
    pub(super) GETSLOTMIGRATIONS {
        name: "cluster|getslotmigrations",
        usage: "",
        since: "9.0.0",
        group: Group::Cluster,
        complexity: "O(1): there is no cluster",
        arity: Arity::Exactly(2),
        flags: Flags::ADMIN.and(Flags::STALE).and(Flags::NO_ASYNC_LOADING),
        run: refuse,
    }
}

command! {
    /// Stops all slot migrations under way.
    ///
    /// ```resp
    /// > CLUSTER CANCELSLOTMIGRATIONS
    /// (error) ERR This instance has cluster support disabled
    /// ```
    pub(super) CANCELSLOTMIGRATIONS {
        name: "cluster|cancelslotmigrations",
        usage: "",
        since: "9.0.0",
        group: Group::Cluster,
        complexity: "O(1): there is no cluster",
        arity: Arity::Exactly(2),
        flags: Flags::ADMIN.and(Flags::STALE).and(Flags::NO_ASYNC_LOADING),
        run: refuse,
    }
}

command! {
    /// Moves ranges of slots to another node.
    ///
    /// ```resp
    /// > CLUSTER MIGRATESLOTS a b
    /// (error) ERR This instance has cluster support disabled
    /// ```
    pub(super) MIGRATESLOTS {
        name: "cluster|migrateslots",
        usage: "SLOTSRANGE start-slot end-slot [start-slot end-slot ...] NODE node-id [SLOTSRANGE start-slot end-slot [start-slot end-slot ...] NODE node-id ...]",
        since: "9.0.0",
        group: Group::Cluster,
        complexity: "O(1): there is no cluster",
        arity: Arity::AtLeast(4),
        flags: Flags::ADMIN.and(Flags::STALE).and(Flags::NO_ASYNC_LOADING),
        run: refuse,
    }
}

command! {
    /// Sets which node a slot belongs to.
    ///
    /// ```resp
    /// > CLUSTER SETSLOT 1 STABLE
    /// (error) ERR This instance has cluster support disabled
    /// ```
    pub(super) SETSLOT {
        name: "cluster|setslot",
        usage: "slot <IMPORTING node-id|MIGRATING node-id|NODE node-id|STABLE> [TIMEOUT timeout]",
        since: "3.0.0",
        group: Group::Cluster,
        complexity: "O(1): there is no cluster",
        arity: Arity::AtLeast(4),
        flags: Flags::MAY_REPLICATE.and(Flags::ADMIN).and(Flags::STALE).and(Flags::NO_ASYNC_LOADING),
        run: refuse,
    }
}

command! {
    /// Tells figures of slots.
    ///
    /// ```resp
    /// > CLUSTER SLOT-STATS SLOTSRANGE 1 2
    /// (error) ERR This instance has cluster support disabled
    /// ```
    pub(super) SLOT_STATS {
        name: "cluster|slot-stats",
        usage: "<SLOTSRANGE start-slot end-slot|ORDERBY metric [LIMIT limit] [ASC|DESC]>",
        since: "8.0.0",
        group: Group::Cluster,
        complexity: "O(1): there is no cluster",
        arity: Arity::AtLeast(4),
        flags: Flags::LOADING.and(Flags::STALE),
        tips: &["nondeterministic_output", "request_policy:all_shards"],
        run: refuse,
    }
}

command! {
    /// Tells which node serves which slots.
    ///
    /// ```resp
    /// > CLUSTER SLOTS
    /// (error) ERR This instance has cluster support disabled
    /// ```
    pub(super) SLOTS {
        name: "cluster|slots",
        usage: "",
        since: "3.0.0",
        group: Group::Cluster,
        complexity: "O(1): there is no cluster",
        arity: Arity::Exactly(2),
        flags: Flags::LOADING.and(Flags::STALE),
        tips: &["nondeterministic_output"],
        run: refuse,
    }
}

command! {
    /// Speaks with a node that slots are moved to.
    ///
    /// ```resp
    /// > CLUSTER SYNCSLOTS a
    /// (error) ERR This instance has cluster support disabled
    /// ```
    pub(super) SYNCSLOTS {
        name: "cluster|syncslots",
        usage: "",
        since: "9.0.0",
        group: Group::Cluster,
        complexity: "O(1): there is no cluster",
        arity: Arity::AtLeast(3),
        flags: Flags::MAY_REPLICATE.and(Flags::ADMIN).and(Flags::STALE).and(Flags::NO_ASYNC_LOADING),
        run: refuse,
    }
}
