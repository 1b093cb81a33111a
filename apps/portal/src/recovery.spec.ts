import { followRecovery, recoveredText, sendingText } from './recovery.js';

it('repeats the request after a pause until the recovery has ended, and shows how far it has come', async () => {
  const responses = [
    { recovered: 40, complete: false },
    { recovered: 90, complete: false },
    { recovered: 120, complete: true },
  ];
  const steps: (number | string)[] = [];
  const result = await followRecovery(
    () => Promise.resolve(responses.shift() ?? { recovered: 0, complete: true }),
    (recovered) => steps.push(recovered),
    () => Promise.resolve(steps.push('pause')),
  );
  expect([result, steps]).toEqual([120, [40, 'pause', 90, 'pause']]);
});

it('labels the button with the number of events so far', () => {
  expect(sendingText(0)).toBe('Looking for missed events…');
  expect(sendingText(1_200)).toBe('Sending missed events… 1,200');
});

it('says what it has done', () => {
  expect([0, 1, 1_200].map(recoveredText)).toEqual([
    'All events were delivered or are being sent.',
    '1 missed event is being sent.',
    '1,200 missed events are being sent.',
  ]);
});
