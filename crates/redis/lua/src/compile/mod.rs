//! Source to instructions in one pass, without a tree between.
//!
//! The grammar calls itself for what is nested, so its depth is limited.

mod expr;
mod expression;
mod func;
mod lexer;
mod operator;
mod scope;
mod statement;
mod token;

use crate::{
    function::{Proto, Varargs},
    heap::{Fault, Heap},
};
use alloc::{format, rc::Rc, vec::Vec};
use func::Func;
use lexer::Lexer;
use token::Token;

/// How deep the grammar may nest.
const MAX_LEVELS: usize = 200;

struct Parser<'a> {
    lexer: Lexer<'a>,
    /// The functions around the present place, innermost last.
    funcs: Vec<Func>,
    levels: usize,
}

/// Compiles a chunk. A wrong one gives its error as a Lua string.
pub(crate) fn compile(heap: &mut Heap, source: &[u8], name: &[u8]) -> Result<Rc<Proto>, Fault> {
    heap.reserve(source.len())?;
    let chunk: Rc<[u8]> = Rc::from(name);
    let main = Proto { source: chunk.clone(), varargs: Varargs::Dots, ..Proto::default() };
    let mut parser = Parser {
        lexer: Lexer::new(heap, source, name),
        funcs: alloc::vec![Func::new(main)],
        levels: 0,
    };
    parser.lexer.advance()?;
    parser.chunk()?;
    if parser.lexer.token != Token::Eof {
        return Err(parser.expected(Token::Eof));
    }
    parser.close_function().map(Rc::new)
}

impl Parser<'_> {
    fn func(&mut self) -> &mut Func {
        let func = self.funcs.last_mut().expect("the main function stays to the end");
        func.line = self.lexer.last_line;
        func
    }

    /// Ends the innermost function.
    fn close_function(&mut self) -> Result<Proto, Fault> {
        let func = self.func();
        func.emit_return(0, 0);
        func.deactivate_to(0);
        self.check_complexity()?;
        let func = self.funcs.pop().expect("just used");
        Ok(Proto { captures: func.captures, ..func.proto })
    }

    fn check_complexity(&mut self) -> Result<(), Fault> {
        if self.func().is_too_complex {
            return Err(self.lexer.error_here("function or expression too complex"));
        }
        Ok(())
    }

    fn enter_level(&mut self) -> Result<(), Fault> {
        self.levels += 1;
        if self.levels > MAX_LEVELS {
            let message = b"chunk has too many syntax levels".to_vec();
            return Err(self.lexer.error(message));
        }
        Ok(())
    }

    fn leave_level(&mut self) {
        self.levels -= 1;
    }

    fn limit(&mut self, what: &str, most: usize) -> Fault {
        let message = match self.func().proto.line_defined {
            0 => format!("main function has more than {most} {what}"),
            line => format!("function at line {line} has more than {most} {what}"),
        };
        self.lexer.error(message.into_bytes())
    }

    // Tokens.

    fn token(&self) -> Token {
        self.lexer.token
    }

    fn take_if(&mut self, token: Token) -> Result<bool, Fault> {
        let found = self.lexer.token == token;
        if found {
            self.lexer.advance()?;
        }
        Ok(found)
    }

    fn expected(&mut self, token: Token) -> Fault {
        let text = token.text();
        let message = format!("'{}' expected", text.escape_ascii());
        self.lexer.error_here(&message)
    }

    fn expect(&mut self, token: Token) -> Result<(), Fault> {
        if self.take_if(token)? { Ok(()) } else { Err(self.expected(token)) }
    }

    /// What closes `opening`, which stood in `line`.
    fn expect_closing(&mut self, closing: Token, opening: Token, line: u32) -> Result<(), Fault> {
        if self.take_if(closing)? {
            return Ok(());
        }
        if line == self.lexer.line {
            return Err(self.expected(closing));
        }
        let (closing, opening) = (closing.text(), opening.text());
        let message = format!(
            "'{}' expected (to close '{}' at line {line})",
            closing.escape_ascii(),
            opening.escape_ascii()
        );
        Err(self.lexer.error_here(&message))
    }
}
