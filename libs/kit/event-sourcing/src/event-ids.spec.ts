import { describe, expect, it } from 'vitest';
import { derivedUuid, eventId } from '#kit/event-sourcing';

describe('derived ids', () => {
  it('are UUIDs of version 8', () => {
    expect(derivedUuid('x')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('are what they always were: retries are recognised by them, over releases', () => {
    expect(eventId('command', 0)).toBe('b08f1609-32fc-886a-be53-d46f8b3a651e');
    expect(derivedUuid('x')).toBe('2d711642-b726-8044-8162-7ca9fbac32f5');
    expect(derivedUuid('y')).toBe('a1fce436-3854-8f88-8cff-4b8e7875d600');
  });

  it('are the same for the same command and index, and else different', () => {
    expect(eventId('c', 0)).toBe(eventId('c', 0));
    expect(new Set([eventId('c', 0), eventId('c', 1), eventId('d', 0)]).size).toBe(3);
  });
});
