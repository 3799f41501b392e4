import { type Host, type Place, SESSION_CLOSED } from '../core/host.ts';
import { encodeRequest, type Reply, ReplyParser } from '../core/resp.ts';
import { type Remote, RemoteError } from '../core/rpc.ts';
import type { Standing } from '../core/terminal/prompt.ts';
import type { Connection } from '../core/terminal/terminal.ts';

interface Waiting {
  resolve(reply: Reply): void;
  reject(error: Error): void;
}

/** A connection to the engine: requests out, replies in their order, pushes aside. */
export class Session implements Connection {
  readonly name: string;
  readonly host: Remote<Host>;
  readonly #onPush: (reply: Reply) => void;
  #parser = new ReplyParser();
  #waiting: Waiting[] = [];

  constructor(name: string, host: Remote<Host>, onPush: (reply: Reply) => void) {
    this.name = name;
    this.host = host;
    this.#onPush = onPush;
  }

  request(args: readonly Uint8Array[], standing: Standing): Promise<Reply> {
    const place: Place = {
      session: this.name,
      db: standing.db,
      kept: standing.transaction === 'open' ? 'everything' : 'database',
    };
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.host.feed(place, encodeRequest(args)).then(
        ({ output, connection }) => {
          this.hear(output);
          if (connection === 'closed') this.#lose(new RemoteError({ name: SESSION_CLOSED, message: SESSION_CLOSED }));
        },
        (error: Error) => this.#lose(error),
      );
    });
  }

  /** Bytes the engine sent to this session. */
  hear(bytes: Uint8Array): void {
    for (const reply of this.#parser.push(bytes)) {
      if (reply.kind === 'push') this.#onPush(reply);
      else (this.#waiting.shift()?.resolve ?? this.#onPush)(reply);
    }
  }

  /** The connection is gone, and with it every reply that was under way. */
  #lose(error: Error): void {
    this.#parser = new ReplyParser();
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}
