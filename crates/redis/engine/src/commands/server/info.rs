//! INFO: the server about itself, in lines of `name:value`.

use super::VERSION;
use crate::{commands::prelude::*, pubsub::Topic};
use alloc::{format, string::String, vec::Vec};

command! {
    /// Returns figures about the server, by section.
    ///
    /// ```resp
    /// > INFO no-such-section
    /// ""
    /// ```
    pub(super) INFO {
        name: "info",
        usage: "[section [section ...]]",
        since: "1.0.0",
        group: Group::Server,
        complexity: "O(1)",
        arity: Arity::AtLeast(1),
        flags: Flags::LOADING.and(Flags::STALE).and(Flags::DANGEROUS),
        tips: &["nondeterministic_output", "request_policy:all_shards", "response_policy:special"],
        run: info,
    }
}

/// Whether a section is shown when none is named.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    ByDefault,
    OnRequest,
}

struct Section {
    name: &'static str,
    shown: Shown,
    lines: fn(&Cx<'_>) -> Vec<String>,
}

static SECTIONS: &[Section] = &[
    Section { name: "Server", shown: Shown::ByDefault, lines: server },
    Section { name: "Clients", shown: Shown::ByDefault, lines: clients },
    Section { name: "Memory", shown: Shown::ByDefault, lines: memory },
    Section { name: "Persistence", shown: Shown::ByDefault, lines: persistence },
    Section { name: "Stats", shown: Shown::ByDefault, lines: stats },
    Section { name: "Replication", shown: Shown::ByDefault, lines: replication },
    Section { name: "Commandstats", shown: Shown::OnRequest, lines: commandstats },
    Section { name: "Cluster", shown: Shown::ByDefault, lines: cluster },
    Section { name: "Keyspace", shown: Shown::ByDefault, lines: keyspace },
];

fn info(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let words: Vec<&[u8]> = args.rest().collect();
    let names = |word: &str| words.iter().any(|it| it.eq_ignore_ascii_case(word.as_bytes()));
    let wanted = |section: &&Section| {
        names(section.name)
            || names("all")
            || names("everything")
            || (words.is_empty() || names("default")) && section.shown == Shown::ByDefault
    };
    let texts: Vec<String> =
        SECTIONS.iter().filter(wanted).map(|it| section_text(cx, it)).collect();
    reply.verbatim(texts.join("\r\n").as_bytes());
    Ok(())
}

fn section_text(cx: &Cx<'_>, section: &Section) -> String {
    let lines: String = (section.lines)(cx).iter().map(|line| format!("{line}\r\n")).collect();
    format!("# {}\r\n{lines}", section.name)
}

fn server(cx: &Cx<'_>) -> Vec<String> {
    let up = cx.now.0.saturating_sub(cx.core.started_at.0) / 1000;
    let host = &cx.core.config.host;
    [
        // Clients choose by `redis_version` what they may ask for.
        format!("redis_version:{COMPATIBLE_VERSION}"),
        "server_name:bramble".into(),
        format!("valkey_version:{VERSION}"),
        format!("bramble_version:{}", env!("CARGO_PKG_VERSION")),
        "server_mode:standalone".into(),
        "redis_mode:standalone".into(),
        format!("os:{}", host.os),
        format!("arch_bits:{}", usize::BITS),
        format!("tcp_port:{}", host.port),
        format!("server_time_usec:{}", cx.now.0 * 1000),
        format!("uptime_in_seconds:{up}"),
        format!("uptime_in_days:{}", up / 86_400),
        "hz:10".into(),
    ]
    .into()
}

/// What the reference says of itself to clients that know only Redis.
const COMPATIBLE_VERSION: &str = "7.2.4";

fn clients(cx: &Cx<'_>) -> Vec<String> {
    [
        format!("connected_clients:{}", cx.clients.len()),
        "cluster_connections:0".into(),
        "maxclients:10000".into(),
        format!("blocked_clients:{}", cx.core.waits.count()),
        format!("tracking_clients:{}", cx.core.tracking.client_count()),
        format!("pubsub_clients:{}", pubsub_clients(cx)),
        format!("total_blocking_keys:{}", cx.core.waits.key_count()),
    ]
    .into()
}

fn pubsub_clients(cx: &Cx<'_>) -> usize {
    let own = usize::from(!cx.session.subscriptions.is_empty());
    own + cx.clients.others().filter(|it| !it.session.subscriptions.is_empty()).count()
}

fn memory(cx: &Cx<'_>) -> Vec<String> {
    let used = cx.core.used_bytes();
    [
        format!("used_memory:{used}"),
        format!("used_memory_human:{}", human(used as u64)),
        format!("used_memory_dataset:{used}"),
        format!("used_memory_rss:{}", cx.core.config.host.resident_bytes),
        "maxmemory:0".into(),
        "maxmemory_human:0B".into(),
        "maxmemory_policy:noeviction".into(),
        format!("number_of_cached_scripts:{}", cx.core.scripting.scripts.len()),
        format!("number_of_functions:{}", cx.core.scripting.function_count()),
        format!("number_of_libraries:{}", cx.core.scripting.libraries.len()),
    ]
    .into()
}

/// `1.50M`, as INFO prints sizes for people.
fn human(bytes: u64) -> String {
    let units = [(1u64 << 30, "G"), (1 << 20, "M"), (1 << 10, "K")];
    match units.into_iter().find(|(size, _)| bytes >= *size) {
        Some((size, unit)) => {
            let hundredths = (bytes * 100 + size / 2) / size;
            format!("{}.{:02}{unit}", hundredths / 100, hundredths % 100)
        }
        None => format!("{bytes}B"),
    }
}

fn persistence(cx: &Cx<'_>) -> Vec<String> {
    let core = &cx.core;
    let status = if core.disk == crate::core::DiskState::Healthy { "ok" } else { "err" };
    [
        "loading:0".into(),
        format!("rdb_changes_since_last_save:{}", core.probe.counters.changes - core.saved_changes),
        "rdb_bgsave_in_progress:0".into(),
        format!("rdb_last_save_time:{}", core.last_save_at.0 / 1000),
        format!("aof_enabled:{}", u8::from(core.config.host.appendonly)),
        "aof_rewrite_in_progress:0".into(),
        format!("aof_last_write_status:{status}"),
    ]
    .into()
}

fn stats(cx: &Cx<'_>) -> Vec<String> {
    let counters = &cx.core.probe.counters;
    [
        format!("total_connections_received:{}", cx.clients.ever()),
        format!("total_commands_processed:{}", cx.core.commands),
        format!("expired_keys:{}", counters.expired),
        format!("expired_fields:{}", counters.expired_fields),
        format!("evicted_keys:{}", counters.evicted),
        format!("keyspace_hits:{}", counters.hits),
        format!("keyspace_misses:{}", counters.misses),
        format!("pubsub_channels:{}", cx.core.pubsub.channel_count(Topic::Channel)),
        format!("pubsub_patterns:{}", cx.core.pubsub.pattern_count()),
        format!("pubsubshard_channels:{}", cx.core.pubsub.channel_count(Topic::ShardChannel)),
        format!("tracking_total_keys:{}", cx.core.tracking.key_count()),
        format!("tracking_total_items:{}", cx.core.tracking.item_count()),
        format!("tracking_total_prefixes:{}", cx.core.tracking.prefix_count()),
        format!("total_error_replies:{}", cx.core.errors),
    ]
    .into()
}

fn replication(_: &Cx<'_>) -> Vec<String> {
    ["role:master".into(), "connected_slaves:0".into()].into()
}

fn cluster(_: &Cx<'_>) -> Vec<String> {
    ["cluster_enabled:0".into()].into()
}

fn commandstats(cx: &Cx<'_>) -> Vec<String> {
    let rows = cx.core.lookup.rows().map(|(id, row)| (row, cx.core.stats[usize::from(id.0)]));
    rows.filter(|(_, stats)| stats.calls + stats.rejected > 0)
        .map(|(row, stats)| {
            format!(
                "cmdstat_{}:calls={},rejected_calls={},failed_calls={}",
                row.name, stats.calls, stats.rejected, stats.failed
            )
        })
        .collect()
}

fn keyspace(cx: &Cx<'_>) -> Vec<String> {
    let dbs = cx.core.dbs.iter().enumerate().filter(|(_, db)| !db.is_empty());
    dbs.map(|(index, db)| {
        format!("db{index}:keys={},expires={},avg_ttl=0", db.len(), db.deadline_count())
    })
    .collect()
}
