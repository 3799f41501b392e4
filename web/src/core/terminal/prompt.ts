import type { Reply } from '../resp.ts';

/** What the prompt tells of the connection. */
export interface Standing {
  readonly db: number;
  readonly transaction: 'none' | 'open';
  /** The database to go back to when the open transaction comes to nothing. */
  readonly dbBefore: number;
}

export const START: Standing = { db: 0, transaction: 'none', dbBefore: 0 };

export function promptOf({ db, transaction }: Standing): string {
  return `bramble${db === 0 ? '' : `[${db}]`}${transaction === 'open' ? '(TX)' : ''}> `;
}

/** The connection after a request got its reply. */
export function standingAfter(before: Standing, args: readonly string[], reply: Reply): Standing {
  if (reply.kind === 'error' && !(args.length === 1 && args[0]?.toUpperCase() === 'EXEC')) return before;
  const [name, first] = args;
  switch (name?.toUpperCase()) {
    case 'SELECT':
      return args.length === 2 ? { ...before, db: Number.parseInt(first ?? '0', 10) } : before;
    case 'MULTI':
      return { ...before, transaction: 'open', dbBefore: before.db };
    case 'EXEC':
      return reply.kind === 'error' || reply.kind === 'nil' ? closed(before) : { ...before, transaction: 'none' };
    case 'DISCARD':
      return closed(before);
    case 'RESET':
    case 'QUIT':
      return START;
    default:
      return before;
  }
}

function closed(before: Standing): Standing {
  return { ...before, transaction: 'none', db: before.transaction === 'open' ? before.dbBefore : before.db };
}
