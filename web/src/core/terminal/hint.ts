import { fromUtf8 } from '../text.ts';
import { type Catalogue, wordsIn } from './catalogue.ts';
import { splitLine } from './split.ts';
import { restOf, showUsage } from './usage.ts';

/** What may follow the typed line, to be shown behind the caret. */
export function hintFor(line: string, catalogue: Catalogue): string {
  const args = splitLine(line)?.map(fromUtf8);
  if (!args || args.length === 0) return '';
  const typed = /^\d+$/.test(args[0] ?? '') ? args.slice(1) : args;
  const entry = catalogue.find(typed);
  if (!entry || entry.usage.length === 0) return '';
  const given = typed.slice(wordsIn(entry.name));
  const rest = showUsage(restOf(entry.usage, given));
  if (rest === '') return '';
  return /\s$/.test(line) ? rest : ` ${rest}`;
}
