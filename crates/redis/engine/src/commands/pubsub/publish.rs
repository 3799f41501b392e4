//! PUBLISH and SPUBLISH.

use crate::{
    commands::prelude::*,
    pubsub::{self, Topic},
};

command! {
    /// Sends a message to all who listen to a channel; replies how many got it.
    ///
    /// ```resp
    /// > PUBLISH news hello
    /// (integer) 0
    /// ```
    pub(super) PUBLISH {
        name: "publish",
        usage: "channel message",
        since: "2.0.0",
        group: Group::PubSub,
        complexity: "O(N+M) where N is the number of listeners and M of patterns of all clients",
        arity: Arity::Exactly(3),
        flags: Flags::MAY_REPLICATE.and(Flags::PUBSUB).and(Flags::LOADING).and(Flags::STALE).and(Flags::FAST),
        run: publish,
    }
}

fn publish(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (channel, message) = (args.word()?, args.word()?);
    reply.len(pubsub::publish(cx, Topic::Channel, channel, message));
    Ok(())
}

command! {
    /// Sends a message to all who listen to a shard channel; replies how many got it.
    ///
    /// ```resp
    /// > SPUBLISH orders 17
    /// (integer) 0
    /// ```
    pub(super) SPUBLISH {
        name: "spublish",
        usage: "shardchannel message",
        since: "7.0.0",
        group: Group::PubSub,
        complexity: "O(N) where N is the number of listeners",
        arity: Arity::Exactly(3),
        flags: Flags::MAY_REPLICATE.and(Flags::PUBSUB).and(Flags::LOADING).and(Flags::STALE).and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::NOT_KEY)],
        run: spublish,
    }
}

fn spublish(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (channel, message) = (args.word()?, args.word()?);
    reply.len(pubsub::publish(cx, Topic::ShardChannel, channel, message));
    Ok(())
}
