import { Appliance } from 'bramble';
import {
  type CommandRow,
  type DataFile,
  type Fed,
  type Host,
  type HostNotice,
  type Place,
  SESSION_LOST,
  type SnapshotAnswer,
  type SnapshotRequest,
  type Status,
  UNMOUNTED,
} from '../core/host.ts';
import { encodeRequest } from '../core/resp.ts';
import type { KeySnapshot } from '../core/snapshots.ts';
import { utf8 } from '../core/text.ts';
import type { Store } from './devices/device.ts';
import { MemoryDevice } from './devices/memory.ts';
import { onScriptsArrival } from './scripts.ts';

const SECTOR_BYTES = 512;

class Refusal extends Error {
  constructor(name: string) {
    super(name);
    this.name = name;
  }
}

/** One appliance on one store, served to any number of sessions. */
export class Engine implements Host {
  readonly #store: Store;
  readonly #epoch: number;
  readonly #tell: (notice: HostNotice) => void;
  readonly #sessions = new Map<string, number>();
  /** The other way round: who a client is. */
  readonly #names = new Map<number, string>();
  #appliance: Appliance | undefined;
  #fault: string | undefined;
  #bootLog: readonly string[] = [];
  #mounts = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(store: Store, epoch: number, tell: (notice: HostNotice) => void) {
    this.#store = store;
    this.#epoch = epoch;
    this.#tell = tell;
    this.#mount();
    onScriptsArrival(() => this.#scriptsArrived());
  }

  status(): Status {
    return {
      role: 'owner',
      epoch: this.#epoch,
      mount: this.#mounts,
      storage: this.#store.storage,
      fallback: this.#store.fallback,
      imageBytes: this.#store.device.len(),
      bootLog: this.#bootLog,
      ...(this.#fault === undefined ? {} : { fault: this.#fault }),
    };
  }

  commands(): readonly CommandRow[] {
    return Appliance.commands();
  }

  async feed(place: Place, bytes: Uint8Array): Promise<Fed> {
    const appliance = this.#mounted();
    const client = this.#clientOf(place, appliance);
    appliance.feed(Date.now(), client, bytes);
    const output = appliance.output(client);
    const connection = appliance.isClosed(client) ? 'closed' : 'open';
    if (connection === 'closed') this.#end(place.session, appliance);
    this.#deliver();
    this.#schedule();
    await this.#store.settled();
    return { output, connection };
  }

  leave(session: string): void {
    const client = this.#sessions.get(session);
    if (client === undefined) return;
    this.#sessions.delete(session);
    this.#names.delete(client);
    this.#appliance?.disconnect(client);
  }

  /** After QUIT the client is gone; after SHUTDOWN all are, and the engine is started again. */
  #end(session: string, appliance: Appliance): void {
    this.leave(session);
    const another = appliance.connect();
    const shutDown = appliance.isClosed(another);
    appliance.disconnect(another);
    if (!shutDown) return;
    this.#unmount();
    this.#remounted();
  }

  /** Ends all sessions whose names begin so. */
  leaveAll(prefix: string): void {
    for (const session of [...this.#sessions.keys()]) if (session.startsWith(prefix)) this.leave(session);
  }

  snapshots(wanted: readonly SnapshotRequest[]): SnapshotAnswer {
    const appliance = this.#mounted();
    return Object.fromEntries(wanted.map(({ name, options }) => [name, appliance.snapshot(name, options)]));
  }

  key(db: number, place: number): KeySnapshot | null {
    return this.#mounted().snapshot('key', { db, index: place });
  }

  sync(): void {
    // Reading the image makes it clean first, which is what is wanted here.
    this.#appliance?.readImage(0, SECTOR_BYTES);
  }

  imageLength(): number {
    return this.#appliance?.imageLen() ?? this.#store.device.len();
  }

  imageSlice(at: number, length: number): Uint8Array {
    if (this.#appliance) return this.#appliance.readImage(at, length);
    const slice = new Uint8Array(length);
    this.#store.device.read(at, slice);
    return slice;
  }

  async replaceImage(image: Uint8Array): Promise<Status> {
    // Tried on a copy first, so that an image that cannot be mounted changes nothing.
    const trial = Appliance.onDevice(new MemoryDevice(image.slice()), randomSeed(), Date.now());
    trial.free();
    this.#unmount();
    await this.#store.replace(image);
    return this.#remounted();
  }

  importFiles(files: readonly DataFile[]): readonly string[] {
    const names = files.map((file) => file.name);
    const contents = files.map((file) => file.bytes);
    const lines = this.#mounted().importFiles(Date.now(), names, contents);
    this.#schedule();
    return lines;
  }

  async format(): Promise<Status> {
    this.#unmount();
    await this.#store.blank();
    return this.#remounted();
  }

  #mount(): void {
    this.#mounts++;
    try {
      this.#appliance = Appliance.onDevice(this.#store.device, randomSeed(), Date.now());
      this.#fault = undefined;
      this.#bootLog = this.#appliance.bootLog();
      this.#schedule();
    } catch (error) {
      this.#fault = error instanceof Error ? error.message : String(error);
    }
  }

  #unmount(): void {
    clearTimeout(this.#timer);
    this.#sessions.clear();
    this.#names.clear();
    this.#appliance?.close(Date.now());
    this.#appliance?.free();
    this.#appliance = undefined;
  }

  #remounted(): Status {
    this.#mount();
    const status = this.status();
    this.#tell({ kind: 'status', status });
    return status;
  }

  #mounted(): Appliance {
    if (!this.#appliance) throw new Refusal(UNMOUNTED);
    return this.#appliance;
  }

  /** The session's client, made anew in its database when this engine does not know it. */
  #clientOf({ session, db, kept }: Place, appliance: Appliance): number {
    const known = this.#sessions.get(session);
    if (known !== undefined) return known;
    if (kept === 'everything') throw new Refusal(SESSION_LOST);
    const client = appliance.connect();
    this.#sessions.set(session, client);
    this.#names.set(client, session);
    if (db !== 0) {
      appliance.feed(Date.now(), client, encodeRequest([utf8('SELECT'), utf8(String(db))]));
      appliance.output(client);
    }
    return client;
  }

  /** Sends what other requests or the clock made clients say: like a reply, when it is durable. */
  #deliver(): void {
    const notices = [...(this.#appliance?.woken() ?? [])].flatMap((client) => this.#newsOf(client));
    if (notices.length === 0) return;
    const tellAll = () => {
      for (const notice of notices) this.#tell(notice);
    };
    // A store that failed says so to the next request; here nobody asked.
    this.#store.settled().then(tellAll, tellAll);
  }

  #newsOf(client: number): HostNotice[] {
    const session = this.#names.get(client);
    if (session === undefined || !this.#appliance) return [];
    const bytes = this.#appliance.output(client);
    const news: HostNotice[] = bytes.length > 0 ? [{ kind: 'output', session, bytes }] : [];
    if (!this.#appliance.isClosed(client)) return news;
    this.leave(session);
    return [...news, { kind: 'closed', session }];
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    const dueMs = this.#appliance?.pollTimeout();
    if (dueMs === undefined) return;
    this.#timer = setTimeout(() => this.#tick(), Math.max(0, dueMs - Date.now()));
  }

  #scriptsArrived(): void {
    this.#appliance?.scriptsArrived(Date.now());
    this.#deliver();
    this.#schedule();
  }

  #tick(): void {
    this.#appliance?.tick(Date.now());
    this.#deliver();
    this.#schedule();
  }
}

export function randomSeed(): bigint {
  const [seed = 0n] = crypto.getRandomValues(new BigUint64Array(1));
  return seed;
}
