import { UnknownEventError } from '#kit/event-sourcing';
import { NotNeededError } from './need-check.js';
import { CheckpointBeyondLogError, mustStandBy } from './stand-by-errors.js';

describe('a leader', () => {
  it('stands by if an event is of a newer program or a checkpoint lies past the end of the log', () => {
    expect(mustStandBy(new CheckpointBeyondLogError('totals-v1', 9, 3))).toBe(true);
    expect(mustStandBy(new UnknownEventError('Added v2'))).toBe(true);
    expect(mustStandBy(new NotNeededError())).toBe(false);
    expect(mustStandBy(new Error('a bug'))).toBe(false);
  });

  it('says in its error what to do', () => {
    const { message } = new CheckpointBeyondLogError('totals-v1', 9, 3);
    expect(message).toMatch(/checkpoint 9 .* log, 3.*`events resume totals-v1 --after 3`/);
  });
});
