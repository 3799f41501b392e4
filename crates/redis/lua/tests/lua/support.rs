//! Running a script and keeping what it prints.

use lua::{Args, Fault, Flow, Step, Value, Vm};
use std::cell::RefCell;

thread_local! {
    static PRINTED: RefCell<String> = const { RefCell::new(String::new()) };
}

fn print(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let mut words = Vec::new();
    for number in 1..=args.len() {
        let value = args.get(vm, number);
        let text = vm.text_of(value)?;
        words.push(String::from_utf8_lossy(vm.heap.bytes_of(text)).into_owned());
    }
    PRINTED.with_borrow_mut(|it| *it += &(words.join("\t") + "\n"));
    Ok(Flow::Return)
}

pub(crate) fn machine(limit: usize) -> Vm {
    let mut vm = Vm::new(limit).expect("room for the libraries");
    let function = vm.native(print).expect("room");
    vm.set_global("print", function).expect("room");
    vm
}

/// What a script prints. It is stopped and gone on with all the time.
pub(crate) fn run(source: &[u8], name: &str) -> String {
    let mut vm = machine(1 << 28);
    let main = vm.load(source, name.as_bytes()).expect("a script that compiles");
    PRINTED.with_borrow_mut(String::clear);
    vm.start(main, &[]);
    let mut slice = 1;
    loop {
        let mut budget = slice;
        slice = slice % 1000 + 1;
        match vm.resume(&mut budget) {
            Ok(Step::OutOfBudget) => {}
            Ok(step) => {
                assert_eq!(step, Step::Done);
                break;
            }
            Err(Fault::Error(Value::Str(text))) => {
                panic!("{}", String::from_utf8_lossy(vm.heap.bytes_of(text)));
            }
            Err(fault) => panic!("{fault:?}"),
        }
    }
    PRINTED.with_borrow(String::clone)
}
