import type { Words } from '../words/words.ts';
import type { Catalogue, Entry } from './catalogue.ts';
import { showUsage } from './usage.ts';

/** The answer to `help`, `help CMD` and `help @group`, and the one command it is about. */
export interface Help {
  readonly text: string;
  readonly command?: string;
}

export function helpFor(topic: string, catalogue: Catalogue, words: Words): Help {
  if (topic === '') return { text: words.help.general(catalogue.groups.map((group) => `@${group}`).join(' ')) };
  const entries = topic.startsWith('@')
    ? catalogue.inGroup(topic.slice(1).toLowerCase())
    : catalogue.entries.filter((entry) => isTopic(entry, topic));
  const [only] = entries;
  if (!only) return { text: words.help.unknown(topic) };
  const text = entries.map((entry) => paragraph(entry, words)).join('\n\n');
  return entries.length === 1 ? { text, command: only.name } : { text };
}

/** A container command brings its subcommands along. */
function isTopic(entry: Entry, topic: string): boolean {
  const wanted = topic.toUpperCase().replace(/\s+/g, ' ');
  return entry.name === wanted || entry.name.startsWith(`${wanted} `);
}

function paragraph({ name, row, usage }: Entry, words: Words): string {
  const lines = [
    `${name} ${showUsage(usage)}`.trimEnd(),
    `${words.help.summary}: ${row.summary}`,
    `${words.help.since}: ${row.since}`,
    `${words.help.group}: ${row.group}`,
  ];
  return lines.map((line) => `  ${line}`).join('\n');
}
