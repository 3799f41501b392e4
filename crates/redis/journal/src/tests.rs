extern crate std;
use crate::*;
use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use engine::{AppendFsync, Engine, Options};
use keyspace::Millis;
use resp::ProtocolError;

const NOW: Millis = Millis(1_700_000_000_000);

fn engine() -> Engine {
    Engine::new(Options { seed: 7, now: NOW, scripts: engine::NoScripts::make })
}

/// Runs inline commands and gives what redis-cli would print.
fn run(engine: &mut Engine, script: &str) -> Vec<String> {
    let client = engine.connect(b"test", NOW);
    let replies = script.lines().map(|line| {
        engine.feed(NOW, client, format!("{line}\r\n").as_bytes());
        let bytes = engine.output(client).to_vec();
        engine.sent(client, bytes.len());
        resp::render(&bytes).expect("a whole reply").0
    });
    let replies = replies.collect();
    engine.disconnect(client);
    replies
}

const SCRIPT: &str = "SET a 1\nINCRBY a 41\nSET t v PX 5000\nRPUSH l x y z\nLPOP l\nSADD s 1 2 3\nSPOP s\nHSET h f v g 2\nHINCRBYFLOAT h g 0.1\nZADD z 1 a 2 b\nSELECT 3\nSET other db\nMULTI\nSET m 1\nINCR m\nEXEC\nRENAME other moved";
const QUESTIONS: &str = "GET a\nPEXPIRETIME t\nLRANGE l 0 -1\nSCARD s\nHGETALL h\nZRANGE z 0 -1 WITHSCORES\nDBSIZE\nSELECT 3\nGET moved\nGET m\nDBSIZE";

/// A journal that `SCRIPT` wrote, and what it should hold.
fn written() -> (MemoryStorage, Vec<String>) {
    let mut engine = engine();
    let (mut journal, _) = Journal::open(MemoryStorage::default(), &mut engine, NOW).unwrap();
    run(&mut engine, SCRIPT);
    journal.commit(&mut engine, AppendFsync::Always, NOW).unwrap();
    let answers = run(&mut engine, QUESTIONS);
    (journal.into_storage(), answers)
}

const INCR: &str = "appendonly.aof.1.incr.aof";

#[test]
fn what_was_written_is_there_again() {
    let (storage, answers) = written();
    let mut engine = engine();
    let (mut journal, report) = Journal::open(storage, &mut engine, NOW).unwrap();
    assert_eq!(run(&mut engine, QUESTIONS), answers);
    assert_eq!((report.keys, report.cut.clone(), report.left_out.len()), (0, None, 0));
    // The same after everything has become the base.
    journal.rewrite(&mut engine, NOW).unwrap();
    let names: Vec<String> = journal.storage().files.names().cloned().collect();
    assert_eq!(
        names,
        ["appendonly.aof.2.base.rdb", "appendonly.aof.2.incr.aof", "appendonly.aof.manifest"]
    );
    let mut again = self::engine();
    let (_, report) = Journal::open(journal.into_storage(), &mut again, NOW).unwrap();
    assert_eq!(run(&mut again, QUESTIONS), answers);
    assert_eq!((report.keys, report.commands), (8, 0));
}

/// However much of the end is missing, what comes before it is loaded, the rest
/// is put aside, and the journal goes on from there.
#[test]
fn a_missing_end_is_cut() {
    let (storage, _) = written();
    let whole = storage.files[INCR].clone();
    for len in 0..whole.len() {
        let mut storage = storage.clone();
        storage.files.get_mut(INCR).unwrap().truncate(len);
        let mut engine = engine();
        let (journal, report) = Journal::open(storage, &mut engine, NOW).unwrap();
        let files = &journal.storage().files;
        let Some(cut) = report.cut else {
            assert_eq!(files[INCR], whole[..len]);
            continue;
        };
        assert_eq!((cut.kept + cut.lost) as usize, len);
        assert_eq!(files[INCR], whole[..cut.kept as usize]);
        assert_eq!(files[&format!("{INCR}.cut-{}", cut.kept)], whole[cut.kept as usize..len]);
        assert!(!report_has_half_a_transaction(&files[INCR]));
    }
}

fn report_has_half_a_transaction(file: &[u8]) -> bool {
    let count = |word: &[u8]| file.windows(word.len()).filter(|it| *it == word).count();
    count(b"MULTI\r\n") != count(b"EXEC\r\n")
}

#[test]
fn a_broken_middle_is_refused_with_its_place() {
    let (mut storage, _) = written();
    let file = storage.files.get_mut(INCR).unwrap();
    let at = file.windows(3).position(|it| it == b"*3\r").unwrap();
    file[at + 4] = b'!';
    let failure = Journal::open(storage, &mut engine(), NOW).err().unwrap();
    let fault = AofFault::Protocol(ProtocolError::ExpectedDollar(b'!'));
    assert_eq!(failure, LoadFailure::Aof { file: INCR.into(), offset: at as u64, fault });
    let place = format!("{INCR}: byte {at}: ");
    assert_eq!(failure.to_string(), place + "Protocol error: expected '$', got '!'");
}

#[test]
fn a_file_that_is_missing_is_named() {
    let (mut storage, _) = written();
    storage.files.remove(INCR);
    let failure = Journal::open(storage, &mut engine(), NOW).err().unwrap();
    assert_eq!(failure, LoadFailure::Missing { file: INCR.into() });
}

/// What cannot be held yet is counted and stepped over, also inside MULTI.
#[test]
fn unknown_commands_are_left_out() {
    let (mut storage, _) = written();
    let tail = b"*1\r\n$5\r\nMULTI\r\n*2\r\n$4\r\nXNEW\r\n$1\r\nk\r\n*3\r\n$3\r\nSET\r\n$1\r\nn\r\n$1\r\n1\r\n*1\r\n$4\r\nEXEC\r\n#TS:1700000000\r\n*2\r\n$4\r\nxnew\r\n$1\r\nk\r\n";
    storage.files.get_mut(INCR).unwrap().extend(tail);
    let mut engine = engine();
    let (_, report) = Journal::open(storage, &mut engine, NOW).unwrap();
    assert_eq!(run(&mut engine, "SELECT 3\nGET n"), ["OK", "\"1\""]);
    assert!(report.lines().iter().any(|it| it.contains("2 × XNEW")), "{:?}", report.lines());
}

/// A storage that fails for a while.
struct Failing {
    inner: MemoryStorage,
    full: bool,
}

impl Storage for Failing {
    fn read(&mut self, name: &str) -> Result<Option<Vec<u8>>, StorageError> {
        self.inner.read(name)
    }
    fn append(&mut self, name: &str, bytes: &[u8]) -> Result<(), StorageError> {
        if self.full { Err(StorageError::Full) } else { self.inner.append(name, bytes) }
    }
    fn sync(&mut self, name: &str) -> Result<(), StorageError> {
        self.inner.sync(name)
    }
    fn replace(&mut self, name: &str, bytes: &[u8]) -> Result<(), StorageError> {
        self.inner.replace(name, bytes)
    }
    fn truncate(&mut self, name: &str, len: u64) -> Result<(), StorageError> {
        self.inner.truncate(name, len)
    }
    fn remove(&mut self, name: &str) -> Result<(), StorageError> {
        self.inner.remove(name)
    }
}

#[test]
fn nothing_is_lost_while_the_storage_is_full() {
    let mut engine = engine();
    let storage = Failing { inner: MemoryStorage::default(), full: false };
    let (mut journal, _) = Journal::open(storage, &mut engine, NOW).unwrap();
    journal.storage_mut().full = true;
    run(&mut engine, "SET a 1");
    assert_eq!(journal.commit(&mut engine, AppendFsync::Always, NOW), Err(StorageError::Full));
    run(&mut engine, "SET b 2");
    assert_eq!(journal.commit(&mut engine, AppendFsync::Always, NOW), Err(StorageError::Full));
    journal.storage_mut().full = false;
    journal.commit(&mut engine, AppendFsync::Always, NOW).unwrap();
    let mut again = self::engine();
    Journal::open(journal.into_storage().inner, &mut again, NOW).unwrap();
    assert_eq!(run(&mut again, "MGET a b"), ["1) \"1\"\n2) \"2\""]);
}

/// Random bytes as a journal are refused or loaded, and never panic.
#[test]
fn mutated_journals_never_panic() {
    let (storage, _) = written();
    let mut rng = stdx::rng::Rng::new(3);
    let cases = std::env::var("BRAMBLE_FUZZ_CASES").map_or(2_000, |it| it.parse().unwrap());
    for _ in 0..cases {
        let mut storage = storage.clone();
        let names: Vec<String> = storage.files.names().cloned().collect();
        let file = storage.files.get_mut(&names[rng.index(names.len())]).unwrap();
        for _ in 0..=rng.index(4) {
            if !file.is_empty() {
                let at = rng.index(file.len());
                file[at] = rng.next_u64() as u8;
            }
        }
        let _ = Journal::open(storage, &mut engine(), NOW);
    }
}
