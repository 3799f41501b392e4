//! Usages as trees: `key [NX|XX] [GET] <MIN|MAX> member [member ...]`.

/// Nodes one after the other.
pub(super) type Sequence = Vec<Node>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Node {
    /// A word to be said as it is: `WITHSCORES`.
    Literal(String),
    /// A word to be made up: `member`.
    Hole(String),
    /// `[…]`: said or not.
    Optional(Sequence),
    /// `[… ...]`: said any number of times.
    Repeated(Sequence),
    /// `a|b`: one of them is said.
    OneOf(Vec<Sequence>),
}

pub(super) fn parse(usage: &str) -> Sequence {
    let spaced: String = usage
        .chars()
        .flat_map(|it| match it {
            '[' | ']' | '<' | '>' | '|' => vec![' ', it, ' '],
            other => vec![other],
        })
        .collect();
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut rest = &words[..];
    let parsed = choices(&mut rest);
    assert!(rest.is_empty(), "the usage {usage:?} closes more than it opens");
    parsed.nodes
}

struct Parsed {
    nodes: Sequence,
    repeats: bool,
}

/// What stands before the next closing bracket.
fn choices(rest: &mut &[&str]) -> Parsed {
    let mut all: Vec<Sequence> = vec![Vec::new()];
    let mut repeats = false;
    while let Some((word, tail)) = rest.split_first() {
        if matches!(*word, "]" | ">") {
            break;
        }
        *rest = tail;
        let node = match *word {
            "|" => {
                all.push(Vec::new());
                continue;
            }
            "..." => {
                repeats = true;
                continue;
            }
            "[" => bracket(rest),
            "<" => {
                let inner = choices(rest).nodes;
                *rest = rest.get(1..).expect("a usage closes what it opens");
                all.last_mut().expect("there is one at least").extend(inner);
                continue;
            }
            word if word.starts_with(|it: char| it.is_ascii_uppercase()) => {
                Node::Literal(word.into())
            }
            word => Node::Hole(word.into()),
        };
        all.last_mut().expect("there is one at least").push(node);
    }
    let nodes = if all.len() == 1 { all.remove(0) } else { vec![Node::OneOf(all)] };
    Parsed { nodes, repeats }
}

fn bracket(rest: &mut &[&str]) -> Node {
    let inner = choices(rest);
    *rest = rest.get(1..).expect("a usage closes what it opens");
    if inner.repeats { Node::Repeated(inner.nodes) } else { Node::Optional(inner.nodes) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usages_are_trees() {
        let hole = |name: &str| Node::Hole(name.into());
        let literal = |name: &str| Node::Literal(name.into());
        let expected = vec![
            hole("key"),
            Node::Optional(vec![Node::OneOf(vec![
                vec![literal("NX")],
                vec![literal("EX"), hole("seconds")],
            ])]),
            Node::OneOf(vec![vec![literal("MIN")], vec![literal("MAX")]]),
            Node::Repeated(vec![hole("score"), hole("member")]),
        ];
        assert_eq!(parse("key [NX|EX seconds] <MIN|MAX> [score member ...]"), expected);
    }

    #[test]
    fn every_usage_of_the_table_parses() {
        assert!(engine::all().filter(|row| !parse(row.usage).is_empty()).count() > 100);
    }
}
