import type { Host } from '../core/host.ts';
import { type Candidate, openingOf } from '../core/openings.ts';
import { bytesText } from '../core/quantity.ts';
import type { Remote } from '../core/rpc.ts';
import type { Words } from '../core/words/words.ts';
import { ask } from './dialog.ts';
import { make } from './nodes.ts';

const SLICE_BYTES = 4 * 1024 * 1024;
const IMAGE_NAME = 'bramble.img';

/** Where the outcome is told. */
export interface FileEvents {
  note(text: string): void;
  warn(text: string): void;
  /** The keyspace or the whole disk is another one now. */
  changed(): void;
}

/** Saving, opening and resetting, with the questions that stand before a loss. */
export class Files {
  readonly #host: Remote<Host>;
  readonly #words: Words;
  readonly #events: FileEvents;

  constructor(host: Remote<Host>, words: Words, events: FileEvents) {
    this.#host = host;
    this.#words = words;
    this.#events = events;
  }

  save(): Promise<void> {
    return this.#telling(async () => {
      const length = await this.#host.imageLength();
      const slices: BlobPart[] = [];
      for (let at = 0; at < length; at += SLICE_BYTES) {
        const slice = await this.#host.imageSlice(at, Math.min(SLICE_BYTES, length - at));
        slices.push(new Uint8Array(slice));
      }
      download(new Blob(slices, { type: 'application/octet-stream' }), IMAGE_NAME);
      this.#events.note(this.#words.files.saved(IMAGE_NAME, bytesText(length)));
    });
  }

  pick(): void {
    const input = make('input', { type: 'file', multiple: '' });
    input.addEventListener('change', () => void this.open([...(input.files ?? [])]));
    input.click();
  }

  open(files: readonly File[]): Promise<void> {
    return this.#telling(async () => {
      const names = files.map((file) => file.name).join(', ');
      switch (openingOf(await Promise.all(files.map(candidateOf)))) {
        case 'image':
          return this.#openImage(files[0]);
        case 'data':
          return this.#openData(files, names);
        case 'several':
          return this.#events.warn(this.#words.files.several);
        case 'unknown':
          return this.#events.warn(this.#words.files.unknown(names));
      }
    });
  }

  reset(): Promise<void> {
    return this.#telling(async () => {
      const { files, buttons } = this.#words;
      const choices = [
        ['format', buttons.format],
        ['save', buttons.save],
        ['cancel', buttons.cancel],
      ] as const;
      const choice = await ask({ title: files.resetTitle, text: files.resetText, choices });
      if (choice === 'save') await this.save();
      if (choice !== 'format') return;
      await this.#host.format();
      this.#events.note(files.wasReset);
      this.#events.changed();
    });
  }

  /** The way out of a disk that cannot be mounted: no question, since the button says it. */
  format(): Promise<void> {
    return this.#telling(async () => {
      await this.#host.format();
      this.#events.note(this.#words.files.wasReset);
      this.#events.changed();
    });
  }

  async #openImage(file: File | undefined): Promise<void> {
    if (!file) return;
    const { files, buttons } = this.#words;
    const choices = [
      ['replace', buttons.replace],
      ['cancel', buttons.cancel],
    ] as const;
    const text = files.replaceText(file.name, bytesText(file.size));
    if ((await ask({ title: files.replaceTitle, text, choices })) === 'cancel') return;
    await this.#host.replaceImage(new Uint8Array(await file.arrayBuffer()));
    this.#events.note(files.opened(file.name));
    this.#events.changed();
  }

  async #openData(files: readonly File[], names: string): Promise<void> {
    const { buttons } = this.#words;
    const choices = [
      ['load', buttons.load],
      ['cancel', buttons.cancel],
    ] as const;
    const text = this.#words.files.loadText(names);
    if ((await ask({ title: this.#words.files.loadTitle, text, choices })) === 'cancel') return;
    const read = async (file: File) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
    const lines = await this.#host.importFiles(await Promise.all(files.map(read)));
    this.#events.note(lines.join('\n'));
    this.#events.changed();
  }

  async #telling(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.#events.warn(this.#words.failure(error));
    }
  }
}

async function candidateOf(file: File): Promise<Candidate> {
  return { name: file.name, bytes: file.size, head: new Uint8Array(await file.slice(0, 512).arrayBuffer()) };
}

function download(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  make('a', { href: address, download: name }).click();
  // The browser has taken the address by the time the page is idle again.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
