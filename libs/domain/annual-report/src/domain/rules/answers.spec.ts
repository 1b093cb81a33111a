import fc from 'fast-check';
import { annualReportRules } from '#platform/reference-data/testing';
import { type Answer, declare, failingAnswers } from './answers.js';

/** The same values in every run, so that a failure is reproducible. */
fc.configureGlobal({ seed: 20_261_126 });

const read = (answers: readonly Answer[]) => declare(answers, annualReportRules.answerFields);
const refused = (fields: readonly string[]) =>
  expect.objectContaining({
    code: 'E_VALIDATION_FAILED',
    fields: Object.fromEntries(fields.map((path) => [path, expect.objectContaining({ code: 'E_INVALID' })])),
  });
const NONSENSE = [
  'NaN',
  'Infinity',
  '1e309',
  '1e3',
  '-1',
  '-0',
  '+1',
  '1,000',
  '$5',
  '5 USD',
  '5%',
  '0x10',
  '',
  ' ',
  ' 5',
  '5\n',
  '.5',
  '5.',
  '1.2.3',
  '٣',
  '1_000',
  '½',
  '1'.repeat(16),
  'null',
  '[]',
  '5.123',
];

describe('declare', () => {
  it('distinguishes "nothing sent" from "zero for all"', () => {
    expect(declare(null, annualReportRules.answerFields)).toBeNull();
    expect(read([])?.allZero).toBe(true);
    expect(read([{ fieldId: 'memberCount', value: '3' }])?.allZero).toBe(false);
  });

  it.each([...NONSENSE, '5.0'])('rejects %j for shares', (value) => {
    expect(() => read([{ fieldId: 'authorizedShares', value }])).toThrow(refused(['answers[0].value']));
  });

  it.each(NONSENSE)('rejects %j for dollars', (value) => {
    expect(() => read([{ fieldId: 'totalAssets', value }])).toThrow(refused(['answers[0].value']));
  });

  it.each(['7', '1250.5', '1250.55', '0.00', '9'.repeat(15)])('accepts %s dollars', (value) => {
    const figures = read([{ fieldId: 'totalAssets', value }])?.figures;
    expect(figures?.get('totalAssets')?.eq(value)).toBe(true);
  });

  it('accepts an offered choice unchanged', () => {
    const choose = (value: string) => read([{ fieldId: 'txAboveNoTaxDue', value }]);
    expect(choose('Yes')?.choices.get('txAboveNoTaxDue')).toBe('Yes');
    for (const value of ['yes', 'YES', ' Yes', '', '1', 'true', 'Maybe'])
      expect(() => choose(value)).toThrow(refused(['answers[0].value']));
  });

  const answering = (...fieldIds: string[]) => fieldIds.map((fieldId) => ({ fieldId, value: '4711' }));

  it('ignores unknown fields, but records that they were answered', () => {
    const declared = read(answering('__proto__', 'memberCount', 'nobodyKnows'));
    expect([...(declared?.figures.keys() ?? [])]).toEqual(['memberCount']);
    expect(declared?.choices.size).toBe(0);
    expect(declared?.fieldIds).toEqual(['__proto__', 'memberCount', 'nobodyKnows']);
    expect(read(answering('nobodyKnows'))?.allZero).toBe(false);
  });

  it('reports a repeated field, even an unknown one, but never its value', () => {
    const answers = answering('memberCount', 'secret', 'memberCount', 'secret');
    const repeated = ['answers[2].fieldId', 'answers[3].fieldId'];
    expect(() => read(answers)).toThrow(refused(repeated));
    try {
      read(answers);
    } catch (error) {
      expect(JSON.stringify(error)).not.toMatch(/4711|secret/);
    }
  });

  it('reports errors before a declaration', () => {
    const failing = (...answers: Answer[]) =>
      Object.keys(failingAnswers(answers, annualReportRules.answerFields));
    const [good] = answering('memberCount');
    if (!good) throw new Error('no answer');
    expect(failing(good)).toEqual([]);
    expect(failing(good, { fieldId: 'totalAssets', value: '-1' }, good)).toEqual([
      'answers[1].value',
      'answers[2].fieldId',
    ]);
  });

  it('parses a text as an exact number or not at all', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String)), (value) => {
        try {
          const figure = read([{ fieldId: 'parValue', value }])?.figures.get('parValue');
          expect(figure?.eq(value)).toBe(true);
          expect(value).toMatch(/^[0-9.]+$/);
        } catch (error) {
          expect(error).toMatchObject({ code: 'E_VALIDATION_FAILED' });
        }
      }),
    );
  });
});
