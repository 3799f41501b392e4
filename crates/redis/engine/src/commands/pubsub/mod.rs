//! Publish and subscribe.

mod publish;
mod subscribe;

use super::prelude::*;
use crate::pubsub::Topic;

pub(super) static COMMANDS: &[&Command] = &[
    &subscribe::SUBSCRIBE,
    &subscribe::UNSUBSCRIBE,
    &subscribe::PSUBSCRIBE,
    &subscribe::PUNSUBSCRIBE,
    &subscribe::SSUBSCRIBE,
    &subscribe::SUNSUBSCRIBE,
    &publish::PUBLISH,
    &publish::SPUBLISH,
    &PUBSUB,
];

command! {
    /// Tells who listens to what.
    ///
    /// ```resp
    /// > PUBSUB WHO
    /// (error) ERR unknown subcommand 'WHO'. Try PUBSUB HELP.
    /// ```
    pub(super) PUBSUB {
        name: "pubsub",
        usage: "",
        since: "2.8.0",
        group: Group::PubSub,
        complexity: "Depends on subcommand.",
        arity: Arity::AtLeast(2),
        flags: Flags::NONE,
        subcommands: &[&CHANNELS, &HELP, &NUMPAT, &NUMSUB, &SHARDCHANNELS, &SHARDNUMSUB],
    }
}

command! {
    /// Lists the channels that are listened to, or those of a pattern.
    ///
    /// ```resp
    /// > PUBSUB CHANNELS
    /// (empty array)
    /// ```
    CHANNELS {
        name: "pubsub|channels",
        usage: "[pattern]",
        since: "2.8.0",
        group: Group::PubSub,
        complexity: "O(N) where N is the number of channels",
        arity: Arity::AtLeast(2),
        flags: Flags::PUBSUB.and(Flags::LOADING).and(Flags::STALE),
        run: channels,
    }
}

fn channels(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    list(cx, args, reply, Topic::Channel)
}

command! {
    /// Lists the shard channels that are listened to, or those of a pattern.
    ///
    /// ```resp
    /// > PUBSUB SHARDCHANNELS
    /// (empty array)
    /// ```
    SHARDCHANNELS {
        name: "pubsub|shardchannels",
        usage: "[pattern]",
        since: "7.0.0",
        group: Group::PubSub,
        complexity: "O(N) where N is the number of channels",
        arity: Arity::AtLeast(2),
        flags: Flags::PUBSUB.and(Flags::LOADING).and(Flags::STALE),
        run: shardchannels,
    }
}

fn shardchannels(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    list(cx, args, reply, Topic::ShardChannel)
}

fn list(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf, topic: Topic) -> Outcome {
    if args.left() > 1 {
        return Err(args.wrong_subcommand("PUBSUB"));
    }
    let names = cx.core.pubsub.names(topic, args.next());
    reply.array(names.len());
    names.iter().for_each(|name| reply.bulk(name));
    Ok(())
}

command! {
    /// Tells how many listen to each of these channels, patterns left out.
    ///
    /// ```resp
    /// > PUBSUB NUMSUB news
    /// 1) "news"
    /// 2) (integer) 0
    /// ```
    NUMSUB {
        name: "pubsub|numsub",
        usage: "[channel [channel ...]]",
        since: "2.8.0",
        group: Group::PubSub,
        complexity: "O(N) where N is the number of channels asked for",
        arity: Arity::AtLeast(2),
        flags: Flags::PUBSUB.and(Flags::LOADING).and(Flags::STALE),
        run: numsub,
    }
}

fn numsub(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    count(cx, args, reply, Topic::Channel);
    Ok(())
}

command! {
    /// Tells how many listen to each of these shard channels.
    ///
    /// ```resp
    /// > PUBSUB SHARDNUMSUB orders
    /// 1) "orders"
    /// 2) (integer) 0
    /// ```
    SHARDNUMSUB {
        name: "pubsub|shardnumsub",
        usage: "[shardchannel [shardchannel ...]]",
        since: "7.0.0",
        group: Group::PubSub,
        complexity: "O(N) where N is the number of channels asked for",
        arity: Arity::AtLeast(2),
        flags: Flags::PUBSUB.and(Flags::LOADING).and(Flags::STALE),
        run: shardnumsub,
    }
}

fn shardnumsub(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    count(cx, args, reply, Topic::ShardChannel);
    Ok(())
}

fn count(cx: &Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf, topic: Topic) {
    reply.array(2 * args.left());
    for name in args.rest() {
        reply.bulk(name);
        reply.len(cx.core.pubsub.listener_count(topic, name));
    }
}

command! {
    /// Tells how many patterns are listened by.
    ///
    /// ```resp
    /// > PUBSUB NUMPAT
    /// (integer) 0
    /// ```
    NUMPAT {
        name: "pubsub|numpat",
        usage: "",
        since: "2.8.0",
        group: Group::PubSub,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: Flags::PUBSUB.and(Flags::LOADING).and(Flags::STALE),
        run: numpat,
    }
}

fn numpat(cx: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    reply.len(cx.core.pubsub.pattern_count());
    Ok(())
}

command! {
    /// Returns what the subcommands do.
    ///
    /// ```resp
    /// > PUBSUB HELP extra
    /// (error) ERR wrong number of arguments for 'pubsub|help' command
    /// ```
    HELP {
        name: "pubsub|help",
        usage: "",
        since: "6.2.0",
        group: Group::PubSub,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: Flags::LOADING.and(Flags::STALE),
        run: help,
    }
}

fn help(_: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    super::help(&PUBSUB, reply);
    Ok(())
}
