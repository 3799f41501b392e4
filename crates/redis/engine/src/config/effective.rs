//! Settings that change what the engine does.

use super::{
    AppendFsync,
    memory::Policy,
    setting::{Setting, parse_notifications, row},
};
use crate::{acl::NewUsersHear, notify::Classes};
use keyspace::{MAX_STRING_LEN, value::Fill};

pub(super) static EFFECTIVE: &[Setting] = &[
    row("acl-pubsub-default").choice("resetchannels", &["allchannels", "resetchannels"]).sets(
        |config, value| {
            config.new_users_hear = match value.text() {
                "allchannels" => NewUsersHear::All,
                _ => NewUsersHear::Nothing,
            }
        },
    ),
    row("acllog-max-len")
        .number(128, 0, i64::MAX)
        .sets(|config, value| config.logs.acl_len = value.number() as usize),
    row("busy-reply-threshold")
        .aka("lua-time-limit")
        .number(5000, 0, i64::MAX)
        .sets(|config, value| config.busy_reply_threshold_ms = value.number() as u64),
    row("commandlog-execution-slower-than")
        .aka("slowlog-log-slower-than")
        .number(10000, -1, i64::MAX)
        .sets(|config, value| config.logs.slower_than_us = value.number()),
    row("commandlog-large-reply-max-len")
        .number(128, 0, i64::MAX)
        .sets(|config, value| config.logs.large_reply_len = value.number() as usize),
    row("commandlog-large-request-max-len")
        .number(128, 0, i64::MAX)
        .sets(|config, value| config.logs.large_request_len = value.number() as usize),
    row("commandlog-reply-larger-than")
        .number(1_048_576, -1, i64::MAX)
        .sets(|config, value| config.logs.reply_larger_than = value.number()),
    row("commandlog-request-larger-than")
        .number(1_048_576, -1, i64::MAX)
        .sets(|config, value| config.logs.request_larger_than = value.number()),
    row("commandlog-slow-execution-max-len")
        .aka("slowlog-max-len")
        .number(128, 0, i64::MAX)
        .sets(|config, value| config.logs.slow_len = value.number() as usize),
    row("hash-max-listpack-entries")
        .aka("hash-max-ziplist-entries")
        .number(512, 0, i64::MAX)
        .sets(|config, value| config.limits.hash_max_listpack_entries = value.number() as usize),
    row("hash-max-listpack-value")
        .aka("hash-max-ziplist-value")
        .memory(64)
        .sets(|config, value| config.limits.hash_max_listpack_value = value.number() as usize),
    row("hll-sparse-max-bytes")
        .memory(3000)
        .sets(|config, value| config.limits.hll_sparse_max_bytes = value.number() as usize),
    row("latency-monitor-threshold")
        .number(0, 0, i64::MAX)
        .sets(|config, value| config.logs.latency_threshold_ms = value.number() as u64),
    row("latency-tracking")
        .flag("yes")
        .sets(|config, value| config.logs.latency_tracking = value.flag()),
    row("lfu-decay-time")
        .number(1, 0, i32::MAX as i64)
        .sets(|config, value| config.memory.lfu_decay_minutes = value.number() as u32),
    row("lfu-log-factor")
        .number(10, 0, i32::MAX as i64)
        .sets(|config, value| config.memory.lfu_log_factor = value.number() as u32),
    row("list-max-listpack-size")
        .aka("list-max-ziplist-size")
        .number(-2, i32::MIN as i64, i32::MAX as i64)
        .sets(|config, value| config.limits.list_fill = Fill(value.number() as i32)),
    row("maxclients")
        .number(10000, 1, u32::MAX as i64)
        .sets(|config, value| config.max_clients = value.number() as usize),
    row("maxmemory-samples")
        .number(5, 1, 64)
        .sets(|config, value| config.memory.samples = value.number() as usize),
    row("proto-max-bulk-len").memory(10_000_000_000).sets(|config, value| {
        config.proto_max_bulk_len = (value.number() as u64).min(MAX_STRING_LEN as u64)
    }),
    row("set-max-intset-entries")
        .number(512, 0, i64::MAX)
        .sets(|config, value| config.limits.set_max_intset_entries = value.number() as usize),
    row("set-max-listpack-entries")
        .number(128, 0, i64::MAX)
        .sets(|config, value| config.limits.set_max_listpack_entries = value.number() as usize),
    row("set-max-listpack-value")
        .number(64, 0, i64::MAX)
        .sets(|config, value| config.limits.set_max_listpack_value = value.number() as usize),
    row("stream-node-max-bytes")
        .memory(4096)
        .sets(|config, value| config.limits.stream_node_max_bytes = value.number() as usize),
    row("stream-node-max-entries")
        .number(100, 0, i64::MAX)
        .sets(|config, value| config.limits.stream_node_max_entries = value.number() as usize),
    row("timeout")
        .number(0, 0, i32::MAX as i64)
        .sets(|config, value| config.idle_timeout_s = value.number() as u64),
    row("tracking-table-max-keys")
        .number(1_000_000, 0, i64::MAX)
        .sets(|config, value| config.tracking_table_max_keys = value.number() as usize),
    row("zset-max-listpack-entries")
        .aka("zset-max-ziplist-entries")
        .number(128, 0, i64::MAX)
        .sets(|config, value| config.limits.zset_max_listpack_entries = value.number() as usize),
    row("zset-max-listpack-value")
        .aka("zset-max-ziplist-value")
        .memory(64)
        .sets(|config, value| config.limits.zset_max_listpack_value = value.number() as usize),
    row("appendfsync")
        .choice("everysec", &["everysec", "always", "no"])
        .sets(|config, value| config.appendfsync = AppendFsync::named(value.text())),
    row("maxmemory")
        .memory(0)
        .sets(|config, value| config.memory.max_bytes = value.number() as u64),
    row("maxmemory-policy")
        .choice("noeviction", Policy::NAMES)
        .sets(|config, value| config.memory.policy = Policy::named(value.text())),
    row("requirepass").text("").sets(|config, value| config.requirepass = value.text().into()),
    row("notify-keyspace-events")
        .own("", parse_notifications)
        .sets(|config, value| config.notify = Classes::parse(value.text()).unwrap_or_default()),
];
