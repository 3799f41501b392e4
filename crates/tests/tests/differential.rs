//! Random requests on valkey-server and on ours: every reply is the same.

use tests::{
    diff::{Pair, line, shrink},
    generate::{Generator, Repertoire, Step, reason_to_skip},
    seed,
};

/// So many differences are told before the test gives up.
const MOST_TOLD: usize = 12;
/// So many steps of the way to one are shown, the last ones.
const MOST_STEPS: usize = 20;

#[test]
fn replies_are_the_reference_s() {
    let commands = seed::cases("BRAMBLE_DIFF_COMMANDS", 20_000);
    play(Repertoire::Everything, commands);
}

#[test]
fn packed_values_are_in_the_reference_s_order() {
    let commands = seed::cases("BRAMBLE_DIFF_COMMANDS", 20_000);
    play(Repertoire::KeepsOrder, commands / 2);
}

fn play(repertoire: Repertoire, commands: u64) {
    let seed = seed::seed();
    let mut pair = Pair::start(repertoire);
    let mut generator = Generator::new(seed, repertoire);
    let (mut history, mut differences) = (Vec::new(), Vec::new());
    let mut played = 0;
    while played < commands && differences.len() < MOST_TOLD {
        let batch = generator.batch();
        let found = pair.play(&batch);
        if let Some(difference) = found {
            history.extend_from_slice(&batch[..=difference.index]);
            let place = played + difference.index as u64;
            let way = shortest(&mut pair, std::mem::take(&mut history));
            let told = format!("seed {seed}, request {place}: {difference}  short way:\n{way}");
            println!("{told}");
            differences.push(told);
            pair.reset();
        } else {
            history.extend_from_slice(&batch);
        }
        played += batch.len() as u64;
    }
    println!("{played} requests played");
    assert!(
        differences.is_empty(),
        "{} differences; BRAMBLE_SEED={seed} repeats them",
        differences.len()
    );
}

fn shortest(pair: &mut Pair, history: Vec<Step>) -> String {
    let steps = shrink(pair, history);
    let shown = &steps[steps.len().saturating_sub(MOST_STEPS)..];
    shown.iter().map(|it| format!("    {}\n", line(it))).collect()
}

#[test]
fn what_is_not_played_has_a_reason() {
    let skipped = engine::all().filter(|row| reason_to_skip(row.name).is_some()).count();
    let all = engine::all().count();
    assert!(skipped * 4 < all, "{skipped} of {all} commands are not compared");
}
