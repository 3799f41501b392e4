//! `string.gsub`, which may wait for a function at each match.

use super::{
    Cont,
    pattern::{Captured, Matcher},
    string::give_captured,
};
use crate::{
    args::Args,
    heap::Fault,
    value::Value,
    vm::{Event, Flow, Vm},
};
use alloc::{boxed::Box, format, vec::Vec};

pub struct Gsub {
    text: Vec<u8>,
    pattern: Vec<u8>,
    is_anchored: bool,
    /// Where the search goes on.
    at: usize,
    /// The match whose replacement is asked for.
    matched: (usize, usize),
    count: i64,
    most: i64,
    out: Vec<u8>,
    reserved: usize,
}

pub(super) fn gsub(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let text = args.bytes(vm, 1)?;
    let pattern = args.bytes(vm, 2)?;
    let replacement = args.get(vm, 3);
    if !matches!(
        replacement,
        Value::Number(_) | Value::Str(_) | Value::Function(_) | Value::Table(_)
    ) {
        return Err(args.error(vm, 3, b"string/function/table expected"));
    }
    let most = args.int_or(vm, 4, text.len() as i64 + 1)?;
    let is_anchored = pattern.first() == Some(&b'^');
    let pattern = pattern[usize::from(is_anchored)..].to_vec();
    let gsub = Gsub {
        text,
        pattern,
        is_anchored,
        at: 0,
        matched: (0, 0),
        count: 0,
        most,
        out: Vec::new(),
        reserved: 0,
    };
    Box::new(gsub).run(vm, args)
}

impl Gsub {
    pub(super) fn go_on(mut self: Box<Self>, vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
        let value = vm.given().first().copied().unwrap_or(Value::Nil);
        vm.clear_given();
        self.replace(vm, value)?;
        if self.step() { self.run(vm, args) } else { self.finish(vm) }
    }

    fn run(mut self: Box<Self>, vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
        while self.count < self.most {
            let text = core::mem::take(&mut self.text);
            let pattern = core::mem::take(&mut self.pattern);
            let mut matcher = Matcher::new(&text, &pattern);
            let found = matcher.match_at(self.at).map_err(|it| vm.error(it.message()))?;
            vm.heap.add_work(matcher.steps / 4);
            let mut is_asked = false;
            if let Some(end) = found {
                self.count += 1;
                self.matched = (self.at, end);
                is_asked = self.ask(vm, args, &matcher, &text)?;
            } else {
                self.matched = (self.at, self.at);
            }
            (self.text, self.pattern) = (text, pattern);
            if is_asked {
                return Ok(Flow::Call(Cont::Gsub(self)));
            }
            self.check_memory(vm)?;
            if !self.step() {
                break;
            }
        }
        self.finish(vm)
    }

    /// Adds the replacement, or gives the call that will tell it.
    fn ask(
        &mut self,
        vm: &mut Vm,
        args: Args,
        matcher: &Matcher<'_>,
        text: &[u8],
    ) -> Result<bool, Fault> {
        let (start, end) = self.matched;
        match args.get(vm, 3) {
            function @ Value::Function(_) => {
                vm.give(function);
                for number in 0..matcher.count() {
                    let captured = matcher
                        .captured(number, start, end)
                        .map_err(|it| vm.error(it.message()))?;
                    give_captured(vm, text, captured)?;
                }
                Ok(true)
            }
            table @ Value::Table(_) => {
                let captured =
                    matcher.captured(0, start, end).map_err(|it| vm.error(it.message()))?;
                give_captured(vm, text, captured)?;
                let key = vm.given().first().copied().unwrap_or(Value::Nil);
                vm.clear_given();
                match vm.look_up(table, key)? {
                    Lookup::Value(value) => {
                        self.text = text.to_vec();
                        self.replace(vm, value)?;
                        Ok(false)
                    }
                    Lookup::Asked { method, object } => {
                        vm.give(method);
                        vm.give(object);
                        vm.give(key);
                        Ok(true)
                    }
                }
            }
            _ => {
                let template = args.bytes(vm, 3)?;
                self.expand(vm, &template, matcher, text)?;
                Ok(false)
            }
        }
    }

    /// Adds a template in which `%1` stands for a capture.
    fn expand(
        &mut self,
        vm: &mut Vm,
        template: &[u8],
        matcher: &Matcher<'_>,
        text: &[u8],
    ) -> Result<(), Fault> {
        let (start, end) = self.matched;
        let mut bytes = template.iter();
        while let Some(byte) = bytes.next() {
            if *byte != b'%' {
                self.out.push(*byte);
                continue;
            }
            match bytes.next().copied().unwrap_or(0) {
                b'0' => self.out.extend_from_slice(&text[start..end]),
                digit @ b'1'..=b'9' => {
                    let number = usize::from(digit - b'1');
                    let captured = matcher
                        .captured(number, start, end)
                        .map_err(|it| vm.error(it.message()))?;
                    match captured {
                        Captured::Text { start, end } => {
                            self.out.extend_from_slice(&text[start..end]);
                        }
                        Captured::Position(at) => stdx::int::append(&mut self.out, at as i64),
                    }
                }
                other => self.out.push(other),
            }
        }
        Ok(())
    }

    /// Adds what a function or table gave: the match itself for nil and false.
    fn replace(&mut self, vm: &mut Vm, value: Value) -> Result<(), Fault> {
        let (start, end) = self.matched;
        match value {
            Value::Nil | Value::Bool(false) => {
                self.out.extend_from_slice(&self.text[start..end]);
            }
            Value::Str(text) => self.out.extend_from_slice(vm.heap.bytes_of(text)),
            Value::Number(number) => crate::number::append(&mut self.out, number),
            other => {
                let message = format!("invalid replacement value (a {})", other.type_name());
                return Err(vm.error(message.as_bytes()));
            }
        }
        self.check_memory(vm)
    }

    fn check_memory(&mut self, vm: &mut Vm) -> Result<(), Fault> {
        if self.out.len() > self.reserved {
            self.reserved = self.out.len() * 2 + 4096;
            vm.heap.reserve(self.out.len())?;
        }
        Ok(())
    }

    /// Goes on behind the match, or one byte further; whether there is more.
    fn step(&mut self) -> bool {
        let (start, end) = self.matched;
        if end > start {
            self.at = end;
        } else if let Some(byte) = self.text.get(self.at) {
            self.out.push(*byte);
            self.at += 1;
        } else {
            return false;
        }
        !self.is_anchored
    }

    fn finish(&mut self, vm: &mut Vm) -> Result<Flow, Fault> {
        self.out.extend_from_slice(&self.text[self.at..]);
        vm.give_text(&self.out)?;
        vm.give(self.count as f64);
        Ok(Flow::Return)
    }
}

/// What a look-up found.
pub(crate) enum Lookup {
    Value(Value),
    /// A function must be asked.
    Asked {
        method: Value,
        object: Value,
    },
}

impl Vm {
    /// `object[key]`, as far as it goes without a call.
    pub(crate) fn look_up(&mut self, object: Value, key: Value) -> Result<Lookup, Fault> {
        let mut object = object;
        for _ in 0..100 {
            if let Value::Table(table) = object {
                let value = self.heap.get(table, key);
                if !value.is_nil() {
                    return Ok(Lookup::Value(value));
                }
            }
            match (self.metamethod(object, Event::Index), object) {
                (Value::Nil, Value::Table(_)) => return Ok(Lookup::Value(Value::Nil)),
                (Value::Nil, other) => {
                    let message = format!("attempt to index a {} value", other.type_name());
                    return Err(self.error(message.as_bytes()));
                }
                (method @ Value::Function(_), object) => {
                    return Ok(Lookup::Asked { method, object });
                }
                (next, _) => object = next,
            }
        }
        Err(self.error(b"loop in gettable"))
    }
}
