//! What `maxmemory` and its policies say.

/// How much may be held, and what goes when that is too much.
#[derive(Clone, Debug)]
pub struct MemoryLimit {
    /// 0 for no limit.
    pub max_bytes: u64,
    pub policy: Policy,
    /// Keys compared for each that is evicted.
    pub samples: usize,
    pub lfu_log_factor: u32,
    /// Minutes after which a frequency is one lower.
    pub lfu_decay_minutes: u32,
}

impl Default for MemoryLimit {
    fn default() -> MemoryLimit {
        MemoryLimit {
            max_bytes: 0,
            policy: Policy::NoEviction,
            samples: 5,
            lfu_log_factor: 10,
            lfu_decay_minutes: 1,
        }
    }
}

macro_rules! policies {
    ($($variant:ident $name:literal),+ $(,)?) => {
        /// Which keys go first.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub enum Policy {
            $($variant,)+
            /// None: writes are refused.
            #[default]
            NoEviction,
        }

        impl Policy {
            pub(super) const NAMES: &[&str] = &[$($name,)+ "noeviction"];

            pub(super) fn named(name: &str) -> Policy {
                match name {
                    $($name => Policy::$variant,)+
                    _ => Policy::NoEviction,
                }
            }

            pub fn name(self) -> &'static str {
                match self {
                    $(Policy::$variant => $name,)+
                    Policy::NoEviction => "noeviction",
                }
            }
        }
    };
}

policies! {
    VolatileLru "volatile-lru",
    VolatileLfu "volatile-lfu",
    VolatileRandom "volatile-random",
    VolatileTtl "volatile-ttl",
    AllKeysLru "allkeys-lru",
    AllKeysLfu "allkeys-lfu",
    AllKeysRandom "allkeys-random",
}

impl Policy {
    /// Whether only keys with a deadline may go.
    pub fn is_volatile(self) -> bool {
        self.name().starts_with("volatile")
    }

    /// Whether keys are counted by how often they are used.
    pub fn is_lfu(self) -> bool {
        self.name().ends_with("lfu")
    }
}
