//! `table.sort`: the quicksort of Lua 5.1, comparison by comparison, so that it can
//! wait for a comparator. Scripts see where equal elements end up, hence the same
//! algorithm.
//!
//! ```text
//!   low ≤ … i ──►  ≤ pivot        pivot ≤  ◄── j … ≤ high
//! ```

use super::{Cont, base::check_writable};
use crate::{
    args::Args,
    heap::Fault,
    value::{TableId, Value},
    vm::{Event, Flow, Vm, order_message},
};
use alloc::{boxed::Box, vec::Vec};
use core::cmp::Ordering;

/// Which comparison is next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// high < low?
    Ends,
    /// middle < low?
    MiddleLow,
    /// high < middle?
    HighMiddle,
    /// a[i] < pivot?
    Up,
    /// pivot < a[j]?
    Down,
    Done,
}

pub struct Sort {
    table: TableId,
    comparator: Value,
    low: i64,
    high: i64,
    i: i64,
    j: i64,
    pivot: Value,
    stage: Stage,
    /// Ranges still to be sorted.
    rest: Vec<(i64, i64)>,
}

enum Outcome {
    Known(bool),
    /// To be asked of a function.
    Asked(Value),
}

pub(super) fn sort(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let table = args.table(vm, 1)?;
    let len = vm.heap.len(table);
    let comparator = match args.get(vm, 2) {
        Value::Nil => Value::Nil,
        _ => args.function(vm, 2)?,
    };
    check_writable(vm, Value::Table(table))?;
    let mut sort = Box::new(Sort {
        table,
        comparator,
        low: 1,
        high: len as i64,
        i: 0,
        j: 0,
        pivot: Value::Nil,
        stage: Stage::Ends,
        rest: Vec::new(),
    });
    sort.start();
    sort.run(vm, None)
}

impl Sort {
    /// What must live while the comparator runs.
    pub(crate) fn root(&self) -> Value {
        self.pivot
    }

    pub(super) fn go_on(self: Box<Self>, vm: &mut Vm, _: Args) -> Result<Flow, Fault> {
        let is_less = vm.given().first().is_some_and(|it| it.is_truthy());
        vm.clear_given();
        self.run(vm, Some(is_less))
    }

    fn run(mut self: Box<Self>, vm: &mut Vm, answer: Option<bool>) -> Result<Flow, Fault> {
        let mut answer = answer;
        while self.stage != Stage::Done {
            vm.heap.add_work(1);
            let is_less = match answer.take() {
                Some(is_less) => is_less,
                None => {
                    let (left, right) = self.operands(vm);
                    match self.compare(vm, left, right)? {
                        Outcome::Known(is_less) => is_less,
                        Outcome::Asked(function) => {
                            vm.give(function);
                            vm.give(left);
                            vm.give(right);
                            return Ok(Flow::Call(Cont::Sort(self)));
                        }
                    }
                }
            };
            let order = if is_less { Ordering::Less } else { Ordering::Greater };
            self.decide(vm, order)?;
        }
        Ok(Flow::Return)
    }

    fn operands(&self, vm: &Vm) -> (Value, Value) {
        match self.stage {
            Stage::Ends => (self.get(vm, self.high), self.get(vm, self.low)),
            Stage::MiddleLow => (self.get(vm, self.i), self.get(vm, self.low)),
            Stage::HighMiddle => (self.get(vm, self.high), self.get(vm, self.i)),
            Stage::Up => (self.get(vm, self.i), self.pivot),
            Stage::Down => (self.pivot, self.get(vm, self.j)),
            Stage::Done => (Value::Nil, Value::Nil),
        }
    }

    fn compare(&self, vm: &mut Vm, left: Value, right: Value) -> Result<Outcome, Fault> {
        if !self.comparator.is_nil() {
            return Ok(Outcome::Asked(self.comparator));
        }
        if let (Value::Number(a), Value::Number(b)) = (left, right) {
            return Ok(Outcome::Known(a < b));
        }
        if let Some(order) = vm.compare_text(left, right) {
            return Ok(Outcome::Known(order == Ordering::Less));
        }
        match vm.same_method(left, right, Event::Lt) {
            Some(method) => Ok(Outcome::Asked(method)),
            None => Err(vm.error(order_message(left, right).as_bytes())),
        }
    }

    fn decide(&mut self, vm: &mut Vm, order: Ordering) -> Result<(), Fault> {
        let is_less = order == Ordering::Less;
        match (self.stage, is_less) {
            (Stage::Ends, _) => {
                if is_less {
                    self.swap(vm, self.low, self.high)?;
                }
                if self.high - self.low == 1 {
                    self.next_range();
                } else {
                    self.i = (self.low + self.high) / 2;
                    self.stage = Stage::MiddleLow;
                }
            }
            (Stage::MiddleLow, false) => self.stage = Stage::HighMiddle,
            (Stage::MiddleLow, true) => {
                self.swap(vm, self.i, self.low)?;
                self.choose_pivot(vm)?;
            }
            (Stage::HighMiddle, _) => {
                if is_less {
                    self.swap(vm, self.i, self.high)?;
                }
                self.choose_pivot(vm)?;
            }
            (Stage::Up, true) if self.i > self.high => return Err(Sort::invalid(vm)),
            (Stage::Up, true) => self.i += 1,
            (Stage::Up, false) => {
                self.j -= 1;
                self.stage = Stage::Down;
            }
            (Stage::Down, true) if self.j < self.low => return Err(Sort::invalid(vm)),
            (Stage::Down, true) => self.j -= 1,
            (Stage::Down, false) if self.j < self.i => {
                self.swap(vm, self.high - 1, self.i)?;
                self.split();
            }
            (Stage::Down, false) => {
                self.swap(vm, self.i, self.j)?;
                self.i += 1;
                self.stage = Stage::Up;
            }
            (Stage::Done, _) => {}
        }
        Ok(())
    }

    fn choose_pivot(&mut self, vm: &mut Vm) -> Result<(), Fault> {
        if self.high - self.low == 2 {
            self.next_range();
            return Ok(());
        }
        self.pivot = self.get(vm, self.i);
        self.swap(vm, self.i, self.high - 1)?;
        self.i = self.low + 1;
        self.j = self.high - 1;
        self.stage = Stage::Up;
        Ok(())
    }

    /// The smaller side first, so that few ranges wait.
    fn split(&mut self) {
        let (left, right) = ((self.low, self.i - 1), (self.i + 1, self.high));
        let (first, second) =
            if self.i - self.low < self.high - self.i { (left, right) } else { (right, left) };
        self.rest.push(second);
        (self.low, self.high) = first;
        self.start();
    }

    fn start(&mut self) {
        if self.low < self.high {
            self.stage = Stage::Ends;
        } else {
            self.next_range();
        }
    }

    fn next_range(&mut self) {
        self.stage = Stage::Done;
        while let Some((low, high)) = self.rest.pop() {
            if low < high {
                (self.low, self.high) = (low, high);
                self.stage = Stage::Ends;
                return;
            }
        }
    }

    fn get(&self, vm: &Vm, index: i64) -> Value {
        vm.heap.get(self.table, Value::Number(index as f64))
    }

    fn swap(&self, vm: &mut Vm, a: i64, b: i64) -> Result<(), Fault> {
        let (at_a, at_b) = (self.get(vm, a), self.get(vm, b));
        vm.heap.set(self.table, Value::Number(a as f64), at_b)?;
        vm.heap.set(self.table, Value::Number(b as f64), at_a)
    }

    fn invalid(vm: &mut Vm) -> Fault {
        vm.error(b"invalid order function for sorting")
    }
}
