//! What may be asked without changing anything.

use crate::{
    acl::{self, CATEGORIES, categories},
    commands::prelude::*,
};
use alloc::{format, string::String, vec::Vec};

command! {
    /// Returns the categories that commands are sorted into, or the commands of one.
    ///
    /// ```resp
    /// > ACL CAT nonsense
    /// (error) ERR Unknown category 'nonsense'
    /// ```
    pub(super) CAT {
        name: "acl|cat",
        usage: "[category]",
        since: "6.0.0",
        group: Group::Server,
        complexity: "O(N) where N is the number of commands",
        arity: Arity::AtLeast(2),
        flags: Flags::NOSCRIPT.and(Flags::LOADING).and(Flags::STALE),
        run: cat,
    }
}

fn cat(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    if args.left() > 1 {
        return Err(args.wrong_subcommand("ACL"));
    }
    let Some(wanted) = args.next() else {
        reply.array(CATEGORIES.len());
        CATEGORIES.iter().for_each(|name| reply.bulk(name.as_bytes()));
        return Ok(());
    };
    let is_wanted = |name: &&str| name.as_bytes().eq_ignore_ascii_case(wanted);
    let name = CATEGORIES.into_iter().find(is_wanted).ok_or_else(|| CommandError::About {
        before: "ERR Unknown category '",
        word: wanted.to_vec(),
        after: "'",
    })?;
    let rows = cx.core.lookup.rows().map(|(_, row)| row);
    let rows: Vec<_> = rows.filter(|row| categories(row).contains(&name)).collect();
    reply.array(rows.len());
    rows.iter().for_each(|row| reply.bulk(row.name.as_bytes()));
    Ok(())
}

command! {
    /// Tells whether a user may run a command, without running it.
    ///
    /// ```resp
    /// > ACL DRYRUN default GET k
    /// OK
    /// > ACL SETUSER reader ~news:* +get
    /// OK
    /// > ACL DRYRUN reader GET secret
    /// "User reader has no permissions to access the 'secret' key"
    /// ```
    pub(super) DRYRUN {
        name: "acl|dryrun",
        usage: "username command [arg [arg ...]]",
        since: "7.0.0",
        group: Group::Server,
        complexity: "O(1)",
        arity: Arity::AtLeast(4),
        flags: Flags::ADMIN.and(Flags::NOSCRIPT).and(Flags::LOADING).and(Flags::STALE),
        run: dryrun,
    }
}

fn dryrun(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let name = args.word()?;
    if cx.core.acl.user(name).is_none() {
        let word = name.to_vec();
        return Err(CommandError::About { before: "ERR User '", word, after: "' not found" });
    }
    let inner: resp::OwnedRequest = args.rest().collect();
    let request = inner.as_request();
    let id = crate::engine::find(cx, request).map_err(|_| CommandError::About {
        before: "ERR Command '",
        word: request.get(0).unwrap_or(b"").to_vec(),
        after: "' not found",
    })?;
    let row = cx.core.lookup.row(id);
    if !row.arity.accepts(request.len()) || (!row.subcommands.is_empty() && request.len() < 2) {
        return Err(CommandError::WrongArity(row.name));
    }
    match acl::check_as(cx, name, id, request) {
        Ok(()) => reply.ok(),
        Err(denial) => reply.bulk(&denial.told_in_full(name)),
    }
    Ok(())
}

command! {
    /// Returns a password that is hard to guess: as many bits of chance as asked for, in hexadecimal.
    ///
    /// ```resp
    /// > ACL GENPASS 5000
    /// (error) ERR ACL GENPASS argument must be the number of bits for the output password, a positive number up to 4096
    /// ```
    pub(super) GENPASS {
        name: "acl|genpass",
        usage: "[bits]",
        since: "6.0.0",
        group: Group::Server,
        complexity: "O(1)",
        arity: Arity::AtLeast(2),
        flags: Flags::NOSCRIPT.and(Flags::LOADING).and(Flags::STALE),
        run: genpass,
    }
}

const MAX_BITS: i64 = 4096;

fn genpass(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    if args.left() > 1 {
        return Err(args.wrong_subcommand("ACL"));
    }
    let bits = if args.is_empty() { 256 } else { args.int()? };
    if !(1..=MAX_BITS).contains(&bits) {
        return Err(CommandError::Message(
            "ERR ACL GENPASS argument must be the number of bits for the output password, a \
             positive number up to 4096",
        ));
    }
    let digits = (bits as usize).div_ceil(4);
    let mut password = String::new();
    while password.len() < digits {
        password += &format!("{:016x}", cx.core.rng.next_u64());
    }
    reply.bulk(&password.as_bytes()[..digits]);
    Ok(())
}

command! {
    /// Returns the user of this connection.
    ///
    /// ```resp
    /// > ACL WHOAMI
    /// "default"
    /// ```
    pub(super) WHOAMI {
        name: "acl|whoami",
        usage: "",
        since: "6.0.0",
        group: Group::Server,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: Flags::NOSCRIPT.and(Flags::LOADING).and(Flags::STALE),
        run: whoami,
    }
}

fn whoami(cx: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    reply.bulk(cx.session.user.bytes());
    Ok(())
}
