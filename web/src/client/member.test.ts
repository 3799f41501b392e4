import assert from 'node:assert/strict';
import test from 'node:test';
import { type Channel, type Locks, Member } from './member.ts';

/** Locks and a channel for tabs that can be closed, as a browser gives them. */
class Browser {
  readonly #queues = new Map<string, { tab: string; granted: () => Promise<unknown> }[]>();
  readonly #ears = new Map<string, (event: { readonly data: unknown }) => void>();

  tab(tab: string): { locks: Locks; channel: Channel } {
    const locks: Locks = {
      request: async (name, granted) => {
        const queue = this.#queues.get(name) ?? [];
        this.#queues.set(name, queue);
        queue.push({ tab, granted });
        if (queue.length === 1) this.#grant(name);
      },
    };
    const channel: Channel = {
      postMessage: (data) => {
        if (!this.#ears.has(tab)) return;
        const copy = structuredClone(data);
        for (const [other, hear] of this.#ears)
          if (other !== tab) setImmediate(() => this.#ears.has(other) && hear({ data: copy }));
      },
      addEventListener: (_kind, hear) => this.#ears.set(tab, hear),
    };
    return { locks, channel };
  }

  close(tab: string): void {
    this.#ears.delete(tab);
    for (const [name, queue] of this.#queues) {
      const held = queue[0]?.tab === tab;
      this.#queues.set(
        name,
        queue.filter((entry) => entry.tab !== tab),
      );
      if (held) this.#grant(name);
    }
  }

  #grant(name: string): void {
    const first = this.#queues.get(name)?.[0];
    if (!first) return;
    setImmediate(async () => {
      await first.granted();
      const queue = this.#queues.get(name);
      if (queue?.[0] !== first) return;
      queue.shift();
      this.#grant(name);
    });
  }
}

class Counter {
  readonly epoch: number;
  readonly left: string[];
  constructor(epoch: number, left: string[]) {
    this.epoch = epoch;
    this.left = left;
  }
  who(): number {
    return this.epoch;
  }
  hang(): Promise<never> {
    return new Promise(() => {});
  }
  fail(): never {
    throw new RangeError('no');
  }
}

function open(browser: Browser, id: string) {
  const left: string[] = [];
  const notices: string[] = [];
  let owners = 0;
  let tell: (notice: string) => void = () => {};
  const member = new Member<Counter, string>({
    name: 'test',
    id,
    ...browser.tab(id),
    own: async (epoch, tellAll) => {
      tell = tellAll;
      return new Counter(epoch, left);
    },
    onTabGone: (counter, tab) => counter.left.push(tab),
    onNotice: (notice) => notices.push(notice),
    onOwner: () => owners++,
  });
  return { member, left, notices, owners: () => owners, tell: (notice: string) => tell(notice) };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

test('member: the first owns, the second asks it', async () => {
  const browser = new Browser();
  const a = open(browser, 'a');
  assert.equal(await a.member.call('who', []), 1);
  const b = open(browser, 'b');
  assert.equal(await b.member.call('who', []), 1);
  assert.deepEqual([a.member.isOwner, b.member.isOwner], [true, false]);
  await assert.rejects(
    b.member.call('fail', []),
    (error: Error) => error.name === 'RangeError' && error.message === 'no',
  );
  a.tell('hello');
  await settle();
  assert.deepEqual([a.notices, b.notices], [['hello'], ['hello']]);
});

test('member: the oldest waiter takes over, accepted calls fail, others are sent again', async () => {
  const browser = new Browser();
  open(browser, 'a');
  await settle();
  const [b, c] = [open(browser, 'b'), open(browser, 'c')];
  await settle();
  const accepted = assert.rejects(c.member.call('hang', []), (error: Error) => error.name === 'OwnerLost');
  await settle();
  browser.close('a');
  const sent = c.member.call('who', []);
  await accepted;
  assert.equal(await sent, 2);
  assert.deepEqual([b.member.isOwner, c.member.isOwner], [true, false]);
  assert.deepEqual([b.owners(), c.owners()], [2, 2]);
});

test('member: the owner learns that a tab is gone', async () => {
  const browser = new Browser();
  const a = open(browser, 'a');
  const b = open(browser, 'b');
  await b.member.call('who', []);
  browser.close('b');
  await settle();
  assert.deepEqual(a.left, ['b']);
});

test('member: when owning fails, calls say why', async () => {
  const member = new Member<Counter, string>({
    name: 'test',
    id: 'a',
    ...new Browser().tab('a'),
    own: () => Promise.reject(new Error('no engine')),
    onTabGone() {},
    onNotice() {},
    onOwner() {},
  });
  await assert.rejects(member.call('who', []), /no engine/);
  await assert.rejects(member.call('who', []), /no engine/);
});
