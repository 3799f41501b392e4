import { fromUtf8 } from '../text.ts';
import { type Catalogue, wordsIn } from './catalogue.ts';
import { splitLine } from './split.ts';
import { literalsOf, restOf } from './usage.ts';

const HELP = /^(help|\?)\s+/i;

/** The lines that Tab offers for `line`, in order; none when there is nothing to complete. */
export function completionsOf(line: string, catalogue: Catalogue): readonly string[] {
  if (line.trim() === '') return [];
  const help = HELP.exec(line)?.[0];
  if (help !== undefined) return helpCompletions(help, line.slice(help.length), catalogue);
  const names = catalogue.entries.map((entry) => entry.name);
  const byName = beginning(line, names);
  return byName.length > 0 ? byName : optionCompletions(line, catalogue);
}

function helpCompletions(start: string, rest: string, catalogue: Catalogue): readonly string[] {
  const topics = [...catalogue.groups.map((group) => `@${group}`), ...catalogue.entries.map((entry) => entry.name)];
  return beginning(rest, topics).map((topic) => start + topic);
}

/** A command's own words: `SET k v E` offers `EX` and `EXAT`. */
function optionCompletions(line: string, catalogue: Catalogue): readonly string[] {
  const args = splitLine(line)?.map(fromUtf8);
  const last = args?.at(-1);
  if (!args || last === undefined || /\s$/.test(line)) return [];
  const entry = catalogue.find(args);
  if (!entry) return [];
  const given = args.slice(wordsIn(entry.name), -1);
  const before = line.slice(0, line.length - last.length);
  const options = [...new Set(literalsOf(restOf(entry.usage, given)))];
  return beginning(last, options).map((option) => before + option);
}

/** Candidates that go on where `typed` stops, in the letters' case that was typed. */
function beginning(typed: string, candidates: readonly string[]): readonly string[] {
  const wanted = typed.toUpperCase().replace(/\s+/g, ' ');
  const lower = /[a-z]/.test(typed) && typed === typed.toLowerCase();
  return candidates
    .filter((candidate) => candidate.toUpperCase().startsWith(wanted) && candidate.length > wanted.length)
    .map((candidate) => (lower ? candidate.toLowerCase() : candidate));
}
