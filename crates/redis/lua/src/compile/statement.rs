//! Statements.

use super::{
    Parser,
    expr::{Expr, Kind},
    expression::Form,
    func::NO_JUMP,
    scope::IsLoop,
    token::Token,
};
use crate::{
    code::Op,
    heap::Fault,
    value::{Str, Value},
};
use alloc::vec::Vec;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    No,
    /// Nothing may follow in its block.
    Yes,
}

impl Parser<'_> {
    pub(super) fn chunk(&mut self) -> Result<(), Fault> {
        self.enter_level()?;
        let mut last = Last::No;
        while last == Last::No && !self.ends_block() {
            last = self.statement()?;
            self.take_if(Token::Char(b';'))?;
            self.check_complexity()?;
            let func = self.func();
            func.free = func.active.len();
        }
        self.leave_level();
        Ok(())
    }

    fn ends_block(&self) -> bool {
        use Token as T;
        matches!(self.token(), T::Else | T::ElseIf | T::End | T::Eof | T::Until)
    }

    fn statement(&mut self) -> Result<Last, Fault> {
        let line = self.lexer.line;
        match self.token() {
            Token::If => self.if_statement(line)?,
            Token::While => self.while_statement(line)?,
            Token::Do => {
                self.lexer.advance()?;
                self.block()?;
                self.expect_closing(Token::End, Token::Do, line)?;
            }
            Token::For => self.for_statement(line)?,
            Token::Repeat => self.repeat_statement(line)?,
            Token::Function => self.function_statement(line)?,
            Token::Local => {
                self.lexer.advance()?;
                if self.take_if(Token::Function)? {
                    self.local_function()?;
                } else {
                    self.local_statement()?;
                }
            }
            Token::Return => {
                self.return_statement()?;
                return Ok(Last::Yes);
            }
            Token::Break => {
                self.lexer.advance()?;
                self.break_statement()?;
                return Ok(Last::Yes);
            }
            _ => self.expression_statement()?,
        }
        Ok(Last::No)
    }

    fn block(&mut self) -> Result<(), Fault> {
        self.enter_block(IsLoop::No);
        self.chunk()?;
        self.leave_block();
        Ok(())
    }

    /// A condition; the jumps taken when it is false.
    fn condition(&mut self) -> Result<i32, Fault> {
        let mut expr = self.expression()?;
        if expr.kind == Kind::Nil {
            expr.kind = Kind::Bool(false);
        }
        self.func().go_if_true(&mut expr);
        Ok(expr.if_false)
    }

    fn if_statement(&mut self, line: u32) -> Result<(), Fault> {
        let mut to_end = NO_JUMP;
        let mut if_false = self.then_block()?;
        while self.token() == Token::ElseIf {
            self.jump_to(&mut to_end);
            self.func().patch_to_here(if_false);
            if_false = self.then_block()?;
        }
        if self.token() == Token::Else {
            self.jump_to(&mut to_end);
            self.func().patch_to_here(if_false);
            self.lexer.advance()?;
            self.block()?;
        } else {
            self.func().join(&mut to_end, if_false);
        }
        self.func().patch_to_here(to_end);
        self.expect_closing(Token::End, Token::If, line)
    }

    fn jump_to(&mut self, list: &mut i32) {
        let func = self.func();
        let jump = func.emit_jump();
        func.join(list, jump);
    }

    fn then_block(&mut self) -> Result<i32, Fault> {
        self.lexer.advance()?;
        let if_false = self.condition()?;
        self.expect(Token::Then)?;
        self.block()?;
        Ok(if_false)
    }

    fn while_statement(&mut self, line: u32) -> Result<(), Fault> {
        self.lexer.advance()?;
        let start = self.func().label();
        let exit = self.condition()?;
        self.enter_block(IsLoop::Yes);
        self.expect(Token::Do)?;
        self.block()?;
        let func = self.func();
        let back = func.emit_jump();
        func.patch_list(back, start);
        self.expect_closing(Token::End, Token::While, line)?;
        self.leave_block();
        self.func().patch_to_here(exit);
        Ok(())
    }

    fn repeat_statement(&mut self, line: u32) -> Result<(), Fault> {
        let start = self.func().label();
        self.enter_block(IsLoop::Yes);
        self.enter_block(IsLoop::No);
        self.lexer.advance()?;
        self.chunk()?;
        self.expect_closing(Token::Until, Token::Repeat, line)?;
        // The condition sees the locals of the body.
        let again = self.condition()?;
        let captures = self.func().blocks.last().is_some_and(|it| it.has_upvalue);
        if captures {
            self.break_statement()?;
            self.func().patch_to_here(again);
            self.leave_block();
            let func = self.func();
            let back = func.emit_jump();
            func.patch_list(back, start);
        } else {
            self.leave_block();
            self.func().patch_list(again, start);
        }
        self.leave_block();
        Ok(())
    }

    fn break_statement(&mut self) -> Result<(), Fault> {
        let func = self.func();
        let Some(at) = func.blocks.iter().rposition(|it| it.is_loop) else {
            return Err(self.lexer.error_here("no loop to break"));
        };
        if func.blocks[at + 1..].iter().any(|it| it.has_upvalue) {
            let level = func.blocks[at].active;
            func.emit(Op::Close, level, 0, 0);
        }
        let jump = func.emit_jump();
        let mut breaks = func.blocks[at].breaks;
        func.join(&mut breaks, jump);
        func.blocks[at].breaks = breaks;
        Ok(())
    }

    fn for_statement(&mut self, line: u32) -> Result<(), Fault> {
        self.enter_block(IsLoop::Yes);
        self.lexer.advance()?;
        let name = self.name()?;
        match self.token() {
            Token::Char(b'=') => self.numeric_for(name, line)?,
            Token::Char(b',') | Token::In => self.generic_for(name, line)?,
            _ => return Err(self.lexer.error_here("'=' or 'in' expected")),
        }
        self.expect_closing(Token::End, Token::For, line)?;
        self.leave_block();
        Ok(())
    }

    fn hidden_locals(&mut self, names: [&str; 3]) -> Result<Vec<usize>, Fault> {
        let mut declared = Vec::new();
        for name in names {
            let name = self.lexer.intern(name)?;
            declared.push(self.declare(name, declared.len())?);
        }
        Ok(declared)
    }

    fn numeric_for(&mut self, name: Str, line: u32) -> Result<(), Fault> {
        let base = self.func().free;
        let control = self.hidden_locals(["(for index)", "(for limit)", "(for step)"])?;
        let variable = self.declare(name, control.len())?;
        self.lexer.advance()?;
        self.single_to_next()?;
        self.expect(Token::Char(b','))?;
        self.single_to_next()?;
        if self.take_if(Token::Char(b','))? {
            self.single_to_next()?;
        } else {
            let func = self.func();
            let one = func.constant(Value::Number(1.0));
            func.emit(Op::LoadK, func.free, one, 0);
            func.reserve(1);
        }
        self.func().activate(&control);
        self.expect(Token::Do)?;
        let prepare = self.func().emit(Op::ForPrep, base, NO_JUMP, 0);
        self.loop_body(&[variable])?;
        let func = self.func();
        func.patch_to_here(prepare);
        let back = func.emit(Op::ForLoop, base, NO_JUMP, 0);
        func.fix_line(line);
        func.patch_list(back, prepare + 1);
        Ok(())
    }

    fn single_to_next(&mut self) -> Result<(), Fault> {
        let mut expr = self.expression()?;
        self.func().bring_to_next(&mut expr);
        Ok(())
    }

    fn generic_for(&mut self, first: Str, line: u32) -> Result<(), Fault> {
        let base = self.func().free;
        let names = ["(for generator)", "(for state)", "(for control)"];
        let control = self.hidden_locals(names)?;
        let mut variables = alloc::vec![self.declare(first, control.len())?];
        while self.take_if(Token::Char(b','))? {
            let name = self.name()?;
            variables.push(self.declare(name, control.len() + variables.len())?);
        }
        self.expect(Token::In)?;
        let line_of_list = self.lexer.line;
        let (count, mut last) = self.expression_list()?;
        self.adjust(3, count, &mut last);
        // Calls of the iterator need room.
        self.func().check_stack(3);
        self.func().activate(&control);
        self.expect(Token::Do)?;
        let prepare = self.func().emit_jump();
        self.loop_body(&variables)?;
        let func = self.func();
        func.patch_to_here(prepare);
        func.emit(Op::TForLoop, base, 0, variables.len());
        func.fix_line(line_of_list.max(line));
        let back = func.emit_jump();
        func.patch_list(back, prepare + 1);
        Ok(())
    }

    fn loop_body(&mut self, variables: &[usize]) -> Result<(), Fault> {
        self.enter_block(IsLoop::No);
        let func = self.func();
        func.activate(variables);
        func.reserve(variables.len());
        self.block()?;
        self.leave_block();
        Ok(())
    }

    /// Makes `count` values, of which the last is `expr`, into `wanted`.
    fn adjust(&mut self, wanted: usize, count: usize, expr: &mut Expr) {
        let func = self.func();
        let extra = wanted as i32 - count as i32;
        if expr.is_multi() {
            let extra = (extra + 1).max(0);
            func.set_returns(expr, extra);
            if extra > 1 {
                func.reserve(extra as usize - 1);
            }
            return;
        }
        if expr.kind != Kind::Void {
            func.bring_to_next(expr);
        }
        if extra > 0 {
            let register = func.free;
            func.reserve(extra as usize);
            func.emit_nil(register, extra as usize);
        }
    }

    fn function_statement(&mut self, line: u32) -> Result<(), Fault> {
        self.lexer.advance()?;
        let mut target = self.variable()?;
        let mut form = Form::Function;
        while self.token() == Token::Char(b'.') {
            self.field(&mut target)?;
        }
        if self.token() == Token::Char(b':') {
            form = Form::Method;
            self.field(&mut target)?;
        }
        let mut body = self.body(form, line)?;
        let func = self.func();
        func.store(&target, &mut body);
        func.fix_line(line);
        Ok(())
    }

    fn local_function(&mut self) -> Result<(), Fault> {
        let name = self.name()?;
        let local = self.declare(name, 0)?;
        let func = self.func();
        let variable = Expr::new(Kind::Local(func.free));
        func.reserve(1);
        func.activate(&[local]);
        let line = self.lexer.line;
        let mut body = self.body(Form::Function, line)?;
        let func = self.func();
        func.store(&variable, &mut body);
        // The body may already use it; the debugger's view begins here.
        let pc = func.pc() as u32;
        func.proto.locals[local].start = pc;
        Ok(())
    }

    fn local_statement(&mut self) -> Result<(), Fault> {
        let mut declared = Vec::new();
        loop {
            let name = self.name()?;
            declared.push(self.declare(name, declared.len())?);
            if !self.take_if(Token::Char(b','))? {
                break;
            }
        }
        let (count, mut last) = if self.take_if(Token::Char(b'='))? {
            self.expression_list()?
        } else {
            (0, Expr::new(Kind::Void))
        };
        self.adjust(declared.len(), count, &mut last);
        self.func().activate(&declared);
        Ok(())
    }

    fn return_statement(&mut self) -> Result<(), Fault> {
        self.lexer.advance()?;
        if self.ends_block() || self.token() == Token::Char(b';') {
            self.func().emit_return(0, 0);
            return Ok(());
        }
        let (count, mut last) = self.expression_list()?;
        let func = self.func();
        if last.is_multi() {
            func.set_returns(&last, -1);
            if let (Kind::Call(pc), 1) = (last.kind, count) {
                func.inst(pc).op = Op::TailCall;
            }
            let first = func.active.len();
            func.emit_return(first, -1);
        } else if count == 1 {
            let register = func.bring_to_any(&mut last);
            func.emit_return(register, 1);
        } else {
            func.bring_to_next(&mut last);
            let first = func.active.len();
            func.emit_return(first, count as i32);
        }
        Ok(())
    }

    fn expression_statement(&mut self) -> Result<(), Fault> {
        let expr = self.primary()?;
        if let Kind::Call(pc) = expr.kind {
            self.func().inst(pc).c = 1;
            return Ok(());
        }
        self.assignment(expr)
    }

    fn assignment(&mut self, first: Expr) -> Result<(), Fault> {
        self.check_target(&first)?;
        let mut targets = alloc::vec![first];
        while self.take_if(Token::Char(b','))? {
            let target = self.primary()?;
            self.check_target(&target)?;
            if let Kind::Local(register) = target.kind {
                self.keep_old_value(&mut targets, register);
            }
            targets.push(target);
            if targets.len() + self.levels > super::MAX_LEVELS {
                return Err(self.limit("variables in assignment", super::MAX_LEVELS));
            }
        }
        self.expect(Token::Char(b'='))?;
        let count = targets.len();
        let (values, mut last) = self.expression_list()?;
        if values == count {
            let target = targets.pop().unwrap_or(first);
            let func = self.func();
            func.set_one_return(&mut last);
            func.store(&target, &mut last);
        } else {
            self.adjust(count, values, &mut last);
            if values > count {
                self.func().free -= values - count;
            }
        }
        for target in targets.iter().rev() {
            self.store_top(target);
        }
        Ok(())
    }

    fn check_target(&mut self, target: &Expr) -> Result<(), Fault> {
        use Kind as K;
        match target.kind {
            K::Local(_) | K::Upvalue(_) | K::Global(_) | K::Indexed(..) => Ok(()),
            _ => Err(self.lexer.error_here("syntax error")),
        }
    }

    /// In `t[i], i = …` the first target means the `i` of before: it is copied.
    fn keep_old_value(&mut self, targets: &mut [Expr], register: usize) {
        let func = self.func();
        let copy = func.free;
        let mut is_used = false;
        for target in targets {
            if let Kind::Indexed(table, key) = &mut target.kind {
                if *table == register {
                    *table = copy;
                    is_used = true;
                }
                if *key == register as i32 {
                    *key = copy as i32;
                    is_used = true;
                }
            }
        }
        if is_used {
            func.emit(Op::Move, copy, register as i32, 0);
            func.reserve(1);
        }
    }

    fn store_top(&mut self, target: &Expr) {
        let func = self.func();
        let mut top = Expr::new(Kind::Register(func.free - 1));
        func.store(target, &mut top);
    }
}
