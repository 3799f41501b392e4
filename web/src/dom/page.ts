import { Session } from '../client/session.ts';
import type { HostNotice, Status } from '../core/host.ts';
import { Catalogue } from '../core/terminal/catalogue.ts';
import { en } from '../core/words/en.ts';
import { Bar } from './bar.ts';
import { onDrop } from './drop.ts';
import { Files } from './files.ts';
import { HelpTexts } from './help-texts.ts';
import { type Launched, takeUp } from './launch.ts';
import { Notices } from './notices.ts';
import { Plates } from './plates.ts';
import { Shell } from './shell.ts';
import type { PageOrder } from './start.ts';

const words = en;

/** The parts of the page, and what passes between them. */
export class Page {
  readonly #launched: Launched;
  readonly #failed: Promise<never>;
  readonly #notices: Notices;
  readonly #plates: Plates;
  readonly #bar: Bar;
  readonly #files: Files;
  readonly #session: Session;
  readonly #shell: Shell;
  #status: Status | undefined;

  constructor(order: PageOrder) {
    this.#failed = order.failed;
    this.#launched = takeUp(order, (notice) => this.#hear(notice));
    const { host, tab } = this.#launched;
    this.#session = new Session(tab, host, {
      push: (reply) => this.#shell.push(reply),
      lost: (error) => this.#shell.connectionLost(error),
    });
    this.#notices = new Notices(part('notices'), words);
    this.#plates = new Plates(part('plates'), host, words, {
      picked: (command) => this.#shell.propose(command),
      pulse: (info) => this.#bar.pulse(info),
    });
    this.#shell = new Shell(part('terminal'), this.#session, new HelpTexts(order.help), words, {
      busy: () => this.#plates.enliven(),
      database: (db) => {
        this.#plates.db = db;
      },
    });
    this.#files = new Files(host, words, {
      note: (text) => this.#shell.note(text),
      warn: (text) => this.#shell.warn(text),
      changed: () => this.#plates.enliven(),
    });
    this.#bar = new Bar(part('bar'), words, {
      save: () => void this.#files.save(),
      open: () => this.#files.pick(),
      reset: () => void this.#files.reset(),
    });
    // The last sure sign before a tab is closed; a journal synced every second is up to a second behind.
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) host.sync().catch(() => {});
    });
    document.body.dataset.drop = words.files.drop;
    onDrop(document.body, (files) => void this.#files.open(files));
  }

  /** The terminal is there at once; what is entered before the engine is waits for it. */
  async start(): Promise<void> {
    const shell = this.#shell;
    if (shell.isNew) shell.suggest();
    // On a touch screen focus would open the keyboard over the page.
    if (matchMedia('(pointer: fine)').matches) shell.focus();
    try {
      const { host } = this.#launched;
      const [status, commands] = await Promise.race([Promise.all([host.status(), host.commands()]), this.#failed]);
      shell.learn(new Catalogue(commands));
      if (status.bootLog.length > 0) shell.greet(status.bootLog.join('\n'));
      this.#meet(status);
    } catch (error) {
      const { fault, buttons } = words;
      const again = [buttons.again, () => location.reload()] as const;
      this.#notices.fault(fault.engineTitle, fault.engineText(words.failure(error)), [again]);
    }
  }

  #hear(notice: HostNotice): void {
    if (notice.kind === 'status') return this.#meet(notice.status);
    if (notice.session !== this.#session.name) return;
    if (notice.kind === 'closed') this.#session.closed();
    else this.#session.hear(notice.bytes);
  }

  /** Says what is new about the engine's standing, and only that. */
  #meet(status: Status): void {
    const before = this.#status;
    this.#status = status;
    this.#bar.show(status);
    this.#plates.role = status.role;
    this.#plates.enliven();
    if (before) this.#renewed(before, status);
    if (before?.role === 'client' && status.role === 'owner') this.#notices.say(words.took);
    if (!before && status.role === 'client') this.#notices.say(words.joined);
    if (!before && status.fallback !== 'none') this.#notices.say(words.fallback[status.fallback]);
    if (status.fault === undefined) this.#notices.healed();
    else this.#faulty(status.fault);
  }

  /** Another owner, or the same one on another disk: what connections had open is gone. */
  #renewed(before: Status, { epoch, mount, bootLog }: Status): void {
    if (before.epoch === epoch && before.mount === mount) return;
    this.#session.engineRenewed();
    this.#shell.engineMoved();
    if (before.epoch === epoch && bootLog.length > 0) this.#shell.note(bootLog.join('\n'));
  }

  #faulty(why: string): void {
    const { fault, buttons } = words;
    this.#notices.fault(fault.title, fault.text(why), [
      [buttons.saveCopy, () => void this.#files.save()],
      [buttons.open, () => this.#files.pick()],
      [buttons.format, () => void this.#files.format()],
    ]);
  }
}

function part(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page lacks #${id}`);
  return found;
}
