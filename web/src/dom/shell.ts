import type { Session } from '../client/session.ts';
import { formatReply } from '../core/format.ts';
import type { Reply } from '../core/resp.ts';
import { Catalogue } from '../core/terminal/catalogue.ts';
import { History } from '../core/terminal/history.ts';
import { Terminal } from '../core/terminal/terminal.ts';
import type { Words } from '../core/words/words.ts';
import type { HelpTexts } from './help-texts.ts';
import { Log } from './log.ts';
import { make, makeButton } from './nodes.ts';
import { PromptLine } from './prompt-line.ts';
import { readLines, writeLines } from './remember.ts';

const HISTORY_LINES = 500;

/** What the shell tells the page. */
export interface ShellEvents {
  /** A line was entered, or its replies came. */
  busy(): void;
  database(db: number): void;
}

/** The terminal as the page shows it: log, prompt line and first suggestions. */
export class Shell {
  readonly #log: Log;
  readonly #terminal: Terminal;
  readonly #line: PromptLine;
  readonly #history: History;
  readonly #words: Words;
  readonly #events: ShellEvents;
  #entering: Promise<void> = Promise.resolve();

  constructor(element: HTMLElement, session: Session, texts: HelpTexts, words: Words, events: ShellEvents) {
    const catalogue = new Catalogue([]);
    this.#words = words;
    this.#events = events;
    this.#history = new History(readLines(), HISTORY_LINES);
    const list = make('div', { class: 'log', role: 'log', tabindex: '0', 'aria-label': words.terminal.log });
    this.#log = new Log(list, words);
    this.#terminal = new Terminal(session, catalogue, words, {
      show: (line) => this.#log.show(line),
      clear: () => this.#log.clear(),
      turn: (activity) => this.#line.turn(activity),
      helpText: (command) => texts.of(command),
      nowMs: () => performance.now(),
    });
    this.#line = new PromptLine(catalogue, this.#history, words, {
      enter: (line) => this.enter(line),
      clear: () => this.#log.clear(),
      leave: () => list.focus(),
      stop: () => this.#terminal.stop(),
    });
    this.#line.setPrompt(this.#terminal.prompt);
    element.append(list, this.#line.element);
    this.#listen(element, list);
  }

  get isNew(): boolean {
    return this.#history.lines.length === 0;
  }

  /** What the engine can do, once it is there. */
  learn(catalogue: Catalogue): void {
    this.#terminal.catalogue = catalogue;
    this.#line.catalogue = catalogue;
    this.#line.refresh();
  }

  /** The engine's first words, above everything entered meanwhile. */
  greet(text: string): void {
    this.#log.showFirst({ kind: 'note', text });
  }

  note(text: string): void {
    this.#log.show({ kind: 'note', text });
  }

  warn(text: string): void {
    this.#log.show({ kind: 'warning', text });
  }

  push(reply: Reply): void {
    this.#log.show({ kind: 'reply', text: formatReply(reply) });
  }

  connectionLost(error: Error): void {
    this.#terminal.connectionLost(error);
  }

  engineMoved(): void {
    this.#terminal.engineMoved();
    this.#line.setPrompt(this.#terminal.prompt);
  }

  focus(): void {
    this.#line.input.focus();
  }

  /** Puts a line where it can be entered or changed. */
  propose(line: string): void {
    this.#line.write(line);
    if (matchMedia('(pointer: fine)').matches) this.focus();
  }

  /** Lines run one after the other, however fast they are entered. */
  enter(line: string): void {
    this.#history.add(line);
    writeLines(this.#history.lines);
    this.#entering = this.#entering.then(() => this.#run(line));
  }

  /** Something to click instead of an empty screen. */
  suggest(): void {
    const list = make('ul', { class: 'suggestions' });
    for (const { name, commands } of this.#words.suggestions) {
      const lines = commands.map((command) => make('code', {}, command));
      const button = makeButton('', () => {
        for (const command of commands) this.enter(command);
        if (matchMedia('(pointer: fine)').matches) this.focus();
      });
      button.append(make('b', {}, name), ...lines);
      list.append(make('li', {}, button));
    }
    const { first, keys, reference } = this.#words.terminal;
    this.#log.element.append(
      make(
        'div',
        { class: 'welcome' },
        make('p', {}, first),
        list,
        make('p', { class: 'keys' }, keys),
        make('p', {}, make('a', { href: 'commands/' }, reference)),
      ),
    );
  }

  async #run(line: string): Promise<void> {
    this.#events.busy();
    await this.#terminal.enter(line);
    this.#line.setPrompt(this.#terminal.prompt);
    this.#events.database(this.#terminal.standing.db);
    this.#events.busy();
  }

  #listen(element: HTMLElement, list: HTMLElement): void {
    // A click beside the text means to type; a drag means to select.
    element.addEventListener('click', ({ target }) => {
      const nothingSelected = getSelection()?.isCollapsed ?? true;
      if (nothingSelected && target instanceof Node && !(target instanceof HTMLButtonElement)) this.focus();
    });
    list.addEventListener('keydown', (event) => {
      if (this.#line.stopsBy(event)) return;
      if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && event.key !== ' ')
        this.focus();
    });
  }
}
