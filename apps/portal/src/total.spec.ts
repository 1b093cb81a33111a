import { totalOf } from './total.js';

it('shows a total, with a plus sign if more entries match', () => {
  expect(totalOf({ total: 1_234, totalRelation: 'eq' })).toBe('1,234');
  expect(totalOf({ total: 10_000, totalRelation: 'gte' })).toBe('10,000+');
});
