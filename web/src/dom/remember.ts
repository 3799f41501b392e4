const KEY = 'bramble.history';
const PAUSE_MS = 100;
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

/** Written a moment later, so that many lines are written once. */
export function writeLines(lines: readonly string[]): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(lines));
    } catch {
      // Forbidden or full: the history ends with the page, as the disk does there.
    }
  }, PAUSE_MS);
}
