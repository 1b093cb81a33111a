import type { EntityType } from '../name-endings.js';
import {
  type AnnualReportRule,
  type DependsOn,
  type DueKind,
  type DueRule,
  type EffectivePeriod,
  type FirstDue,
  INPUT_TYPES,
  KNOWN_FIGURES,
  type Parity,
  type Price,
  type PriceInput,
  type Question,
  type TestVector,
} from './annual-report-rule.js';
import { parseExpression } from './parse-expression.js';
import type { Reader } from './reader.js';

const PARITIES: readonly Parity[] = ['odd', 'even', 'formation_year', 'formation_year_plus_1'];
const FIRST_DUE: readonly FirstDue['kind'][] = [
  'next_calendar_year',
  'first_anniversary',
  'second_anniversary',
  'next_matching_year',
  'first_fiscal_year_end',
];
const DUE: readonly DueKind['kind'][] = [
  'fixed',
  'anniversary_date',
  'anniversary_month_end',
  'anniversary_month_start',
  'quarter_of_anniversary',
  'fiscal_year_end_offset',
];

/**
 * Parses the `annualReport` of a state and entity type.
 *
 * @throws {ReferenceDataError} with the path of the invalid value
 */
export function parseRule(
  reader: Reader,
  state: string,
  entityType: EntityType,
  legend: Legend,
): AnnualReportRule {
  checkProvenance(reader, legend);
  const required = reader.get('required').flag();
  const cadence = reader
    .get('cadence')
    .oneOf(['annual', 'biennial', 'biennial-odd', 'biennial-even', 'none']);
  if (required === (cadence === 'none')) reader.fail('must have a cadence if and only if it is required');
  const rule = {
    state,
    entityType,
    name: reader.optional('name', (name) => name.text()),
    authority: reader.optional('authority', (authority) => authority.text()),
    everyYears: cadence.startsWith('biennial') ? 2 : 1,
    parity: reader.optional('parity', (parity) => parity.oneOf(PARITIES)),
    firstDue: reader.optional('firstDue', parseFirstDue),
    dueRules: reader.get('dueRules').list(parseDueRule, required ? 1 : 0),
    questions: reader.optional('questions', (questions) => questions.list(parseQuestion, 1)) ?? [],
    prices: reader.get('prices').list(parsePrice, 1),
  } as const;
  checkFields(reader, rule.questions, rule.prices);
  checkOrder(reader.get('dueRules'), rule.dueRules);
  checkOrder(reader.get('prices'), rule.prices);
  if (required && (rule.name === null || rule.firstDue === null))
    reader.fail('has no name or no first due date');
  if ((rule.parity !== null) !== (rule.everyYears === 2))
    reader.fail('has a parity that does not match its cadence');
  if (!required && rule.prices.some(({ type }) => type !== 'NO_REPORT'))
    reader.fail('has a price but no report');
  return rule;
}

/** The allowed letters of evidence and degrees of confidence. */
interface Legend {
  readonly evidence: readonly string[];
  readonly confidence: readonly string[];
}

/**
 * Every rule gives its source and how certain it is. If the law can be read in two ways, it also gives the reason
 * for this one.
 */
function checkProvenance(reader: Reader, legend: Legend): void {
  reader.get('source').text();
  reader.get('evidence').list((evidence) => evidence.oneOf(legend.evidence), 1);
  reader.get('confidence').oneOf(legend.confidence);
  const hasAlternative = reader
    .get('prices')
    .list((price) => price.has('alternativePricing') || price.has('filedWith'))
    .includes(true);
  if (hasAlternative) reader.get('modelled').text();
}

/** A field may depend only on a question of the rule or on an earlier input. */
function checkFields(reader: Reader, questions: readonly Question[], prices: readonly Price[]): void {
  for (const price of prices) {
    const optionsOf = new Map(questions.map(({ fieldId, options }) => [fieldId, options]));
    for (const { fieldId, dependsOn, atMost } of price.type === 'DYNAMIC' ? price.inputs : []) {
      const options = dependsOn && optionsOf.get(dependsOn.fieldId);
      if (
        dependsOn &&
        (!options || ('is' in dependsOn ? !options.includes(dependsOn.is) : options.length > 0))
      )
        reader.fail(`has ${fieldId} depend on a field that is not asked before it`);
      if (atMost !== null && !optionsOf.has(atMost))
        reader.fail(`limits ${fieldId} by a field that is not asked before it`);
      if (optionsOf.has(fieldId)) reader.fail(`has ${fieldId} twice`);
      optionsOf.set(fieldId, []);
    }
  }
}

/** Successive entries must not overlap, so every report has one price and one due date. */
function checkOrder(reader: Reader, entries: readonly { readonly effective: EffectivePeriod }[]): void {
  const spans = entries.map(({ effective }) =>
    'fiscalYears' in effective ? effective.fiscalYears : effective.dueDates,
  );
  spans.forEach(([first, last], index) => {
    if (first !== null && last !== null && first > last) reader.fail('ends before it begins');
    const before = spans[index - 1]?.[1];
    if (index > 0 && !(before != null && first !== null && before < first)) reader.fail('overlap');
  });
}

function parseQuestion(reader: Reader): Question {
  const options = reader.get('options').list((option) => option.text(), 2);
  return {
    fieldId: reader.get('fieldId').text(),
    label: reader.get('label').text(),
    options,
    personAt: reader.optional('personAt', (answer) => answer.oneOf(options)),
  };
}

function parseEffective(reader: Reader): EffectivePeriod {
  const ends = <T>(key: string, read: (end: Reader) => T): [T | null, T | null] => {
    const [first, last, ...more] = reader.get(key).list((end) => (end.value === null ? null : read(end)), 2);
    return more.length > 0 ? reader.fail('must be a first and a last') : [first ?? null, last ?? null];
  };
  if (reader.has('fiscalYears'))
    return { fiscalYears: ends('fiscalYears', (year) => year.whole(1900, 2200)) };
  return { dueDates: ends('dueDates', dateOf) };
}

const dateOf = (reader: Reader): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(reader.text()) ? reader.text() : reader.fail('is not a date');

function parseFirstDue(reader: Reader): FirstDue {
  return {
    kind: reader.get('kind').oneOf(FIRST_DUE),
    skipIfFormedAfter: reader.optional('skipIfFormedAfter', (after) => ({
      month: after.get('month').whole(1, 12),
      day: after.get('day').whole(1, 31),
    })),
  };
}

const parseDueRule = (reader: Reader): DueRule => ({
  ...parseDueKind(reader),
  effective: parseEffective(reader.get('effective')),
});

function parseDueKind(reader: Reader): DueKind {
  const kind = reader.get('kind').oneOf(DUE);
  const whole = (key: string, min: number, max: number) => reader.get(key).whole(min, max);
  switch (kind) {
    case 'fixed':
      return {
        kind,
        month: whole('month', 1, 12),
        day: whole('day', 1, 31),
        yearOffset: whole('yearOffset', 0, 1),
      };
    case 'anniversary_month_end':
      return { kind, monthsOffset: reader.has('monthsOffset') ? whole('monthsOffset', 0, 11) : 0 };
    case 'anniversary_month_start':
      return { kind, dayOffset: reader.has('dayOffset') ? whole('dayOffset', -1, 0) : 0 };
    case 'fiscal_year_end_offset':
      return {
        kind,
        months: whole('months', 1, 12),
        day: reader.get('day').value === 'last' ? 'last' : whole('day', 1, 28),
      };
    case 'anniversary_date':
    case 'quarter_of_anniversary':
      return { kind };
  }
}

function parsePrice(reader: Reader): Price {
  const effective = parseEffective(reader.get('effective'));
  const type = reader.get('type').oneOf(['FIXED', 'FREE', 'NO_REPORT', 'DYNAMIC']);
  if (type === 'FREE' || type === 'NO_REPORT') return { effective, type };
  if (type === 'FIXED') return { effective, type, amountCents: reader.get('amountCents').cents() };
  const inputs = reader.get('inputs').list(parseInput, 1);
  const fields = new Set(inputs.map(({ fieldId }) => fieldId));
  return {
    effective,
    type,
    inputs,
    formula: reader.get('formula').text(),
    compute: parseExpression(reader.get('compute'), fields),
    minCents: reader.get('minCents').cents(),
    maxCents: reader.optional('maxCents', (max) => max.cents()),
    zeroMeansNoFiling: reader.get('zeroMeansNoFiling').flag(),
    testVectors: reader.optional('testVectors', (vectors) => vectors.list(parseVector)) ?? [],
  };
}

const parseInput = (reader: Reader): PriceInput => ({
  fieldId: reader.get('fieldId').text(),
  label: reader.get('label').text(),
  type: reader.get('type').oneOf(INPUT_TYPES),
  knownFrom: reader.optional('knownFrom', (figure) => figure.oneOf(KNOWN_FIGURES)),
  optional: reader.get('optional').flag(),
  dependsOn: reader.optional('dependsOn', parseDependsOn),
  atMost: reader.optional('atMost', (field) => field.text()),
});

function parseDependsOn(reader: Reader): DependsOn {
  const fieldId = reader.get('fieldId').text();
  if (reader.has('is')) return { fieldId, is: reader.get('is').text() };
  reader.get('above').whole(0, 0);
  return { fieldId, above: 0 };
}

function parseVector(reader: Reader): TestVector {
  const answers = reader.get('answers');
  return {
    answers: Object.fromEntries(answers.keys().map((field) => [field, answers.get(field).number()])),
    expectCents: reader.get('expectManual').flag() ? null : reader.get('expectCents').cents(),
  };
}
