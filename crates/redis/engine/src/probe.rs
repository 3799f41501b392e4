//! One emission point for everything that wants to know what the engine did:
//! INFO counters, keyspace notifications, views and tests.

use alloc::{collections::VecDeque, vec::Vec};

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    KeyHit,
    KeyMiss,
    KeyExpired,
    KeyChanged(Change),
}

macro_rules! changes {
    ($($variant:ident $class:ident $name:literal),+ $(,)?) => {
        /// What became of a key, as keyspace notifications name it.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Change {
            $($variant),+
        }

        impl Change {
            pub fn name(self) -> &'static str {
                match self {
                    $(Change::$variant => $name),+
                }
            }

            /// The class a subscriber turns on or off.
            pub fn class(self) -> Class {
                match self {
                    $(Change::$variant => Class::$class),+
                }
            }
        }
    };
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    Generic,
    String,
    List,
    Set,
    Hash,
    SortedSet,
}

changes! {
    Del Generic "del",
    RenameFrom Generic "rename_from",
    RenameTo Generic "rename_to",
    MoveFrom Generic "move_from",
    MoveTo Generic "move_to",
    CopyTo Generic "copy_to",
    Expire Generic "expire",
    Persist Generic "persist",
    Set String "set",
    SetRange String "setrange",
    Append String "append",
    IncrBy String "incrby",
    IncrByFloat String "incrbyfloat",
    LPush List "lpush",
    RPush List "rpush",
    LPop List "lpop",
    RPop List "rpop",
    LInsert List "linsert",
    LSet List "lset",
    LRem List "lrem",
    LTrim List "ltrim",
    SAdd Set "sadd",
    SRem Set "srem",
    SPop Set "spop",
    SInterStore Set "sinterstore",
    SUnionStore Set "sunionstore",
    SDiffStore Set "sdiffstore",
    HSet Hash "hset",
    HDel Hash "hdel",
    HIncrBy Hash "hincrby",
    HIncrByFloat Hash "hincrbyfloat",
    ZAdd SortedSet "zadd",
    ZIncr SortedSet "zincr",
    ZRem SortedSet "zrem",
    ZPopMin SortedSet "zpopmin",
    ZPopMax SortedSet "zpopmax",
    ZRangeStore SortedSet "zrangestore",
    ZRemRangeByRank SortedSet "zremrangebyrank",
    ZRemRangeByScore SortedSet "zremrangebyscore",
    ZRemRangeByLex SortedSet "zremrangebylex",
}

/// Totals since start. Always on.
#[derive(Default, Clone, Debug, PartialEq, Eq)]
pub struct Counters {
    pub hits: u64,
    pub misses: u64,
    pub expired: u64,
    /// Changes to keys, ever: WATCH, the journal and LASTSAVE ask for the rise.
    pub changes: u64,
}

impl Counters {
    #[inline]
    fn record(&mut self, event: Event) {
        match event {
            Event::KeyHit => self.hits += 1,
            Event::KeyMiss => self.misses += 1,
            Event::KeyExpired => self.expired += 1,
            Event::KeyChanged(_) => self.changes += 1,
        }
    }
}

#[derive(Default)]
pub struct Probe {
    pub counters: Counters,
    trace: Option<Trace>,
}

struct Trace {
    events: VecDeque<Event>,
    capacity: usize,
    dropped: u64,
}

impl Probe {
    /// Keeps the last `capacity` events until [`Probe::drain`].
    pub fn start_trace(&mut self, capacity: usize) {
        let events = VecDeque::with_capacity(capacity);
        self.trace = Some(Trace { events, capacity, dropped: 0 });
    }

    #[inline]
    pub fn emit(&mut self, event: Event) {
        self.counters.record(event);
        if let Some(trace) = &mut self.trace {
            trace.push(event);
        }
    }

    /// The events since the last call, and how many were lost for want of room.
    pub fn drain(&mut self) -> (Vec<Event>, u64) {
        match &mut self.trace {
            Some(trace) => (trace.events.drain(..).collect(), core::mem::take(&mut trace.dropped)),
            None => (Vec::new(), 0),
        }
    }
}

impl Trace {
    fn push(&mut self, event: Event) {
        if self.events.len() == self.capacity {
            self.events.pop_front();
            self.dropped += 1;
        }
        self.events.push_back(event);
    }
}
