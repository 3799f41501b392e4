//! Loading a library: its code runs once and registers functions.

use crate::{
    Interpreter, Kind, World,
    host::fail,
    run::{Answer, Drive, Run},
};
use alloc::{collections::BTreeMap, vec::Vec};
use lua::{Fault, Pin, TableId, Value};
use wire::{Function, OnError, Tell};

/// Instructions that loading may take: half a second, about.
const LOAD_BUDGET: u64 = 50_000_000;

/// What a library has registered so far.
#[derive(Default)]
pub(crate) struct Loading {
    functions: Vec<Function>,
    callbacks: BTreeMap<Vec<u8>, Pin>,
}

const FLAGS: [&[u8]; 5] =
    [b"no-writes", b"allow-oom", b"allow-stale", b"no-cluster", b"allow-cross-slot-keys"];

pub(crate) fn failed(why: &[u8]) -> Tell {
    Tell::Failed { error: [b"ERR Error registering functions: ", why].concat() }
}

impl Interpreter {
    pub(crate) fn load(&mut self, code: &[u8]) -> Result<Tell, Fault> {
        let world = self.world(Kind::Functions)?;
        world.show_to_libraries(world.sandbox.load_api)?;
        let env = world.sandbox.library_env;
        let main = match world.vm.load_in(env, code, b"@user_function") {
            Ok(main) => main,
            Err(Fault::Error(error)) => {
                let text = world.text_of(error)?;
                let error = [b"ERR Error compiling function: ", &text[..]].concat();
                return Ok(Tell::Failed { error });
            }
            Err(hard) => return Err(hard),
        };
        world.vm.start(main, &[]);
        let mut run = Run::new(2, LOAD_BUDGET);
        run.loading = Some(Loading::default());
        self.running = Some((Kind::Functions, run));
        self.drive(Drive::Resume)
    }

    pub(crate) fn finish_load(&mut self, run: Run) -> Result<Tell, Fault> {
        let loading = run.loading.unwrap_or_default();
        if loading.functions.is_empty() {
            return Ok(Tell::Failed { error: b"ERR No functions registered".to_vec() });
        }
        let library = self.next_handle;
        self.next_handle += 1;
        self.world(Kind::Functions)?.libraries.insert(library, loading.callbacks);
        Ok(Tell::Loaded { library, functions: loading.functions })
    }
}

/// `redis.register_function`, in both its forms.
pub(crate) fn register(world: &mut World, run: &mut Run) -> Result<Answer, Fault> {
    let given = world.vm.given().to_vec();
    let parsed = match given[..] {
        [Value::Table(table)] => named(world, table),
        [_] => Err(ONE_ARGUMENT),
        [name, callback] => positional(world, name, callback),
        _ => Err(b"ERR wrong number of arguments to server.register_function" as &[u8]),
    };
    let (function, callback) = match parsed {
        Ok(parsed) => parsed,
        Err(why) => return fail(world, OnError::Raise, why),
    };
    let Some(loading) = &mut run.loading else {
        let why = b"ERR server.register_function can only be called on FUNCTION LOAD command";
        return fail(world, OnError::Raise, why);
    };
    if !is_name(&function.name) {
        return Ok(Answer::End(BAD_NAME));
    }
    if loading.callbacks.contains_key(&function.name) {
        return Ok(Answer::End(b"ERR Function already exists in the library"));
    }
    let pin = world.vm.pin(callback);
    loading.callbacks.insert(function.name.clone(), pin);
    loading.functions.push(function);
    world.vm.clear_given();
    Ok(Answer::Resume)
}

const ONE_ARGUMENT: &[u8] = b"ERR calling server.register_function with a single argument is only applicable to Lua table (representing named arguments).";
const BAD_NAME: &[u8] = b"ERR Function names can only contain letters, numbers, or underscores(_) and must be at least one character long";

fn is_name(name: &[u8]) -> bool {
    !name.is_empty() && name.iter().all(|it| it.is_ascii_alphanumeric() || *it == b'_')
}

type Parsed = Result<(Function, Value), &'static [u8]>;

fn text(world: &mut World, value: Value) -> Option<Vec<u8>> {
    match value {
        Value::Str(_) | Value::Number(_) => world.text_of(value).ok(),
        _ => None,
    }
}

fn positional(world: &mut World, name: Value, callback: Value) -> Parsed {
    let Some(name) = text(world, name) else {
        return Err(b"ERR first argument to server.register_function must be a string");
    };
    if !matches!(callback, Value::Function(_)) {
        return Err(b"ERR second argument to server.register_function must be a function");
    }
    Ok((Function { name, ..Function::default() }, callback))
}

fn named(world: &mut World, table: TableId) -> Parsed {
    let (mut name, mut callback) = (None, None);
    let mut function = Function::default();
    let mut key = Value::Nil;
    while let Some(Some((next, value))) = world.vm.heap.next(table, key) {
        key = next;
        let Value::Str(field) = key else {
            return Err(b"ERR unknown argument given to server.register_function");
        };
        match world.vm.heap.bytes_of(field) {
            b"function_name" => {
                name = text(world, value);
                if name.is_none() {
                    return Err(b"ERR function_name argument given to server.register_function must be a string");
                }
            }
            b"description" => {
                function.description = text(world, value);
                if function.description.is_none() {
                    return Err(b"ERR description argument given to server.register_function must be a string");
                }
            }
            b"callback" => {
                if !matches!(value, Value::Function(_)) {
                    return Err(b"ERR callback argument given to server.register_function must be a function");
                }
                callback = Some(value);
            }
            b"flags" => function.flags = flags(world, value)?,
            _ => return Err(b"ERR unknown argument given to server.register_function"),
        }
    }
    let Some(name) = name else {
        return Err(b"ERR server.register_function must get a function name argument");
    };
    let Some(callback) = callback else {
        return Err(b"ERR server.register_function must get a callback argument");
    };
    Ok((Function { name, ..function }, callback))
}

fn flags(world: &mut World, value: Value) -> Result<Vec<Vec<u8>>, &'static [u8]> {
    let Value::Table(table) = value else {
        return Err(b"ERR flags argument to server.register_function must be a table representing function flags");
    };
    let mut flags = Vec::new();
    for index in 1.. {
        match world.vm.heap.get_index(table, index) {
            Value::Nil => break,
            Value::Str(flag) => {
                let flag = world.vm.heap.bytes_of(flag).to_vec();
                if !FLAGS.contains(&&flag[..]) {
                    return Err(b"ERR unknown flag given");
                }
                flags.push(flag);
            }
            _ => return Err(b"ERR unknown flag given"),
        }
    }
    Ok(flags)
}
