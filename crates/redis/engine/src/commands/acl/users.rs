//! Making, showing and removing users.

use crate::{
    acl::{self, RuleError, Selector, User, UserName, hex},
    client::{ClientId, Closing, Session},
    commands::prelude::*,
};
use alloc::{format, vec::Vec};

command! {
    /// Makes a user, or changes what one may do. Rules are taken one after the other; if one is wrong, none is.
    ///
    /// ```resp
    /// > ACL SETUSER reader on >secret ~news:* +@read
    /// OK
    /// > AUTH reader secret
    /// OK
    /// > SET news:1 hello
    /// (error) NOPERM User reader has no permissions to run the 'set' command
    /// > ACL SETUSER reader +no-such-command
    /// (error) NOPERM User reader has no permissions to run the 'acl|setuser' command
    /// ```
    pub(super) SETUSER {
        name: "acl|setuser",
        usage: "username [rule [rule ...]]",
        since: "6.0.0",
        group: Group::Server,
        complexity: "O(N) where N is the number of rules",
        arity: Arity::AtLeast(3),
        flags: Flags::ADMIN.and(Flags::NOSCRIPT).and(Flags::LOADING).and(Flags::STALE),
        tips: &["request_policy:all_nodes", "response_policy:all_succeeded"],
        run: setuser,
    }
}

fn setuser(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let name = args.word()?;
    if name.iter().any(|it| it.is_ascii_whitespace() || *it == 0) {
        let why = "ERR Usernames can't contain spaces or null characters";
        return Err(CommandError::Message(why));
    }
    let rules = acl::merge_selectors(args.rest()).map_err(|start| CommandError::About {
        before: "ERR Unmatched parenthesis in acl selector starting at '",
        word: start.to_vec(),
        after: "'.",
    })?;
    let (lookup, hears) = (&cx.core.lookup, cx.core.config.new_users_hear);
    let known = cx.core.acl.user(name).cloned();
    let mut user = known.unwrap_or_else(|| User::new(lookup, hears));
    for rule in &rules {
        user.apply(lookup, hears, rule).map_err(|why| refuse_rule(rule, why))?;
    }
    cx.core.acl.put(name, user);
    close_listeners(cx, &UserName::new(name));
    reply.ok();
    Ok(())
}

fn refuse_rule(rule: &[u8], why: RuleError) -> CommandError {
    let tail = format!("': {}", why.message());
    CommandError::Line([b"ERR Error in ACL SETUSER modifier '", rule, tail.as_bytes()].concat())
}

/// Closes those who listen to what their user may not hear any more.
fn close_listeners(cx: &mut Cx<'_>, name: &UserName) {
    close(cx, |cx, session| {
        session.user == *name
            && !session.subscriptions.is_empty()
            && !acl::still_may_listen(cx.core, session)
    });
}

fn close(cx: &mut Cx<'_>, is_doomed: impl Fn(&Cx<'_>, &Session) -> bool) {
    let others = cx.clients.others().map(|it| &it.session);
    let doomed: Vec<ClientId> =
        others.filter(|it| is_doomed(cx, it)).filter_map(|it| it.client).collect();
    doomed.into_iter().for_each(|id| cx.clients.close(id));
    if is_doomed(cx, cx.session) {
        cx.session.closing = Closing::AfterReply;
    }
}

command! {
    /// Removes users and closes their connections.
    ///
    /// ```resp
    /// > ACL SETUSER reader
    /// OK
    /// > ACL DELUSER reader nobody
    /// (integer) 1
    /// > ACL DELUSER default
    /// (error) ERR The 'default' user cannot be removed
    /// ```
    pub(super) DELUSER {
        name: "acl|deluser",
        usage: "username [username ...]",
        since: "6.0.0",
        group: Group::Server,
        complexity: "O(1) a user, and O(N) where N is the number of connections",
        arity: Arity::AtLeast(3),
        flags: Flags::ADMIN.and(Flags::NOSCRIPT).and(Flags::LOADING).and(Flags::STALE),
        tips: &["request_policy:all_nodes", "response_policy:all_succeeded"],
        run: deluser,
    }
}

fn deluser(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let names = args.rest();
    if names.clone().any(|name| name == acl::DEFAULT) {
        return Err(CommandError::Message("ERR The 'default' user cannot be removed"));
    }
    let mut removed = 0;
    for name in names {
        if cx.core.acl.remove(name) {
            removed += 1;
            let name = UserName::new(name);
            close(cx, |_, session| session.user == name);
        }
    }
    reply.len(removed);
    Ok(())
}

command! {
    /// Returns what a user may do, and the digests of its passwords.
    ///
    /// ```resp
    /// > ACL SETUSER reader on ~news:* +get
    /// OK
    /// > ACL GETUSER reader
    ///  1) "flags"
    ///  2) 1) "on"
    ///  3) "passwords"
    ///  4) (empty array)
    ///  5) "commands"
    ///  6) "-@all +get"
    ///  7) "keys"
    ///  8) "~news:*"
    ///  9) "channels"
    /// 10) ""
    /// 11) "databases"
    /// 12) "alldbs"
    /// 13) "selectors"
    /// 14) (empty array)
    /// ```
    pub(super) GETUSER {
        name: "acl|getuser",
        usage: "username",
        since: "6.0.0",
        group: Group::Server,
        complexity: "O(N) where N is the number of rules",
        arity: Arity::Exactly(3),
        flags: Flags::ADMIN.and(Flags::NOSCRIPT).and(Flags::LOADING).and(Flags::STALE),
        run: getuser,
    }
}

fn getuser(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let Some(user) = cx.core.acl.user(args.word()?) else {
        reply.nil();
        return Ok(());
    };
    reply.map(7);
    reply.bulk(b"flags");
    reply.set(1 + usize::from(user.is_nopass));
    reply.bulk(if user.is_on { b"on" } else { b"off" });
    if user.is_nopass {
        reply.bulk(b"nopass");
    }
    reply.bulk(b"passwords");
    reply.array(user.passwords().len());
    user.passwords().iter().for_each(|it| reply.bulk(hex(it).as_bytes()));
    write_selector(&user.root, reply);
    reply.bulk(b"selectors");
    reply.array(user.more.len());
    for selector in &user.more {
        reply.map(4);
        write_selector(selector, reply);
    }
    Ok(())
}

fn write_selector(selector: &Selector, reply: &mut ReplyBuf) {
    let texts = [
        ("commands", selector.commands_text().into_bytes()),
        ("keys", selector.keys_text()),
        ("channels", selector.channels_text()),
        ("databases", selector.dbs_text().into_bytes()),
    ];
    for (name, text) in texts {
        reply.bulk(name.as_bytes());
        reply.bulk(&text);
    }
}

command! {
    /// Returns all users, each as the rules that make it.
    ///
    /// ```resp
    /// > ACL LIST
    /// 1) "user default on nopass ~* &* +@all"
    /// ```
    pub(super) LIST {
        name: "acl|list",
        usage: "",
        since: "6.0.0",
        group: Group::Server,
        complexity: "O(N) where N is the number of users",
        arity: Arity::Exactly(2),
        flags: Flags::ADMIN.and(Flags::NOSCRIPT).and(Flags::LOADING).and(Flags::STALE),
        run: list,
    }
}

fn list(cx: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let users = cx.core.acl.users();
    reply.array(users.len());
    users.for_each(|(name, user)| reply.bulk(&user.line(name)));
    Ok(())
}

command! {
    /// Returns the names of all users.
    ///
    /// ```resp
    /// > ACL SETUSER reader
    /// OK
    /// > ACL USERS
    /// 1) "default"
    /// 2) "reader"
    /// ```
    pub(super) USERS {
        name: "acl|users",
        usage: "",
        since: "6.0.0",
        group: Group::Server,
        complexity: "O(N) where N is the number of users",
        arity: Arity::Exactly(2),
        flags: Flags::ADMIN.and(Flags::NOSCRIPT).and(Flags::LOADING).and(Flags::STALE),
        run: users,
    }
}

fn users(cx: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let users = cx.core.acl.users();
    reply.array(users.len());
    users.for_each(|(name, _)| reply.bulk(name));
    Ok(())
}
