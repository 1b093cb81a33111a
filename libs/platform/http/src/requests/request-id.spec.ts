import { expect, it } from 'vitest';
import { isId } from '#kit/kernel';
import { requestIdFrom } from './request-id.js';

it('creates KSUIDs as unique request ids', () => {
  const ids = Array.from({ length: 10_000 }, () => requestIdFrom(undefined));
  expect(new Set(ids).size).toBe(10_000);
  expect(ids.every(isId)).toBe(true);
});
