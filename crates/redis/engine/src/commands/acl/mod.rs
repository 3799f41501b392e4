//! ACL: who may do what.

mod ask;
mod log;
mod users;

use super::prelude::*;

pub(super) static COMMANDS: &[&Command] = &[&ACL];

command! {
    /// Keeps users and what each may do. See its subcommands.
    ///
    /// ```resp
    /// > ACL SETUSER reader on >secret ~news:* +@read
    /// OK
    /// > ACL DRYRUN reader SET news:1 x
    /// "User reader has no permissions to run the 'set' command"
    /// ```
    pub(super) ACL {
        name: "acl",
        usage: "",
        since: "6.0.0",
        group: Group::Server,
        complexity: "Depends on subcommand.",
        arity: Arity::AtLeast(2),
        flags: Flags::NONE,
        subcommands: &[
            &ask::CAT,
            &users::DELUSER,
            &ask::DRYRUN,
            &ask::GENPASS,
            &users::GETUSER,
            &HELP,
            &users::LIST,
            &log::LOAD,
            &log::LOG,
            &log::SAVE,
            &users::SETUSER,
            &users::USERS,
            &ask::WHOAMI,
        ],
    }
}

command! {
    /// Lists the subcommands of ACL.
    ///
    /// ```resp
    /// > ACL HELP me
    /// (error) ERR wrong number of arguments for 'acl|help' command
    /// ```
    pub(super) HELP {
        name: "acl|help",
        usage: "",
        since: "6.0.0",
        group: Group::Server,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: Flags::LOADING.and(Flags::STALE),
        run: help,
    }
}

fn help(_: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    super::help(&ACL, reply);
    Ok(())
}
