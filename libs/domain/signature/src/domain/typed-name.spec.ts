import { composed, isNameOf, typedName } from './typed-name.js';

const isOf = (typed: string, legalFirstName: string, legalLastName: string) =>
  isNameOf(typed, { legalFirstName, legalLastName });

describe('a typed name matches the signer’s', () => {
  it.each([
    ['Ada Lovelace', 'Ada', 'Lovelace'],
    ['ADA  lovelace', 'Ada', 'Lovelace'],
    ['Ada Augusta Lovelace', 'Ada', 'Lovelace'],
    ['Ada K. Lovelace', 'Ada', 'Lovelace'],
    ['Ada Lovelace', 'Ada Augusta', 'Lovelace'],
    ['Zoe Kowalska-Lacka', 'Zo\u00eb', 'Kowalska-\u0141\u0105cka'],
    ['Zoe Kowalska Lacka', 'Zo\u00eb', 'Kowalska-\u0141\u0105cka'],
    ['Soren Strasse', 'S\u00f8ren', 'Stra\u00dfe'],
    ['Sinead OBrien', 'Sin\u00e9ad', 'O\u2019Brien'],
    ["Sinead O'Brien", 'Sin\u00e9ad', 'O\u2019Brien'],
    ['Sinead O Brien', 'Sin\u00e9ad', 'O\u2019Brien'],
    ['Jean Luc Picard', 'Jean-Luc', 'Picard'],
    ['Maria de la Cruz', 'Mar\u00eda Jos\u00e9', 'De La Cruz'],
    ['\u5c0f\u660e \u738b', '\u5c0f\u660e', '\u738b'],
    ['Anna Anna', 'Anna', 'Anna'],
    ['Ada \u2013 Lovelace', 'Ada', 'Lovelace'],
    ['Ada ... Lovelace ...', 'Ada', 'Lovelace'],
    ['Ada Lovelace', ' Ada  Augusta', 'Lovelace'],
    ['Suharto', 'Suharto', '-'],
    ['Suharto -', 'Suharto', '-'],
    ['Suharto', '.', 'Suharto'],
  ])('matches the signer’s: %s for %s %s', (typed, first, last) => {
    expect(isOf(typed, first, last)).toBe(true);
  });

  it.each([
    ['Grace Hopper', 'Ada', 'Lovelace'],
    ['Ada', 'Ada', 'Lovelace'],
    ['Lovelace', 'Ada', 'Lovelace'],
    ['Adam Lovelace', 'Ada', 'Lovelace'],
    ['Ada McLovelace', 'Ada', 'Lovelace'],
    ['Lovelace Ada', 'Ada', 'Lovelace'],
    ['Lovelace', ' Ada', 'Lovelace'],
    ['Maria Cruz', 'Mar\u00eda', 'De La Cruz'],
    ['Jean Picard', 'Jean-Luc', 'Picard'],
    ['Anna', 'Anna', 'Anna'],
    ['x', 'Ada', 'Lovelace'],
    ['', 'Ada', 'Lovelace'],
    ['Sukarno -', 'Suharto', '-'],
    ['-', 'Suharto', '-'],
  ])('does not match the signer’s: %s for %s %s', (typed, first, last) => {
    expect(isOf(typed, first, last)).toBe(false);
  });
});

describe('a typed name', () => {
  it('is shown again in composed form, and stored with single blanks between words', () => {
    expect(composed(' Zoe\u0308 ')).toBe(' Zo\u00eb ');
    expect(typedName(' \t Zoe\u0308 \u00a0 K. ')).toBe('Zo\u00eb K.');
  });

  it('can be as long as the longest legal name', () => {
    const [first, last] = ['a'.repeat(100), 'b'.repeat(100)];
    expect(isOf(`${first} Augusta ${last}`, first, last)).toBe(true);
  });
});
