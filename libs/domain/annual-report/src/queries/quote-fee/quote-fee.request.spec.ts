import type { DomainError } from '#kit/event-sourcing';
import { validate } from '#platform/http';
import { SubmitReportRequest } from '../../commands/begin-report/submit-report.controller.js';
import { RequirementsParameters } from '../get-requirements/get-requirements.controller.js';
import { QuoteFeeRequest } from './quote-fee.js';

/** Returns the paths of invalid fields, and checks that their code is `E_VALIDATION_FAILED`. */
function failing(type: new () => object, sent: object): string[] {
  try {
    validate(type, sent);
    return [];
  } catch (error) {
    const { code, fields = {} } = error as DomainError;
    expect(code).toBe('E_VALIDATION_FAILED');
    return Object.keys(fields);
  }
}
const quoting = (body: object) => failing(QuoteFeeRequest, body);
const shares = (value: unknown) => ({ fieldId: 'authorizedShares', value });
const members = { fieldId: 'memberCount', value: '3' };

describe('a request for a quote', () => {
  it.each([
    {},
    { fiscalYear: null, answers: null },
    { answers: [] },
    { fiscalYear: 2000 },
    { fiscalYear: 2100, answers: [members, shares('10000000')], somethingElse: 1 },
  ])('is valid: %j', (body) => {
    expect(quoting(body)).toEqual([]);
  });

  it.each([1999, 2101, 2026.5, '2026', true, [2026], {}, Number.MAX_VALUE])(
    'cannot be for the year %j',
    (fiscalYear) => {
      expect(quoting({ fiscalYear })).toEqual(['fiscalYear']);
    },
  );

  it.each([['none'], [1], [{ 0: members }], [[null]], [[[members]]], [['memberCount']], [true]])(
    'cannot have %j for answers',
    (answers) => {
      expect(quoting({ answers })).toEqual(['answers']);
    },
  );

  it.each([
    '',
    ' ',
    'NaN',
    '1e309',
    '-1',
    '1,000',
    '$5',
    '9'.repeat(201),
    5,
    null,
    undefined,
    {},
    ['5'],
    true,
  ])('cannot have %j for a figure', (value) => {
    expect(quoting({ answers: [members, shares(value)] })).toEqual(['answers[1].value']);
  });

  it.each(['', ' ', null, 7, 'x'.repeat(201)])('cannot have %j for a field', (fieldId) => {
    expect(quoting({ answers: [members, { fieldId, value: '1' }] })).toEqual(['answers[1].fieldId']);
  });

  it.each(['__proto__', 'toString', 'MEMBERCOUNT', 'ein', 'nobodyKnows'])(
    'may have any value for %j, which no state asks for',
    (fieldId) => {
      expect(quoting({ answers: [members, { fieldId, value: '$5' }] })).toEqual([]);
    },
  );

  it('cannot answer a field twice, even if the first answer is invalid', () => {
    expect(quoting({ answers: [members, members] })).toEqual(['answers[1].fieldId']);
    expect(quoting({ answers: [shares('x'), shares('1')] })).toEqual([
      'answers[0].value',
      'answers[1].fieldId',
    ]);
  });

  it('reports all errors at once', () => {
    const answers = [shares('-1'), shares('1'), {}];
    expect(quoting({ fiscalYear: 1, answers: answers.slice(0, 2) })).toEqual([
      'fiscalYear',
      'answers[0].value',
      'answers[1].fieldId',
    ]);
    expect(quoting({ answers })).toEqual(['answers[2].fieldId', 'answers[2].value']);
  });
});

describe('a request for a report', () => {
  it('needs a year, and follows the same rules for year and answers', () => {
    const submitting = (body: object) => failing(SubmitReportRequest, body);
    expect(submitting({ fiscalYear: 2027, answers: [members] })).toEqual([]);
    expect(submitting({})).toEqual(['fiscalYear']);
    for (const fiscalYear of [1999, '2027', 2101]) expect(submitting({ fiscalYear })).toEqual(['fiscalYear']);
    for (const value of ['NaN', '1e309', '-1', '$1,000'])
      expect(submitting({ fiscalYear: 2027, answers: [shares(value)] })).toEqual(['answers[0].value']);
  });
});

describe('the year of requirements', () => {
  it.each(['2000', '2026', '2100', undefined])('is valid: %j', (fiscalYear) => {
    expect(failing(RequirementsParameters, { fiscalYear })).toEqual([]);
  });

  it.each(['', '1999', '2101', '2026.0', '2e3', '0x7ea', ' 2026', ['2026', '2027'], { a: '2026' }])(
    'is rejected: %j',
    (fiscalYear) => {
      expect(failing(RequirementsParameters, { fiscalYear })).toEqual(['fiscalYear']);
    },
  );
});
