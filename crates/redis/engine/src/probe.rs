//! One emission point for everything that wants to know what the engine did: the
//! counters of INFO always, and a trace of the last events where one is on.

use crate::notify::Classes;
use alloc::{collections::VecDeque, vec::Vec};

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    KeyHit,
    KeyMiss,
    KeyExpired,
    KeyEvicted,
    KeyChanged(Change),
    /// Something was changed that no notification tells, such as what a group of
    /// a stream's consumers has pending.
    DetailChanged,
}

macro_rules! changes {
    ($($class:ident { $($variant:ident $name:literal),+ $(,)? })+) => {
        /// What became of a key, as keyspace notifications name it.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Change {
            $($($variant),+),+
        }

        impl Change {
            pub fn name(self) -> &'static str {
                match self {
                    $($(Change::$variant => $name),+),+
                }
            }

            /// The class of notifications it belongs to.
            pub fn class(self) -> Classes {
                match self {
                    $($(Change::$variant)|+ => Classes::$class),+
                }
            }
        }
    };
}

changes! {
    GENERIC {
        Del "del",
        RenameFrom "rename_from",
        RenameTo "rename_to",
        MoveFrom "move_from",
        MoveTo "move_to",
        CopyTo "copy_to",
        Expire "expire",
        Persist "persist",
        Restore "restore",
    }
    STRING {
        Set "set",
        SetRange "setrange",
        SetBit "setbit",
        Append "append",
        PfAdd "pfadd",
        IncrBy "incrby",
        IncrByFloat "incrbyfloat",
    }
    LIST {
        LPush "lpush",
        RPush "rpush",
        LPop "lpop",
        RPop "rpop",
        LInsert "linsert",
        LSet "lset",
        LRem "lrem",
        LTrim "ltrim",
        SortStore "sortstore",
    }
    SET {
        SAdd "sadd",
        SRem "srem",
        SPop "spop",
        SInterStore "sinterstore",
        SUnionStore "sunionstore",
        SDiffStore "sdiffstore",
    }
    HASH {
        HSet "hset",
        HDel "hdel",
        HIncrBy "hincrby",
        HIncrByFloat "hincrbyfloat",
        HExpire "hexpire",
        HPersist "hpersist",
        HExpired "hexpired",
    }
    SORTED_SET {
        ZAdd "zadd",
        ZIncr "zincr",
        ZRem "zrem",
        ZPopMin "zpopmin",
        ZPopMax "zpopmax",
        ZRangeStore "zrangestore",
        ZUnionStore "zunionstore",
        ZInterStore "zinterstore",
        ZDiffStore "zdiffstore",
        GeoSearchStore "geosearchstore",
        GeoRadiusStore "georadiusstore",
        ZRemRangeByRank "zremrangebyrank",
        ZRemRangeByScore "zremrangebyscore",
        ZRemRangeByLex "zremrangebylex",
    }
    STREAM {
        XAdd "xadd",
        XTrim "xtrim",
        XDel "xdel",
        XSetId "xsetid",
        XGroupCreate "xgroup-create",
        XGroupSetId "xgroup-setid",
        XGroupDestroy "xgroup-destroy",
        XGroupCreateConsumer "xgroup-createconsumer",
        XGroupDelConsumer "xgroup-delconsumer",
    }
}

/// Totals since start. Always on.
#[derive(Default, Clone, Debug, PartialEq, Eq)]
pub struct Counters {
    pub hits: u64,
    pub misses: u64,
    pub expired: u64,
    pub evicted: u64,
    /// Fields of hashes, by their own deadlines.
    pub expired_fields: u64,
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
            Event::KeyEvicted => self.evicted += 1,
            Event::KeyChanged(_) | Event::DetailChanged => self.changes += 1,
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
