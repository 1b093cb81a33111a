import { readInTurn } from './read-turns.js';

/** Longer than reads may take in one turn of the event loop. */
const LONG_MS = 15;

describe('reads that take turns', () => {
  const log: string[] = [];
  const read = (name: string): Promise<void> =>
    readInTurn(() => {
      const end = performance.now() + LONG_MS;
      while (performance.now() < end);
      log.push(name);
      return Promise.resolve();
    });

  it('run first come, first served, however often a loop reads', async () => {
    const loop = async (): Promise<void> => {
      for (let page = 0; page < 3; page++) await read('loop');
    };
    await Promise.all([read('first'), loop(), read('last')]);
    expect(log).toEqual(['first', 'loop', 'last', 'loop', 'loop']);
  });
});
