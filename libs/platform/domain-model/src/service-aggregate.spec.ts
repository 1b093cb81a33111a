import { internal } from './service-aggregate.js';

describe('an internal aggregate', () => {
  it('hides its events from partners and announces none', () => {
    const events = { DogWeighed: { version: 2 } };
    expect(internal({ category: 'dog', events })).toEqual({
      category: 'dog',
      events: { DogWeighed: { version: 2, visibleToPartner: false, announced: false } },
    });
  });
});
