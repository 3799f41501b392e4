//! Expressions on their way to a register, and the instructions that take them
//! there. As late as possible: a constant may become an operand, a comparison a
//! jump, a call its own register.

use super::func::{Func, NO_JUMP};
use crate::{
    code::{CONSTANT, Op},
    value::{Str, Value},
};

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Kind {
    /// No expression.
    Void,
    Nil,
    Bool(bool),
    Number(f64),
    Constant(i32),
    Local(usize),
    Upvalue(usize),
    /// A global, by the constant that is its name.
    Global(i32),
    /// A table in a register and a key that is an operand.
    Indexed(usize, i32),
    /// A comparison: the jump after it.
    Jump(i32),
    /// An instruction whose target register is still open.
    Open(i32),
    /// In this register.
    Register(usize),
    Call(i32),
    Vararg(i32),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Expr {
    pub(super) kind: Kind,
    /// Jumps out of it when it is true, and when it is false.
    pub(super) if_true: i32,
    pub(super) if_false: i32,
}

/// What an expression is as a condition.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    False,
    True,
}

impl Expr {
    pub(super) fn new(kind: Kind) -> Expr {
        Expr { kind, if_true: NO_JUMP, if_false: NO_JUMP }
    }

    pub(super) fn has_jumps(&self) -> bool {
        self.if_true != self.if_false
    }

    pub(super) fn as_numeral(&self) -> Option<f64> {
        match self.kind {
            Kind::Number(number) if self.if_true == NO_JUMP && self.if_false == NO_JUMP => {
                Some(number)
            }
            _ => None,
        }
    }

    pub(super) fn is_multi(&self) -> bool {
        matches!(self.kind, Kind::Call(_) | Kind::Vararg(_))
    }
}

impl Func {
    /// Lets a call or `...` give so many results; -1 for all.
    pub(super) fn set_returns(&mut self, expr: &Expr, count: i32) {
        match expr.kind {
            Kind::Call(pc) => self.inst(pc).c = (count + 1) as u16,
            Kind::Vararg(pc) => {
                let free = self.free;
                let inst = self.inst(pc);
                inst.b = count + 1;
                inst.a = free as u8;
                self.reserve(1);
            }
            _ => {}
        }
    }

    pub(super) fn set_one_return(&mut self, expr: &mut Expr) {
        match expr.kind {
            Kind::Call(pc) => expr.kind = Kind::Register(usize::from(self.inst(pc).a)),
            Kind::Vararg(pc) => {
                self.inst(pc).b = 2;
                expr.kind = Kind::Open(pc);
            }
            _ => {}
        }
    }

    /// Turns a variable into a value.
    pub(super) fn discharge(&mut self, expr: &mut Expr) {
        match expr.kind {
            Kind::Local(register) => expr.kind = Kind::Register(register),
            Kind::Upvalue(number) => {
                expr.kind = Kind::Open(self.emit(Op::GetUpvalue, 0, number as i32, 0));
            }
            Kind::Global(name) => expr.kind = Kind::Open(self.emit(Op::GetGlobal, 0, name, 0)),
            Kind::Indexed(table, key) => {
                self.free_register(key);
                self.free_register(table as i32);
                let pc = self.emit(Op::GetTable, 0, table as i32, key as usize);
                expr.kind = Kind::Open(pc);
            }
            Kind::Call(_) | Kind::Vararg(_) => self.set_one_return(expr),
            _ => {}
        }
    }

    fn discharge_to(&mut self, expr: &mut Expr, register: usize) {
        self.discharge(expr);
        match expr.kind {
            Kind::Nil => self.emit_nil(register, 1),
            Kind::Bool(it) => {
                self.emit(Op::LoadBool, register, i32::from(it), 0);
            }
            Kind::Constant(constant) => {
                self.emit(Op::LoadK, register, constant, 0);
            }
            Kind::Number(number) => {
                let constant = self.constant(Value::Number(number));
                self.emit(Op::LoadK, register, constant, 0);
            }
            Kind::Open(pc) => self.inst(pc).a = register as u8,
            Kind::Register(from) if from != register => {
                self.emit(Op::Move, register, from as i32, 0);
            }
            Kind::Register(_) => {}
            _ => return,
        }
        expr.kind = Kind::Register(register);
    }

    fn discharge_anywhere(&mut self, expr: &mut Expr) {
        if !matches!(expr.kind, Kind::Register(_)) {
            self.reserve(1);
            self.discharge_to(expr, self.free - 1);
        }
    }

    fn bring_to(&mut self, expr: &mut Expr, register: usize) {
        self.discharge_to(expr, register);
        if let Kind::Jump(pc) = expr.kind {
            let mut list = expr.if_true;
            self.join(&mut list, pc);
            expr.if_true = list;
        }
        if expr.has_jumps() {
            self.join_outcomes(expr, register);
        }
        *expr = Expr::new(Kind::Register(register));
    }

    /// Brings the values of all ways through an expression into one register.
    fn join_outcomes(&mut self, expr: &Expr, register: usize) {
        let (mut load_false, mut load_true) = (NO_JUMP, NO_JUMP);
        if self.needs_value(expr.if_true) || self.needs_value(expr.if_false) {
            let over = if matches!(expr.kind, Kind::Jump(_)) { NO_JUMP } else { self.emit_jump() };
            self.label();
            load_false = self.emit(Op::LoadBool, register, 0, 1);
            self.label();
            load_true = self.emit(Op::LoadBool, register, 1, 0);
            self.patch_to_here(over);
        }
        let end = self.label();
        self.patch_both(expr.if_false, end, Some(register), load_false);
        self.patch_both(expr.if_true, end, Some(register), load_true);
    }

    pub(super) fn bring_to_next(&mut self, expr: &mut Expr) {
        self.discharge(expr);
        self.free_expr(expr);
        self.reserve(1);
        self.bring_to(expr, self.free - 1);
    }

    pub(super) fn bring_to_any(&mut self, expr: &mut Expr) -> usize {
        self.discharge(expr);
        if let Kind::Register(register) = expr.kind {
            if !expr.has_jumps() {
                return register;
            }
            if register >= self.active.len() {
                self.bring_to(expr, register);
                return register;
            }
        }
        self.bring_to_next(expr);
        match expr.kind {
            Kind::Register(register) => register,
            _ => 0,
        }
    }

    pub(super) fn bring_to_value(&mut self, expr: &mut Expr) {
        if expr.has_jumps() {
            self.bring_to_any(expr);
        } else {
            self.discharge(expr);
        }
    }

    /// Makes an operand: a register, or a constant that fits.
    pub(super) fn bring_to_operand(&mut self, expr: &mut Expr) -> i32 {
        self.bring_to_value(expr);
        let few = self.proto.constants.len() < CONSTANT as usize;
        let constant = match expr.kind {
            Kind::Nil if few => Some(self.constant(Value::Nil)),
            Kind::Bool(it) if few => Some(self.constant(Value::Bool(it))),
            Kind::Number(number) if few => Some(self.constant(Value::Number(number))),
            Kind::Constant(constant) if constant < CONSTANT => Some(constant),
            _ => None,
        };
        match constant {
            Some(constant) => {
                expr.kind = Kind::Constant(constant);
                constant + CONSTANT
            }
            None => self.bring_to_any(expr) as i32,
        }
    }

    pub(super) fn free_expr(&mut self, expr: &Expr) {
        if let Kind::Register(register) = expr.kind {
            self.free_register(register as i32);
        }
    }

    pub(super) fn store(&mut self, variable: &Expr, value: &mut Expr) {
        match variable.kind {
            Kind::Local(register) => {
                self.free_expr(value);
                self.bring_to(value, register);
                return;
            }
            Kind::Upvalue(number) => {
                let from = self.bring_to_any(value);
                self.emit(Op::SetUpvalue, from, number as i32, 0);
            }
            Kind::Global(name) => {
                let from = self.bring_to_any(value);
                self.emit(Op::SetGlobal, from, name, 0);
            }
            Kind::Indexed(table, key) => {
                let from = self.bring_to_operand(value);
                self.emit(Op::SetTable, table, key, from as usize);
            }
            _ => {}
        }
        self.free_expr(value);
    }

    /// `object:name`, the object kept as first argument.
    pub(super) fn select_method(&mut self, object: &mut Expr, name: Str) {
        let register = self.bring_to_any(object);
        self.free_expr(object);
        let target = self.free;
        self.reserve(2);
        let mut key = Expr::new(Kind::Constant(self.constant(Value::Str(name))));
        let key_operand = self.bring_to_operand(&mut key);
        self.emit(Op::SelfOf, target, register as i32, key_operand as usize);
        self.free_expr(&key);
        object.kind = Kind::Register(target);
    }

    pub(super) fn index(&mut self, table: &mut Expr, key: &mut Expr) {
        let register = match table.kind {
            Kind::Local(register) | Kind::Register(register) => register,
            _ => self.bring_to_any(table),
        };
        let key = self.bring_to_operand(key);
        table.kind = Kind::Indexed(register, key);
    }

    // Truth.

    fn invert(&mut self, jump: i32) {
        let control = self.control(jump);
        control.a = u8::from(control.a == 0);
    }

    /// A jump taken when the expression is `outcome`.
    fn jump_if(&mut self, expr: &mut Expr, outcome: Outcome) -> i32 {
        if let Kind::Open(pc) = expr.kind
            && self.inst(pc).op == Op::Not
        {
            let operand = self.inst(pc).b as usize;
            self.proto.code.pop();
            self.proto.lines.pop();
            self.emit(Op::Test, operand, 0, 1 - outcome as usize);
            return self.emit_jump();
        }
        self.discharge_anywhere(expr);
        self.free_expr(expr);
        if let Kind::Register(register) = expr.kind {
            self.emit(Op::TestSet, usize::from(u8::MAX), register as i32, outcome as usize);
        }
        self.emit_jump()
    }

    /// Goes on here if the expression is true.
    pub(super) fn go_if_true(&mut self, expr: &mut Expr) {
        self.discharge(expr);
        let jump = match expr.kind {
            Kind::Constant(_) | Kind::Number(_) | Kind::Bool(true) => NO_JUMP,
            Kind::Jump(pc) => {
                self.invert(pc);
                pc
            }
            _ => self.jump_if(expr, Outcome::False),
        };
        let mut list = expr.if_false;
        self.join(&mut list, jump);
        expr.if_false = list;
        self.patch_to_here(expr.if_true);
        expr.if_true = NO_JUMP;
    }

    pub(super) fn go_if_false(&mut self, expr: &mut Expr) {
        self.discharge(expr);
        let jump = match expr.kind {
            Kind::Nil | Kind::Bool(false) => NO_JUMP,
            Kind::Jump(pc) => pc,
            _ => self.jump_if(expr, Outcome::True),
        };
        let mut list = expr.if_true;
        self.join(&mut list, jump);
        expr.if_true = list;
        self.patch_to_here(expr.if_false);
        expr.if_false = NO_JUMP;
    }

    pub(super) fn negate(&mut self, expr: &mut Expr) {
        self.discharge(expr);
        match expr.kind {
            Kind::Nil | Kind::Bool(false) => expr.kind = Kind::Bool(true),
            Kind::Constant(_) | Kind::Number(_) | Kind::Bool(true) => {
                expr.kind = Kind::Bool(false);
            }
            Kind::Jump(pc) => self.invert(pc),
            _ => {
                self.discharge_anywhere(expr);
                self.free_expr(expr);
                if let Kind::Register(register) = expr.kind {
                    expr.kind = Kind::Open(self.emit(Op::Not, 0, register as i32, 0));
                }
            }
        }
        core::mem::swap(&mut expr.if_true, &mut expr.if_false);
        self.remove_values(expr.if_false);
        self.remove_values(expr.if_true);
    }
}
