import { derivedUuid, eventId } from '#kit/event-sourcing';

describe('a derived id', () => {
  it('is a UUID of version 8', () => {
    expect(derivedUuid('x')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('does not change between releases, because retries are recognized by it', () => {
    expect(eventId('command', 0)).toBe('b08f1609-32fc-886a-be53-d46f8b3a651e');
    expect(derivedUuid('x')).toBe('2d711642-b726-8044-8162-7ca9fbac32f5');
    expect(derivedUuid('y')).toBe('a1fce436-3854-8f88-8cff-4b8e7875d600');
  });

  it('differs unless command and index are the same', () => {
    expect(eventId('c', 0)).toBe(eventId('c', 0));
    expect(new Set([eventId('c', 0), eventId('c', 1), eventId('d', 0)]).size).toBe(3);
  });
});
