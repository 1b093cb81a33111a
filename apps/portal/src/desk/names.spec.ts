import { triedNames } from './names.js';

const option = (position: number, name: string) => ({
  id: `option-${position}`,
  name,
  entityTypeEnding: 'LLC' as const,
  position,
});
const nameOptions = [option(2, 'Loom Cards'), option(1, 'Difference Engines'), option(3, 'Note G')];
const rejected = (company: Parameters<typeof triedNames>[0], next: string | null) =>
  triedNames(company, next).map(({ text, isRejected }) => [text, isRejected]);

it('marks the names before the next one as rejected, in the order in which the state tries them', () => {
  expect(rejected({ nameOptions, formationFilingDate: null }, 'Loom Cards LLC')).toEqual([
    ['Difference Engines LLC', true],
    ['Loom Cards LLC', false],
    ['Note G LLC', false],
  ]);
});

it('marks all names if the state has rejected all', () => {
  const names = triedNames({ nameOptions, formationFilingDate: null }, null);
  expect(names.every(({ isRejected }) => isRejected)).toBe(true);
});

it('marks no name of a company that is filed under the second name', () => {
  const names = triedNames({ nameOptions, formationFilingDate: '2026-01-20' }, 'Loom Cards LLC');
  expect(names.some(({ isRejected }) => isRejected)).toBe(false);
});
