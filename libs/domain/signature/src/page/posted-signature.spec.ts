import { readPosted } from './posted-signature.js';

const ada = { legalFirstName: 'Ada', legalLastName: 'Lovelace', name: 'Ada Lovelace', title: 'Member' };
const posted = (fields: Record<string, string>) => readPosted(new URLSearchParams(fields), ada);
const whole = { name: 'Ada Lovelace', consent: 'yes' };

describe('a posted signature', () => {
  it('is accepted with a typed name and consent', () => {
    expect(posted(whole)).toEqual({ accepted: { name: 'Ada Lovelace', drawing: null } });
    expect(posted({ ...whole, name: '  Ada \t Lovelace ', more: 'x' })).toEqual(posted(whole));
  });

  it('is accepted with an additional drawing', () => {
    expect(posted({ ...whole, drawing: '0,0 600,180;1,2' })).toEqual({
      accepted: {
        name: 'Ada Lovelace',
        drawing: [
          [0, 0, 600, 180],
          [1, 2],
        ],
      },
    });
  });

  it.each<[string, Record<string, string>]>([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(251) }],
    ['name', { name: 'Grace Hopper' }],
    ['name', { name: 'a\0b' }],
    ['name', { name: 'Ada \u202e Lovelace' }],
    ['name', { name: 'Ada \ud800 Lovelace' }],
    ['name', { name: 'Ada \u3164 Lovelace' }],
    ['consent', { consent: '' }],
    ['consent', { consent: 'on' }],
    ['drawing', { drawing: '601,0' }],
    ['drawing', { drawing: '0,181' }],
    ['drawing', { drawing: '1,2 3' }],
    ['drawing', { drawing: '1,2;' }],
    ['drawing', { drawing: '<svg onload=alert(1)>' }],
    ['drawing', { drawing: Array(201).fill('1,1').join(';') }],
    ['drawing', { drawing: Array(9000).fill('1,1').join(' ') }],
  ])('fails by its %s %#', (field, fields) => {
    const refused = posted({ ...whole, ...fields });
    expect(refused).toMatchObject({ accepted: null, faults: { [field]: expect.any(String) as unknown } });
  });

  it('has a name that the form can print', () => {
    expect(posted({ ...whole, name: 'Ada สมชาย Lovelace' })).toMatchObject({
      faults: {
        name: 'The name contains U+0E2A, which documents cannot print; write it in Latin letters, as in a passport.',
      },
    });
  });

  it('can have 250 characters, counted in code points', () => {
    const middle = '\u0323\u030c'.repeat((250 - 'Ada m Lovelace'.length) / 2);
    expect(posted({ ...whole, name: `Ada x${middle} Lovelace` })).toMatchObject({ accepted: {} });
    expect(posted({ ...whole, name: `Ada xx${middle} Lovelace` })).toMatchObject({ accepted: null });
  });

  it('is returned as entered, without invalid drawings', () => {
    expect(posted({ name: ' Ada ', drawing: '1,2', consent: '' })).toMatchObject({
      entered: { name: ' Ada ', consents: false, drawing: '1,2' },
    });
    expect(posted({ ...whole, drawing: '"><script>' })).toMatchObject({
      entered: { name: 'Ada Lovelace', consents: true, drawing: '' },
    });
  });
});
