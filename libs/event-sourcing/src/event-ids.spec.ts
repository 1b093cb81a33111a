import { describe, expect, it } from '@jest/globals';
import { derivedUuid, eventId } from '#event-sourcing';

describe('derived ids', () => {
  it('are UUIDs of version 8', () => {
    expect(derivedUuid('x')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('are the same for the same command and index, and else different', () => {
    expect(eventId('c', 0)).toBe(eventId('c', 0));
    expect(new Set([eventId('c', 0), eventId('c', 1), eventId('d', 0)]).size).toBe(3);
  });
});
