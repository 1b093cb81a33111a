import { done, rejected, Scene } from './testing.js';

/** Lets everything run that waits for no pause. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve));
};

describe('the watch of a company', () => {
  let scene: Scene;
  let events: string[];
  let ended: AbortController;

  beforeEach(() => {
    scene = new Scene();
    scene.holdsPauses = true;
    events = [];
    ended = new AbortController();
  });
  afterEach(() => ended.abort());

  /** The answers to one read. */
  const reads = (...stages: string[]): Response[] =>
    stages.flatMap((stage) => [done({ stage }), done([]), done([])]);
  const start = async (intervalMs = 5_000) => {
    const watch = scene.formation.watch('x', { intervalMs, signal: ended.signal });
    watch.addEventListener('change', ({ detail }) => events.push(detail.company.stage));
    watch.addEventListener('error', ({ detail }) => events.push(detail.code));
    await settle();
    return watch;
  };
  const next = async (): Promise<void> => {
    scene.wake();
    await settle();
  };

  it('reports the first snapshot, and then only changes', async () => {
    scene.answers = reads('requested', 'requested', 'filed');
    await start();
    await next();
    expect(events).toEqual(['requested']);
    await next();
    expect(events).toEqual(['requested', 'filed']);
    expect(scene.waits).toEqual([5_000, 5_000, 5_000]);
    expect(scene.requests.slice(0, 3).map(({ path }) => path)).toEqual([
      'companies/x',
      'companies/x/required-actions',
      'companies/x/documents',
    ]);
  });

  it('does not read more often than once a second', async () => {
    scene.answers = reads('requested');
    await start(10);
    expect(scene.waits).toEqual([1_000]);
  });

  it('reads nothing while the page is hidden, and at once when it is visible again', async () => {
    scene.answers = reads('requested', 'filed');
    await start();
    scene.tab.turn('hidden');
    await next();
    await settle();
    expect(events).toEqual(['requested']);
    scene.tab.turn('visible');
    await settle();
    expect(events).toEqual(['requested', 'filed']);
  });

  it('reads at once when the founder returns from another window', async () => {
    scene.answers = reads('requested', 'filed');
    await start();
    scene.tab.turn('hidden');
    scene.tab.turn('visible');
    await settle();
    expect(events).toEqual(['requested', 'filed']);
  });

  it('pauses longer after each error, and recovers', async () => {
    const failure = () => [1, 2, 3].map(() => rejected(404, 'E_NOT_FOUND'));
    scene.answers = [...reads('filed'), ...failure(), ...failure(), ...reads('filed')];
    await start();
    for (let read = 2; read <= 4; read++) await next();
    expect(events).toEqual(['filed', 'E_NOT_FOUND', 'E_NOT_FOUND', 'filed']);
    expect(scene.waits).toEqual([5_000, 10_000, 20_000, 5_000]);
  });

  it('pauses as long as the service asks for, also if the page becomes visible', async () => {
    const limited = () => rejected(429, 'E_RATE_LIMITED', {}, { 'retry-after': '60' });
    scene.answers = [limited(), limited(), limited(), ...reads('filed')];
    await start();
    scene.tab.turn('hidden');
    scene.tab.turn('visible');
    await settle();
    expect([events, scene.waits]).toEqual([['E_RATE_LIMITED'], [60_000]]);
    await next();
    expect(events).toEqual(['E_RATE_LIMITED', 'filed']);
  });

  it('reads at once on request', async () => {
    scene.answers = reads('requested', 'filed');
    const watch = await start();
    watch.refresh();
    await settle();
    expect(events).toEqual(['requested', 'filed']);
  });

  it('ends with its signal, also during a read', async () => {
    scene.answers = reads('requested', 'filed');
    const watch = scene.formation.watch('x', { signal: ended.signal });
    watch.addEventListener('change', () => events.push('change'));
    watch.addEventListener('error', () => events.push('error'));
    ended.abort();
    await settle();
    await next();
    scene.tab.turn('visible');
    await settle();
    expect(events).toEqual([]);
    expect(scene.requests.length).toBeLessThanOrEqual(3);
  });

  it('ends while the page is hidden', async () => {
    scene.answers = reads('requested', 'filed');
    await start();
    scene.tab.turn('hidden');
    await next();
    ended.abort();
    scene.tab.turn('visible');
    await settle();
    expect(events).toEqual(['requested']);
  });
});
