import { formatRaw, formatReply } from '../format.ts';
import { ENGINE_RENEWED, SESSION_CLOSED, SESSION_LOST, STOPPED } from '../host.ts';
import type { Reply } from '../resp.ts';
import { fromUtf8 } from '../text.ts';
import type { Words } from '../words/words.ts';
import type { Catalogue } from './catalogue.ts';
import { helpFor } from './help.ts';
import { announces, listens } from './listening.ts';
import { promptOf, START, type Standing, standingAfter } from './prompt.ts';
import { isRaw } from './raw.ts';
import { splitLine } from './split.ts';

/** One thing the terminal shows. */
export type Line =
  | { readonly kind: 'command'; readonly prompt: string; readonly text: string }
  | { readonly kind: 'reply' | 'error' | 'note' | 'warning'; readonly text: string };

/** The connection the terminal talks through. */
export interface Connection {
  /** Calls `answered` with the reply before anything that comes after it. */
  request(args: readonly Uint8Array[], standing: Standing, answered: (reply: Reply) => void): Promise<void>;
  /** Ends the connection: the request under way fails, the next one opens another. */
  drop(): void;
}

/** What the terminal does: nothing, wait for a reply, or show messages as they come. */
export type Activity = 'idle' | 'waiting' | 'listening';

export interface TerminalEnd {
  show(line: Line): void;
  clear(): void;
  turn(activity: Activity): void;
  /** The long text of a command; empty where there is none. */
  helpText(command: string): Promise<string>;
  /** Milliseconds of any steady clock. */
  nowMs(): number;
}

/** From this long on, a reply tells how long it took, as redis-cli does. */
const SLOW_MS = 500;

/** What happens when a line is entered: no DOM, no clock, no socket. */
export class Terminal {
  #standing: Standing = START;
  #activity: Activity = 'idle';
  #endListening = () => {};
  readonly #connection: Connection;
  /** Empty until the engine has told its commands. */
  catalogue: Catalogue;
  readonly #words: Words;
  readonly #end: TerminalEnd;

  constructor(connection: Connection, catalogue: Catalogue, words: Words, end: TerminalEnd) {
    this.#connection = connection;
    this.catalogue = catalogue;
    this.#words = words;
    this.#end = end;
  }

  get prompt(): string {
    return promptOf(this.#standing);
  }

  get standing(): Standing {
    return this.#standing;
  }

  /** The engine moved to another tab: what only the old one knew is gone. */
  engineMoved(): void {
    if (this.#standing.transaction === 'none') return;
    this.#standing = { ...this.#standing, transaction: 'none' };
    this.#end.show({ kind: 'warning', text: this.#words.terminal.transactionLost });
  }

  async enter(line: string): Promise<void> {
    this.#end.show({ kind: 'command', prompt: this.prompt, text: line });
    const args = splitLine(line);
    if (args === undefined) return this.#end.show({ kind: 'error', text: this.#words.terminal.unbalanced });
    if (args.length === 0) return;
    const texts = args.map(fromUtf8);
    if (await this.#local(texts)) return;
    const times = args.length > 1 && /^\d+$/.test(texts[0] ?? '') ? Number(texts[0]) : undefined;
    if (times === undefined) return void (await this.#run(args, texts));
    for (let i = 0; i < times; i++) {
      if ((await this.#run(args.slice(1), texts.slice(1))) === 'lost') return;
    }
  }

  /** Gives up what is being waited for or listened to, and with it the connection. */
  stop(): void {
    if (this.#activity !== 'idle') this.#connection.drop();
  }

  /** A request under way fails by itself; listening ends here. */
  connectionLost(error: unknown): void {
    if (this.#activity !== 'listening') return;
    this.#tellLoss(error);
    this.#endListening();
  }

  async #listen(): Promise<void> {
    this.#turn('listening');
    await new Promise<void>((resolve) => {
      this.#endListening = resolve;
    });
    this.#turn('idle');
  }

  #turn(activity: Activity): void {
    this.#activity = activity;
    this.#end.turn(activity);
  }

  #tellLoss(error: unknown): void {
    const kind = error instanceof Error && error.name === STOPPED ? 'note' : 'warning';
    this.#end.show({ kind, text: this.#words.failure(error) });
    this.#standing = standingAfterLoss(this.#standing, error);
  }

  async #local(args: readonly string[]): Promise<boolean> {
    const name = args[0]?.toLowerCase();
    if (name === 'clear' && args.length === 1) {
      this.#end.clear();
      return true;
    }
    if (name !== 'help' && name !== '?') return false;
    const { text, command } = helpFor(args.slice(1).join(' '), this.catalogue, this.#words);
    const more = command === undefined ? '' : await this.#end.helpText(command);
    this.#end.show({ kind: 'note', text: more === '' ? text : `${text}\n\n${more}` });
    return true;
  }

  async #run(args: readonly Uint8Array[], texts: readonly string[]): Promise<'answered' | 'lost'> {
    const startMs = this.#end.nowMs();
    let isListening = false;
    this.#turn('waiting');
    try {
      await this.#connection.request(args, this.#standing, (reply) => {
        isListening = this.#answered(texts, reply);
        const tookMs = this.#end.nowMs() - startMs;
        if (tookMs >= SLOW_MS) this.#end.show({ kind: 'note', text: `(${(tookMs / 1000).toFixed(2)}s)` });
      });
    } catch (error) {
      this.#tellLoss(error);
      return 'lost';
    } finally {
      this.#turn('idle');
    }
    if (!isListening) return 'answered';
    await this.#listen();
    return 'lost';
  }

  /** Shows a reply; tells whether the connection listens from here on. */
  #answered(texts: readonly string[], reply: Reply): boolean {
    const isListening = listens(texts) && reply.kind !== 'error' && this.#standing.transaction === 'none';
    this.#standing = standingAfter(this.#standing, texts, reply);
    if (isListening && announces(texts)) this.#end.show({ kind: 'note', text: this.#words.terminal.reading });
    const text = isRaw(texts) ? formatRaw(reply) : formatReply(reply);
    this.#end.show({ kind: reply.kind === 'error' ? 'error' : 'reply', text });
    return isListening;
  }
}

/** A connection that was closed is another one now; one that was lost goes on without its transaction. */
function standingAfterLoss(standing: Standing, error: unknown): Standing {
  if (!(error instanceof Error)) return standing;
  if (error.name === SESSION_CLOSED) return START;
  const isAnother = [SESSION_LOST, STOPPED, ENGINE_RENEWED].includes(error.name);
  return isAnother ? { ...standing, transaction: 'none' } : standing;
}
