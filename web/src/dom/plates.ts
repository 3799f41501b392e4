import { quote } from '../core/format.ts';
import type { Host, SnapshotAnswer, SnapshotRequest } from '../core/host.ts';
import { bytesText, countText, durationText } from '../core/quantity.ts';
import type { Remote } from '../core/rpc.ts';
import type { InfoSnapshot } from '../core/snapshots.ts';
import { readerOf } from '../core/terminal/reader.ts';
import type { Spot } from '../core/view.ts';
import { caches } from '../core/views/caches.ts';
import { disk } from '../core/views/disk.ts';
import { keyspace } from '../core/views/keyspace.ts';
import type { Words } from '../core/words/words.ts';
import { Plate } from './plate.ts';
import { readTheme, watchTheme } from './theme.ts';

/** As many keys as are drawn at most. */
const KEYS_SHOWN = 16_384;
/** How long after a request the pictures follow every frame: as long as heat takes to fade. */
const LIVELY_MS = 4000;
const CALM_PAUSE_MS = 250;
const SAMPLE_PAUSE_MS = 500;
/** Asked of another tab's engine, a picture is a message to every tab. */
const CLIENT_PAUSE_MS = 100;

export interface PlateEvents {
  /** Someone wants to read a key: here is the command. */
  picked(command: string): void;
  pulse(info: InfoSnapshot): void;
}

/** The live views beside the terminal: asks for what is visible, once a frame at most. */
export class Plates {
  readonly element: HTMLElement;
  db = 0;
  role: 'owner' | 'client' = 'owner';
  #livelyUntilMs = 0;
  #sampledMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking = false;
  readonly #host: Remote<Host>;
  readonly #events: PlateEvents;
  readonly #words: Words;
  readonly #keyspace: Plate<'keyspace'>;
  readonly #caches: Plate<'caches'>;
  readonly #disk: Plate<'disk'>;

  constructor(element: HTMLElement, host: Remote<Host>, words: Words, events: PlateEvents) {
    this.element = element;
    this.#host = host;
    this.#events = events;
    this.#words = words;
    const theme = readTheme(document.documentElement);
    this.#keyspace = new Plate(keyspace, words.keyspace.title, theme, words, {
      describe: (spot) => this.#describeKey(spot),
      pick: (spot) => void this.#readKey(spot),
    });
    this.#caches = new Plate(caches, words.caches.title, theme, words, undefined);
    this.#disk = new Plate(disk, words.disk.title, theme, words, undefined);
    element.append(...this.#all.map((plate) => plate.element));
    watchTheme(() => {
      const changed = readTheme(document.documentElement);
      for (const plate of this.#all) plate.retheme(changed);
    });
    document.addEventListener('visibilitychange', () => this.enliven());
  }

  /** Something happens: follow it frame by frame. */
  enliven(): void {
    this.#livelyUntilMs = performance.now() + LIVELY_MS;
    clearTimeout(this.#timer);
    requestAnimationFrame(() => void this.#follow());
  }

  get #all() {
    return [this.#keyspace, this.#caches, this.#disk] as const;
  }

  async #follow(): Promise<void> {
    if (this.#asking || document.hidden) return;
    this.#asking = true;
    try {
      const wanted = this.#wanted();
      if (wanted.length > 0) this.#show(await this.#host.snapshots(wanted));
    } catch {
      // Not mounted, or between two owners: the status line says so, and the pictures stay.
    } finally {
      this.#asking = false;
    }
    this.#plan();
  }

  #plan(): void {
    const lively = performance.now() < this.#livelyUntilMs && !matchMedia('(prefers-reduced-motion: reduce)').matches;
    const pauseMs = !lively ? CALM_PAUSE_MS : this.role === 'client' ? CLIENT_PAUSE_MS : 0;
    clearTimeout(this.#timer);
    const frame = () => requestAnimationFrame(() => void this.#follow());
    if (pauseMs === 0) frame();
    else this.#timer = setTimeout(frame, pauseMs);
  }

  #wanted(): SnapshotRequest[] {
    const wanted: SnapshotRequest[] = [];
    if (this.#keyspace.visible) wanted.push({ name: 'keyspace', options: { db: this.db, from: 0, max: KEYS_SHOWN } });
    if (this.#caches.visible) wanted.push({ name: 'caches', options: {} });
    if (this.#disk.visible) wanted.push({ name: 'disk', options: {} });
    if (this.#sampleIsDue()) wanted.push({ name: 'info', options: {} });
    return wanted;
  }

  #sampleIsDue(): boolean {
    return performance.now() - this.#sampledMs > SAMPLE_PAUSE_MS;
  }

  #show(answer: SnapshotAnswer): void {
    if (answer.info) {
      this.#sampledMs = performance.now();
      for (const plate of this.#all) plate.sample();
      this.#events.pulse(answer.info);
    }
    if (answer.keyspace) this.#keyspace.show(answer.keyspace);
    if (answer.caches) this.#caches.show(answer.caches);
    if (answer.disk) this.#disk.show(answer.disk);
  }

  /** Proposes the command that shows the value. */
  async #readKey({ cell }: Spot): Promise<void> {
    const key = await this.#host.key(this.db, cell).catch(() => null);
    if (key) this.#events.picked(readerOf(key.sketched < 0 ? key.type : 'sketch', key.name));
  }

  async #describeKey({ cell }: Spot): Promise<string> {
    const words = this.#words.keyspace;
    const key = await this.#host.key(this.db, cell).catch(() => null);
    if (!key) return words.gone;
    const life = key.ttlMs < 0 ? words.noExpiry : words.expires(durationText(key.ttlMs));
    const facts = [key.type, key.encoding, bytesText(key.bytes), life, words.idle(durationText(key.idleMs))];
    if (key.sketched >= 0) facts.push(words.sketched(countText(key.sketched)));
    const preview = key.preview.length > 0 ? ` · ${key.preview.join(' ')}` : '';
    return `${quote(key.name)} · ${facts.join(' · ')}${preview}`;
  }
}
