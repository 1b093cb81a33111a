import { readFileSync } from 'node:fs';
import { annualReportRules, parseAnnualReportRules } from './annual-report-rules.js';
import { ReferenceDataError } from '../load-data.js';

const text = readFileSync(new URL('../data/state-rules.json', import.meta.url), 'utf8');

describe('annual-report rules', () => {
  it('exist for each of 51 jurisdictions and both entity types', () => {
    expect(annualReportRules.all).toHaveLength(102);
    expect(annualReportRules.of('XX', 'LLC')).toBeNull();
    expect(annualReportRules.answerFields.get('authorizedShares')).toEqual({ type: 'INTEGER' });
    expect(annualReportRules.answerFields.get('txAboveNoTaxDue')).toEqual({
      type: 'RADIO',
      options: ['No', 'Yes'],
    });
  });

  it('give the Delaware LLC tax its effective years', () => {
    expect(annualReportRules.of('DE', 'LLC')?.prices).toEqual([
      { type: 'FIXED', amountCents: 30000, effective: { fiscalYears: [2000, 2025] } },
      { type: 'FIXED', amountCents: 40000, effective: { fiscalYears: [2026, 2100] } },
    ]);
  });

  it('use plain words: no label or formula contains a name from the code', () => {
    const texts = Array.from(text.matchAll(/"(?:label|formula)": "([^"]+)"/g), ([, label = '']) => label);
    expect(texts).toContain('Illinois allocation factor 0-1 (0 or blank = 1)');
    expect(texts.filter((label) => /[a-z][A-Z]/.test(label))).toEqual([]);
  });

  it('are immutable', () => {
    const [rule] = annualReportRules.all;
    expect(Object.isFrozen(rule) && Object.isFrozen(rule?.prices) && Object.isFrozen(rule?.prices[0])).toBe(
      true,
    );
  });

  it.each([
    ['an unknown operator', '"ceil"', '"floor"'],
    ['a field that is not an input', '"field": "memberCount"', '"field": "members"'],
    ['an amount that is a string', '"amountCents": 30000', '"amountCents": "30000"'],
    ['a fraction of a cent', '"amountCents": 30000', '"amountCents": 300.5'],
    ['a negative amount', '"amountCents": 30000', '"amountCents": -1'],
    ['a month that does not exist', '"month": 6', '"month": 13'],
    ['an unknown due rule', '"quarter_of_anniversary"', '"fortnightly"'],
    ['an unknown price', '"type": "FREE"', '"type": "CHEAP"'],
    ['no due rule', '"dueRules": [', '"duesRules": ['],
    ['a bracket out of order', '"lte": 75000,', '"lte": 7500000,'],
    ['an unknown cadence', '"cadence": "annual"', '"cadence": "daily"'],
    ['an invalid date', '"2026-09-30"', '"September"'],
    ['a rule without a source', '"source":', '"sauce":'],
    ['evidence of an unknown kind', '"GK"\n', '"XX"\n'],
    ['an unknown confidence', '"confidence": "low"', '"confidence": "blind"'],
    ['an alternative without the reason it was not chosen', '"modelled":', '"modeled":'],
    [
      'a field that depends on a later one',
      '"fieldId": "parValue",\n          "above"',
      '"fieldId": "totalGrossAssets",\n          "above"',
    ],
    ['a field that depends on an impossible choice', '"is": "No"', '"is": "Maybe"'],
    ['a person required at an impossible answer', '"personAt": "Yes"', '"personAt": "Maybe"'],
    ['prices that overlap', '"2026-10-01"', '"2026-09-30"'],
    ['a price that ends before it begins', '"2024-12-31"', '"2023-12-31"'],
  ])('reject %s', (_, sound, damaged) => {
    expect(text).toContain(sound);
    expect(() => parseAnnualReportRules(JSON.parse(text.replaceAll(sound, damaged)))).toThrow(
      ReferenceDataError,
    );
  });
});
