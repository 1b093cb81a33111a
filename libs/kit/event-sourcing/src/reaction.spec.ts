import { derivedUuid, reactionTo } from '#kit/event-sourcing';
import { recorded } from '#kit/event-sourcing/testing';

const event = recorded(
  { type: 'Ordered', data: {} },
  {
    id: 'event-1',
    metadata: { tenantId: 't', subjectId: 'ada', recordedAt: '2026-11-22T08:00:00.000Z' },
  },
);
const at = (now: string) => reactionTo(event, 'kitchen', new Date(now));

describe('a reaction to an event', () => {
  it('always has the same command id for the same event', () => {
    expect(at('2026-11-22T09:00:00.000Z')).toEqual({
      commandId: derivedUuid('kitchen/event-1'),
      tenantId: 't',
      actor: { type: 'system', id: 'kitchen' },
      correlationId: 'request-1',
      causationId: 'event-1',
      now: '2026-11-22T09:00:00.000Z',
      subjectId: 'ada',
    });
  });

  it('is never sent before the event was recorded, even if the clock is behind', () => {
    expect(at('2026-11-22T07:59:59.999Z').now).toBe('2026-11-22T08:00:00.000Z');
    expect(at('2026-11-22T08:00:00.001Z').now).toBe('2026-11-22T08:00:00.001Z');
  });
});
