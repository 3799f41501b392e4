//! Names: what is a local, an upvalue or a global; and blocks, which end locals.

use super::{
    Parser,
    expr::{Expr, Kind},
    func::{Block, Func, NO_JUMP},
    token::Token,
};
use crate::{
    code::{Capture, Op},
    heap::Fault,
    value::{Str, Value},
};

const MAX_LOCALS: usize = 200;
const MAX_UPVALUES: usize = 60;

impl Parser<'_> {
    pub(super) fn name(&mut self) -> Result<Str, Fault> {
        match self.token() {
            Token::Name(name) => {
                self.lexer.advance()?;
                Ok(name)
            }
            _ => Err(self.lexer.error_here("'<name>' expected")),
        }
    }

    /// Declares a local that is not active yet: the `ahead`th of its statement.
    pub(super) fn declare(&mut self, name: Str, ahead: usize) -> Result<usize, Fault> {
        if self.func().active.len() + ahead + 1 > MAX_LOCALS {
            return Err(self.limit("local variables", MAX_LOCALS));
        }
        Ok(self.func().declare(name))
    }

    pub(super) fn variable(&mut self) -> Result<Expr, Fault> {
        let name = self.name()?;
        let innermost = self.funcs.len() - 1;
        let kind = match self.resolve(name, innermost)? {
            Some(kind) => kind,
            None => Kind::Global(self.func().constant(Value::Str(name))),
        };
        Ok(Expr::new(kind))
    }

    /// What a name is within the function at `depth`; `None` for a global. The
    /// functions between the one that declares it and this one get an upvalue each.
    fn resolve(&mut self, name: Str, depth: usize) -> Result<Option<Kind>, Fault> {
        let owner =
            (0..=depth).rev().find_map(|it| find_local(&self.funcs[it], name).map(|r| (it, r)));
        let known = (0..=depth).rev().find_map(|it| {
            let names = &self.funcs[it].proto.upvalue_names;
            names.iter().position(|known| *known == name).map(|number| (it, number))
        });
        let (from, mut capture) = match (owner, known) {
            (Some((at, register)), _) if at == depth => return Ok(Some(Kind::Local(register))),
            (owner, Some((at, number))) if owner.is_none_or(|(owner, _)| at > owner) => {
                (at, Capture::Upvalue(number as u8))
            }
            (Some((at, register)), _) => {
                mark_captured(&mut self.funcs[at], register);
                (at, Capture::Register(register as u8))
            }
            (None, _) => return Ok(None),
        };
        for at in from + 1..=depth {
            capture = Capture::Upvalue(self.add_upvalue(at, name, capture)? as u8);
        }
        match capture {
            Capture::Upvalue(number) => Ok(Some(Kind::Upvalue(usize::from(number)))),
            Capture::Register(_) => Ok(None),
        }
    }

    fn add_upvalue(&mut self, at: usize, name: Str, capture: Capture) -> Result<usize, Fault> {
        let func = &mut self.funcs[at];
        if let Some(number) = func.captures.iter().position(|it| *it == capture) {
            return Ok(number);
        }
        if func.captures.len() + 1 > MAX_UPVALUES {
            return Err(self.limit("upvalues", MAX_UPVALUES));
        }
        func.captures.push(capture);
        func.proto.upvalue_names.push(name);
        Ok(func.captures.len() - 1)
    }

    pub(super) fn enter_block(&mut self, is_loop: IsLoop) {
        let func = self.func();
        let active = func.active.len();
        let is_loop = is_loop == IsLoop::Yes;
        func.blocks.push(Block { breaks: NO_JUMP, active, has_upvalue: false, is_loop });
    }

    pub(super) fn leave_block(&mut self) {
        let func = self.func();
        let Some(block) = func.blocks.pop() else { return };
        func.deactivate_to(block.active);
        if block.has_upvalue {
            func.emit(Op::Close, block.active, 0, 0);
        }
        func.free = func.active.len();
        func.patch_to_here(block.breaks);
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum IsLoop {
    No,
    Yes,
}

fn find_local(func: &Func, name: Str) -> Option<usize> {
    (0..func.active.len()).rev().find(|register| func.local_name(*register) == name)
}

/// The block that a captured local belongs to must close it at its end.
fn mark_captured(func: &mut Func, register: usize) {
    if let Some(block) = func.blocks.iter_mut().rev().find(|it| it.active <= register) {
        block.has_upvalue = true;
    }
}
