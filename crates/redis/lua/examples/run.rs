//! Runs a Lua file with `print`, and says what it took: `cargo run --release -p lua
//! --example run -- FILE`.

use lua::{Args, Fault, Flow, Step, Value, Vm};
use std::{env, error::Error, fs, io::Write, time::Instant};

fn print(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let mut line = Vec::new();
    for number in 1..=args.len() {
        let value = args.get(vm, number);
        let text = vm.text_of(value)?;
        line.extend_from_slice(vm.heap.bytes_of(text));
        line.push(if number == args.len() { b'\n' } else { b'\t' });
    }
    if args.is_empty() {
        line.push(b'\n');
    }
    std::io::stdout().write_all(&line).expect("a terminal or a file");
    Ok(Flow::Return)
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("usage: run FILE [budget]")?;
    let source = fs::read(&path)?;
    let say = |fault: Fault| format!("{fault:?}");
    let mut vm = Vm::new(1 << 30).map_err(say)?;
    let function = vm.native(print).map_err(say)?;
    vm.set_global("print", function).map_err(say)?;
    let main = match vm.load(&source, format!("@{path}").as_bytes()) {
        Ok(main) => main,
        Err(fault) => return Err(show(&vm, fault).into()),
    };
    vm.start(main, &[]);
    let total: u64 = env::args().nth(2).map_or(Ok(u64::MAX), |it| it.parse())?;
    let mut budget = total;
    let start = Instant::now();
    match vm.resume(&mut budget) {
        Ok(Step::Done) => {}
        Ok(step) => println!("{step:?}"),
        Err(fault) => println!("error: {}", show(&vm, fault)),
    }
    eprintln!(
        "{} instructions in {:?}, {} bytes",
        total - budget,
        start.elapsed(),
        vm.heap.bytes()
    );
    Ok(())
}

fn show(vm: &Vm, fault: Fault) -> String {
    match fault {
        Fault::Error(Value::Str(text)) => vm.heap.bytes_of(text).escape_ascii().to_string(),
        other => format!("{other:?}"),
    }
}
