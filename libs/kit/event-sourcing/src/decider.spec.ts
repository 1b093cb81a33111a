import { fold, parseStreamName, streamName, streamPrefix } from '#kit/event-sourcing';

describe('a stream name', () => {
  it('consists of category and id', () => {
    expect([streamName('company', 'a-b'), streamPrefix('company')]).toEqual(['company-a-b', 'company-']);
    expect(parseStreamName('company-a-b')).toEqual({ category: 'company', id: 'a-b' });
  });
});

describe('a fold', () => {
  const decider = { initialState: '', evolve: (state: string, { type }: { type: string }) => state + type };

  it('applies the events in order', () => {
    const events = ['a', 'b', 'c'].map((type) => ({ type, data: {} }));
    expect([fold(decider, events), fold(decider, [])]).toEqual(['abc', '']);
  });
});
