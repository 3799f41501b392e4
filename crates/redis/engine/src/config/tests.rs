use super::Config;
use alloc::string::ToString;
use stdx::siphash::Key;

/// Settings, values, and what valkey-server 9.1.2 shows or refuses them with.
const SET: [(&str, &str, &str); 14] = [
    ("maxmemory", "100mb", "104857600"),
    ("maxmemory", "1k", "1000"),
    ("maxmemory", "10%", "!argument must be a memory value"),
    ("maxmemory-clients", "10%", "10%"),
    ("hash-max-ziplist-entries", "7", "7"),
    ("hz", "-1", "!argument must be between 0 and 2147483647 inclusive"),
    ("hz", "ten", "!argument couldn't be parsed into an integer"),
    ("appendfsync", "ALWAYS", "always"),
    ("activerehashing", "maybe", "!argument must be 'yes' or 'no'"),
    ("databases", "1", "!can't set immutable config"),
    ("save", "100  1 60 10000", "100 1 60 10000"),
    ("save", "0 1", "!Invalid save parameters"),
    ("latency-tracking-info-percentiles", "50.0 100 0.0", "50 100 0"),
    ("oom-score-adj-values", "1 2", "!wrong number of arguments"),
];

#[test]
fn values_are_taken_and_shown_as_the_reference_does() {
    let mut config = Config::new(Key(1, 2));
    for (name, text, expected) in SET {
        let got = match config.set(name, text).expect("a setting of this name") {
            Ok(()) => config.shown(name).to_string(),
            Err(refusal) => ["!", &refusal].concat(),
        };
        assert_eq!(got, expected, "{name} {text}");
    }
}

#[test]
fn an_alias_is_the_same_setting() {
    let mut config = Config::new(Key(1, 2));
    assert_eq!(config.limits.hash_max_listpack_entries, 512);
    config.set("hash-max-ziplist-entries", "9").expect("an alias").expect("a number");
    assert_eq!(config.limits.hash_max_listpack_entries, 9);
    assert_eq!(config.shown("hash-max-listpack-entries"), "9");
    assert!(config.set("no-such-setting", "1").is_none());
}
