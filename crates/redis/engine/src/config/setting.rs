//! What a setting is: a name, the values it takes, and what it changes.

use super::Config;
use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

/// Why a value was not taken, as CONFIG SET says it after a dash.
pub(crate) type Refusal = String;

pub(crate) struct Setting {
    pub(super) name: &'static str,
    /// Another name it answers to.
    pub(super) alias: &'static str,
    pub(super) kind: Kind,
    /// What a server has that was told nothing.
    pub(super) default: Default,
    /// What else changes with it. A setting without is kept and shown, no more.
    pub(super) apply: Option<fn(&mut Config, &Value)>,
}

pub(super) enum Default {
    Text(&'static str),
    Number(i64),
}

/// The values that a setting takes.
pub(super) enum Kind {
    /// `yes` or `no`.
    Flag,
    Number {
        min: i64,
        max: i64,
    },
    /// Bytes, maybe with a unit: `1mb`.
    Memory,
    Choice(&'static [&'static str]),
    Text,
    /// Set when the server starts, and never again.
    Fixed,
    /// A form of its own: from what was shown before and what is asked for to what
    /// is shown now.
    Own(fn(&str, &str) -> Result<String, Refusal>),
}

/// A value that has been understood.
pub(crate) enum Value {
    Number(i64),
    Text(String),
    /// A form of its own: as it was given, which may say more than what is shown.
    Own {
        given: String,
        shown: String,
    },
}

impl Value {
    pub(crate) fn number(&self) -> i64 {
        match self {
            Value::Number(number) => *number,
            Value::Text(_) | Value::Own { .. } => 0,
        }
    }

    pub(crate) fn flag(&self) -> bool {
        self.text() == "yes"
    }

    pub(crate) fn text(&self) -> &str {
        match self {
            Value::Number(_) => "",
            Value::Text(text) | Value::Own { given: text, .. } => text,
        }
    }

    /// As CONFIG GET shows it.
    pub(super) fn shown(&self) -> String {
        match self {
            Value::Number(number) => number.to_string(),
            Value::Text(text) | Value::Own { shown: text, .. } => text.clone(),
        }
    }
}

pub(super) const fn row(name: &'static str) -> Setting {
    Setting { name, alias: "", kind: Kind::Text, default: Default::Text(""), apply: None }
}

impl Setting {
    pub(super) const fn aka(self, alias: &'static str) -> Setting {
        Setting { alias, ..self }
    }

    pub(super) const fn flag(self, default: &'static str) -> Setting {
        Setting { kind: Kind::Flag, default: Default::Text(default), ..self }
    }

    pub(super) const fn number(self, default: i64, min: i64, max: i64) -> Setting {
        Setting { kind: Kind::Number { min, max }, default: Default::Number(default), ..self }
    }

    pub(super) const fn memory(self, default: i64) -> Setting {
        Setting { kind: Kind::Memory, default: Default::Number(default), ..self }
    }

    pub(super) const fn choice(
        self,
        default: &'static str,
        all: &'static [&'static str],
    ) -> Setting {
        Setting { kind: Kind::Choice(all), default: Default::Text(default), ..self }
    }

    pub(super) const fn text(self, default: &'static str) -> Setting {
        Setting { kind: Kind::Text, default: Default::Text(default), ..self }
    }

    pub(super) const fn fixed(self, default: &'static str) -> Setting {
        Setting { kind: Kind::Fixed, default: Default::Text(default), ..self }
    }

    pub(super) const fn own(
        self,
        default: &'static str,
        parse: fn(&str, &str) -> Result<String, Refusal>,
    ) -> Setting {
        Setting { kind: Kind::Own(parse), default: Default::Text(default), ..self }
    }

    pub(super) const fn sets(self, apply: fn(&mut Config, &Value)) -> Setting {
        Setting { apply: Some(apply), ..self }
    }

    pub(super) fn is_named(&self, name: &str) -> bool {
        [self.name, self.alias].iter().any(|own| !own.is_empty() && own.eq_ignore_ascii_case(name))
    }

    pub(super) fn default_value(&self) -> Value {
        match self.default {
            Default::Text(text) => Value::Text(text.into()),
            Default::Number(number) => Value::Number(number),
        }
    }

    pub(super) fn parse(&self, before: &str, text: &str) -> Result<Value, Refusal> {
        match &self.kind {
            Kind::Flag => match text.to_ascii_lowercase().as_str() {
                flag @ ("yes" | "no") => Ok(Value::Text(flag.into())),
                _ => Err("argument must be 'yes' or 'no'".into()),
            },
            Kind::Number { min, max } => parse_number(text, *min, *max).map(Value::Number),
            Kind::Memory => parse_memory(text).map(Value::Number),
            Kind::Choice(all) => choose(text, all),
            Kind::Text => Ok(Value::Text(text.into())),
            Kind::Fixed => Err("can't set immutable config".into()),
            Kind::Own(parse) => {
                parse(before, text).map(|shown| Value::Own { given: text.into(), shown })
            }
        }
    }
}

fn choose(text: &str, all: &[&str]) -> Result<Value, Refusal> {
    match all.iter().find(|it| it.eq_ignore_ascii_case(text)) {
        Some(it) => Ok(Value::Text((*it).into())),
        None => Err(format!("argument(s) must be one of the following: {}", all.join(", "))),
    }
}

pub(super) fn parse_number(text: &str, min: i64, max: i64) -> Result<i64, Refusal> {
    let number =
        stdx::int::parse(text.as_bytes()).ok_or("argument couldn't be parsed into an integer")?;
    if (min..=max).contains(&number) {
        return Ok(number);
    }
    Err(format!("argument must be between {min} and {max} inclusive"))
}

/// A number of bytes, maybe with a unit.
pub(crate) fn parse_memory(text: &str) -> Result<i64, Refusal> {
    const UNITS: [(&str, i64); 7] = [
        ("kb", 1 << 10),
        ("mb", 1 << 20),
        ("gb", 1 << 30),
        ("k", 1000),
        ("m", 1_000_000),
        ("g", 1_000_000_000),
        ("b", 1),
    ];
    let lower = text.to_ascii_lowercase();
    let (digits, factor) = UNITS
        .iter()
        .find_map(|(unit, factor)| Some((lower.strip_suffix(unit)?, *factor)))
        .unwrap_or((&lower, 1));
    let number = digits.bytes().all(|it| it.is_ascii_digit()).then(|| digits.parse::<i64>().ok());
    number
        .flatten()
        .and_then(|it| it.checked_mul(factor))
        .ok_or_else(|| "argument must be a memory value".into())
}

/// Pairs of seconds and changes, after which a snapshot is due.
pub(super) fn parse_save(_: &str, text: &str) -> Result<String, Refusal> {
    const REFUSAL: &str = "Invalid save parameters";
    let numbers: Option<Vec<i64>> =
        text.split_ascii_whitespace().map(|it| it.parse().ok()).collect();
    let numbers = numbers.ok_or(REFUSAL)?;
    let sound = |pair: &[i64]| matches!(pair, [seconds, changes] if *seconds >= 1 && *changes >= 0);
    if !numbers.chunks(2).all(sound) {
        return Err(REFUSAL.into());
    }
    Ok(numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(" "))
}

/// Three scores for the kernel's choice of whom to kill.
pub(super) fn parse_oom_scores(_: &str, text: &str) -> Result<String, Refusal> {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    if words.len() != 3 {
        return Err("wrong number of arguments".into());
    }
    let is_score = |it: &&str| it.parse::<i64>().is_ok_and(|it| (-2000..=2000).contains(&it));
    if !words.iter().all(is_score) {
        return Err("Invalid oom-score-adj-values, elements must be between -2000 and 2000.".into());
    }
    Ok(words.join(" "))
}

/// Percentiles of INFO latencystats.
pub(super) fn parse_percentiles(_: &str, text: &str) -> Result<String, Refusal> {
    let numbers: Option<Vec<f64>> = text
        .split_ascii_whitespace()
        .map(|it| stdx::float::parse(it.as_bytes()).filter(|it| it.is_finite()))
        .collect();
    let numbers = numbers.ok_or("Invalid latency-tracking-info-percentiles parameters")?;
    if !numbers.iter().all(|it| (0.0..=100.0).contains(it)) {
        return Err(
            "latency-tracking-info-percentiles parameters should sit between [0.0,100.0]".into()
        );
    }
    Ok(numbers.iter().map(f64::to_string).collect::<Vec<_>>().join(" "))
}

/// Bytes, or a share of `maxmemory`.
pub(super) fn parse_memory_or_percent(_: &str, text: &str) -> Result<String, Refusal> {
    let percent = text.strip_suffix('%').and_then(|it| it.parse::<u64>().ok());
    match (percent, parse_memory(text)) {
        (Some(percent), _) => Ok(format!("{percent}%")),
        (None, Ok(bytes)) => Ok(bytes.to_string()),
        (None, Err(_)) => Err("argument must be a memory or percent value".into()),
    }
}

pub(super) fn parse_file_name(_: &str, text: &str) -> Result<String, Refusal> {
    if text.contains('/') {
        return Err("dbfilename can't be a path, just a filename".into());
    }
    Ok(text.into())
}

pub(super) fn parse_notifications(_: &str, text: &str) -> Result<String, Refusal> {
    match crate::notify::Classes::parse(text) {
        Some(classes) => Ok(classes.letters()),
        None => Err("Invalid event class character. Use 'Ag$lshzxeKEtmdn'.".into()),
    }
}

/// Classes of clients with their limits: hard, soft, and for how many seconds the
/// soft one may be passed. Classes that are not named stay as they were.
pub(super) fn parse_buffer_limits(before: &str, text: &str) -> Result<String, Refusal> {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    if words.is_empty() || !words.len().is_multiple_of(4) {
        return Err("Wrong number of arguments in buffer limit configuration.".into());
    }
    let mut all: Vec<String> = before.split(' ').map(String::from).collect();
    for limit in words.chunks(4) {
        let class = match limit[0].to_ascii_lowercase().as_str() {
            "normal" => 0,
            "slave" | "replica" => 4,
            "pubsub" => 8,
            _ => {
                return Err("Invalid client class specified in buffer limit configuration.".into());
            }
        };
        let (hard, soft, seconds) =
            (parse_memory(limit[1]), parse_memory(limit[2]), limit[3].parse::<u32>());
        let (Ok(hard), Ok(soft), Ok(seconds)) = (hard, soft, seconds) else {
            return Err(
                "Error in hard, soft or soft_seconds setting in buffer limit configuration.".into(),
            );
        };
        all[class + 1] = hard.to_string();
        all[class + 2] = soft.to_string();
        all[class + 3] = seconds.to_string();
    }
    Ok(all.join(" "))
}
