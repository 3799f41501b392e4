//! The words of the language.

use crate::value::Str;
use alloc::{format, vec, vec::Vec};

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Token {
    And,
    Break,
    Do,
    Else,
    ElseIf,
    End,
    False,
    For,
    Function,
    If,
    In,
    Local,
    Nil,
    Not,
    Or,
    Repeat,
    Return,
    Then,
    True,
    Until,
    While,
    Concat,
    Dots,
    Eq,
    Ge,
    Le,
    Ne,
    Number(f64),
    Name(Str),
    String(Str),
    Eof,
    /// Any other byte stands for itself.
    Char(u8),
}

const KEYWORDS: [(&str, Token); 21] = [
    ("and", Token::And),
    ("break", Token::Break),
    ("do", Token::Do),
    ("else", Token::Else),
    ("elseif", Token::ElseIf),
    ("end", Token::End),
    ("false", Token::False),
    ("for", Token::For),
    ("function", Token::Function),
    ("if", Token::If),
    ("in", Token::In),
    ("local", Token::Local),
    ("nil", Token::Nil),
    ("not", Token::Not),
    ("or", Token::Or),
    ("repeat", Token::Repeat),
    ("return", Token::Return),
    ("then", Token::Then),
    ("true", Token::True),
    ("until", Token::Until),
    ("while", Token::While),
];

const SIGNS: [(&str, Token); 6] = [
    ("..", Token::Concat),
    ("...", Token::Dots),
    ("==", Token::Eq),
    (">=", Token::Ge),
    ("<=", Token::Le),
    ("~=", Token::Ne),
];

pub(super) fn keyword(word: &[u8]) -> Option<Token> {
    KEYWORDS.iter().find(|(text, _)| text.as_bytes() == word).map(|(_, token)| *token)
}

impl Token {
    /// As errors show it.
    pub(super) fn text(self) -> Vec<u8> {
        let fixed = KEYWORDS.iter().chain(&SIGNS).find(|(_, token)| *token == self);
        match self {
            Token::Char(byte) if byte.is_ascii_control() => format!("char({byte})").into_bytes(),
            Token::Char(byte) => vec![byte],
            Token::Name(_) => b"<name>".to_vec(),
            Token::String(_) => b"<string>".to_vec(),
            Token::Number(_) => b"<number>".to_vec(),
            Token::Eof => b"<eof>".to_vec(),
            _ => fixed.map_or(Vec::new(), |(text, _)| text.as_bytes().to_vec()),
        }
    }
}
