//! Commands that are not played, each with its reason.

/// Why a command is not compared by random play; `None` if it is.
pub fn reason_to_skip(name: &str) -> Option<&'static str> {
    Some(match name {
        "info" | "time" | "lastsave" | "client|list" | "client|info" | "client|id" => {
            "it tells of the host, the clock or the connection"
        }
        "shutdown" | "quit" => "it ends what the test talks to",
        "lolwut" => "it draws a picture of its own",
        "dump" => "its bytes tell the version of each server's files",
        "client|pause" => "it holds up everybody who is in the play",
        "pfselftest" => "it takes the reference a while, and tells nothing",
        "function|dump" => "its bytes tell the version of each server's files",
        "script|debug" => "it would debug what follows",
        "debug" => "it is for looking inside, and its words are ours",
        "config|get" | "config|set" | "config|rewrite" | "config|resetstat" => {
            "it reaches parameters that only one of the two has"
        }
        "command" | "command|count" | "command|list" | "command|info" | "command|docs" => {
            "it tells of the whole table: the table test compares it"
        }
        "save" | "bgsave" | "bgrewriteaof" => "it tells whether one is under way",
        "replicaof" | "slaveof" | "failover" | "role" | "replconf" | "sync" | "psync" => {
            "it would make one server a copy of another, and only one of the two can be"
        }
        "module" | "module|list" | "module|load" | "module|loadex" | "module|unload" => {
            "only one of the two loads modules"
        }
        "client|reply" => "the play could not tell when a request is done",
        "client|kill" => "it closes the connections of the play",
        "subscribe" | "psubscribe" | "ssubscribe" | "unsubscribe" | "punsubscribe"
        | "sunsubscribe" => {
            "it replies once for each name, and what follows would be refused; its own tests play it"
        }
        "client|tracking" | "client|caching" => {
            "messages would come between replies; their own tests play them"
        }
        "monitor" => "what it shows tells the clock",
        "acl|genpass" => "it is chance",
        "acl|log" => "it tells of connections and of the clock",
        "acl|cat" => "the table test compares the categories of all commands",
        "acl|setuser" | "auth" => "what follows would be refused; acl's own tests play it",
        "acl" | "config" | "client" | "object" | "script" | "function" | "xgroup" | "xinfo" => {
            "it is a container: its subcommands are played"
        }
        "hello" => "the steps say it themselves, at times",
        help if help.ends_with("|help") => "its sentences are our own",
        _ => return None,
    })
}
