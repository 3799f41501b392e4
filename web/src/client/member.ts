import { OWNER_LOST } from '../core/host.ts';
import { type Failure, failureOf, heard, invoke, RemoteError } from '../core/rpc.ts';

/** The parts of Web Locks and BroadcastChannel that are used here. */
export interface Locks {
  request(name: string, granted: () => Promise<unknown>): Promise<unknown>;
}
export interface Channel {
  postMessage(message: unknown): void;
  addEventListener(kind: 'message', hear: (event: { readonly data: unknown }) => void): void;
}

export interface MemberOptions<T extends object, N> {
  readonly name: string;
  readonly id: string;
  readonly locks: Locks;
  readonly channel: Channel;
  /** Makes what is owned, once this member may. */
  own(epoch: number, tellAll: (notice: N) => void): Promise<T>;
  onTabGone(owned: T, id: string): void;
  onNotice(notice: N): void;
  /** Another owner than before, be it this member or not. */
  onOwner(): void;
}

type Message<N> =
  | { readonly kind: 'hello' }
  | { readonly kind: 'owner'; readonly from: string; readonly epoch: number }
  | { readonly kind: 'call'; readonly epoch: number; readonly from: string; readonly call: Call }
  | { readonly kind: 'accepted'; readonly to: string; readonly id: number }
  | { readonly kind: 'answer'; readonly to: string; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly to: string; readonly id: number; readonly error: Failure }
  | { readonly kind: 'notice'; readonly epoch: number; readonly notice: N };

interface Call {
  readonly id: number;
  readonly method: string;
  readonly args: readonly unknown[];
}

interface Pending {
  readonly call: Call;
  /** An accepted call may have been done: it must not be sent a second time. */
  state: 'waiting' | 'accepted';
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/**
 * One of several tabs that share a thing only one may own.
 *
 *     tab A ── holds the lock ── owns ◄── call, accepted, answer ──┐
 *     tab B ── waits for the lock ────────────────────────────────┤ channel
 *     tab C ── waits behind B ────────────────────────────────────┘
 *
 * The lock is first come, first served and freed by the browser when its tab
 * ends, so the oldest waiter becomes the owner. Every owner has an epoch; calls
 * that the former owner had not accepted are sent again, accepted ones fail.
 */
export class Member<T extends object, N> {
  readonly #options: MemberOptions<T, N>;
  readonly #pending = new Map<number, Pending>();
  readonly #tabs = new Set<string>();
  #owned: T | undefined;
  #epoch = 0;
  #nextId = 0;
  #failure: Error | undefined;

  constructor(options: MemberOptions<T, N>) {
    this.#options = options;
    options.channel.addEventListener('message', (event) => this.#hear(heard(event)));
    void this.#join();
  }

  get isOwner(): boolean {
    return this.#owned !== undefined;
  }

  call(method: string, args: readonly unknown[]): Promise<unknown> {
    if (this.#failure) return Promise.reject(this.#failure);
    if (this.#owned) return calling(this.#owned, method, args);
    return new Promise((resolve, reject) => {
      const call = { id: this.#nextId++, method, args };
      this.#pending.set(call.id, { call, state: 'waiting', resolve, reject });
      if (this.#epoch > 0) this.#send(call);
    });
  }

  async #join(): Promise<void> {
    const { locks, name, id } = this.#options;
    // Held as long as this tab lives; the owner waits for it to learn of the end.
    await new Promise<void>((held) => {
      void locks.request(`${name}-tab-${id}`, () => {
        held();
        return forever();
      });
    });
    this.#post({ kind: 'hello' });
    void locks.request(`${name}-owner`, () => this.#become());
  }

  /** Resolves, and so gives the lock to the next, only when owning failed. */
  async #become(): Promise<void> {
    const epoch = this.#epoch + 1;
    try {
      this.#owned = await this.#options.own(epoch, (notice) => this.#tellAll(notice));
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error));
      for (const { reject } of this.#takePending()) reject(this.#failure);
      return;
    }
    this.#epoch = epoch;
    this.#post({ kind: 'owner', from: this.#options.id, epoch });
    const owned = this.#owned;
    for (const pending of this.#takePending()) {
      if (pending.state === 'accepted') pending.reject(lost());
      else calling(owned, pending.call.method, pending.call.args).then(pending.resolve, pending.reject);
    }
    this.#options.onOwner();
    await forever();
  }

  #hear(message: Message<N>): void {
    switch (message.kind) {
      case 'hello':
        if (this.#owned) this.#post({ kind: 'owner', from: this.#options.id, epoch: this.#epoch });
        return;
      case 'owner':
        return this.#follow(message.epoch);
      case 'call':
        if (message.epoch === this.#epoch && this.#owned) void this.#serve(this.#owned, message.from, message.call);
        return;
      case 'notice':
        if (message.epoch === this.#epoch) this.#options.onNotice(message.notice);
        return;
      default:
        if (message.to === this.#options.id) this.#settle(message);
    }
  }

  #follow(epoch: number): void {
    if (epoch <= this.#epoch) return;
    this.#epoch = epoch;
    for (const pending of [...this.#pending.values()]) {
      if (pending.state === 'waiting') this.#send(pending.call);
      else {
        this.#pending.delete(pending.call.id);
        pending.reject(lost());
      }
    }
    this.#options.onOwner();
  }

  #settle(message: Extract<Message<N>, { readonly to: string }>): void {
    const pending = this.#pending.get(message.id);
    if (!pending) return;
    if (message.kind === 'accepted') {
      pending.state = 'accepted';
      return;
    }
    this.#pending.delete(message.id);
    if (message.kind === 'answer') pending.resolve(message.value);
    else pending.reject(new RemoteError(message.error));
  }

  async #serve(owned: T, to: string, { id, method, args }: Call): Promise<void> {
    this.#watch(owned, to);
    this.#post({ kind: 'accepted', to, id });
    try {
      this.#post({ kind: 'answer', to, id, value: await invoke(owned, method, args) });
    } catch (error) {
      this.#post({ kind: 'failed', to, id, error: failureOf(error) });
    }
  }

  /** Waits for the end of a tab that calls. */
  #watch(owned: T, tab: string): void {
    if (this.#tabs.has(tab)) return;
    this.#tabs.add(tab);
    void this.#options.locks.request(`${this.#options.name}-tab-${tab}`, async () => {
      this.#tabs.delete(tab);
      this.#options.onTabGone(owned, tab);
    });
  }

  #tellAll(notice: N): void {
    this.#options.onNotice(notice);
    this.#post({ kind: 'notice', epoch: this.#epoch, notice });
  }

  #send(call: Call): void {
    this.#post({ kind: 'call', epoch: this.#epoch, from: this.#options.id, call });
  }

  #takePending(): Pending[] {
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    return pending;
  }

  #post(message: Message<N>): void {
    this.#options.channel.postMessage(message);
  }
}

async function calling(target: object, method: string, args: readonly unknown[]): Promise<unknown> {
  return invoke(target, method, args);
}

function lost(): RemoteError {
  return new RemoteError({ name: OWNER_LOST, message: OWNER_LOST });
}

function forever(): Promise<never> {
  return new Promise(() => {});
}
