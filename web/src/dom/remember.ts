const KEY = 'bramble.history';

/** The history of earlier visits; none where storage is not to be had. */
export function readLines(): string[] {
  try {
    const lines: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(lines) ? lines.filter((line) => typeof line === 'string') : [];
  } catch {
    return [];
  }
}

export function writeLines(lines: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(lines));
  } catch {
    // Forbidden or full: the history ends with the page, as the disk does there.
  }
}
