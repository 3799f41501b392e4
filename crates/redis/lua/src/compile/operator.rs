//! Operators: their precedence, and the instructions for them.

use super::{
    expr::{Expr, Kind},
    func::{Func, NO_JUMP},
    token::Token,
};
use crate::{arith, code::Op};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unary {
    Minus,
    Not,
    Len,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Binary {
    /// An instruction of two numbers.
    Arith(Op),
    Concat,
    /// The instruction, the outcome it is true for, and whether the sides change.
    Compare {
        op: Op,
        outcome: u8,
        swap: Swap,
    },
    And,
    Or,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Swap {
    No,
    Sides,
}

/// Unary operators bind tighter than all but `^`.
pub(super) const UNARY_PRIORITY: u8 = 8;

pub(super) fn unary(token: Token) -> Option<Unary> {
    match token {
        Token::Not => Some(Unary::Not),
        Token::Char(b'-') => Some(Unary::Minus),
        Token::Char(b'#') => Some(Unary::Len),
        _ => None,
    }
}

/// A binary operator with its priorities to the left and to the right.
pub(super) fn binary(token: Token) -> Option<(Binary, u8, u8)> {
    let compare = |op, outcome, swap| Some((Binary::Compare { op, outcome, swap }, 3, 3));
    match token {
        Token::Or => Some((Binary::Or, 1, 1)),
        Token::And => Some((Binary::And, 2, 2)),
        Token::Char(b'<') => compare(Op::Lt, 1, Swap::No),
        Token::Char(b'>') => compare(Op::Lt, 1, Swap::Sides),
        Token::Le => compare(Op::Le, 1, Swap::No),
        Token::Ge => compare(Op::Le, 1, Swap::Sides),
        Token::Eq => compare(Op::Eq, 1, Swap::No),
        Token::Ne => compare(Op::Eq, 0, Swap::No),
        Token::Concat => Some((Binary::Concat, 5, 4)),
        Token::Char(b'+') => Some((Binary::Arith(Op::Add), 6, 6)),
        Token::Char(b'-') => Some((Binary::Arith(Op::Sub), 6, 6)),
        Token::Char(b'*') => Some((Binary::Arith(Op::Mul), 7, 7)),
        Token::Char(b'/') => Some((Binary::Arith(Op::Div), 7, 7)),
        Token::Char(b'%') => Some((Binary::Arith(Op::Mod), 7, 7)),
        Token::Char(b'^') => Some((Binary::Arith(Op::Pow), 10, 9)),
        _ => None,
    }
}

impl Func {
    pub(super) fn prefix(&mut self, operator: Unary, expr: &mut Expr) {
        match operator {
            Unary::Not => self.negate(expr),
            Unary::Minus => {
                if let Some(number) = expr.as_numeral() {
                    expr.kind = Kind::Number(-number);
                    return;
                }
                self.unary_op(Op::Unm, expr);
            }
            Unary::Len => self.unary_op(Op::Len, expr),
        }
    }

    fn unary_op(&mut self, op: Op, expr: &mut Expr) {
        let operand = self.bring_to_any(expr);
        self.free_expr(expr);
        *expr = Expr::new(Kind::Open(self.emit(op, 0, operand as i32, 0)));
    }

    /// What the left side needs before the right one is compiled.
    pub(super) fn infix(&mut self, operator: Binary, left: &mut Expr) {
        match operator {
            Binary::And => self.go_if_true(left),
            Binary::Or => self.go_if_false(left),
            Binary::Concat => self.bring_to_next(left),
            Binary::Arith(_) if left.as_numeral().is_some() => {}
            Binary::Arith(_) | Binary::Compare { .. } => {
                self.bring_to_operand(left);
            }
        }
    }

    pub(super) fn postfix(&mut self, operator: Binary, left: &mut Expr, right: &mut Expr) {
        match operator {
            Binary::And => {
                self.discharge(right);
                let mut list = right.if_false;
                self.join(&mut list, left.if_false);
                *left = Expr { if_false: list, ..*right };
            }
            Binary::Or => {
                self.discharge(right);
                let mut list = right.if_true;
                self.join(&mut list, left.if_true);
                *left = Expr { if_true: list, ..*right };
            }
            Binary::Concat => self.concat(left, right),
            Binary::Arith(op) => self.arith(op, left, right),
            Binary::Compare { op, outcome, swap } => {
                let first = self.bring_to_operand(left);
                let second = self.bring_to_operand(right);
                self.free_expr(right);
                self.free_expr(left);
                let (first, second) =
                    if swap == Swap::Sides { (second, first) } else { (first, second) };
                self.emit(op, usize::from(outcome), first, second as usize);
                *left = Expr::new(Kind::Jump(self.emit_jump()));
            }
        }
    }

    fn concat(&mut self, left: &mut Expr, right: &mut Expr) {
        self.bring_to_value(right);
        if let (Kind::Open(pc), Kind::Register(first)) = (right.kind, left.kind)
            && self.inst(pc).op == Op::Concat
        {
            // a .. (b .. c) is one instruction.
            self.free_expr(left);
            self.inst(pc).b = first as i32;
            left.kind = Kind::Open(pc);
            return;
        }
        self.bring_to_next(right);
        self.arith(Op::Concat, left, right);
    }

    fn arith(&mut self, op: Op, left: &mut Expr, right: &mut Expr) {
        if let (Some(a), Some(b)) = (left.as_numeral(), right.as_numeral())
            && let Some(folded) = fold(op, a, b)
        {
            left.kind = Kind::Number(folded);
            return;
        }
        let second = self.bring_to_operand(right);
        let first = self.bring_to_operand(left);
        if first > second {
            self.free_expr(left);
            self.free_expr(right);
        } else {
            self.free_expr(right);
            self.free_expr(left);
        }
        let pc = self.emit(op, 0, first, second as usize);
        *left = Expr { kind: Kind::Open(pc), if_true: NO_JUMP, if_false: NO_JUMP };
    }
}

/// What two numerals make, unless that is better left to the run.
fn fold(op: Op, a: f64, b: f64) -> Option<f64> {
    if matches!(op, Op::Div | Op::Mod) && b == 0.0 {
        return None;
    }
    let result = arith::compute(op, a, b)?;
    (!result.is_nan()).then_some(result)
}
