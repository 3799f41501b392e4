//! The way of a request: bytes in, command, bytes out.

use crate::{
    acl,
    admission::{admit, runs_inside_multi},
    args::Args,
    blocking::{self, Reason},
    client::{Client, ClientId, Clients, Closing, Replies, Session},
    command::Flags,
    core::{Core, DiskState, Phase},
    cx::Cx,
    error::CommandError,
    expire_cycle,
    lookup::CommandId,
    monitor, notify, scripting, tracking,
    transaction::{Health, Stage},
};
use alloc::{boxed::Box, vec::Vec};
use keyspace::Millis;
use resp::{OwnedRequest, ReplyBuf, Request, Step};

/// What the host decides when an engine is made.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// All chance in the engine comes from here. Secret where strangers connect.
    pub seed: u64,
    pub now: Millis,
    /// Who runs scripts: [`wire::NoScripts::make`] for nobody.
    pub scripts: wire::HostMaker,
}

/// What a command asks of the host.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Stop serving; what is durable so far must stay so.
    Shutdown,
    /// Write a dump of everything to the disk.
    Save,
    /// Begin the journal anew.
    Rewrite,
    /// Begin a journal, on a disk in memory where there is no other.
    StartJournal,
    /// End that journal.
    StopJournal,
    /// Do nothing for so long: a blocked server, on purpose.
    Sleep { ms: u64 },
}

pub struct Engine {
    core: Core,
    clients: Clients,
}

impl Engine {
    pub fn new(options: Options) -> Engine {
        Engine {
            core: Core::new(options.seed, options.now, options.scripts),
            clients: Clients::default(),
        }
    }

    pub fn core(&self) -> &Core {
        &self.core
    }

    pub fn core_mut(&mut self) -> &mut Core {
        &mut self.core
    }

    /// The data alone, for [`Core::adopt`].
    pub fn into_core(self) -> Core {
        self.core
    }

    pub fn clients(&self) -> &Clients {
        &self.clients
    }

    /// A new client. `address` is what CLIENT LIST shows of where it comes from.
    pub fn connect(&mut self, address: &[u8], now: Millis) -> ClientId {
        let id = self.clients.connect(address, now);
        if let Some(client) = self.clients.get_mut(id) {
            client.session.is_logged_in = self.core.acl.lets_strangers_in();
        }
        id
    }

    pub fn disconnect(&mut self, id: ClientId) {
        if let Some(mut client) = self.clients.disconnect(id) {
            self.core.watch.forget(id, &mut client.session.transaction.watched);
            if let Some(waiting) = client.session.waiting {
                self.core.waits.remove(id, &waiting);
            }
            self.core.pubsub.forget(id, &mut client.session.subscriptions);
            self.core.monitors.retain(|it| *it != id);
            if let Some(tracking) = &client.session.tracking {
                self.core.tracking.leave(id, tracking);
            }
            if let Some(running) = &mut self.core.scripting.running
                && running.client == Some(id)
            {
                running.client = None;
            }
        }
    }

    /// Takes what a client sent, cut anywhere, and runs the requests that are
    /// whole. `now` is the time of all of them. Those of other clients that this
    /// lets go on are run too; see [`Engine::take_woken`].
    pub fn feed(&mut self, now: Millis, id: ClientId, bytes: &[u8]) {
        let Some(mut client) = self.clients.take(id) else { return };
        client.session.bytes_in += bytes.len() as u64;
        client.session.last_request_at = now;
        self.run_input(now, id, client, bytes);
        self.run_resumed(now);
        tracking::broadcast(&mut self.core, &mut self.clients);
    }

    /// Runs what clients had sent already when their wait was over.
    fn run_resumed(&mut self, now: Millis) {
        while let Some(id) = self.core.waits.next_resumed() {
            if let Some(client) = self.clients.take(id) {
                self.run_input(now, id, client, &[]);
            }
        }
    }

    /// Runs what a client has sent: the start of a request that is held for it,
    /// and `bytes` after that.
    fn run_input(&mut self, now: Millis, id: ClientId, mut client: Box<Client>, bytes: &[u8]) {
        let mut held = core::mem::take(&mut client.pending);
        let input = if held.is_empty() {
            bytes
        } else {
            held.extend_from_slice(bytes);
            &held
        };
        let mut used = 0;
        loop {
            used += self.run_all(now, &mut client, &input[used..]);
            if !self.core.waits.has_ready() {
                break;
            }
            // All are in their places while others are served: they may be sent
            // something.
            self.clients.put_back(id, client);
            blocking::serve_ready(&mut self.core, &mut self.clients, now);
            match self.clients.take(id) {
                Some(back) => client = back,
                None => return,
            }
        }
        client.pending.extend_from_slice(&input[used..]);
        self.clients.put_back(id, client);
    }

    /// Runs the whole requests in `bytes`, until a key has news for those who wait;
    /// returns how many bytes they took.
    fn run_all(&mut self, now: Millis, client: &mut Client, bytes: &[u8]) -> usize {
        let mut used = 0;
        while client.session.closing == Closing::No {
            if client.session.waiting.is_some() {
                return used;
            }
            let Client { parser, session, reply, .. } = &mut *client;
            let mut cx = Cx { now, core: &mut self.core, session, clients: &mut self.clients };
            let limits = cx.core.config.request_limits(acl::sender(&cx));
            match parser.parse(&bytes[used..], limits) {
                Ok(Step::Partial) => return used,
                Ok(Step::Request(request, len)) => {
                    if cx.core.scripting.running.is_some() && scripting::holds_up(&mut cx) {
                        return used;
                    }
                    if cx.core.pause.is_some() && blocking::is_postponed(&mut cx, request) {
                        return used;
                    }
                    used += len;
                    if !request.is_empty() {
                        process(&mut cx, request, reply);
                    }
                }
                Err(error) => {
                    session.closing = Closing::AfterReply;
                    reply.error(&error.reply());
                }
            }
            if self.core.waits.has_ready() && client.session.closing == Closing::No {
                return used;
            }
        }
        // What follows a QUIT or a broken request is never read.
        bytes.len()
    }

    /// Clients with something to send, or to be closed, that did not come from a
    /// call about them: since the last call.
    pub fn take_woken(&mut self) -> Vec<ClientId> {
        self.clients.take_woken()
    }

    /// What is there to send to a client.
    #[inline]
    pub fn output(&self, id: ClientId) -> &[u8] {
        self.clients.get(id).map_or(&[], |it| it.reply.bytes())
    }

    /// Forgets the first `len` bytes of the output: they are sent.
    pub fn sent(&mut self, id: ClientId, len: usize) {
        if let Some(client) = self.clients.get_mut(id) {
            client.session.bytes_out += len as u64;
            client.reply.drop_front(len);
        }
    }

    /// Whether the connection is over once its output has been sent.
    pub fn is_closing(&self, id: ClientId) -> bool {
        self.clients.get(id).is_none_or(|it| it.session.closing == Closing::AfterReply)
    }

    /// Lets time pass: a slice of expiry and of unfinished resizes, and the end of
    /// waits.
    pub fn tick(&mut self, now: Millis) {
        if self.core.scripting.running.is_some() {
            return self.tick_script(now);
        }
        expire_cycle::run(&mut self.core, now);
        self.tell_of_time(now);
        blocking::end_overdue(&mut self.core, &mut self.clients, now);
        if self.core.pause.is_some_and(|it| it.until <= now) {
            blocking::end_pause(&mut self.core, &mut self.clients);
        }
        blocking::serve_ready(&mut self.core, &mut self.clients, now);
        self.run_resumed(now);
    }

    /// Lets the script that was left run on. Nothing else moves meanwhile: to a
    /// script, time stands still.
    fn tick_script(&mut self, now: Millis) {
        scripting::go_on(&mut self.core, &mut self.clients, now);
        if self.core.scripting.is_busy(&self.core.config, now) {
            scripting::release_waiting(&mut self.core, &mut self.clients);
        }
        if self.core.scripting.running.is_none() {
            blocking::serve_ready(&mut self.core, &mut self.clients, now);
        }
        self.run_resumed(now);
        tracking::broadcast(&mut self.core, &mut self.clients);
    }

    /// The interpreter that scripts waited for is there, or will never be.
    pub fn scripts_arrived(&mut self, now: Millis) {
        blocking::retry_with_interpreter(&mut self.core, &mut self.clients, now);
        self.run_resumed(now);
    }

    /// Tells listeners of what happened without a request.
    fn tell_of_time(&mut self, now: Millis) {
        if self.core.has_listeners() {
            let session = &mut Session::default();
            let clients = &mut self.clients;
            let mut cx = Cx { now, core: &mut self.core, session, clients };
            tracking::tell_stale(&mut cx);
            notify::deliver(&mut cx);
        }
        tracking::broadcast(&mut self.core, &mut self.clients);
    }

    /// When [`Engine::tick`] should be called at the latest; `None` while there
    /// is nothing to do but answer.
    pub fn poll_timeout(&self, now: Millis) -> Option<Millis> {
        if self.core.waits.has_resumed() || self.core.scripting.running.is_some() {
            return Some(now);
        }
        let pause = self.core.pause.map(|it| it.until);
        let waits = self.core.waits.first_deadline();
        [expire_cycle::next(&self.core, now), waits, pause].into_iter().flatten().min()
    }

    /// What commands asked of the host since the last call.
    pub fn take_effects(&mut self) -> Vec<Effect> {
        core::mem::take(&mut self.core.effects)
    }

    /// From now on every change is written for the journal, which begins anew.
    pub fn start_journal(&mut self) {
        self.core.journal.start();
    }

    /// From now on nothing is written for the journal.
    pub fn stop_journal(&mut self) {
        self.core.journal.stop();
    }

    /// Whether changes wait to be taken by [`Engine::take_journal`].
    #[inline]
    pub fn has_journal(&self) -> bool {
        !self.core.journal.is_empty()
    }

    /// The changes since the last call, as requests.
    pub fn take_journal(&mut self) -> Vec<u8> {
        self.core.journal.take()
    }

    /// All that was taken from the journal is on the disk.
    pub fn journal_is_durable(&mut self) {
        self.core.journal.set_durable();
        blocking::end_fsync_waits(&mut self.core, &mut self.clients);
    }

    /// The journal does not reach the disk: writes are refused from now on.
    /// Returns whether that is news.
    pub fn disk_failed(&mut self) -> bool {
        core::mem::replace(&mut self.core.disk, DiskState::Failing) == DiskState::Healthy
    }

    pub fn is_disk_failing(&self) -> bool {
        self.core.disk == DiskState::Failing
    }

    pub fn disk_recovered(&mut self) {
        self.core.disk = DiskState::Healthy;
    }

    /// From here to [`Engine::end_loading`], requests repeat a journal.
    pub fn begin_loading(&mut self) {
        self.core.phase = Phase::Loading;
    }

    pub fn end_loading(&mut self) {
        self.core.phase = Phase::Serving;
    }

    /// The server's lines of INFO etc. that only the host knows.
    pub fn set_host_facts(&mut self, facts: crate::config::HostFacts) {
        self.core.config.host = facts;
    }
}

/// Runs one request and writes its reply.
#[inline]
pub(crate) fn process(cx: &mut Cx<'_>, request: Request<'_>, reply: &mut ReplyBuf) {
    cx.core.commands += 1;
    cx.session.commands += 1;
    let mark = reply.mark();
    let replies = cx.session.modes.replies;
    if let Err(error) = route(cx, request, reply) {
        if error.is_http() {
            // A page elsewhere makes a browser talk to us. It learns nothing.
            cx.core.errors += 1;
            cx.session.closing = Closing::AfterReply;
            return reply.drop_front(reply.bytes().len());
        }
        refuse(cx, reply, mark, &error);
    }
    if !cx.session.pushes.is_empty() {
        let pushes = cx.session.pushes.take();
        reply.raw(&pushes);
    }
    if replies != Replies::On && cx.session.modes.replies == replies {
        reply.rewind(mark);
        if replies == Replies::SkipNext {
            cx.session.modes.replies = Replies::On;
        }
    }
}

/// Runs a request again that was held; it may be held once more.
pub(crate) fn rerun(cx: &mut Cx<'_>, id: CommandId, request: Request<'_>, reply: &mut ReplyBuf) {
    let mark = reply.mark();
    cx.core.journal.begin_unit();
    let outcome = call(cx, id, request, reply);
    cx.core.journal.end_unit();
    if let Err(error) = outcome {
        refuse(cx, reply, mark, &error);
    }
}

/// Puts an error in place of what was written since `mark`.
fn refuse(cx: &mut Cx<'_>, reply: &mut ReplyBuf, mark: usize, error: &CommandError) {
    cx.core.errors += 1;
    reply.rewind(mark);
    reply.error(&error.message());
}

/// Finds the row and either queues the request or runs it.
fn route(cx: &mut Cx<'_>, request: Request<'_>, reply: &mut ReplyBuf) -> Result<(), CommandError> {
    let found = acl::refuse_strangers(cx, request)
        .and_then(|()| find(cx, request))
        .and_then(|id| admit(cx, id, request, reply).map(|()| id));
    let id = match found {
        Ok(id) => id,
        Err(error) => {
            if let Some(queue) = &mut cx.session.transaction.queue {
                queue.health = Health::Broken;
            }
            return Err(error);
        }
    };
    if cx.session.transaction.queue.is_some() && !runs_inside_multi(cx, id) {
        if let Some(queue) = &mut cx.session.transaction.queue {
            queue.commands.push((id, request.to_owned()));
        }
        reply.status("QUEUED");
        return Ok(());
    }
    cx.core.journal.begin_unit();
    let outcome = call(cx, id, request, reply);
    cx.core.journal.end_unit();
    outcome
}

/// The row a request names, subcommands included.
#[inline]
pub(crate) fn find(cx: &mut Cx<'_>, request: Request<'_>) -> Result<CommandId, CommandError> {
    let name = request.get(0).unwrap_or(b"");
    let Some(id) = cx.core.lookup.find(name) else {
        return Err(CommandError::UnknownCommand {
            name: name.to_vec(),
            args: request.words().skip(1).map(<[u8]>::to_vec).collect(),
        });
    };
    let row = cx.core.lookup.row(id);
    match request.get(1) {
        Some(word) if !row.subcommands.is_empty() => {
            cx.core.lookup.find_sub(id, word).ok_or_else(|| CommandError::UnknownSubcommand {
                command: row.name,
                word: word.to_vec(),
            })
        }
        _ => Ok(id),
    }
}

/// Runs a command and tells the journal what it changed.
#[inline]
pub(crate) fn call(
    cx: &mut Cx<'_>,
    id: CommandId,
    request: Request<'_>,
    reply: &mut ReplyBuf,
) -> Result<(), CommandError> {
    let row = cx.core.lookup.row(id);
    let first = 1 + usize::from(row.name.contains('|'));
    let (changes, db) = (cx.core.probe.counters.changes, cx.session.db);
    cx.session.last_command = Some(id);
    cx.core.journal.begin_command();
    let outcome = (row.run)(cx, &mut Args::new(request, first), reply);
    if outcome == Err(CommandError::ScriptsLoading) && cx.session.may_wait() {
        cx.wait(Reason::Interpreter, None, blocking::Fallback::NilArray, reply);
        hold(cx, id, request);
        return Ok(());
    }
    if outcome.is_ok() && hold(cx, id, request) {
        return outcome;
    }
    if cx.core.has_listeners() {
        tell_listeners(cx, id, request);
    }
    let stats = cx.core.stats_mut(id);
    stats.calls += 1;
    stats.failed += u64::from(outcome.is_err());
    if cx.core.probe.counters.changes != changes
        && cx.core.journal.is_on()
        && row.flags.contains(Flags::WRITE)
    {
        cx.core.journal.end_command(db, request);
        cx.session.written_up_to = cx.core.journal.offset();
    }
    outcome
}

/// Sees to all who want to hear of what a command did.
fn tell_listeners(cx: &mut Cx<'_>, id: CommandId, request: Request<'_>) {
    if !cx.core.monitors.is_empty() {
        monitor::show(cx, id, request);
    }
    if cx.session.tracking.is_some() {
        tracking::remember(cx, id, request);
    }
    tracking::tell_stale(cx);
    notify::deliver(cx);
    let is_caching = cx.core.lookup.row(id).name == "client|caching";
    if let (false, Some(tracking)) = (is_caching, &mut cx.session.tracking) {
        // What CLIENT CACHING said holds for one command, or one transaction.
        if cx.session.transaction.stage == Stage::Idle && cx.session.transaction.queue.is_none() {
            tracking.caching = None;
        }
    }
}

/// Whether the handler asked to wait. The first time, the request is kept and the
/// client stands in line.
#[inline]
fn hold(cx: &mut Cx<'_>, id: CommandId, request: Request<'_>) -> bool {
    let Some(waiting) = &mut cx.session.waiting else { return false };
    if let (None, Some(client)) = (cx.session.first_deadline, cx.session.client) {
        let again = waiting.again.take().unwrap_or_else(|| request.to_owned());
        waiting.request = Some((id, again));
        cx.core.waits.add(client, waiting);
    }
    true
}

/// Runs what a transaction queued, each with its own reply.
pub(crate) fn call_queued(
    cx: &mut Cx<'_>,
    commands: &[(CommandId, OwnedRequest)],
    reply: &mut ReplyBuf,
) {
    for (id, request) in commands {
        let mark = reply.mark();
        let outcome = acl::recheck(cx, *id, request.as_request(), reply)
            .and_then(|()| call(cx, *id, request.as_request(), reply));
        if let Err(error) = outcome {
            cx.core.errors += 1;
            reply.rewind(mark);
            reply.error(&error.message());
        }
    }
}
