/** Calls across a message port, typed by one interface. */

/** One end of a message channel, in a browser or in Node. */
export interface Port {
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  addEventListener(kind: 'message', hear: (event: { readonly data: unknown }) => void): void;
  start(): void;
}

/** A failure on the other side, with the name of its class there. */
export class RemoteError extends Error {
  constructor({ name, message }: Failure) {
    super(message);
    this.name = name;
  }
}

type Method = (...args: unknown[]) => unknown;

/** `T`, seen from the other side of the port. */
export type Remote<T> = {
  [M in keyof T]: T[M] extends (...args: infer A) => infer R ? (...args: A) => Promise<Awaited<R>> : never;
};

interface Call {
  readonly id: number;
  readonly method: string;
  readonly args: readonly unknown[];
}
interface Done {
  readonly id: number;
  readonly value: unknown;
}
interface Failed {
  readonly id: number;
  readonly error: Failure;
}
export interface Failure {
  readonly name: string;
  readonly message: string;
}
/** A word of the serving side that answers no call. */
interface Notice {
  readonly notice: unknown;
}
type Message = Done | Failed | Notice;

/** Answers calls with `target`'s methods. The returned function sends notices. */
export function serve<T extends object, N>(port: Port, target: T): (notice: N) => void {
  return serveCalls(port, (method, args) => invoke(target, method, args));
}

/** Answers calls with whatever `answer` makes of them. */
export function serveCalls<N>(
  port: Port,
  answer: (method: string, args: readonly unknown[]) => unknown,
): (notice: N) => void {
  port.addEventListener('message', async ({ data }) => {
    const call = data as Call;
    try {
      const value = await answer(call.method, call.args);
      port.postMessage({ id: call.id, value } satisfies Done, buffersOf(value));
    } catch (error) {
      port.postMessage({ id: call.id, error: failureOf(error) } satisfies Failed, []);
    }
  });
  port.start();
  return (notice) => port.postMessage({ notice } satisfies Notice, []);
}

/** Calls the method of that name, if `target` has one. */
export function invoke(target: object, method: string, args: readonly unknown[]): unknown {
  const found = (target as Record<string, unknown>)[method];
  if (typeof found !== 'function') throw new TypeError(`no method ${method}`);
  return (found as Method).apply(target, [...args]);
}

export function failureOf(error: unknown): Failure {
  if (error instanceof Error) return { name: error.name, message: error.message };
  return { name: 'Error', message: String(error) };
}

export function connect<T extends object, N>(port: Port, onNotice: (notice: N) => void): Remote<T> {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let nextId = 0;
  port.addEventListener('message', ({ data }) => {
    const message = data as Message;
    if ('notice' in message) return onNotice(message.notice as N);
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if ('error' in message) call?.reject(new RemoteError(message.error));
    else call?.resolve(message.value);
  });
  port.start();
  return remoteOf<T>(
    (method, args) =>
      new Promise((resolve, reject) => {
        const id = nextId++;
        waiting.set(id, { resolve, reject });
        port.postMessage({ id, method, args } satisfies Call, []);
      }),
  );
}

/** `T` whose every method is `call`. */
export function remoteOf<T>(call: (method: string, args: readonly unknown[]) => Promise<unknown>): Remote<T> {
  return new Proxy({} as Remote<T>, {
    // A promise is recognised by its `then`: a remote must not look like one.
    get: (_, method) => (method === 'then' ? undefined : (...args: unknown[]) => call(String(method), args)),
  });
}

/** What a message carries; whoever sent it keeps to the type. */
export function heard<T>({ data }: { readonly data: unknown }): T {
  return data as T;
}

/** The buffers inside an answer, so that snapshots move to the page instead of being copied. */
function buffersOf(value: unknown, found: ArrayBuffer[] = []): ArrayBuffer[] {
  if (value instanceof Uint8Array) {
    const { buffer } = value;
    // A view on part of a buffer (wasm memory, say) must stay where it is.
    if (buffer instanceof ArrayBuffer && buffer.byteLength === value.byteLength && !found.includes(buffer)) {
      found.push(buffer);
    }
  } else if (Array.isArray(value)) {
    if (typeof value[0] === 'object') for (const item of value) buffersOf(item, found);
  } else if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) buffersOf(item, found);
  }
  return found;
}
