//! Two servers side by side.

use super::compare::Rule;
use crate::{
    client::{Client, encode},
    generate::{CLIENTS, Repertoire, Step},
    reply::{Reply, Shown},
    server::Server,
};
use std::fmt;

/// The oracle and ours, each with the same clients.
pub struct Pair {
    repertoire: Repertoire,
    oracle: Server,
    ours: Server,
    clients: Vec<[Client; 2]>,
    queues: Vec<Option<Vec<Rule>>>,
    /// The step before and the oracle's reply: it may tell of the same key.
    before: Option<(Step, Reply)>,
}

/// A reply that is not the oracle's.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The step's place in what was played.
    pub index: usize,
    pub step: Step,
    pub oracle: Reply,
    pub ours: Reply,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "step {}: {}", self.index, line(&self.step))?;
        writeln!(f, "  valkey  {}", self.oracle)?;
        writeln!(f, "  bramble {}", self.ours)
    }
}

/// A step as one types it.
pub fn line(step: &Step) -> String {
    let words: Vec<String> = step.words.iter().map(|it| Shown(it).to_string()).collect();
    format!("[c{}] {}", step.client, words.join(" "))
}

impl Pair {
    pub fn start(repertoire: Repertoire) -> Pair {
        let (oracle, ours) = (Server::valkey(), Server::bramble::<&str>(&[]));
        let mut pair =
            Pair { repertoire, oracle, ours, clients: vec![], queues: vec![], before: None };
        pair.reset();
        pair
    }

    /// Empties both servers; all clients begin anew.
    pub fn reset(&mut self) {
        let pair = || [self.oracle.client(), self.ours.client()];
        self.clients = (0..CLIENTS).map(|_| pair()).collect();
        self.queues = vec![None; CLIENTS];
        for client in &mut self.clients[0] {
            let reply = client.line("FLUSHALL");
            assert!(!reply.is_error(), "a server can be emptied, not {reply}");
        }
    }

    /// Plays steps of one client, sent at once. The first difference, if any,
    /// with its place among them.
    pub fn play(&mut self, steps: &[Step]) -> Option<Difference> {
        let client = steps.first()?.client;
        let mut bytes = Vec::new();
        for step in steps {
            encode(step.words.iter().map(Vec::as_slice), &mut bytes);
        }
        for side in &mut self.clients[client] {
            side.send(&bytes).expect("the server reads what is sent");
        }
        let mut first = None;
        for (index, step) in steps.iter().enumerate() {
            let [oracle, ours] = [0, 1].map(|side| {
                self.clients[client][side].read().unwrap_or_else(|error| {
                    panic!("server {side} does not answer {}: {error}", line(step))
                })
            });
            if !self.agrees(step, &oracle, &ours) && first.is_none() {
                first =
                    Some(Difference { index, step: step.clone(), oracle: oracle.clone(), ours });
            }
            self.before = Some((step.clone(), oracle));
        }
        first
    }

    fn agrees(&mut self, step: &Step, oracle: &Reply, ours: &Reply) -> bool {
        let rule = Rule::of(&step.words);
        let queue = &mut self.queues[step.client];
        match (&step.words[0].to_ascii_lowercase()[..], oracle) {
            (b"multi", Reply::Status(_)) => *queue = Some(Vec::new()),
            (b"discard" | b"reset", Reply::Status(_)) => *queue = None,
            (b"exec", _) => {
                let rules = queue.take().unwrap_or_default();
                return exec_agrees(&rules, oracle, ours);
            }
            (_, Reply::Status(status)) if status == b"QUEUED" => {
                queue.iter_mut().for_each(|it| it.push(rule));
                return oracle == ours;
            }
            _ => {}
        }
        if self.is_packed(step) && oracle != ours {
            return false;
        }
        rule.agrees(oracle, ours) && (rule != Rule::Form || self.are_known(step, ours))
    }

    /// Whether the step before told that the elements are packed, and their order
    /// is to be the same.
    fn is_packed(&self, step: &Step) -> bool {
        let name = step.words[0].to_ascii_lowercase();
        let of_one_key = [&b"smembers"[..], b"hgetall", b"hkeys", b"hvals", b"sscan", b"hscan"];
        let encoding = self.told_before(&[b"OBJECT", b"ENCODING"], step).and_then(Reply::text);
        of_one_key.contains(&&name[..])
            && self.repertoire == Repertoire::KeepsOrder
            && [&b"listpack"[..], b"intset"].iter().any(|it| encoding == Some(it))
    }

    /// Whether the members a command chose are among those the step before told.
    fn are_known(&self, step: &Step, ours: &Reply) -> bool {
        let tells = [&b"SMEMBERS"[..], b"HKEYS", b"ZRANGE"];
        let known = tells.iter().find_map(|verb| self.told_before(&[verb], step)?.items());
        let Some(known) = known else { return true };
        let has_pairs = step.words.len() > 3;
        let told = match ours {
            Reply::Array(items) | Reply::Set(items) if !has_pairs => &items[..],
            Reply::Bulk(_) => std::slice::from_ref(ours),
            _ => return true,
        };
        told.iter().all(|it| known.contains(it))
    }

    /// The oracle's reply to the step before, if that was `verb` of the same key.
    fn told_before(&self, verb: &[&[u8]], step: &Step) -> Option<&Reply> {
        let (before, reply) = self.before.as_ref()?;
        let wanted: Vec<&[u8]> = verb.iter().copied().chain([&step.words.get(1)?[..]]).collect();
        (before.words.len() >= wanted.len()
            && before.words.iter().zip(wanted).all(|(word, it)| word == it))
        .then_some(reply)
    }
}

fn exec_agrees(rules: &[Rule], oracle: &Reply, ours: &Reply) -> bool {
    match (oracle, ours) {
        (Reply::Array(a), Reply::Array(b)) if a.len() == b.len() && a.len() == rules.len() => {
            rules.iter().zip(a.iter().zip(b)).all(|(rule, (a, b))| rule.agrees(a, b))
        }
        _ => oracle == ours,
    }
}
