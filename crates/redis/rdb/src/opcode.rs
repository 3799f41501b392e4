//! The bytes that say what follows in an RDB file.

pub(crate) const SLOT_INFO: u8 = 0xf4;
pub(crate) const FUNCTION: u8 = 0xf5;
pub(crate) const FUNCTION_PRE_GA: u8 = 0xf6;
pub(crate) const MODULE_AUX: u8 = 0xf7;
pub(crate) const IDLE: u8 = 0xf8;
pub(crate) const FREQUENCY: u8 = 0xf9;
pub(crate) const AUX: u8 = 0xfa;
pub(crate) const RESIZE_DB: u8 = 0xfb;
pub(crate) const EXPIRE_MS: u8 = 0xfc;
pub(crate) const EXPIRE_S: u8 = 0xfd;
pub(crate) const SELECT_DB: u8 = 0xfe;
pub(crate) const EOF: u8 = 0xff;

/// Types of values.
pub(crate) mod kind {
    pub(crate) const STRING: u8 = 0;
    pub(crate) const LIST: u8 = 1;
    pub(crate) const SET: u8 = 2;
    pub(crate) const ZSET: u8 = 3;
    pub(crate) const HASH: u8 = 4;
    pub(crate) const ZSET_2: u8 = 5;
    pub(crate) const MODULE: u8 = 6;
    pub(crate) const MODULE_2: u8 = 7;
    pub(crate) const HASH_ZIPMAP: u8 = 9;
    pub(crate) const LIST_ZIPLIST: u8 = 10;
    pub(crate) const SET_INTSET: u8 = 11;
    pub(crate) const ZSET_ZIPLIST: u8 = 12;
    pub(crate) const HASH_ZIPLIST: u8 = 13;
    pub(crate) const LIST_QUICKLIST: u8 = 14;
    pub(crate) const STREAM: u8 = 15;
    pub(crate) const HASH_LISTPACK: u8 = 16;
    pub(crate) const ZSET_LISTPACK: u8 = 17;
    pub(crate) const LIST_QUICKLIST_2: u8 = 18;
    pub(crate) const STREAM_2: u8 = 19;
    pub(crate) const SET_LISTPACK: u8 = 20;
    pub(crate) const STREAM_3: u8 = 21;
    /// Valkey's hash with field deadlines; in Redis's files, its first form.
    pub(crate) const HASH_2: u8 = 22;
    pub(crate) const HASH_LISTPACK_EX_PRE_GA: u8 = 23;
    pub(crate) const HASH_EX: u8 = 24;
    pub(crate) const HASH_LISTPACK_EX: u8 = 25;
}

/// Special forms of a string, in place of its length.
pub(crate) mod string {
    pub(crate) const INT8: u8 = 0;
    pub(crate) const INT16: u8 = 1;
    pub(crate) const INT32: u8 = 2;
    pub(crate) const LZF: u8 = 3;
}

/// First bytes of lengths.
pub(crate) mod length {
    pub(crate) const BITS_32: u8 = 0x80;
    pub(crate) const BITS_64: u8 = 0x81;
}

/// What a node of a quicklist is.
pub(crate) mod node {
    pub(crate) const PLAIN: u64 = 1;
    pub(crate) const PACKED: u64 = 2;
}

/// Parts of a module's value.
pub(crate) mod module {
    pub(crate) const EOF: u64 = 0;
    pub(crate) const SIGNED: u64 = 1;
    pub(crate) const UNSIGNED: u64 = 2;
    pub(crate) const FLOAT: u64 = 3;
    pub(crate) const DOUBLE: u64 = 4;
    pub(crate) const STRING: u64 = 5;
}
