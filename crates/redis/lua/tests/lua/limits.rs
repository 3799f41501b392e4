//! What a script cannot do: take all memory, all time, the native stack.

use crate::support::machine;
use lua::{Fault, Hard, Step, Value, Vm};

const LIMIT: usize = 8 << 20;

/// Runs a script for at most `budget` steps.
fn play(source: &str, budget: u64) -> (Vm, Result<Step, Fault>) {
    let mut vm = machine(LIMIT);
    let main = vm.load(source.as_bytes(), b"@s").expect("a script that compiles");
    vm.start(main, &[]);
    let outcome = vm.resume(&mut { budget });
    (vm, outcome)
}

fn error_of(source: &str) -> String {
    match play(source, 500_000_000) {
        (vm, Err(Fault::Error(Value::Str(text)))) => {
            String::from_utf8_lossy(vm.heap.bytes_of(text)).into_owned()
        }
        (_, outcome) => panic!("{outcome:?}"),
    }
}

#[test]
fn memory_is_limited_and_the_limit_is_not_caught() {
    let bombs = [
        "local t = {} while true do t[#t + 1] = {} end",
        "local s = 'x' while true do s = s .. s end",
        "return ('x'):rep(1e9)",
        "return ('x'):rep(1e3):rep(1e6)",
        "local t = {} for i = 1, 1e9 do t[i] = i end",
        "local t = {} for i = 1, 1e9 do t[{}] = i end",
        "return ('x'):rep(1e6):gsub('x', ('y'):rep(1e3))",
        "local t = {} for i = 1, 1e4 do t[i] = ('x'):rep(1e3) end return table.concat(t)",
        "local t = {} while true do t[#t + 1] = coroutine.create(function() end) end",
        "local function f(...) return f(1, ...) end f()",
        "local t = {} while true do t[#t + 1] = function() return t end end",
        "return string.format(('%99d'):rep(1e6))",
    ];
    for bomb in bombs {
        let caught = format!("while true do pcall(function() {bomb} end) end");
        let (_, outcome) = play(&caught, 5_000_000);
        let is_bounded = matches!(outcome, Err(Fault::Hard(Hard::Memory)) | Ok(Step::OutOfBudget));
        assert!(is_bounded, "{bomb}: {outcome:?}");
    }
}

#[test]
fn memory_that_is_free_again_does_not_count() {
    let (vm, outcome) = play(
        "for i = 1, 200000 do local a, b = {}, {} a.b, b.a, a.s = b, a, 'text' .. i end
         for i = 1, 200 do local s = ('x'):rep(1e5) .. i end
         for i = 1, 5000 do coroutine.wrap(function() coroutine.yield(1) end)() end",
        u64::MAX,
    );
    assert_eq!(outcome, Ok(Step::Done));
    assert!(vm.heap.bytes() < LIMIT);
}

#[test]
fn time_is_limited_and_goes_on_where_it_was() {
    let source = "local n = 0 for i = 1, 1000 do n = n + i end return n";
    let mut vm = machine(LIMIT);
    let main = vm.load(source.as_bytes(), b"@s").expect("it compiles");
    vm.start(main, &[]);
    let mut slices = 0;
    while vm.resume(&mut 100).expect("no error") == Step::OutOfBudget {
        slices += 1;
    }
    assert!(slices > 10);
    assert_eq!(vm.given(), [Value::Number(500_500.0)]);
    let endless = [
        "while true do end",
        "while true do pcall(error) end",
        "local function f() return f() end f()",
    ];
    for source in endless {
        assert_eq!(play(source, 1_000_000).1, Ok(Step::OutOfBudget), "{source}");
    }
}

/// What well-known work costs: a slower machine shows here.
#[test]
fn instructions_are_counted() {
    let fib = "local function fib(n) if n < 2 then return n end return fib(n - 1) + fib(n - 2) end
        return fib(24)";
    let sort = "local t = {} for i = 1, 1000 do t[i] = i * 7919 % 1000 end table.sort(t)";
    for (source, expected) in [(fib, 825_396), (sort, 5164)] {
        let mut vm = machine(LIMIT);
        let main = vm.load(source.as_bytes(), b"@s").expect("it compiles");
        vm.start(main, &[]);
        let mut budget = 10_000_000;
        assert_eq!(vm.resume(&mut budget), Ok(Step::Done));
        assert_eq!(10_000_000 - budget, expected, "{source}");
    }
}

#[test]
fn depth_is_limited() {
    let deep = [
        ("local function f() return 1 + f() end f()", "stack overflow"),
        (
            "local t = setmetatable({}, {}) getmetatable(t).__index = function(t, k) return 1 + t[k] end return t.a",
            "stack overflow",
        ),
        ("local function f() return (select(2, pcall(f))) end error((f()))", "C stack overflow"),
        (
            "local function f() error(select(2, coroutine.resume(coroutine.create(f))), 0) end f()",
            "C stack overflow",
        ),
        ("local t = {} t.__index = t setmetatable(t, t) return t.x", "loop in gettable"),
    ];
    for (source, expected) in deep {
        let error = error_of(source);
        assert!(error.contains(expected), "{source}: {error}");
    }
    let nested = format!("return {}1{}", "(".repeat(5000), ")".repeat(5000));
    let mut vm = machine(LIMIT);
    assert!(vm.load(nested.as_bytes(), b"@s").is_err());
    let nested = "if x then ".repeat(5000);
    assert!(vm.load(nested.as_bytes(), b"@s").is_err());
}

#[test]
fn patterns_are_limited() {
    let error = error_of("return ('a'):rep(40):find(('a*'):rep(30) .. 'b')");
    assert!(error.contains("pattern too complex"), "{error}");
    let error = error_of("return ('a'):rep(1000):find(('a?'):rep(1000))");
    assert!(error.contains("pattern too complex"), "{error}");
}

/// What random scripts are made of.
const WORDS: &str = "if then else elseif end while do for in repeat until function local return break and or not nil true x y t 1 2.5 's' = == ( ) { } [ ] , ; . .. ... : + - * / % ^ # < <= ~= print pcall x.y t[1] f() setmetatable string.rep coroutine.wrap error pairs(t) -- [[ \" \n";

/// Scripts made of words in no order: none may panic, and most do not compile.
#[test]
fn no_source_panics() {
    let words: Vec<&str> = WORDS.split(' ').collect();
    let mut rng = stdx::rng::Rng::new(7);
    let cases = if std::env::var("BRAMBLE_LONG").is_ok() { 2_000_000 } else { 20_000 };
    let mut compiled = 0;
    for _ in 0..cases {
        let len = 1 + rng.index(14);
        let script: Vec<&str> = (0..len).map(|_| words[rng.index(words.len())]).collect();
        let mut vm = machine(1 << 20);
        if let Ok(main) = vm.load(script.join(" ").as_bytes(), b"=r") {
            compiled += 1;
            vm.start(main, &[]);
            let _ = vm.resume(&mut 10_000);
        }
    }
    assert!(compiled > 20, "{compiled} of {cases} compiled");
}
