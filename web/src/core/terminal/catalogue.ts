import type { CommandRow } from '../host.ts';
import { parseUsage, type UsageNode } from './usage.ts';

/** A command with its name in words (`CLIENT GETNAME`) and its usage as a tree. */
export interface Entry {
  readonly name: string;
  readonly row: CommandRow;
  readonly usage: readonly UsageNode[];
}

/** The engine's commands, found by what someone types. */
export class Catalogue {
  readonly entries: readonly Entry[];
  readonly #byName: ReadonlyMap<string, Entry>;

  constructor(rows: readonly CommandRow[]) {
    this.entries = rows.map(entryOf).sort((a, b) => (a.name < b.name ? -1 : 1));
    this.#byName = new Map(this.entries.map((entry) => [entry.name, entry]));
  }

  /** The command that `args` begin with: the longer name wins. */
  find(args: readonly string[]): Entry | undefined {
    const words = args.slice(0, 2).map((arg) => arg.toUpperCase());
    return this.#byName.get(words.join(' ')) ?? this.#byName.get(words[0] ?? '');
  }

  get groups(): readonly string[] {
    return [...new Set(this.entries.map((entry) => entry.row.group))].sort();
  }

  inGroup(group: string): readonly Entry[] {
    return this.entries.filter((entry) => entry.row.group === group);
  }
}

function entryOf(row: CommandRow): Entry {
  const name = row.name.replace('|', ' ').toUpperCase();
  const usage = row.usage.toUpperCase().startsWith(`${name} `) ? row.usage.slice(name.length) : row.usage;
  return { name, row, usage: usage.toUpperCase() === name ? [] : parseUsage(usage) };
}

export function wordsIn(name: string): number {
  return name.split(' ').length;
}
