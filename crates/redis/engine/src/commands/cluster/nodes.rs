//! CLUSTER subcommands about nodes.

use super::refuse;
use crate::commands::prelude::*;

command! {
    /// Raises the configuration epoch.
    ///
    /// ```resp
    /// > CLUSTER BUMPEPOCH
    /// (error) ERR This instance has cluster support disabled
    /// ```
    pub(super) BUMPEPOCH {
        name: "cluster|bumpepoch",
        usage: "",
        since: "3.0.0",
        group: Group::Cluster,
        complexity: "O(1): there is no cluster",
        arity: Arity::Exactly(2),
        flags: Flags::ADMIN.and(Flags::STALE).and(Flags::NO_ASYNC_LOADING),
        tips: &["nondeterministic_output"],
        run: refuse,
    }
}

command! {
    /// Counts the reports that a node has failed.
    ///
    /// ```resp
    /// > CLUSTER COUNT-FAILURE-REPORTS x
    /// (error) ERR This instance has cluster support disabled
    /// ```
    pub(super) COUNT_FAILURE_REPORTS {
        name: "cluster|count-failure-reports",
        usage: "node-id",
        since: "3.0.0",
        group: Group::Cluster,
        complexity: "O(1): there is no cluster",
        arity: Arity::Exactly(3),
        flags: Flags::ADMIN.and(Flags::STALE),
        tips: &["nondeterministic_output"],
        run: refuse,
    }
}

command! {
    /// Makes a replica take over from its primary.
    ///
    /// ```resp
    /// > CLUSTER FAILOVER
    /// (error) ERR This instance has cluster support disabled
    /// ```
    pub(super) FAILOVER {
        name: "cluster|failover",
        usage: "[FORCE|TAKEOVER]",
        since: "3.0.0",
        group: Group::Cluster,
        complexity: "O(1): there is no cluster",
        arity: Arity::AtLeast(2),
        flags: Flags::ADMIN.and(Flags::STALE).and(Flags::NO_ASYNC_LOADING),
        run: refuse,
    }
}

command! {
    /// Removes a node from the cluster.
    ///
    /// ```resp
    /// > CLUSTER FORGET x
    /// (error) ERR This instance has cluster support disabled
    /// ```
    pub(super) FORGET {
        name: "cluster|forget",
        usage: "node-id",
        since: "3.0.0",
        group: Group::Cluster,
        complexity: "O(1): there is no cluster",
        arity: Arity::Exactly(3),
        flags: Flags::ADMIN.and(Flags::STALE).and(Flags::NO_ASYNC_LOADING),
        run: refuse,
    }
}

command! {
    /// Returns what the subcommands do.
    ///
    /// ```resp
    /// > CLUSTER HELP
    /// (error) ERR This instance has cluster support disabled
    /// ```
    pub(super) HELP {
        name: "cluster|help",
        usage: "",
        since: "5.0.0",
        group: Group::Cluster,
        complexity: "O(1): there is no cluster",
        arity: Arity::Exactly(2),
        flags: Flags::LOADING.and(Flags::STALE),
        run: refuse,
    }
}

command! {
    /// Tells the state of the cluster.
    ///
    /// ```resp
    /// > CLUSTER INFO
    /// (error) ERR This instance has cluster support disabled
    /// ```
    pub(super) INFO {
        name: "cluster|info",
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
    /// Lists the links to other nodes.
    ///
    /// ```resp
    /// > CLUSTER LINKS
    /// (error) ERR This instance has cluster support disabled
    /// ```
    pub(super) LINKS {
        name: "cluster|links",
        usage: "",
        since: "7.0.0",
        group: Group::Cluster,
        complexity: "O(1): there is no cluster",
        arity: Arity::Exactly(2),
        flags: Flags::STALE,
        tips: &["nondeterministic_output"],
        run: refuse,
    }
}

command! {
    /// Introduces a node to this one.
    ///
    /// ```resp
    /// > CLUSTER MEET 127.0.0.1 1
    /// (error) ERR This instance has cluster support disabled
    /// ```
    pub(super) MEET {
        name: "cluster|meet",
        usage: "ip port [cluster-bus-port]",
        since: "3.0.0",
        group: Group::Cluster,
        complexity: "O(1): there is no cluster",
        arity: Arity::AtLeast(4),
        flags: Flags::ADMIN.and(Flags::STALE).and(Flags::NO_ASYNC_LOADING),
        run: refuse,
    }
}

command! {
    /// Tells this node's own id.
    ///
    /// ```resp
    /// > CLUSTER MYID
    /// (error) ERR This instance has cluster support disabled
    /// ```
    pub(super) MYID {
        name: "cluster|myid",
        usage: "",
        since: "3.0.0",
        group: Group::Cluster,
        complexity: "O(1): there is no cluster",
        arity: Arity::Exactly(2),
        flags: Flags::LOADING.and(Flags::STALE),
        run: refuse,
    }
}

command! {
    /// Tells the id of this node's shard.
    ///
    /// ```resp
    /// > CLUSTER MYSHARDID
    /// (error) ERR This instance has cluster support disabled
    /// ```
    pub(super) MYSHARDID {
        name: "cluster|myshardid",
        usage: "",
        since: "7.2.0",
        group: Group::Cluster,
        complexity: "O(1): there is no cluster",
        arity: Arity::Exactly(2),
        flags: Flags::LOADING.and(Flags::STALE),
        tips: &["nondeterministic_output"],
        run: refuse,
    }
}

command! {
    /// Lists the nodes of the cluster, one a line.
    ///
    /// ```resp
    /// > CLUSTER NODES
    /// (error) ERR This instance has cluster support disabled
    /// ```
    pub(super) NODES {
        name: "cluster|nodes",
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
    /// Lists the replicas of a node.
    ///
    /// ```resp
    /// > CLUSTER REPLICAS x
    /// (error) ERR This instance has cluster support disabled
    /// ```
    pub(super) REPLICAS {
        name: "cluster|replicas",
        usage: "node-id",
        since: "5.0.0",
        group: Group::Cluster,
        complexity: "O(1): there is no cluster",
        arity: Arity::Exactly(3),
        flags: Flags::ADMIN.and(Flags::STALE),
        tips: &["nondeterministic_output"],
        run: refuse,
    }
}

command! {
    /// Makes this node a replica of another.
    ///
    /// ```resp
    /// > CLUSTER REPLICATE x
    /// (error) ERR This instance has cluster support disabled
    /// ```
    pub(super) REPLICATE {
        name: "cluster|replicate",
        usage: "<node-id|NO ONE>",
        since: "3.0.0",
        group: Group::Cluster,
        complexity: "O(1): there is no cluster",
        arity: Arity::AtLeast(3),
        flags: Flags::ADMIN.and(Flags::STALE).and(Flags::NO_ASYNC_LOADING),
        run: refuse,
    }
}

command! {
    /// Makes this node forget the cluster.
    ///
    /// ```resp
    /// > CLUSTER RESET
    /// (error) ERR This instance has cluster support disabled
    /// ```
    pub(super) RESET {
        name: "cluster|reset",
        usage: "[HARD|SOFT]",
        since: "3.0.0",
        group: Group::Cluster,
        complexity: "O(1): there is no cluster",
        arity: Arity::AtLeast(2),
        flags: Flags::ADMIN.and(Flags::NOSCRIPT).and(Flags::STALE),
        run: refuse,
    }
}

command! {
    /// Writes the configuration of the cluster to the disk.
    ///
    /// ```resp
    /// > CLUSTER SAVECONFIG
    /// (error) ERR This instance has cluster support disabled
    /// ```
    pub(super) SAVECONFIG {
        name: "cluster|saveconfig",
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
    /// Sets the epoch of a new node.
    ///
    /// ```resp
    /// > CLUSTER SET-CONFIG-EPOCH 1
    /// (error) ERR This instance has cluster support disabled
    /// ```
    pub(super) SET_CONFIG_EPOCH {
        name: "cluster|set-config-epoch",
        usage: "config-epoch",
        since: "3.0.0",
        group: Group::Cluster,
        complexity: "O(1): there is no cluster",
        arity: Arity::Exactly(3),
        flags: Flags::ADMIN.and(Flags::STALE).and(Flags::NO_ASYNC_LOADING),
        run: refuse,
    }
}

command! {
    /// Tells the shards of the cluster with their nodes.
    ///
    /// ```resp
    /// > CLUSTER SHARDS
    /// (error) ERR This instance has cluster support disabled
    /// ```
    pub(super) SHARDS {
        name: "cluster|shards",
        usage: "",
        since: "7.0.0",
        group: Group::Cluster,
        complexity: "O(1): there is no cluster",
        arity: Arity::Exactly(2),
        flags: Flags::LOADING.and(Flags::STALE),
        tips: &["nondeterministic_output"],
        run: refuse,
    }
}

command! {
    /// Lists the replicas of a node, by an older name.
    ///
    /// ```resp
    /// > CLUSTER SLAVES x
    /// (error) ERR This instance has cluster support disabled
    /// ```
    pub(super) SLAVES {
        name: "cluster|slaves",
        usage: "node-id",
        since: "3.0.0",
        group: Group::Cluster,
        complexity: "O(1): there is no cluster",
        arity: Arity::Exactly(3),
        flags: Flags::ADMIN.and(Flags::STALE),
        tips: &["nondeterministic_output"],
        run: refuse,
    }
}
