/** Calls back with what is dropped anywhere on the page, folders opened up. */
export function onDrop(target: HTMLElement, dropped: (files: File[]) => void): void {
  let depth = 0;
  const mark = (change: number) => {
    depth = Math.max(0, depth + change);
    target.classList.toggle('dropping', depth > 0);
  };
  target.addEventListener('dragenter', () => mark(1));
  target.addEventListener('dragleave', () => mark(-1));
  target.addEventListener('dragover', (event) => event.preventDefault());
  target.addEventListener('drop', async (event) => {
    event.preventDefault();
    mark(-depth);
    // Items are gone after the first await, so their entries are taken at once.
    const items = [...(event.dataTransfer?.items ?? [])].filter((item) => item.kind === 'file');
    const found = await Promise.all(items.map((item) => filesOf(item.webkitGetAsEntry(), item.getAsFile())));
    dropped(found.flat());
  });
}

async function filesOf(entry: FileSystemEntry | null, file: File | null): Promise<File[]> {
  if (entry && isFolder(entry)) {
    const inside = await entriesOf(entry.createReader());
    return (await Promise.all(inside.map((inner) => filesOf(inner, null)))).flat();
  }
  if (file) return [file];
  if (!entry || !isFile(entry)) return [];
  return [await new Promise<File>((done, failed) => entry.file(done, failed))];
}

// Not every browser has the classes to ask `instanceof` of.
function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

/** A reader hands out a folder in portions, the last one empty. */
async function entriesOf(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed));
    if (some.length === 0) return all;
    all.push(...some);
  }
}
