import { withLimit } from './limited.js';

it('runs an action for each item, never more than the limit at a time', async () => {
  const done: number[] = [];
  let running = 0;
  let most = 0;
  await withLimit(2, [1, 2, 3, 4, 5], async (item) => {
    most = Math.max(most, ++running);
    await Promise.resolve();
    running--;
    done.push(item);
  });
  expect({ done, most }).toEqual({ done: [1, 2, 3, 4, 5], most: 2 });
});
