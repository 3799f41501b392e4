//! Source to tokens, one ahead.

use super::token::{Token, keyword};
use crate::{
    heap::{Fault, Heap},
    number,
    value::{Str, Value},
};
use alloc::{format, vec::Vec};

pub(crate) struct Lexer<'a> {
    pub(super) heap: &'a mut Heap,
    source: &'a [u8],
    at: usize,
    pub(super) chunk: &'a [u8],
    pub(super) line: u32,
    /// The line of the token before the present one.
    pub(super) last_line: u32,
    pub(super) token: Token,
    ahead: Option<Token>,
    /// The text of the last name, string or number, for errors.
    text: Vec<u8>,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(heap: &'a mut Heap, source: &'a [u8], chunk: &'a [u8]) -> Lexer<'a> {
        let (line, token) = (1, Token::Eof);
        let mut lexer = Lexer {
            heap,
            source,
            at: 0,
            chunk,
            line,
            last_line: 1,
            token,
            ahead: None,
            text: Vec::new(),
        };
        if source.first() == Some(&b'#') {
            lexer.skip_line();
        }
        lexer
    }

    pub(super) fn advance(&mut self) -> Result<(), Fault> {
        self.last_line = self.line;
        self.token = match self.ahead.take() {
            Some(token) => token,
            None => self.scan()?,
        };
        Ok(())
    }

    pub(super) fn peek_next(&mut self) -> Result<Token, Fault> {
        let token = self.scan()?;
        self.ahead = Some(token);
        Ok(token)
    }

    /// The error of a source that is wrong at the present token.
    pub(super) fn error_here(&mut self, message: &str) -> Fault {
        self.error_near(message, self.token)
    }

    fn error_near(&mut self, message: &str, token: Token) -> Fault {
        let shown = match token {
            Token::Name(_) | Token::String(_) | Token::Number(_) => self.text.clone(),
            token => token.text(),
        };
        let near = [&b" near '"[..], &shown, b"'"].concat();
        self.error([message.as_bytes(), &near].concat())
    }

    pub(super) fn error(&mut self, message: Vec<u8>) -> Fault {
        let name = crate::chunk_name_within(self.chunk, 80);
        let whole = [&name[..], format!(":{}: ", self.line).as_bytes(), &message].concat();
        match self.heap.string(&whole) {
            Ok(text) => Fault::Error(Value::Str(text)),
            Err(fault) => fault,
        }
    }

    fn error_in_text(&mut self, message: &str) -> Fault {
        let near = [message.as_bytes(), b" near '", &self.text, b"'"].concat();
        self.error(near)
    }

    fn byte(&self) -> Option<u8> {
        self.source.get(self.at).copied()
    }

    fn byte_after(&self, ahead: usize) -> Option<u8> {
        self.source.get(self.at + ahead).copied()
    }

    fn take_if(&mut self, byte: u8) -> bool {
        let found = self.byte() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn scan(&mut self) -> Result<Token, Fault> {
        loop {
            let Some(byte) = self.byte() else { return Ok(Token::Eof) };
            match byte {
                b'\n' | b'\r' => self.newline(),
                b' ' | b'\t' | 0x0b | 0x0c => self.at += 1,
                b'-' if self.byte_after(1) == Some(b'-') => {
                    self.at += 2;
                    self.skip_comment()?;
                }
                b'"' | b'\'' => return self.string(byte),
                b'0'..=b'9' => return self.number(),
                b'_' | b'a'..=b'z' | b'A'..=b'Z' => return self.name(),
                b'[' => return self.bracket(),
                b'.' if self.byte_after(1).is_some_and(|it| it.is_ascii_digit()) => {
                    return self.number();
                }
                _ => return Ok(self.punctuation(byte)),
            }
        }
    }

    fn punctuation(&mut self, byte: u8) -> Token {
        self.at += 1;
        match byte {
            b'=' if self.take_if(b'=') => Token::Eq,
            b'<' if self.take_if(b'=') => Token::Le,
            b'>' if self.take_if(b'=') => Token::Ge,
            b'~' if self.take_if(b'=') => Token::Ne,
            b'.' if self.take_if(b'.') => {
                if self.take_if(b'.') {
                    Token::Dots
                } else {
                    Token::Concat
                }
            }
            byte => Token::Char(byte),
        }
    }

    /// One line end, of one byte or two.
    fn newline(&mut self) {
        let first = self.byte();
        self.at += 1;
        if matches!(self.byte(), Some(b'\n' | b'\r')) && self.byte() != first {
            self.at += 1;
        }
        self.line += 1;
    }

    fn skip_line(&mut self) {
        while !matches!(self.byte(), None | Some(b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn skip_comment(&mut self) -> Result<(), Fault> {
        if self.byte() == Some(b'[')
            && let Some(level) = self.long_level()
        {
            self.long_text(level, "unfinished long comment")?;
            return Ok(());
        }
        self.skip_line();
        Ok(())
    }

    /// The number of `=` in a long bracket that opens here.
    fn long_level(&self) -> Option<usize> {
        let rest = &self.source[self.at + 1..];
        let level = rest.iter().take_while(|it| **it == b'=').count();
        (rest.get(level) == Some(&b'[')).then_some(level)
    }

    fn bracket(&mut self) -> Result<Token, Fault> {
        match self.long_level() {
            Some(level) => {
                self.long_text(level, "unfinished long string")?;
                let text = core::mem::take(&mut self.text);
                let inner = &text[level + 2..text.len() - level - 2];
                let it = self.heap.string(inner)?;
                self.text = text;
                Ok(Token::String(it))
            }
            None if self.byte_after(1) == Some(b'=') => {
                self.text = b"[=".to_vec();
                Err(self.error_in_text("invalid long string delimiter"))
            }
            None => {
                self.at += 1;
                Ok(Token::Char(b'['))
            }
        }
    }

    /// A long string or comment, brackets included, into `text`.
    fn long_text(&mut self, level: usize, unfinished: &str) -> Result<(), Fault> {
        self.text.clear();
        self.text.extend_from_slice(&self.source[self.at..self.at + level + 2]);
        self.at += level + 2;
        if matches!(self.byte(), Some(b'\n' | b'\r')) {
            self.newline();
        }
        loop {
            let Some(byte) = self.byte() else {
                return Err(self.error_near(unfinished, Token::Eof));
            };
            match byte {
                b']' if self.closes(level) => {
                    self.text.extend_from_slice(&self.source[self.at..self.at + level + 2]);
                    self.at += level + 2;
                    return Ok(());
                }
                b'[' if level == 0 && self.byte_after(1) == Some(b'[') => {
                    return Err(
                        self.error_near("nesting of [[...]] is deprecated", Token::Char(b'['))
                    );
                }
                b'\n' | b'\r' => {
                    self.text.push(b'\n');
                    self.newline();
                }
                byte => {
                    self.text.push(byte);
                    self.at += 1;
                }
            }
        }
    }

    fn closes(&self, level: usize) -> bool {
        let rest = &self.source[self.at + 1..];
        rest.len() > level && rest[..level].iter().all(|it| *it == b'=') && rest[level] == b']'
    }

    fn string(&mut self, quote: u8) -> Result<Token, Fault> {
        self.text.clear();
        self.text.push(quote);
        self.at += 1;
        loop {
            match self.byte() {
                None => return Err(self.error_near("unfinished string", Token::Eof)),
                Some(b'\n' | b'\r') => return Err(self.error_in_text("unfinished string")),
                Some(b'\\') => self.escape()?,
                Some(byte) => {
                    self.at += 1;
                    self.text.push(byte);
                    if byte == quote {
                        break;
                    }
                }
            }
        }
        let it = self.heap.string(&self.text[1..self.text.len() - 1])?;
        Ok(Token::String(it))
    }

    fn escape(&mut self) -> Result<(), Fault> {
        self.at += 1;
        let Some(byte) = self.byte() else { return Ok(()) };
        let meant = match byte {
            b'a' => 0x07,
            b'b' => 0x08,
            b'f' => 0x0c,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'v' => 0x0b,
            b'\n' | b'\r' => {
                self.newline();
                self.text.push(b'\n');
                return Ok(());
            }
            b'0'..=b'9' => return self.decimal_escape(),
            other => other,
        };
        self.at += 1;
        self.text.push(meant);
        Ok(())
    }

    fn decimal_escape(&mut self) -> Result<(), Fault> {
        let mut code = 0;
        for _ in 0..3 {
            let Some(digit @ b'0'..=b'9') = self.byte() else { break };
            code = code * 10 + u32::from(digit - b'0');
            self.at += 1;
        }
        match u8::try_from(code) {
            Ok(byte) => {
                self.text.push(byte);
                Ok(())
            }
            Err(_) => Err(self.error_in_text("escape sequence too large")),
        }
    }

    fn number(&mut self) -> Result<Token, Fault> {
        let start = self.at;
        while self.byte().is_some_and(|it| it.is_ascii_digit() || it == b'.') {
            self.at += 1;
        }
        if matches!(self.byte(), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.byte(), Some(b'+' | b'-')) {
                self.at += 1;
            }
        }
        while self.byte().is_some_and(is_name_byte) {
            self.at += 1;
        }
        self.text = self.source[start..self.at].to_vec();
        match number::parse(&self.text) {
            Some(value) => Ok(Token::Number(value)),
            None => Err(self.error_in_text("malformed number")),
        }
    }

    fn name(&mut self) -> Result<Token, Fault> {
        let start = self.at;
        while self.byte().is_some_and(is_name_byte) {
            self.at += 1;
        }
        let word = &self.source[start..self.at];
        if let Some(token) = keyword(word) {
            return Ok(token);
        }
        self.text.clear();
        self.text.extend_from_slice(word);
        Ok(Token::Name(self.heap.string(word)?))
    }

    pub(super) fn intern(&mut self, name: &str) -> Result<Str, Fault> {
        self.heap.string(name.as_bytes())
    }
}

fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}
