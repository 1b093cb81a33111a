import { isSameName, nameFault, withoutEnding } from './name-endings.js';

it.each([
  ['LLC', 'Alpha Works LLC', 'Alpha Works'],
  ['LLC', 'Alpha Works, l.l.c.', 'Alpha Works'],
  ['LLC', 'Alpha Works, L L C', 'Alpha Works'],
  ['LLC', 'Alpha Works (LLC)', 'Alpha Works'],
  ['LLC', 'Alpha (Works) LLC', 'Alpha (Works)'],
  ['LLC', 'Alpha Bros. LLC', 'Alpha Bros.'],
  ['LLC', 'Alpha Limited Liability Company', 'Alpha'],
  ['LLC', 'Alpha Limited Liability Co.', 'Alpha'],
  ['LLC', 'Alpha Ltd. Liability Company', 'Alpha'],
  ['LLC', 'Alpha LTD LIABILITY CO', 'Alpha'],
  ['LLC', 'Alpha L.C.', 'Alpha'],
  ['LLC', 'Alpha LLC. LLC', 'Alpha'],
  ['LLC', 'Smith & Company', 'Smith & Company'],
  ['LLC', 'Alpha Ltd', 'Alpha Ltd'],
  ['LLC', 'LLC LLC', ''],
  ['LLC', 'Willc', 'Willc'],
  ['CCorp', 'Alpha Works Inc.', 'Alpha Works'],
  ['CCorp', 'Alpha corp', 'Alpha'],
  ['CCorp', 'Beta Corp', 'Beta'],
  ['CCorp', 'Beta Co.', 'Beta'],
  ['CCorp', 'Beta Co. Company', 'Beta'],
  ['CCorp', 'Alpha C Corporation', 'Alpha'],
  ['CCorp', 'Inc. Inc.', ''],
  ['CCorp', 'Zinc', 'Zinc'],
  ['CCorp', 'Taco', 'Taco'],
] as const)('removes the endings of an %s from "%s"', (entityType, name, expected) => {
  expect(withoutEnding(entityType, name)).toBe(expected);
});

const FOREIGN = 'must not have an ending of the other entity type';
const EMPTY = 'must have a letter or digit before its ending';

it.each([
  ['LLC', 'Alpha Inc', FOREIGN],
  ['LLC', 'Alpha corp.', FOREIGN],
  ['LLC', 'Alpha (I.N.C.)', FOREIGN],
  ['LLC', 'Alpha Corporation LLC', FOREIGN],
  ['LLC', 'Smith & Company', null],
  ['LLC', 'Zinc', null],
  ['LLC', '7', null],
  ['LLC', 'LLC', EMPTY],
  ['LLC', '& LLC', EMPTY],
  ['LLC', '!!!', EMPTY],
  ['CCorp', 'Alpha LLC', FOREIGN],
  ['CCorp', 'Alpha L L C', FOREIGN],
  ['CCorp', 'Alpha LC', FOREIGN],
  ['CCorp', 'Alpha Ltd. Liability Co.', FOREIGN],
  ['CCorp', 'Alpha Limited Liability Company', FOREIGN],
  ['CCorp', 'Alpha LLC Inc.', FOREIGN],
  ['CCorp', 'Alpha Corp', null],
  ['CCorp', 'Inc. Inc.', EMPTY],
  ['CCorp', 'Company', EMPTY],
] as const)('reports the fault of a name of an %s: "%s"', (entityType, name, expected) => {
  expect(nameFault(entityType, name)).toBe(expected);
});

it.each([
  ['Alpha Works', 'ALPHA WORKS, LLC', true],
  ['A.B.C. Labs', 'ABC Labs', true],
  ['C Labs', 'C++ Labs', false],
] as const)('compares names as states do: "%s" and "%s"', (one, other, expected) => {
  expect(isSameName('LLC', one, other)).toBe(expected);
});
