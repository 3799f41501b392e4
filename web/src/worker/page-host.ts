import { Member } from '../client/member.ts';
import type { Boot } from '../core/boot.ts';
import type { Host, HostNotice, Status } from '../core/host.ts';
import { invoke, remoteOf } from '../core/rpc.ts';
import { MemoryStore } from './devices/memory.ts';
import { openStore } from './devices/open.ts';
import { Engine } from './engine.ts';
import { loadEngine } from './load.ts';

const NAME = 'bramble';

export type Answer = (method: string, args: readonly unknown[]) => unknown;
export type Tell = (notice: HostNotice) => void;

/** Answers for a page: by this worker's own engine while it owns the image, else by the owner's. */
export async function pageHost(boot: Boot, tell: Tell): Promise<Answer> {
  // Loaded before it is needed, so that taking over does not wait for it.
  const loaded = loadEngine(boot);
  if (!(await locksWork())) return alone(loaded, tell);
  loaded.catch(() => {});
  return shared(boot, tell);
}

function shared(boot: Boot, tell: Tell): Answer {
  const mine = (status: Status): Status => ({ ...status, role: member.isOwner ? 'owner' : 'client' });
  const asked = remoteOf<Pick<Host, 'status'>>((method, args) => member.call(method, args));
  const status = async () => mine(await asked.status());
  const member = new Member<Engine, HostNotice>({
    name: NAME,
    id: boot.tab,
    locks: { request: (name, granted) => navigator.locks.request(name, granted) },
    channel: new BroadcastChannel(NAME),
    async own(epoch, tellAll) {
      const [store] = await Promise.all([openStore(), loadEngine(boot)]);
      return new Engine(store, epoch, tellAll);
    },
    onTabGone: (engine, tab) => engine.leaveAll(tab),
    onNotice: (notice) => tell(notice.kind === 'status' ? { ...notice, status: mine(notice.status) } : notice),
    onOwner: async () => tell({ kind: 'status', status: await status() }),
  });
  return (method, args) => (method === 'status' ? status() : member.call(method, args));
}

/** Without locks two tabs could write one image, so each has its own, in memory. */
async function alone(loaded: Promise<unknown>, tell: Tell): Promise<Answer> {
  await loaded;
  const engine = new Engine(new MemoryStore('no-locks'), 1, tell);
  return (method, args) => invoke(engine, method, args);
}

/** They are missing outside secure contexts and throw where storage is forbidden. */
async function locksWork(): Promise<boolean> {
  try {
    await navigator.locks.query();
    return true;
  } catch {
    return false;
  }
}
