import { atEvenPace } from './even-pace.js';

/** Returns how long work of a given duration takes in total. */
async function paced(ms: number, outcome: () => Promise<unknown>): Promise<number> {
  let time = 1000;
  const wait = (more: number) => Promise.resolve((time += more));
  const work = () => {
    time += ms;
    return outcome();
  };
  await atEvenPace(work, wait, () => time).catch(() => undefined);
  return time - 1000;
}

it('takes the same time for work of different lengths, even if it fails', async () => {
  const done = () => Promise.resolve(null);
  const failed = () => Promise.reject(new Error('failed'));
  expect([await paced(1, done), await paced(80, done), await paced(7, failed)]).toEqual([250, 250, 250]);
  expect(await paced(260, done)).toBe(500);
});

it('passes on the result and the error', async () => {
  const wait = () => Promise.resolve();
  expect(await atEvenPace(() => Promise.resolve(7), wait)).toBe(7);
  await expect(atEvenPace(() => Promise.reject(new Error('away')), wait)).rejects.toThrow('away');
});
