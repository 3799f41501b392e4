//! What a key may hold.

use crate::{
    string::StringValue,
    value::{hash::Hash, list::List, set::Set, sorted_set::SortedSet, stream::Stream},
};
use alloc::boxed::Box;

#[derive(Clone)]
pub enum Value {
    String(StringValue),
    List(Box<List>),
    Set(Box<Set>),
    Hash(Box<Hash>),
    SortedSet(Box<SortedSet>),
    Stream(Box<Stream>),
}

const _: () = assert!(size_of::<Value>() <= 24);

/// The type of a value, as TYPE names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Type {
    String,
    List,
    Set,
    SortedSet,
    Hash,
    Stream,
}

impl Type {
    const ALL: [Type; 6] =
        [Type::String, Type::List, Type::Set, Type::SortedSet, Type::Hash, Type::Stream];

    pub fn name(self) -> &'static str {
        match self {
            Type::String => "string",
            Type::List => "list",
            Type::Set => "set",
            Type::SortedSet => "zset",
            Type::Hash => "hash",
            Type::Stream => "stream",
        }
    }

    /// The type of this name, in any case.
    pub fn from_name(name: &[u8]) -> Option<Type> {
        Type::ALL.into_iter().find(|it| it.name().as_bytes().eq_ignore_ascii_case(name))
    }
}

/// How a value is laid out, as OBJECT ENCODING names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encoding {
    Int,
    Embstr,
    Raw,
    Listpack,
    Quicklist,
    Intset,
    Hashtable,
    Skiplist,
    Stream,
}

impl Encoding {
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Int => "int",
            Encoding::Embstr => "embstr",
            Encoding::Raw => "raw",
            Encoding::Listpack => "listpack",
            Encoding::Quicklist => "quicklist",
            Encoding::Intset => "intset",
            Encoding::Hashtable => "hashtable",
            Encoding::Skiplist => "skiplist",
            Encoding::Stream => "stream",
        }
    }
}

impl Value {
    #[inline]
    pub fn kind(&self) -> Type {
        match self {
            Value::String(_) => Type::String,
            Value::List(_) => Type::List,
            Value::Set(_) => Type::Set,
            Value::SortedSet(_) => Type::SortedSet,
            Value::Hash(_) => Type::Hash,
            Value::Stream(_) => Type::Stream,
        }
    }

    pub fn encoding(&self) -> Encoding {
        match self {
            Value::String(it) => it.encoding(),
            Value::List(it) => it.encoding(),
            Value::Set(it) => it.encoding(),
            Value::SortedSet(it) => it.encoding(),
            Value::Hash(it) => it.encoding(),
            Value::Stream(it) => it.encoding(),
        }
    }

    /// What it takes beside its own 24 bytes.
    pub fn heap_bytes(&self) -> usize {
        match self {
            Value::String(it) => it.heap_bytes(),
            Value::List(it) => size_of::<List>() + it.bytes(),
            Value::Set(it) => size_of::<Set>() + it.bytes(),
            Value::SortedSet(it) => size_of::<SortedSet>() + it.bytes(),
            Value::Hash(it) => size_of::<Hash>() + it.bytes(),
            Value::Stream(it) => size_of::<Stream>() + it.bytes(),
        }
    }
}

/// A type that a [`Value`] may hold: lets look-ups ask for one.
pub trait Typed: Sized {
    fn of(value: &Value) -> Option<&Self>;
    fn of_mut(value: &mut Value) -> Option<&mut Self>;
    fn into_value(self) -> Value;
}

macro_rules! typed {
    ($($variant:ident => $type:ty),+) => {$(
        impl Typed for $type {
            #[inline]
            fn of(value: &Value) -> Option<&Self> {
                match value {
                    Value::$variant(it) => Some(it),
                    _ => None,
                }
            }
            #[inline]
            fn of_mut(value: &mut Value) -> Option<&mut Self> {
                match value {
                    Value::$variant(it) => Some(it),
                    _ => None,
                }
            }
            fn into_value(self) -> Value {
                Value::$variant(self.into())
            }
        }
    )+};
}

typed!(String => StringValue, List => List, Set => Set, Hash => Hash, SortedSet => SortedSet, Stream => Stream);
