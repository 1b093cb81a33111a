import { valuesOf } from './action-values.js';

const DECLARED = { message: { maxLength: 500 }, count: { type: 'number' }, price: { type: 'number' } };

function formOf(values: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

it('sends texts without surrounding spaces, and numbers as numbers', () => {
  expect(valuesOf(DECLARED, {}, formOf({ message: ' 12 ', count: '2' }))).toEqual({
    message: '12',
    count: 2,
  });
});

it('omits blank fields, and fields that are not declared', () => {
  expect(valuesOf(DECLARED, {}, formOf({ message: ' ', count: '', other: 'x' }))).toEqual({});
});

it('converts a field as its action says', () => {
  const inCents = (dollars: string): number => Math.round(Number(dollars) * 100);
  expect(valuesOf(DECLARED, { price: inCents }, formOf({ price: '60.10' }))).toEqual({ price: 6010 });
});
