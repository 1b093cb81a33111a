import { isId } from '#kit/kernel';
import { requestIdFrom } from './request-id.js';

it('creates KSUIDs as unique request ids', () => {
  const ids = Array.from({ length: 10_000 }, () => requestIdFrom(undefined));
  expect(new Set(ids).size).toBe(10_000);
  expect(ids.every(isId)).toBe(true);
});

it("keeps the caller's own request id if it is short printable ASCII", () => {
  expect(requestIdFrom('order 7')).toBe('order 7');
  for (const header of ['', 'naïve', 'a\nb', 'x'.repeat(201), ['a', 'b']])
    expect(isId(requestIdFrom(header))).toBe(true);
});
