import { ENGINE_RENEWED, type Host, type Place, SESSION_CLOSED, STOPPED } from '../core/host.ts';
import { encodeRequest, type Reply, ReplyParser } from '../core/resp.ts';
import { type Remote, RemoteError } from '../core/rpc.ts';
import { isConfirmedByPush } from '../core/terminal/listening.ts';
import type { Standing } from '../core/terminal/prompt.ts';
import type { Connection } from '../core/terminal/terminal.ts';
import { fromUtf8 } from '../core/text.ts';

interface Waiting {
  /** A request that the engine has taken is lost with it; one on its way finds the next engine. */
  state: 'on its way' | 'taken';
  readonly answer: 'reply' | 'confirmation';
  /** Told at once: what follows the reply in the same bytes must not be shown before it. */
  answered(reply: Reply): void;
  resolve(): void;
  reject(error: Error): void;
}

export interface SessionEvents {
  /** A message nobody asked for. */
  push(reply: Reply): void;
  /** What was subscribed to is gone with the connection. */
  lost(error: Error): void;
}

/** A connection to the engine: requests out, replies in their order, pushes aside. */
export class Session implements Connection {
  readonly host: Remote<Host>;
  readonly #caller: string;
  readonly #events: SessionEvents;
  #connections = 1;
  #parser = new ReplyParser();
  #waiting: Waiting[] = [];

  constructor(caller: string, host: Remote<Host>, events: SessionEvents) {
    this.#caller = caller;
    this.host = host;
    this.#events = events;
  }

  /** Another for every connection, so that late words for an old one are not taken for replies. */
  get name(): string {
    return `${this.#caller}/${this.#connections}`;
  }

  request(args: readonly Uint8Array[], standing: Standing, answered: (reply: Reply) => void): Promise<void> {
    const place: Place = {
      session: this.name,
      db: standing.db,
      kept: standing.transaction === 'open' ? 'everything' : 'database',
    };
    const answer = isConfirmedByPush(args.slice(0, 1).map(fromUtf8)) ? 'confirmation' : 'reply';
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { state: 'on its way', answer, answered, resolve, reject };
      this.#waiting.push(waiting);
      this.host.feed(place, encodeRequest(args)).then(
        ({ output, connection }) => {
          if (place.session !== this.name) return;
          waiting.state = 'taken';
          this.hear(output);
          if (connection === 'closed') this.closed();
        },
        (error: Error) => {
          if (place.session === this.name) this.#lose(error);
        },
      );
    });
  }

  /** Bytes the engine sent to this session. */
  hear(bytes: Uint8Array): void {
    for (const reply of this.#parser.push(bytes)) {
      const isAnswer = reply.kind !== 'push' || (this.#waiting[0]?.answer === 'confirmation' && confirms(reply));
      const waiting = isAnswer ? this.#waiting.shift() : undefined;
      if (!waiting) this.#events.push(reply);
      waiting?.answered(reply);
      waiting?.resolve();
    }
  }

  /** The engine ended the connection. */
  closed(): void {
    this.#lose(failure(SESSION_CLOSED));
  }

  drop(): void {
    this.host.leave(this.name).catch(() => {});
    this.#lose(failure(STOPPED));
  }

  /** Another engine, or the same on another disk, knows nothing of what the former one had taken. */
  engineRenewed(): void {
    const error = failure(ENGINE_RENEWED);
    this.#parser = new ReplyParser();
    for (const { state, reject } of this.#waiting) if (state === 'taken') reject(error);
    this.#waiting = this.#waiting.filter(({ state }) => state !== 'taken');
    this.#events.lost(error);
  }

  /** The connection is gone, and with it every reply that was under way. */
  #lose(error: Error): void {
    this.#connections++;
    this.#parser = new ReplyParser();
    for (const { reject } of this.#waiting.splice(0)) reject(error);
    this.#events.lost(error);
  }
}

function confirms(reply: Reply): boolean {
  const kind = reply.kind === 'push' ? reply.items[0] : undefined;
  return kind?.kind === 'bulk' && fromUtf8(kind.bytes).endsWith('subscribe');
}

function failure(name: string): RemoteError {
  return new RemoteError({ name, message: name });
}
