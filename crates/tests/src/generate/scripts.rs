//! Scripts, functions, and other commands run by them.

use super::values::{chance, odd, pick};
use stdx::{rng::Rng, sha1};

const SCRIPTS: [&str; 14] = [
    "return {KEYS[1], KEYS[2], ARGV[1], #ARGV}",
    "return redis.call('GET', KEYS[1])",
    "return redis.call('APPEND', KEYS[1], ARGV[1])",
    "return redis.pcall('INCR', KEYS[1])",
    "local t = {} for i, k in ipairs(KEYS) do t[i] = redis.call('TYPE', k) end return t",
    "return redis.call('HSET', KEYS[1], 'f', ARGV[1] or 'x')",
    "return cjson.encode({KEYS, ARGV})",
    "return {tonumber(ARGV[1]) or false, redis.sha1hex(ARGV[1] or '')}",
    "redis.setresp(3) return redis.call('ZSCORE', KEYS[1], ARGV[1])",
    "local ok, e = pcall(redis.call, 'LPUSH', KEYS[1], unpack(ARGV)) return {tostring(ok), e}",
    "#!lua flags=no-writes\nreturn redis.call('DEL', KEYS[1])",
    "#!lua flags=nothing\nreturn 1",
    "return nope",
    "return 1 +",
];

const LIBRARIES: [&str; 5] = [
    "#!lua name=one\nredis.register_function('f1', function(keys, args) return {keys, args} end)",
    "#!lua name=two\nredis.register_function{function_name='f2', callback=function(keys) return redis.call('STRLEN', keys[1]) end, flags={'no-writes'}}",
    "#!lua name=one\nredis.register_function('f1', function(keys) return redis.call('APPEND', keys[1], 'x') end)",
    "#!lua name=three\nredis.register_function('f1', function() end)",
    "#!lua name=four\nreturn 1",
];

/// Scripts that run the command in their arguments.
const AROUND: [&str; 6] = [
    "return redis.call(unpack(ARGV))",
    "return redis.pcall(unpack(ARGV))",
    "redis.setresp(3) return redis.call(unpack(ARGV))",
    "redis.setresp(3) return redis.pcall(unpack(ARGV))",
    "local t = redis.pcall(unpack(ARGV)) return t",
    "\n\nlocal function run(...) return redis.call(...) end return (run(unpack(ARGV)))",
];

/// A word for a hole of the scripting commands.
pub(super) fn word(rng: &mut Rng, hole: &str) -> Option<Vec<u8>> {
    Some(match hole {
        "script" => pick(rng, &SCRIPTS).into(),
        "sha1" if chance(rng, 80) => {
            let digest = sha1::hex(pick(rng, &SCRIPTS).as_bytes());
            if chance(rng, 20) { digest.to_ascii_uppercase().into() } else { digest.into() }
        }
        "sha1" => odd(rng),
        "function" => pick(rng, &["f1", "f2", "F1", "f3"]).into(),
        "function-code" => pick(rng, &LIBRARIES).into(),
        "library-name" => pick(rng, &["one", "two", "three", "four"]).into(),
        "library-name-pattern" => pick(rng, &["*", "t*", "one", "x"]).into(),
        _ => return None,
    })
}

/// The same command, run by a script.
pub(super) fn wrap(rng: &mut Rng, words: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let command = if chance(rng, 20) { "EVAL_RO" } else { "EVAL" };
    let head = [command, pick(rng, &AROUND), "0"].map(|it| it.as_bytes().to_vec());
    head.into_iter().chain(words.iter().cloned()).collect()
}

/// The command that a request runs by a script.
pub(crate) fn inner(words: &[Vec<u8>]) -> Option<&[Vec<u8>]> {
    let is_eval = words[0].to_ascii_uppercase().starts_with(b"EVAL");
    let body = words.get(1)?;
    let is_around = is_eval && AROUND.iter().any(|it| it.as_bytes() == body);
    words.get(3..).filter(|it| is_around && !it.is_empty())
}
