//! JSON to values.

use super::{NULL, Setting, get};
use alloc::{format, string::String, vec::Vec};
use lua::{Args, Fault, Flow, Value, Vm};

const MAX_DEPTH: i64 = 1000;

#[derive(Clone, PartialEq, Debug)]
enum Token {
    ObjectBegin,
    ObjectEnd,
    ArrayBegin,
    ArrayEnd,
    Text(Vec<u8>),
    Number(f64),
    Bool(bool),
    Null,
    Colon,
    Comma,
    End,
    /// No token, and why.
    Wrong(&'static str),
}

impl Token {
    fn name(&self) -> &'static str {
        match self {
            Token::ObjectBegin => "T_OBJ_BEGIN",
            Token::ObjectEnd => "T_OBJ_END",
            Token::ArrayBegin => "T_ARR_BEGIN",
            Token::ArrayEnd => "T_ARR_END",
            Token::Text(_) => "T_STRING",
            Token::Number(_) => "T_NUMBER",
            Token::Bool(_) => "T_BOOLEAN",
            Token::Null => "T_NULL",
            Token::Colon => "T_COLON",
            Token::Comma => "T_COMMA",
            Token::End => "T_END",
            Token::Wrong(why) => why,
        }
    }
}

struct Decoder<'a> {
    vm: &'a mut Vm,
    text: Vec<u8>,
    at: usize,
    /// Where the last token begins, or went wrong.
    token_at: usize,
    depth: i64,
    max_depth: i64,
    takes_invalid: bool,
}

pub(super) fn decode(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    if args.len() != 1 {
        return Err(args.error(vm, 1, b"expected 1 argument"));
    }
    let text = args.bytes(vm, 1)?;
    if text.len() >= 2 && (text[0] == 0 || text[1] == 0) {
        return Err(vm.error(b"JSON parser does not support UTF-16 or UTF-32"));
    }
    let mut decoder = Decoder {
        text,
        at: 0,
        token_at: 0,
        depth: 0,
        max_depth: get(vm, args, Setting::DecodeDepth).min(MAX_DEPTH),
        takes_invalid: get(vm, args, Setting::DecodeInvalid) != 0,
        vm,
    };
    let first = decoder.next();
    let value = decoder.value(first)?;
    let last = decoder.next();
    if last != Token::End {
        return Err(decoder.unexpected("the end", &last));
    }
    vm.give(value);
    Ok(Flow::Return)
}

impl Decoder<'_> {
    fn unexpected(&mut self, expected: &str, found: &Token) -> Fault {
        let at = self.token_at + 1;
        let message = format!("Expected {expected} but found {} at character {at}", found.name());
        self.vm.error(message.as_bytes())
    }

    fn value(&mut self, token: Token) -> Result<Value, Fault> {
        match token {
            Token::Text(text) => Ok(Value::Str(self.vm.heap.string(&text)?)),
            Token::Number(number) => Ok(Value::Number(number)),
            Token::Bool(it) => Ok(Value::Bool(it)),
            Token::Null => Ok(NULL),
            Token::ObjectBegin => self.object(),
            Token::ArrayBegin => self.array(),
            other => Err(self.unexpected("value", &other)),
        }
    }

    fn descend(&mut self) -> Result<(), Fault> {
        self.depth += 1;
        if self.depth <= self.max_depth {
            return Ok(());
        }
        let (depth, at) = (self.depth, self.at);
        let message = format!("Found too many nested data structures ({depth}) at character {at}");
        Err(self.vm.error(message.as_bytes()))
    }

    fn object(&mut self) -> Result<Value, Fault> {
        self.descend()?;
        let table = self.vm.heap.table()?;
        let mut token = self.next();
        if token == Token::ObjectEnd {
            self.depth -= 1;
            return Ok(Value::Table(table));
        }
        loop {
            let Token::Text(key) = token else {
                return Err(self.unexpected("object key string", &token));
            };
            let key = self.vm.heap.string(&key)?;
            let colon = self.next();
            if colon != Token::Colon {
                return Err(self.unexpected("colon", &colon));
            }
            let token_of_value = self.next();
            let value = self.value(token_of_value)?;
            self.vm.heap.set(table, Value::Str(key), value)?;
            match self.next() {
                Token::ObjectEnd => break,
                Token::Comma => token = self.next(),
                other => return Err(self.unexpected("comma or object end", &other)),
            }
        }
        self.depth -= 1;
        Ok(Value::Table(table))
    }

    fn array(&mut self) -> Result<Value, Fault> {
        self.descend()?;
        let table = self.vm.heap.table()?;
        let mut token = self.next();
        if token == Token::ArrayEnd {
            self.depth -= 1;
            return Ok(Value::Table(table));
        }
        for index in 1.. {
            let value = self.value(token)?;
            self.vm.heap.set_index(table, index, value)?;
            match self.next() {
                Token::ArrayEnd => break,
                Token::Comma => token = self.next(),
                other => return Err(self.unexpected("comma or array end", &other)),
            }
        }
        self.depth -= 1;
        Ok(Value::Table(table))
    }

    fn byte(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn next(&mut self) -> Token {
        while matches!(self.byte(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
        self.token_at = self.at;
        let Some(byte) = self.byte() else { return Token::End };
        let sign = match byte {
            b'{' => Token::ObjectBegin,
            b'}' => Token::ObjectEnd,
            b'[' => Token::ArrayBegin,
            b']' => Token::ArrayEnd,
            b':' => Token::Colon,
            b',' => Token::Comma,
            b'"' => return self.string(),
            b'-' | b'0'..=b'9' => {
                if !self.takes_invalid && self.is_invalid_number() {
                    return Token::Wrong("invalid number");
                }
                return self.number();
            }
            _ => return self.word(),
        };
        self.at += 1;
        sign
    }

    fn word(&mut self) -> Token {
        let words: [(&[u8], Token); 3] =
            [(b"true", Token::Bool(true)), (b"false", Token::Bool(false)), (b"null", Token::Null)];
        for (word, token) in words {
            if self.text[self.at..].starts_with(word) {
                self.at += word.len();
                return token;
            }
        }
        if self.takes_invalid && self.is_invalid_number() {
            return self.number();
        }
        Token::Wrong("invalid token")
    }

    /// Whether what comes is a number for C, but not for JSON.
    fn is_invalid_number(&self) -> bool {
        let rest = &self.text[self.at..];
        let rest = match rest {
            [b'+', ..] => return true,
            [b'-', rest @ ..] => rest,
            rest => rest,
        };
        match rest {
            [b'0', b'x' | b'X' | b'0'..=b'9', ..] => true,
            [..=b'9', ..] => false,
            word => {
                let word = &word[..word.len().min(3)];
                word.eq_ignore_ascii_case(b"inf") || word.eq_ignore_ascii_case(b"nan")
            }
        }
    }

    /// The longest part that reads as a number.
    fn number(&mut self) -> Token {
        let rest = &self.text[self.at..];
        let may_belong = |it: &&u8| it.is_ascii_alphanumeric() || b"+-.".contains(it);
        let mut len = rest.iter().take(400).take_while(may_belong).count();
        while len > 0 {
            if let Some(number) = lua::number::parse(&rest[..len]) {
                self.at += len;
                return Token::Number(number);
            }
            len -= 1;
        }
        Token::Wrong("invalid number")
    }

    fn wrong(&mut self, why: &'static str) -> Token {
        self.token_at = self.at;
        Token::Wrong(why)
    }

    fn string(&mut self) -> Token {
        let mut out = Vec::new();
        self.at += 1;
        loop {
            match self.byte() {
                None | Some(0) => return self.wrong("unexpected end of string"),
                Some(b'"') => break,
                Some(b'\\') => match self.text.get(self.at + 1) {
                    Some(b'u') => match self.unicode() {
                        Some(character) => {
                            let mut utf8 = [0; 4];
                            out.extend_from_slice(character.encode_utf8(&mut utf8).as_bytes());
                        }
                        None => return self.wrong("invalid unicode escape code"),
                    },
                    Some(code) => match unescaped(*code) {
                        Some(byte) => {
                            out.push(byte);
                            self.at += 2;
                        }
                        None => return self.wrong("invalid escape code"),
                    },
                    None => return self.wrong("invalid escape code"),
                },
                Some(byte) => {
                    out.push(byte);
                    self.at += 1;
                }
            }
        }
        self.at += 1;
        Token::Text(out)
    }

    /// `\uXXXX`, two of them for a character beyond 16 bits.
    fn unicode(&mut self) -> Option<char> {
        let unit = self.hex(self.at)?;
        if !(0xd800..0xdc00).contains(&unit) {
            self.at += 6;
            return char::from_u32(unit);
        }
        let low = self.hex(self.at + 6).filter(|it| (0xdc00..0xe000).contains(it))?;
        self.at += 12;
        char::from_u32(0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00))
    }

    fn hex(&self, at: usize) -> Option<u32> {
        let digits = self.text.get(at..at + 6)?.strip_prefix(b"\\u")?;
        let digits: String = digits.iter().map(|it| char::from(*it)).collect();
        u32::from_str_radix(&digits, 16).ok()
    }
}

fn unescaped(code: u8) -> Option<u8> {
    Some(match code {
        b'"' | b'\\' | b'/' => code,
        b'b' => 0x08,
        b't' => b'\t',
        b'n' => b'\n',
        b'f' => 0x0c,
        b'r' => b'\r',
        _ => return None,
    })
}
