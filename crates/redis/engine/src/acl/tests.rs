//! What users may do, seen from their connections. Replies are valkey-server 9.1.2's.

extern crate std;
use crate::{ClientId, Engine, Millis, Options};
use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

const NOW: Millis = Millis(1_700_000_000_000);

struct Server {
    engine: Engine,
    admin: ClientId,
}

impl Server {
    fn new() -> Server {
        let scripts = script::Interpreter::make_host;
        let mut engine = Engine::new(Options { seed: 7, now: NOW, scripts });
        let admin = engine.connect(b"admin", NOW);
        Server { engine, admin }
    }

    fn ask(&mut self, client: ClientId, line: &str) -> String {
        self.engine.feed(NOW, client, format!("{line}\r\n").as_bytes());
        let bytes = self.engine.output(client).to_vec();
        self.engine.sent(client, bytes.len());
        if bytes.is_empty() {
            return String::new();
        }
        resp::render(&bytes).expect("a whole reply").0.trim_end().to_string()
    }

    fn admin(&mut self, line: &str) -> String {
        self.ask(self.admin, line)
    }

    /// A connection of a user who is made by `rules` and needs no password.
    fn user(&mut self, rules: &str) -> ClientId {
        assert_eq!(self.admin(&format!("ACL SETUSER u on nopass {rules}")), "OK");
        let client = self.engine.connect(b"user", NOW);
        assert_eq!(self.ask(client, "AUTH u x"), "OK");
        client
    }
}

/// Rules, and the line they are listed as.
const LISTED: &[(&str, &str)] = &[
    ("", "off resetchannels -@all"),
    (
        "on >pw ~x* %R~r* %W~w* %RW~q* &ch* +@read -get +config|get +get -@dangerous (+set ~z*) (+get %R~k* &foo)",
        "on #30c952fab122c3f9759f02a6d95c3758b246b4fee239957b2d4fee46e26170c4 ~x* %R~r* %W~w* ~q* \
         resetchannels &ch* -@all +@read +config|get +get -@dangerous (~z* resetchannels -@all \
         +set) (%R~k* resetchannels &foo -@all +get)",
    ),
    (
        "+@all -@all +get +client|list +client -client|kill",
        "off resetchannels -@all +get +client -client|kill",
    ),
    ("+@ALL -@Read +GET +CONFIG|GET", "off resetchannels +@all -@read +get +config|get"),
    ("+config|get +config", "off resetchannels -@all +config"),
    ("+@read +@write -@read +@read", "off resetchannels -@all +@write +@read"),
    ("+select|0 +select|1", "off resetchannels -@all +select|0 +select|1"),
    ("+select|0 -select", "off resetchannels -@all -select"),
    ("%R~a %W~a ~b ~b %R~b", "off ~a ~b resetchannels -@all"),
    ("db=3,1,2", "off resetchannels db=1,2,3 -@all"),
    (
        "resetdbs (db=1 +get) (alldbs ~x)",
        "off resetchannels resetdbs -@all (resetchannels db=1 -@all +get) (~x resetchannels -@all)",
    ),
    ("ON CLEARSELECTORS ALLKEYS AllCommands AllChannels NOPASS", "on nopass ~* &* +@all"),
    ("nopass >a <a", "off resetchannels -@all"),
    ("(+get ~a &b)", "off resetchannels -@all (~a resetchannels &b -@all +get)"),
];

#[test]
fn rules_are_listed_as_the_reference_lists_them() {
    for (rules, want) in LISTED {
        let mut server = Server::new();
        assert_eq!(server.admin(&format!("ACL SETUSER u {rules}")), "OK", "{rules}");
        let list = server.admin("ACL LIST");
        let own = list.lines().last().expect("a line a user");
        assert_eq!(own, format!("2) \"user u {want}\""), "{rules}");
    }
}

/// Rules that are none, and why.
const REFUSED: &[(&str, &str)] = &[
    ("foo", "modifier 'foo': Syntax error"),
    ("%~x", "modifier '%~x': Syntax error"),
    ("%RR~x", "modifier '%RR~x': Syntax error"),
    ("+foo", "modifier '+foo': Unknown command or category name in ACL"),
    ("-@foo", "modifier '-@foo': Unknown command or category name in ACL"),
    ("-select|0", "modifier '-select|0': Unknown command or category name in ACL"),
    ("+client|foo", "modifier '+client|foo': Unknown command or category name in ACL"),
    ("+get|", "modifier '+get|': Syntax error"),
    (
        "+config|get|x",
        "modifier '+config|get|x': Allowing first-arg of a subcommand is not supported",
    ),
    (
        "<nope",
        "modifier '<nope': The password you are trying to remove from the user does not exist",
    ),
    ("(on)", "modifier '(on)': Syntax error"),
    ("db=", "modifier 'db=': Syntax error"),
    ("db=-1", "modifier 'db=-1': The provided database ID is out of range"),
    (
        "allkeys ~x",
        "modifier '~x': Adding a pattern after the * pattern (or the 'allkeys' flag) is not valid \
         and does not have any effect. Try 'resetkeys' to start with an empty list of patterns",
    ),
    (
        "#zz",
        "modifier '#zz': The password hash must be exactly 64 characters and contain only \
         lowercase hexadecimal characters",
    ),
];

#[test]
fn wrong_rules_change_nothing() {
    for (rules, why) in REFUSED {
        let mut server = Server::new();
        let want = format!("(error) ERR Error in ACL SETUSER {why}");
        assert_eq!(server.admin(&format!("ACL SETUSER u on {rules}")), want, "{rules}");
        assert_eq!(server.admin("ACL GETUSER u"), "(nil)", "{rules}");
    }
    let unmatched = "(error) ERR Unmatched parenthesis in acl selector starting at '(+get'.";
    assert_eq!(Server::new().admin("ACL SETUSER u (+get ~a"), unmatched);
}

const NO_KEY: &str = "(error) NOPERM No permissions to access a key";
const NO_CHANNEL: &str = "(error) NOPERM No permissions to access a channel";

#[test]
fn commands_keys_channels_and_databases_are_checked() {
    let mut server = Server::new();
    let user = server.user("+@all -get -config|get ~a* &c* db=0,1");
    for (request, want) in [
        ("ACL WHOAMI", "\"u\""),
        ("GET a", "(error) NOPERM User u has no permissions to run the 'get' command"),
        (
            "CONFIG GET x",
            "(error) NOPERM User u has no permissions to run the 'config|get' command",
        ),
        ("SET b 1", NO_KEY),
        ("MGET a b", NO_KEY),
        ("PUBLISH d 1", NO_CHANNEL),
        ("PSUBSCRIBE c1*", NO_CHANNEL),
        ("SELECT 2", "(error) NOPERM No permissions to access database"),
        ("SELECT 1", "OK"),
        ("SET a 1", "OK"),
        (
            "SORT a BY x*",
            "(error) ERR BY option of SORT denied due to insufficient ACL permissions.",
        ),
        (
            "EVAL \"return redis.call('set','b',1)\" 0",
            "(error) ERR ACL failure in script: No permissions to access a key script: on @user_script:1.",
        ),
        ("EVAL \"return redis.acl_check_cmd('get','a')\" 0", "(nil)"),
        ("EVAL \"return redis.acl_check_cmd('set','a','1')\" 0", "(integer) 1"),
    ] {
        assert_eq!(server.ask(user, request), want, "{request}");
    }
}

/// Rules, a request, and whether it is let through.
const CHECKED: &[(&str, &str, bool)] = &[
    ("+@all %W~w %R~r", "SET w 1", true),
    ("+@all %W~w %R~r", "SET w 1 GET", false),
    ("+@all %W~w %R~r", "GET w", false),
    ("+@all %W~w %R~r", "STRLEN w", true),
    ("+@all %W~w %R~r", "BITFIELD r GET u8 0", true),
    ("+@all %W~w %R~r", "BITFIELD r SET u8 0 1", false),
    ("+@all %W~w %R~r", "COPY r w", true),
    ("+@all %W~w %R~r", "LMOVE r w LEFT LEFT", false),
    ("+@all %W~w %R~r", "DEL r", false),
    ("+@all allkeys -@dangerous", "SORT x", false),
    ("+get ~a (+set ~b)", "SET b 1", true),
    ("+get ~a (+set ~b)", "GET b", false),
    ("+select|1", "SELECT 1", true),
    ("+select|1", "SELECT 2", false),
    ("+@all allkeys db=1", "PING", true),
    ("+@all allkeys db=1", "DBSIZE", false),
    ("+@all allkeys db=1", "FLUSHALL", false),
    ("+@all allkeys db=0", "COPY a b DB 3", false),
    ("+@all allkeys db=0", "MOVE a 1", false),
    ("", "AUTH x", true),
];

#[test]
fn dryrun_tells_what_would_be_refused() {
    for (rules, request, is_allowed) in CHECKED {
        let mut server = Server::new();
        server.admin(&format!("ACL SETUSER u {rules}"));
        let told = server.admin(&format!("ACL DRYRUN u {request}"));
        assert_eq!(told == "OK", *is_allowed, "{rules}: {request}: {told}");
    }
}

#[test]
fn databases_are_looked_at_before_commands() {
    let mut server = Server::new();
    server.admin("ACL SETUSER u +@all -keys allkeys db=1");
    let told = server.admin("ACL DRYRUN u KEYS *");
    assert_eq!(told, "\"User u has no permissions to access database KEYS\"");
}

#[test]
fn transactions_are_checked_when_queued_and_when_run() {
    let mut server = Server::new();
    let user = server.user("+@all ~a");
    server.ask(user, "MULTI");
    assert_eq!(server.ask(user, "SET b 1"), NO_KEY);
    let aborted = "(error) EXECABORT Transaction discarded because of previous errors.";
    assert_eq!(server.ask(user, "EXEC"), aborted);
    server.ask(user, "MULTI");
    assert_eq!(server.ask(user, "SET a 1"), "QUEUED");
    server.admin("ACL SETUSER u -set");
    assert_eq!(
        server.ask(user, "EXEC"),
        "1) (error) NOPERM ACLs rules changed between the moment the transaction was accumulated \
         and the EXEC call. This command is no longer allowed for the following reason: no \
         permission to execute the command or subcommand"
    );
}

#[test]
fn who_has_not_logged_in_learns_nothing() {
    let mut server = Server::new();
    assert_eq!(server.admin("CONFIG SET requirepass foo"), "OK");
    assert_eq!(server.admin("PING"), "PONG");
    let stranger = server.engine.connect(b"stranger", NOW);
    const NOAUTH: &str = "(error) NOAUTH Authentication required.";
    for request in ["GET x", "NO-SUCH", "GET", "RESET-NOT"] {
        assert_eq!(server.ask(stranger, request), NOAUTH, "{request}");
    }
    for (bytes, what) in [("*11", "multibulk"), ("*1\r\n$16385", "bulk")] {
        let other = server.engine.connect(b"stranger", NOW);
        let want = format!("(error) ERR Protocol error: unauthenticated {what} length");
        assert_eq!(server.ask(other, bytes), want);
    }
    let exec =
        "(error) EXECABORT Transaction discarded because of: NOAUTH Authentication required.";
    assert_eq!(server.ask(stranger, "EXEC"), exec);
    let wrong = "(error) WRONGPASS invalid username-password pair or user is disabled.";
    assert_eq!(server.ask(stranger, "AUTH bar"), wrong);
    assert_eq!(server.ask(stranger, "AUTH foo"), "OK");
    assert_eq!(server.ask(stranger, "PING"), "PONG");
    assert_eq!(server.ask(stranger, "RESET"), "RESET");
    assert_eq!(server.ask(stranger, "PING"), NOAUTH);
    assert!(server.ask(stranger, "HELLO 3").starts_with("(error) NOAUTH HELLO must be called"));
    assert!(server.ask(stranger, "HELLO 2 AUTH default foo").contains("bramble"));
    assert_eq!(server.ask(stranger, "CONFIG SET requirepass \"\""), "OK");
    assert_eq!(server.admin("ACL LIST"), "1) \"user default on nopass ~* &* +@all\"");
}

#[test]
fn connections_end_with_their_users_rights() {
    let mut server = Server::new();
    let user = server.user("+@all allkeys &a &b");
    server.ask(user, "SUBSCRIBE a");
    assert_eq!(server.admin("ACL SETUSER u resetchannels &a"), "OK");
    assert!(!server.engine.is_closing(user));
    assert_eq!(server.admin("ACL SETUSER u resetchannels &b"), "OK");
    assert!(server.engine.is_closing(user));
    let user = server.user("allkeys");
    assert_eq!(server.admin("ACL DELUSER u"), "(integer) 1");
    assert!(server.engine.is_closing(user));
    let user = server.user("+@all");
    assert_eq!(server.ask(user, "ACL DELUSER u"), "(integer) 1");
    assert!(server.engine.is_closing(user));
}

#[test]
fn refusals_alike_are_one_entry_of_the_log() {
    let mut server = Server::new();
    let user = server.user("+@all ~a");
    for request in ["GET b", "AUTH u2 x", "GET b", "GET c"] {
        server.ask(user, request);
    }
    let log = server.admin("ACL LOG");
    let values = |name: &str| -> Vec<&str> {
        let name = format!("\"{name}\"");
        let lines: Vec<&str> = log.lines().collect();
        let pairs = lines.windows(2).filter(|it| it[0].ends_with(&name));
        pairs.filter_map(|it| it[1].split_once(") ")).map(|it| it.1).collect()
    };
    assert_eq!(values("object"), ["\"c\"", "\"b\"", "\"AUTH\""]);
    assert_eq!(values("count"), ["(integer) 1", "(integer) 2", "(integer) 1"]);
    assert_eq!(values("reason"), ["\"key\"", "\"key\"", "\"auth\""]);
    assert_eq!(values("entry-id"), ["(integer) 2", "(integer) 0", "(integer) 1"]);
    server.admin("CONFIG SET acllog-max-len 1");
    server.ask(user, "GET d");
    assert_eq!(server.admin("ACL LOG").matches("entry-id").count(), 1);
}
