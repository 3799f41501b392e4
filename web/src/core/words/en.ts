import { ENGINE_RENEWED, OWNER_LOST, SESSION_CLOSED, SESSION_LOST, STOPPED, UNMOUNTED } from '../host.ts';

/** Everything the page says, in English. */
export const en = {
  title: 'Bramble',
  storage: {
    opfs: 'disk kept in this browser',
    indexeddb: 'disk kept in this browser (IndexedDB)',
    memory: 'disk in memory only',
  },
  role: {
    owner: 'the engine runs in this tab',
    client: 'the engine runs in another tab',
  },
  fallback: {
    none: '',
    'no-locks':
      'This address cannot keep a disk (no secure context), so everything lives in memory and ends with this tab. Save the image to keep it.',
    'no-storage':
      'This browser gives the page no storage here, so everything lives in memory and ends with this tab. Save the image to keep it.',
  },
  pulse: (clients: string, requests: string) =>
    `${clients} ${clients === '1' ? 'client' : 'clients'} · ${requests} requests/s`,
  took: 'This tab has taken over the engine: the tab that ran it was closed.',
  joined: 'Another tab runs the engine; this one is its client.',
  buttons: {
    save: 'Save image',
    open: 'Open …',
    reset: 'Reset',
    cancel: 'Cancel',
    replace: 'Replace the disk',
    load: 'Load the data',
    format: 'Format the disk',
    saveCopy: 'Save a copy',
    again: 'Try again',
    close: 'Close',
  },
  terminal: {
    label: 'Terminal',
    log: 'Requests and replies',
    input: 'Redis command',
    unbalanced: 'Invalid argument(s)',
    transactionLost: 'The open transaction ended with the tab that ran the engine.',
    search: (query: string, found: string) => `(reverse-i-search) “${query}”: ${found}`,
    /** As redis-cli says it. */
    reading: 'Reading messages... (press Ctrl-C to quit)',
    activity: { idle: '', waiting: 'waiting…', listening: 'listening…' },
    stop: 'Stop',
    stopKeys: 'Ctrl+C or Esc',
    first: 'Nothing here yet. Type a Redis command, or begin with one of these:',
    keys: 'Tab completes, ↑ ↓ walk through history, Ctrl-R searches it, Ctrl-C stops, Esc leaves.',
    reference: 'All commands, with examples that run',
    trimmed: (lines: string) => `… ${lines} older lines left out`,
  },
  suggestions: [
    { name: 'A value that expires', commands: ['SET session:42 "ada" EX 90', 'TTL session:42', 'INCRBY visits 3'] },
    { name: 'A leaderboard', commands: ['ZADD race 312 ada 287 grace 401 edsger', 'ZRANGE race 0 -1 REV WITHSCORES'] },
    { name: 'A record', commands: ['HSET probe:7 place attic celsius 21.5 battery 88', 'HGETALL probe:7'] },
  ],
  help: {
    summary: 'summary',
    since: 'since',
    group: 'group',
    unknown: (topic: string) => `No help for ${topic}. “help” alone lists the groups.`,
    general: (groups: string) =>
      [
        'Type a command and Enter. These words are the terminal’s own:',
        '  help COMMAND     usage and meaning of a command',
        '  help @group      the commands of a group',
        '  5 COMMAND        runs a command five times',
        '  clear            empties this list',
        '',
        `Groups: ${groups}`,
      ].join('\n'),
  },
  failure(error: unknown): string {
    if (!(error instanceof Error)) return String(error);
    switch (error.name) {
      case OWNER_LOST:
        return 'The tab that ran the engine was closed before it answered. The request may have been done or not.';
      case SESSION_LOST:
        return 'The engine moved to another tab, and what this connection had open is gone. Please enter the command again.';
      case SESSION_CLOSED:
        return 'The engine closed this connection. The next command opens another.';
      case STOPPED:
        return 'Stopped. The next command opens another connection.';
      case ENGINE_RENEWED:
        return 'The engine was started anew, and what this connection waited for is gone.';
      case UNMOUNTED:
        return 'The disk is not mounted, so no command can run.';
      default:
        return error.message;
    }
  },
  files: {
    saved: (name: string, bytes: string) => `Saved ${name} (${bytes}).`,
    opened: (name: string) => `${name} is mounted.`,
    replaceTitle: 'Replace the disk?',
    replaceText: (name: string, bytes: string) =>
      `“${name}” (${bytes}) takes the place of the disk of this page. What is on the present disk is lost unless it was saved.`,
    loadTitle: 'Load this data?',
    loadText: (names: string) => `The keys of ${names} take the place of all present keys.`,
    resetTitle: 'Start with an empty disk?',
    resetText: 'All keys and files of this page are lost unless the image was saved.',
    wasReset: 'The disk is empty and freshly formatted.',
    unknown: (names: string) =>
      `${names}: neither a disk image nor a file of Redis. Open a FAT32 image, an .rdb, an .aof, or the files of an appendonlydir.`,
    several: 'Open one disk image at a time, without other files.',
    drop: 'Drop a disk image, an .rdb, an .aof or an appendonlydir',
  },
  fault: {
    title: 'The disk could not be mounted',
    text: (why: string) =>
      `${why}. Nothing was changed. Save a copy to look into it elsewhere, or format the disk and start empty.`,
    engineTitle: 'The engine did not start',
    engineText: (why: string) => `${why}. If the connection broke, try again; else this browser may lack WebAssembly.`,
  },
  views: {
    nothing: 'Point at a cell, or walk with the arrow keys.',
  },
  keyspace: {
    title: 'Keyspace',
    empty: 'No keys in this database. Each key will be one square.',
    keys: 'keys',
    expiring: 'expiring',
    memory: 'memory',
    database: 'database',
    drawn: 'drawn',
    types: { string: 'string', list: 'list', set: 'set', zset: 'sorted set', hash: 'hash', stream: 'stream' },
    rim: 'rim: life left',
    justUsed: 'just used',
    cell: (place: string, type: string) => `Key ${place}: ${type}`,
    noExpiry: 'no expiry',
    expires: (left: string) => `expires in ${left}`,
    idle: (idle: string) => `idle ${idle}`,
    sketched: (count: string) => `HyperLogLog of about ${count}`,
    gone: 'This key is gone.',
    summary: (keys: string, db: number, byType: string) =>
      `${keys} keys in database ${db}${byType === '' ? '' : `: ${byType}`}.`,
  },
  caches: {
    title: 'Caches',
    sector: 'Sector cache',
    sectorShape: (sets: string, ways: string) => `${sets} sets × ${ways} ways`,
    page: 'Page cache',
    pageShape: (pages: string, capacity: string) => `${pages} of ${capacity} pages`,
    dentry: 'Names',
    dentryShape: (positive: string, negative: string) => `${positive} found, ${negative} absent`,
    hitRatio: 'hit ratio',
    dirty: 'dirty',
    clean: 'clean',
    changed: 'changed',
    emptyCell: 'empty',
    sectorHits: 'sector hits',
    pageHits: 'page hits',
    nameHits: 'name hits',
    evicted: 'evicted',
    sectorCell: (set: string, way: string, state: string) => `Set ${set}, way ${way}: ${state}`,
    pageCell: (file: string, state: string) => `Page of ${file}, ${state}`,
    summary: (sector: string, page: string, name: string) =>
      `Hit ratios: sector cache ${sector}, page cache ${page}, names ${name}.`,
  },
  disk: {
    title: 'Disk',
    reads: 'reads',
    writes: 'writes',
    flushes: 'flushes',
    free: 'free',
    system: 'system',
    other: 'other',
    justWritten: 'just written',
    regions: ['boot', 'FAT', 'dirs', 'data'],
    operations: 'Latest device operations',
    writtenLately: 'written lately',
    map: (shown: string, clusters: string, perCell: string) =>
      `${shown === clusters ? clusters : `first ${shown} of ${clusters}`} clusters, ${perCell} a cell`,
    tables: (fats: string, sectors: string) => `${fats} FATs of ${sectors} sectors before`,
    cell: (from: string, owner: string) => `Cluster ${from}: ${owner}`,
    summary: (reads: string, writes: string, flushes: string, free: string) =>
      `The device did ${reads} reads, ${writes} writes and ${flushes} flushes; ${free} are free.`,
  },
  console: {
    run: 'Run',
    runAll: 'Run all',
    edit: 'Edit this command',
    reset: 'Start over',
    label: 'Redis console',
  },
};
