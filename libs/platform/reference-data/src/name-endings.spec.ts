import { expect, it } from 'vitest';
import { hasForeignEnding, withoutEnding } from './name-endings.js';

it.each([
  ['LLC', 'Alpha Works LLC', 'Alpha Works'],
  ['LLC', 'Alpha Works, l.l.c.', 'Alpha Works'],
  ['LLC', 'Alpha Limited Liability Company', 'Alpha'],
  ['LLC', 'Alpha LLC LLC', 'Alpha'],
  ['LLC', 'Smith & Company', 'Smith & Company'],
  ['LLC', 'LLC', 'LLC'],
  ['LLC', 'Willc', 'Willc'],
  ['CCorp', 'Alpha Works Inc.', 'Alpha Works'],
  ['CCorp', 'Alpha C Corporation', 'Alpha'],
  ['CCorp', 'Zinc', 'Zinc'],
] as const)('removes the ending of an %s from "%s"', (entityType, name, expected) => {
  expect(withoutEnding(entityType, name)).toBe(expected);
});

it.each([
  ['LLC', 'Alpha Inc', true],
  ['LLC', 'Alpha corp.', true],
  ['LLC', 'Alpha Corporation LLC', true],
  ['LLC', 'Smith & Company', false],
  ['LLC', 'Zinc', false],
  ['CCorp', 'Alpha LLC', true],
  ['CCorp', 'Alpha Limited Liability Company', true],
  ['CCorp', 'Alpha Corp', false],
] as const)('finds the ending of the other type: of an %s "%s": %s', (entityType, name, expected) => {
  expect(hasForeignEnding(entityType, name)).toBe(expected);
});
