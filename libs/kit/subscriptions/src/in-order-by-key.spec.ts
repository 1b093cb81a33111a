import { Gate } from '#kit/kernel/testing';
import type { DomainEvent, Recorded } from '#kit/event-sourcing';
import type { Write } from '#kit/document-store';
import { inOrderByKey } from './subscriber.js';

interface Counted extends DomainEvent {
  readonly type: 'Counted';
  readonly data: { readonly key: string; readonly n: number };
}
type Numbered = Recorded<Counted>;

const event = (key: string, n: number): Numbered => ({ data: { key, n } }) as Numbered;
const written = (n: number): Write => ({
  kind: 'remove',
  collection: { name: 'a', kind: 'record' },
  id: `${n}`,
});

describe('events with keys', () => {
  let begun: number[];
  let gates: Map<number, Gate>;

  beforeEach(() => {
    begun = [];
    gates = new Map<number, Gate>();
  });

  const handle = async ({ data: { n } }: Numbered) => {
    begun.push(n);
    await gates.get(n)?.passed;
    if (n < 0) throw new Error(`no ${n}`);
    return [written(n)];
  };
  const run = (events: readonly Numbered[]) =>
    inOrderByKey<Counted>({ handle }, events, ({ data }) => data.key);

  it('are handled in order for each key, concurrently for different keys, and written in the order of the log', async () => {
    const gate = new Gate();
    gates.set(1, gate);
    const running = run([event('a', 1), event('a', 2), event('b', 3), event('b', 4)]);
    while (!begun.includes(4)) await Promise.resolve();
    expect(begun).toEqual([1, 3, 4]);
    gate.open();
    expect(await running).toEqual([1, 2, 3, 4].map(written));
  });

  it('fail together after all handlers have ended, and no later event of a failed key is handled', async () => {
    const gate = new Gate();
    gates.set(3, gate);
    let ended = false;
    const running = run([event('a', -1), event('a', 2), event('b', 3)]).finally(() => (ended = true));
    const failing = expect(running).rejects.toThrow('no -1');
    for (let i = 0; i < 20; i++) await Promise.resolve();
    expect(ended).toBe(false);
    gate.open();
    await failing;
    expect(begun).toEqual([-1, 3]);
  });

  it('are not all handled at once', async () => {
    const gate = new Gate();
    const events = Array.from({ length: 20 }, (_, n) => event(`${n}`, n));
    for (const { data } of events) gates.set(data.n, gate);
    const running = run(events);
    for (let i = 0; i < 50; i++) await Promise.resolve();
    expect(begun).toHaveLength(16);
    gate.open();
    expect(await running).toHaveLength(20);
  });
});
