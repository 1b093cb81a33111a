import { OperatorSignIns } from './operator-sign-ins.js';

it('reports a sign-in when a token is used from an address for the first time in an hour', () => {
  let now = 0;
  const signIns = new OperatorSignIns(() => now);
  expect(signIns.note('token', '203.0.113.7')).toBe(true);
  expect(signIns.note('token', '203.0.113.8')).toBe(true);
  expect(signIns.note('other', '203.0.113.7')).toBe(true);
  now = 3_000_000;
  expect(signIns.note('token', '203.0.113.7')).toBe(false);
  now += 3_599_999;
  expect(signIns.note('token', '203.0.113.7')).toBe(false);
  now += 3_600_000;
  expect(signIns.note('token', '203.0.113.7')).toBe(true);
});
