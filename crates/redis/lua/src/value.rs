//! What a variable holds: 16 bytes, copied freely. Objects are named by their
//! number in the heap.

/// A string of the heap. Equal strings have one number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Str {
    pub(crate) id: u32,
    /// Tables find their entries by it without a look at the bytes.
    pub(crate) hash: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct TableId(pub(crate) u32);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct FunctionId(pub(crate) u32);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct UpvalueId(pub(crate) u32);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ThreadId(pub(crate) u32);

#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub enum Value {
    #[default]
    Nil,
    Bool(bool),
    Number(f64),
    Str(Str),
    Table(TableId),
    Function(FunctionId),
    Thread(ThreadId),
    /// A bare token of the host, as `cjson.null`.
    Light(u32),
}

impl Value {
    #[inline]
    pub fn is_nil(self) -> bool {
        matches!(self, Value::Nil)
    }

    #[inline]
    pub fn is_truthy(self) -> bool {
        !matches!(self, Value::Nil | Value::Bool(false))
    }

    pub fn type_name(self) -> &'static str {
        match self {
            Value::Nil => "nil",
            Value::Bool(_) => "boolean",
            Value::Number(_) => "number",
            Value::Str(_) => "string",
            Value::Table(_) => "table",
            Value::Function(_) => "function",
            Value::Thread(_) => "thread",
            Value::Light(_) => "userdata",
        }
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Value {
        Value::Number(number)
    }
}

impl From<bool> for Value {
    fn from(it: bool) -> Value {
        Value::Bool(it)
    }
}

impl From<Str> for Value {
    fn from(it: Str) -> Value {
        Value::Str(it)
    }
}

impl From<TableId> for Value {
    fn from(it: TableId) -> Value {
        Value::Table(it)
    }
}

const _: () = assert!(size_of::<Value>() == 16);
