//! Expressions.

use super::{
    Parser,
    expr::{Expr, Kind},
    func::Func,
    operator::{UNARY_PRIORITY, binary, unary},
    token::Token,
};
use crate::{
    code::{FIELDS_A_FLUSH, Op},
    function::{Proto, Varargs},
    heap::Fault,
    value::Value,
};
use alloc::{rc::Rc, vec::Vec};

/// A table constructor under way.
struct Fields {
    table: usize,
    /// The list item that has no register yet.
    item: Option<Expr>,
    listed: usize,
    named: usize,
    to_store: usize,
}

/// Whether a function has `self` before its parameters.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Function,
    Method,
}

impl Parser<'_> {
    pub(super) fn expression(&mut self) -> Result<Expr, Fault> {
        self.operators(0)
    }

    /// An expression of operators that bind tighter than `limit`.
    fn operators(&mut self, limit: u8) -> Result<Expr, Fault> {
        self.enter_level()?;
        let mut left = match unary(self.token()) {
            Some(operator) => {
                self.lexer.advance()?;
                let mut operand = self.operators(UNARY_PRIORITY)?;
                self.func().prefix(operator, &mut operand);
                operand
            }
            None => self.simple()?,
        };
        while let Some((operator, left_priority, right_priority)) = binary(self.token())
            && left_priority > limit
        {
            self.lexer.advance()?;
            self.func().infix(operator, &mut left);
            let mut right = self.operators(right_priority)?;
            self.func().postfix(operator, &mut left, &mut right);
        }
        self.leave_level();
        Ok(left)
    }

    fn simple(&mut self) -> Result<Expr, Fault> {
        let kind = match self.token() {
            Token::Number(number) => Kind::Number(number),
            Token::String(text) => Kind::Constant(self.func().constant(Value::Str(text))),
            Token::Nil => Kind::Nil,
            Token::True => Kind::Bool(true),
            Token::False => Kind::Bool(false),
            Token::Dots => self.dots()?,
            Token::Char(b'{') => return self.constructor(),
            Token::Function => {
                self.lexer.advance()?;
                let line = self.lexer.line;
                return self.body(Form::Function, line);
            }
            _ => return self.primary(),
        };
        self.lexer.advance()?;
        Ok(Expr::new(kind))
    }

    fn dots(&mut self) -> Result<Kind, Fault> {
        if self.func().proto.varargs == Varargs::None {
            return Err(self.lexer.error_here("cannot use '...' outside a vararg function"));
        }
        let func = self.func();
        func.proto.varargs = Varargs::Dots;
        Ok(Kind::Vararg(func.emit(Op::Vararg, 0, 1, 0)))
    }

    /// A name or a parenthesis, and what is selected of it or called.
    pub(super) fn primary(&mut self) -> Result<Expr, Fault> {
        let mut expr = self.prefix_expression()?;
        loop {
            match self.token() {
                Token::Char(b'.') => self.field(&mut expr)?,
                Token::Char(b'[') => {
                    self.func().bring_to_any(&mut expr);
                    let mut key = self.bracketed()?;
                    self.func().index(&mut expr, &mut key);
                }
                Token::Char(b':') => {
                    self.lexer.advance()?;
                    let name = self.name()?;
                    self.func().select_method(&mut expr, name);
                    self.arguments(&mut expr)?;
                }
                Token::Char(b'(' | b'{') | Token::String(_) => {
                    self.func().bring_to_next(&mut expr);
                    self.arguments(&mut expr)?;
                }
                _ => return Ok(expr),
            }
        }
    }

    fn prefix_expression(&mut self) -> Result<Expr, Fault> {
        match self.token() {
            Token::Char(b'(') => {
                let line = self.lexer.line;
                self.lexer.advance()?;
                let mut expr = self.expression()?;
                self.expect_closing(Token::Char(b')'), Token::Char(b'('), line)?;
                self.func().discharge(&mut expr);
                Ok(expr)
            }
            Token::Name(_) => self.variable(),
            _ => Err(self.lexer.error_here("unexpected symbol")),
        }
    }

    pub(super) fn field(&mut self, expr: &mut Expr) -> Result<(), Fault> {
        self.func().bring_to_any(expr);
        self.lexer.advance()?;
        let name = self.name()?;
        let func = self.func();
        let mut key = Expr::new(Kind::Constant(func.constant(Value::Str(name))));
        func.index(expr, &mut key);
        Ok(())
    }

    fn bracketed(&mut self) -> Result<Expr, Fault> {
        self.lexer.advance()?;
        let mut key = self.expression()?;
        self.func().bring_to_value(&mut key);
        self.expect(Token::Char(b']'))?;
        Ok(key)
    }

    fn arguments(&mut self, callee: &mut Expr) -> Result<(), Fault> {
        let line = self.lexer.line;
        let mut last = match self.token() {
            Token::Char(b'(') => {
                if line != self.lexer.last_line {
                    let message = "ambiguous syntax (function call x new statement)";
                    return Err(self.lexer.error_here(message));
                }
                self.lexer.advance()?;
                let list = match self.token() {
                    Token::Char(b')') => Expr::new(Kind::Void),
                    _ => self.expression_list()?.1,
                };
                self.expect_closing(Token::Char(b')'), Token::Char(b'('), line)?;
                list
            }
            Token::Char(b'{') => self.constructor()?,
            Token::String(text) => {
                let constant = self.func().constant(Value::Str(text));
                self.lexer.advance()?;
                Expr::new(Kind::Constant(constant))
            }
            _ => return Err(self.lexer.error_here("function arguments expected")),
        };
        self.emit_call(callee, &mut last, line);
        Ok(())
    }

    fn emit_call(&mut self, callee: &mut Expr, last: &mut Expr, line: u32) {
        let func = self.func();
        let Kind::Register(base) = callee.kind else { return };
        let count = if last.is_multi() {
            func.set_returns(last, -1);
            -1
        } else {
            if last.kind != Kind::Void {
                func.bring_to_next(last);
            }
            func.free as i32 - (base as i32 + 1)
        };
        let pc = func.emit(Op::Call, base, count + 1, 2);
        func.fix_line(line);
        *callee = Expr::new(Kind::Call(pc));
        // The call frees function and arguments and leaves one result.
        func.free = base + 1;
    }

    /// All but the last go to registers; how many there are, and the last.
    pub(super) fn expression_list(&mut self) -> Result<(usize, Expr), Fault> {
        let mut count = 1;
        let mut expr = self.expression()?;
        while self.take_if(Token::Char(b','))? {
            self.func().bring_to_next(&mut expr);
            expr = self.expression()?;
            count += 1;
        }
        Ok((count, expr))
    }

    fn constructor(&mut self) -> Result<Expr, Fault> {
        let line = self.lexer.line;
        let func = self.func();
        let pc = func.emit(Op::NewTable, 0, 0, 0);
        let mut table = Expr::new(Kind::Open(pc));
        func.bring_to_next(&mut table);
        let Kind::Register(register) = table.kind else { return Ok(table) };
        let mut fields = Fields { table: register, item: None, listed: 0, named: 0, to_store: 0 };
        self.expect(Token::Char(b'{'))?;
        while self.token() != Token::Char(b'}') {
            self.store_item(&mut fields);
            self.constructor_field(&mut fields)?;
            if !self.take_if(Token::Char(b','))? && !self.take_if(Token::Char(b';'))? {
                break;
            }
        }
        self.expect_closing(Token::Char(b'}'), Token::Char(b'{'), line)?;
        self.last_item(&mut fields);
        let inst = self.func().inst(pc);
        inst.b = round_size(fields.listed) as i32;
        inst.c = round_size(fields.named).min(usize::from(u16::MAX)) as u16;
        Ok(table)
    }

    fn constructor_field(&mut self, fields: &mut Fields) -> Result<(), Fault> {
        let free = self.func().free;
        match self.token() {
            Token::Name(_) if self.lexer.peek_next()? == Token::Char(b'=') => {
                let name = self.name()?;
                let key = Expr::new(Kind::Constant(self.func().constant(Value::Str(name))));
                self.named_field(fields, key)?;
                self.func().free = free;
                Ok(())
            }
            Token::Char(b'[') => {
                let key = self.bracketed()?;
                self.named_field(fields, key)?;
                self.func().free = free;
                Ok(())
            }
            _ => {
                fields.item = Some(self.expression()?);
                fields.listed += 1;
                fields.to_store += 1;
                Ok(())
            }
        }
    }

    fn named_field(&mut self, fields: &mut Fields, mut key: Expr) -> Result<(), Fault> {
        fields.named += 1;
        self.expect(Token::Char(b'='))?;
        let key = self.func().bring_to_operand(&mut key);
        let mut value = self.expression()?;
        let func = self.func();
        let value = func.bring_to_operand(&mut value);
        func.emit(Op::SetTable, fields.table, key, value as usize);
        Ok(())
    }

    fn store_item(&mut self, fields: &mut Fields) {
        let Some(mut item) = fields.item.take() else { return };
        let func = self.func();
        func.bring_to_next(&mut item);
        if fields.to_store == FIELDS_A_FLUSH {
            func.emit_set_list(fields.table, fields.listed, fields.to_store as i32);
            fields.to_store = 0;
        }
    }

    fn last_item(&mut self, fields: &mut Fields) {
        if fields.to_store == 0 {
            return;
        }
        let func = self.func();
        match fields.item {
            Some(item) if item.is_multi() => {
                func.set_returns(&item, -1);
                func.emit_set_list(fields.table, fields.listed, -1);
                // What it gives is not known to be there.
                fields.listed -= 1;
            }
            item => {
                if let Some(mut item) = item {
                    func.bring_to_next(&mut item);
                }
                func.emit_set_list(fields.table, fields.listed, fields.to_store as i32);
            }
        }
    }

    /// A function from its parameters on.
    pub(super) fn body(&mut self, form: Form, line: u32) -> Result<Expr, Fault> {
        let source = self.func().proto.source.clone();
        let proto = Proto { source, line_defined: line, ..Proto::default() };
        self.funcs.push(Func::new(proto));
        self.expect(Token::Char(b'('))?;
        self.parameters(form)?;
        self.expect(Token::Char(b')'))?;
        self.chunk()?;
        self.expect_closing(Token::End, Token::Function, line)?;
        let proto = self.close_function()?;
        let func = self.func();
        func.proto.protos.push(Rc::new(proto));
        let number = func.proto.protos.len() as i32 - 1;
        Ok(Expr::new(Kind::Open(func.emit(Op::Closure, 0, number, 0))))
    }

    fn parameters(&mut self, form: Form) -> Result<(), Fault> {
        let mut declared = Vec::new();
        if form == Form::Method {
            let name = self.lexer.intern("self")?;
            declared.push(self.declare(name, 0)?);
        }
        if self.token() != Token::Char(b')') {
            loop {
                match self.token() {
                    Token::Name(_) => {
                        let name = self.name()?;
                        declared.push(self.declare(name, declared.len())?);
                    }
                    Token::Dots => {
                        self.lexer.advance()?;
                        self.func().proto.varargs = Varargs::Table;
                        break;
                    }
                    _ => return Err(self.lexer.error_here("<name> or '...' expected")),
                }
                if !self.take_if(Token::Char(b','))? {
                    break;
                }
            }
        }
        self.func().proto.params = declared.len() as u8;
        if self.func().proto.varargs == Varargs::Table {
            let name = self.lexer.intern("arg")?;
            declared.push(self.declare(name, declared.len())?);
        }
        let func = self.func();
        func.activate(&declared);
        func.reserve(declared.len());
        Ok(())
    }
}

/// The next size of the form m * 2^e with m below 16: what Lua's instructions can
/// say. Kept since the size decides the order of `pairs`.
fn round_size(size: usize) -> usize {
    let mut size = size;
    let mut exponent = 0;
    while size >= 16 {
        size = size.div_ceil(2);
        exponent += 1;
    }
    size << exponent
}
