/** One request of a recorded dialogue, with what was answered. */
export interface Exchange {
  readonly command: string;
  /** Empty where nothing was recorded. */
  readonly reply: string;
}

/** `bramble> `, `127.0.0.1:6379[3]> `, `redis> ` or just `> `. */
const PROMPT = /^\s*(?:[\w.:-]+(?:\[\d+\])?(?:\(TX\))?)?>\s?/;

/** Reads what a terminal showed: lines with a prompt are requests, the others replies. */
export function parseTranscript(text: string): Exchange[] {
  const exchanges: { command: string; reply: string[] }[] = [];
  for (const line of text.replace(/\s+$/, '').split('\n')) {
    const prompt = PROMPT.exec(line)?.[0];
    if (prompt !== undefined) exchanges.push({ command: line.slice(prompt.length).trim(), reply: [] });
    else exchanges.at(-1)?.reply.push(line.replace(/\r$/, ''));
  }
  return exchanges
    .filter(({ command }) => command !== '')
    .map(({ command, reply }) => ({ command, reply: reply.join('\n').trimEnd() }));
}

/** Commands of an attribute: one a line, or on one line with `;` between them. */
export function commandsOf(attribute: string): string[] {
  const parts = attribute.match(/(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^;\n])+/g) ?? [];
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
