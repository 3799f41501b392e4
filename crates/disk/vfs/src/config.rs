/// The tree's caches, each of which can be bounded or switched off while mounted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CacheConfig {
    pub dentries: DentryPolicy,
    pub pages: PagePolicy,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Switch {
    Off,
    On,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DentryPolicy {
    /// Names kept, of files that exist and of files that do not.
    pub capacity: usize,
    /// Whether "no such file" is remembered.
    pub negative: Switch,
}

impl Default for DentryPolicy {
    fn default() -> DentryPolicy {
        DentryPolicy { capacity: 4096, negative: Switch::On }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PageMode {
    Off,
    /// Pages serve reads; every write goes on at once.
    WriteThrough,
    /// Writes stay in the pages until fsync, pressure, or age.
    WriteBack,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PagePolicy {
    pub mode: PageMode,
    pub capacity_pages: usize,
    /// The longest read-ahead; 1 reads only what is asked for.
    pub read_ahead_pages: usize,
    /// The longest run of neighbouring dirty pages written at once.
    pub transfer_pages: usize,
    /// A change older than this is made durable at the next tick.
    pub write_back_after_ms: u64,
}

impl Default for PagePolicy {
    fn default() -> PagePolicy {
        PagePolicy {
            mode: PageMode::WriteBack,
            capacity_pages: 4096,
            read_ahead_pages: 256,
            transfer_pages: 256,
            write_back_after_ms: 5_000,
        }
    }
}
