import { Session } from '../client/session.ts';
import { formatReply } from '../core/format.ts';
import { Catalogue } from '../core/terminal/catalogue.ts';
import { History } from '../core/terminal/history.ts';
import { listens } from '../core/terminal/listening.ts';
import { type Line, Terminal } from '../core/terminal/terminal.ts';
import { commandsOf, type Exchange, parseTranscript } from '../core/transcript.ts';
import { en } from '../core/words/en.ts';
import { HelpTexts } from '../dom/help-texts.ts';
import type { Addresses } from '../dom/launch.ts';
import { Log } from '../dom/log.ts';
import { make, makeButton } from '../dom/nodes.ts';
import { PromptLine } from '../dom/prompt-line.ts';
import { launchConsole } from './engine.ts';
import styles from './style.css';

const words = en;
const HISTORY_LINES = 100;

/**
 * A Redis console inside a text:
 *
 *     <bramble-console setup="SET a 1" commands="GET a; INCR a" height="300" theme="dark">
 *       <pre>redis> GET a        what is read without JavaScript,
 *     "1"</pre>                 and before the engine is loaded
 *     </bramble-console>
 */
export class BrambleConsole extends HTMLElement {
  /** Where the built files lie; set once by the script that defines the element. */
  static addresses: Addresses;
  #log: Log | undefined;
  #line: PromptLine | undefined;
  #terminal: Promise<Terminal> | undefined;
  #session: Session | undefined;
  /** Runs already while the promise of it is still kept. */
  #live: Terminal | undefined;
  /** Where the reply to a shown command belongs, while it runs. */
  #target: HTMLElement | undefined;
  #entering: Promise<void> = Promise.resolve();
  readonly #history = new History([], HISTORY_LINES);

  connectedCallback(): void {
    // While the page is still being read, the transcript inside has not come yet.
    if (document.readyState !== 'loading') return this.#build();
    document.addEventListener('DOMContentLoaded', () => this.#build(), { once: true });
  }

  #build(): void {
    if (this.shadowRoot) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet];
    const rows = make('div', { class: 'log', role: 'log', tabindex: '0', 'aria-label': words.console.label });
    const height = Number.parseInt(this.getAttribute('height') ?? '', 10);
    if (height > 0) rows.style.maxHeight = `${height}px`;
    this.#log = new Log(rows, words);
    this.#line = new PromptLine(new Catalogue([]), this.#history, words, {
      enter: (line) => this.#enter(line, undefined),
      clear: () => this.#log?.clear(),
      leave: () => rows.focus(),
      stop: () => this.#live?.stop(),
    });
    this.#line.setPrompt('bramble> ');
    rows.addEventListener('keydown', (event) => this.#line?.stopsBy(event));
    root.append(rows, this.#line.element, this.#actions());
    this.#showExchanges(rows);
  }

  /** What the text shows before anything runs. */
  #exchanges(): Exchange[] {
    const transcript = parseTranscript(this.querySelector('pre')?.textContent ?? '');
    const commands = commandsOf(this.getAttribute('commands') ?? '').map((command) => ({ command, reply: '' }));
    return transcript.length > 0 && commands.length === 0 ? transcript : this.#withReplies(commands, transcript);
  }

  /** The attribute says which commands; the transcript, where it has them, what they answered. */
  #withReplies(commands: readonly Exchange[], transcript: readonly Exchange[]): Exchange[] {
    return commands.map((exchange) => transcript.find(({ command }) => command === exchange.command) ?? exchange);
  }

  #showExchanges(rows: HTMLElement): void {
    for (const { command, reply } of this.#exchanges()) {
      const answer = make('div', { class: 'row reply' }, reply);
      const run = makeButton('▸', () => this.#enter(command, answer.textContent === '' ? answer : undefined));
      run.className = 'run';
      run.setAttribute('aria-label', `${words.console.run}: ${command}`);
      const edit = makeButton(command, () => this.#edit(command));
      edit.className = 'edit';
      edit.title = words.console.edit;
      rows.append(make('div', { class: 'row command shown' }, run, edit), answer);
    }
  }

  #actions(): HTMLElement {
    const { runAll, reset } = words.console;
    return make(
      'div',
      { class: 'actions' },
      makeButton(runAll, () => this.#runAll()),
      makeButton(reset, () => this.#reset()),
    );
  }

  #edit(command: string): void {
    this.#line?.write(command);
    this.#line?.input.focus();
  }

  #enter(line: string, target: HTMLElement | undefined): void {
    this.#history.add(line);
    this.#entering = this.#entering.then(() => this.#run(line, target));
  }

  async #run(line: string, target: HTMLElement | undefined): Promise<void> {
    try {
      const terminal = await this.#started('as-read');
      this.#target = target;
      await terminal.enter(line);
      this.#line?.setPrompt(terminal.prompt);
    } catch (error) {
      this.#log?.show({ kind: 'warning', text: words.fault.engineText(words.failure(error)) });
    } finally {
      this.#target = undefined;
    }
  }

  #runAll(): void {
    this.#live?.stop();
    const commands = this.#exchanges().map(({ command }) => command);
    this.#entering = this.#entering.then(async () => {
      this.#log?.clear();
      this.#terminal = undefined;
      await this.#started('only-setup').catch(() => {});
    });
    for (const command of commands) this.#enter(command, undefined);
  }

  #reset(): void {
    this.#live?.stop();
    this.#entering = this.#entering.then(() => {
      this.#terminal = undefined;
      this.#log?.clear();
      this.#line?.setPrompt('bramble> ');
      if (this.#log) this.#showExchanges(this.#log.element);
    });
  }

  /** The engine is loaded at the first use, and then stands where the shown text ends. */
  #started(from: 'as-read' | 'only-setup'): Promise<Terminal> {
    this.#terminal ??= this.#start(from).catch((error: unknown) => {
      this.#terminal = undefined;
      throw error;
    });
    return this.#terminal;
  }

  async #start(from: 'as-read' | 'only-setup'): Promise<Terminal> {
    const session = await this.#freshSession();
    const catalogue = new Catalogue(await session.host.commands());
    if (this.#line) this.#line.catalogue = catalogue;
    const texts = new HelpTexts(BrambleConsole.addresses.help);
    let quiet = true;
    const terminal = new Terminal(session, catalogue, words, {
      show: (line) => quiet || this.#show(line),
      clear: () => this.#log?.clear(),
      turn: (activity) => this.#line?.turn(activity),
      helpText: (command) => texts.of(command),
      nowMs: () => performance.now(),
    });
    this.#live = terminal;
    const read = this.#exchanges().filter(({ reply }) => reply !== '');
    const before = from === 'as-read' ? read.map(({ command }) => command) : [];
    const unseen = [...commandsOf(this.getAttribute('setup') ?? ''), ...before];
    // What only listens would keep the reader waiting for ever.
    for (const line of unseen.filter((it) => !listens(it.trim().split(/\s+/)))) await terminal.enter(line);
    quiet = false;
    return terminal;
  }

  /** Starting over empties the engine that is there, instead of loading another. */
  async #freshSession(): Promise<Session> {
    if (this.#session) await this.#session.host.format();
    else {
      const launched = await launchConsole(BrambleConsole.addresses, (notice) => {
        if (notice.kind === 'status' || notice.session !== this.#session?.name) return;
        if (notice.kind === 'closed') this.#session.closed();
        else this.#session.hear(notice.bytes);
      });
      this.#session = new Session(launched.tab, launched.host, {
        push: (reply) => this.#show({ kind: 'reply', text: formatReply(reply) }),
        lost: (error) => this.#live?.connectionLost(error),
      });
    }
    return this.#session;
  }

  #show(line: Line): void {
    if (!this.#target) return this.#log?.show(line);
    if (line.kind === 'command') return;
    this.#target.classList.add(line.kind);
    this.#target.append(this.#target.textContent === '' ? line.text : `\n${line.text}`);
  }
}
