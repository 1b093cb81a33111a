import { isPossibleSsn, maskSsn, ssnFormOf } from './ssn.js';

describe('isPossibleSsn', () => {
  it.each([
    '001-01-0001',
    '123-45-6789',
    '665-99-9999',
    '899-01-0001',
    '900-50-0000',
    '912-94-1234',
    '999-99-9999',
  ])('accepts %s', (text) => {
    expect(isPossibleSsn(text)).toBe(true);
  });

  it.each([
    '000-12-3456',
    '666-12-3456',
    '123-00-4567',
    '123-45-0000',
    '078-05-1120',
    '219-09-9999',
    '900-49-1234',
    '900-66-1234',
    '900-89-1234',
    '900-93-1234',
    '123456789',
    '123-45-678',
    '123-45-6789\n',
    ' 123-45-6789',
    '١٢٣-٤٥-٦٧٨٩',
    '',
  ])('rejects %j', (text) => {
    expect(isPossibleSsn(text)).toBe(false);
  });
});

describe('ssnFormOf', () => {
  it.each(['219099998', '219 09 9998', '219-09-9998', ' 219–09–9998 ', '219.09.9998', '219\u200b099998'])(
    'accepts nine digits: %j',
    (text) => {
      expect(ssnFormOf(text)).toBe('219-09-9998');
    },
  );

  it.each(['', '21909999', '2190999980', '219-09-999x', '٢١٩٠٩٩٩٩٨', '219/09/9998'])('rejects %j', (text) => {
    expect(ssnFormOf(text)).toBeNull();
  });
});

it('maskSsn shows the last four digits only', () => {
  expect([maskSsn('123-45-6789'), maskSsn(null), maskSsn(undefined)]).toEqual(['***-**-6789', null, null]);
});
