//! SUBSCRIBE, UNSUBSCRIBE and their forms for patterns and shard channels.

use crate::{
    commands::prelude::*,
    pubsub::{self, Topic},
};
use alloc::{format, vec::Vec};
use structs::bytes::Bytes;

command! {
    /// Listens to channels: each message that is published there is sent to this connection.
    ///
    /// A RESP2 connection that listens can do little else.
    ///
    /// ```resp
    /// > SUBSCRIBE news
    /// 1) "subscribe"
    /// 2) "news"
    /// 3) (integer) 1
    /// ```
    pub(super) SUBSCRIBE {
        name: "subscribe",
        usage: "channel [channel ...]",
        since: "2.0.0",
        group: Group::PubSub,
        complexity: "O(N) where N is the number of channels",
        arity: Arity::AtLeast(2),
        flags: Flags::PUBSUB.and(Flags::NOSCRIPT).and(Flags::LOADING).and(Flags::STALE),
        run: subscribe,
    }
}

fn subscribe(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    add(cx, args, reply, Topic::Channel)
}

command! {
    /// Listens to all channels whose names match a pattern.
    ///
    /// ```resp
    /// > PSUBSCRIBE news.*
    /// 1) "psubscribe"
    /// 2) "news.*"
    /// 3) (integer) 1
    /// ```
    pub(super) PSUBSCRIBE {
        name: "psubscribe",
        usage: "pattern [pattern ...]",
        since: "2.0.0",
        group: Group::PubSub,
        complexity: "O(N) where N is the number of patterns",
        arity: Arity::AtLeast(2),
        flags: Flags::PUBSUB.and(Flags::NOSCRIPT).and(Flags::LOADING).and(Flags::STALE),
        run: psubscribe,
    }
}

fn psubscribe(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    add(cx, args, reply, Topic::Pattern)
}

command! {
    /// Listens to shard channels, which a cluster keeps on one node.
    ///
    /// ```resp
    /// > SSUBSCRIBE orders
    /// 1) "ssubscribe"
    /// 2) "orders"
    /// 3) (integer) 1
    /// ```
    pub(super) SSUBSCRIBE {
        name: "ssubscribe",
        usage: "shardchannel [shardchannel ...]",
        since: "7.0.0",
        group: Group::PubSub,
        complexity: "O(N) where N is the number of channels",
        arity: Arity::AtLeast(2),
        flags: Flags::PUBSUB.and(Flags::NOSCRIPT).and(Flags::LOADING).and(Flags::STALE),
        keys: &[KeySpec::rest(1, KeyUse::NOT_KEY)],
        run: ssubscribe,
    }
}

fn ssubscribe(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    if !cx.session.may_wait() {
        return Err(CommandError::Message(
            "ERR SSUBSCRIBE isn't allowed for a DENY BLOCKING client",
        ));
    }
    add(cx, args, reply, Topic::ShardChannel)
}

fn add(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf, topic: Topic) -> Outcome {
    for name in args.rest() {
        pubsub::subscribe(cx.core, cx.session, topic, name);
        write(cx, reply, "subscribe", topic, Some(name));
    }
    Ok(())
}

command! {
    /// Stops listening to channels; to all, where none is named.
    ///
    /// ```resp
    /// > UNSUBSCRIBE news
    /// 1) "unsubscribe"
    /// 2) "news"
    /// 3) (integer) 0
    /// ```
    pub(super) UNSUBSCRIBE {
        name: "unsubscribe",
        usage: "[channel [channel ...]]",
        since: "2.0.0",
        group: Group::PubSub,
        complexity: "O(N) where N is the number of channels",
        arity: Arity::AtLeast(1),
        flags: Flags::PUBSUB.and(Flags::NOSCRIPT).and(Flags::LOADING).and(Flags::STALE),
        run: unsubscribe,
    }
}

fn unsubscribe(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    remove(cx, args, reply, Topic::Channel)
}

command! {
    /// Stops listening by patterns; by all, where none is named.
    ///
    /// ```resp
    /// > PUNSUBSCRIBE
    /// 1) "punsubscribe"
    /// 2) (nil)
    /// 3) (integer) 0
    /// ```
    pub(super) PUNSUBSCRIBE {
        name: "punsubscribe",
        usage: "[pattern [pattern ...]]",
        since: "2.0.0",
        group: Group::PubSub,
        complexity: "O(N) where N is the number of patterns",
        arity: Arity::AtLeast(1),
        flags: Flags::PUBSUB.and(Flags::NOSCRIPT).and(Flags::LOADING).and(Flags::STALE),
        run: punsubscribe,
    }
}

fn punsubscribe(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    remove(cx, args, reply, Topic::Pattern)
}

command! {
    /// Stops listening to shard channels; to all, where none is named.
    ///
    /// ```resp
    /// > SUNSUBSCRIBE orders
    /// 1) "sunsubscribe"
    /// 2) "orders"
    /// 3) (integer) 0
    /// ```
    pub(super) SUNSUBSCRIBE {
        name: "sunsubscribe",
        usage: "[shardchannel [shardchannel ...]]",
        since: "7.0.0",
        group: Group::PubSub,
        complexity: "O(N) where N is the number of channels",
        arity: Arity::AtLeast(1),
        flags: Flags::PUBSUB.and(Flags::NOSCRIPT).and(Flags::LOADING).and(Flags::STALE),
        keys: &[KeySpec::rest(1, KeyUse::NOT_KEY)],
        run: sunsubscribe,
    }
}

fn sunsubscribe(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    remove(cx, args, reply, Topic::ShardChannel)
}

fn remove(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf, topic: Topic) -> Outcome {
    if !args.is_empty() {
        for name in args.rest() {
            pubsub::unsubscribe(cx.core, cx.session, topic, name);
            write(cx, reply, "unsubscribe", topic, Some(name));
        }
        return Ok(());
    }
    let names: Vec<Bytes> = cx.session.subscriptions.of(topic).iter().cloned().collect();
    for name in &names {
        pubsub::unsubscribe(cx.core, cx.session, topic, name);
        write(cx, reply, "unsubscribe", topic, Some(name));
    }
    if names.is_empty() {
        write(cx, reply, "unsubscribe", topic, None);
    }
    Ok(())
}

fn write(cx: &Cx<'_>, reply: &mut ReplyBuf, word: &str, topic: Topic, name: Option<&[u8]>) {
    reply.push(3);
    reply.bulk(format!("{}{word}", topic.prefix()).as_bytes());
    reply.bulk_or_nil(name);
    reply.len(cx.session.subscriptions.count(topic));
}
