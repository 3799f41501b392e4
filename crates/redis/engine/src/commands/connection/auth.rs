//! AUTH: becoming a user.

use crate::{
    acl::{self, Reason, UserName},
    commands::prelude::*,
};

command! {
    /// Logs in with a password, as the user `default` or as the one that is named.
    ///
    /// ```resp
    /// > ACL SETUSER reader on >secret
    /// OK
    /// > AUTH reader guess
    /// (error) WRONGPASS invalid username-password pair or user is disabled.
    /// > AUTH reader secret
    /// OK
    /// ```
    pub(super) AUTH {
        name: "auth",
        usage: "[username] password",
        since: "1.0.0",
        group: Group::Connection,
        complexity: "O(N) where N is the number of the user's passwords",
        arity: Arity::AtLeast(2),
        flags: Flags::NOSCRIPT.and(Flags::LOADING).and(Flags::STALE).and(Flags::FAST).and(Flags::NO_AUTH).and(Flags::ALLOW_BUSY),
        run: auth,
    }
}

fn auth(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    if args.left() > 2 {
        return Err(CommandError::Syntax);
    }
    let first = args.word()?;
    let (user, password) = match args.next() {
        Some(password) => (first, password),
        None if cx.core.acl.user(acl::DEFAULT).is_some_and(|it| it.is_nopass) => {
            return Err(CommandError::Message(
                "ERR AUTH <password> called without any password configured for the default \
                 user. Are you sure your configuration is correct?",
            ));
        }
        None => (acl::DEFAULT, first),
    };
    log_in(cx, args, (user, password), reply)?;
    reply.ok();
    Ok(())
}

/// Makes the session one of `user`, if the password is right.
pub(super) fn log_in(
    cx: &mut Cx<'_>,
    args: &Args<'_>,
    (user, password): (&[u8], &[u8]),
    reply: &ReplyBuf,
) -> Outcome {
    if !cx.core.acl.user(user).is_some_and(|it| it.accepts(password)) {
        acl::note(cx, reply, Reason::Login, (user, args.name()));
        return Err(CommandError::Message(
            "WRONGPASS invalid username-password pair or user is disabled.",
        ));
    }
    cx.session.user = UserName::new(user);
    cx.session.is_logged_in = true;
    Ok(())
}
