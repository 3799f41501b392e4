//! The instructions: those of Lua 5.1's register machine.
//!
//! ```text
//!   op  a  c   b
//!   8   8  16  32 bits      R(x) a register, K(x) a constant,
//!                           RK(x) = K(x - 256) from 256 on, else R(x)
//! ```

/// What an operand from here on names: a constant, not a register.
pub(crate) const CONSTANT: i32 = 256;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Op {
    /// R(a) := R(b)
    Move,
    /// R(a) := K(b)
    LoadK,
    /// R(a) := b as a truth value; if c then skip the next
    LoadBool,
    /// R(a) … R(b) := nil
    LoadNil,
    /// R(a) := upvalue b
    GetUpvalue,
    /// R(a) := globals[K(b)]
    GetGlobal,
    /// R(a) := R(b)[RK(c)]
    GetTable,
    /// globals[K(b)] := R(a)
    SetGlobal,
    /// upvalue b := R(a)
    SetUpvalue,
    /// R(a)[RK(b)] := RK(c)
    SetTable,
    /// R(a) := {} with room for b in the array and c nodes
    NewTable,
    /// R(a + 1) := R(b); R(a) := R(b)[RK(c)]
    SelfOf,
    /// R(a) := RK(b) op RK(c)
    Add,
    Sub,
    Mul,
    Div,
    Mod,
    Pow,
    /// R(a) := op R(b)
    Unm,
    Not,
    Len,
    /// R(a) := R(b) .. … .. R(c)
    Concat,
    /// pc += b
    Jmp,
    /// if (RK(b) op RK(c)) != a then skip the next
    Eq,
    Lt,
    Le,
    /// if R(a) as a truth value != c then skip the next
    Test,
    /// if R(b) as a truth value == c then R(a) := R(b) else skip the next
    TestSet,
    /// R(a), … := R(a)(R(a + 1), …): b - 1 arguments and c - 1 results, 0 for all
    Call,
    TailCall,
    /// return R(a), …: b - 1 values, 0 for all
    Return,
    /// R(a) += R(a + 2); if it is within R(a + 1) then { pc += b; R(a + 3) := R(a) }
    ForLoop,
    /// R(a) -= R(a + 2); pc += b
    ForPrep,
    /// R(a + 3), … := R(a)(R(a + 1), R(a + 2)); if R(a + 3) is nil then skip the
    /// next, else R(a + 2) := R(a + 3)
    TForLoop,
    /// R(a)[(c - 1) * 50 + i] := R(a + i) for i up to b, 0 for all
    SetList,
    /// Close the upvalues from R(a) on
    Close,
    /// R(a) := closure of proto b
    Closure,
    /// R(a), … := ...: b - 1 values, 0 for all
    Vararg,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Inst {
    pub(crate) op: Op,
    pub(crate) a: u8,
    pub(crate) c: u16,
    pub(crate) b: i32,
}

const _: () = assert!(size_of::<Inst>() == 8);

/// How many values one SetList stores.
pub(crate) const FIELDS_A_FLUSH: usize = 50;

/// Where a new closure finds an upvalue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Capture {
    Register(u8),
    Upvalue(u8),
}
