const KEY = 'bramble.history';
const PAUSE_MS = 100;
let unwritten: readonly string[] | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The history of earlier visits; none where storage is not to be had. */
export function readLines(): string[] {
  try {
    const lines: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(lines) ? lines.filter((line) => typeof line === 'string') : [];
  } catch {
    return [];
  }
}

/** Written a moment later, so that many lines are written once; at the latest when the page ends. */
export function writeLines(lines: readonly string[]): void {
  unwritten = lines;
  clearTimeout(timer);
  timer = setTimeout(write, PAUSE_MS);
}

addEventListener('pagehide', write);

function write(): void {
  if (!unwritten) return;
  try {
    localStorage.setItem(KEY, JSON.stringify(unwritten));
  } catch {
    // Forbidden or full: the history ends with the page, as the disk does there.
  }
  unwritten = undefined;
}
