import { isRecord, loadData, ReferenceDataError } from '../load-data.js';
import { ENTITY_TYPES, type EntityType } from '../name-endings.js';
import type { AnnualReportRule, AnswerField } from './annual-report-rule.js';
import { parseRule } from './parse-rule.js';
import { Reader } from './reader.js';

const FILE = 'state-rules.json';

/**
 * Checks the annual-report rules of `state-rules.json`.
 *
 * @throws {ReferenceDataError} with the path of the invalid value
 */
export function parseAnnualReportRules(data: unknown): readonly AnnualReportRule[] {
  const file = new Reader(FILE, 'the file', data);
  const jurisdictions = file.get('jurisdictions');
  const legend = {
    evidence: file.get('evidenceLegend').keys(),
    confidence: file.get('confidenceLegend').keys(),
  };
  if (!isRecord(jurisdictions.value)) return jurisdictions.fail('is not an object');
  return jurisdictions.keys().flatMap((state) =>
    ENTITY_TYPES.map((entityType) => {
      const report = new Reader(
        FILE,
        `${state} ${entityType}`,
        jurisdictions.get(state).get(entityType).value,
      );
      return deepFreeze(parseRule(report.get('annualReport'), state, entityType, legend));
    }),
  );
}

/**
 * Returns the answer form of every field that some state asks for.
 *
 * @throws {ReferenceDataError} if a field has two forms
 */
function answerFieldsOf(rules: readonly AnnualReportRule[]): ReadonlyMap<string, AnswerField> {
  const fields = new Map<string, AnswerField>();
  const add = (state: string, fieldId: string, field: AnswerField): void => {
    if (JSON.stringify(fields.get(fieldId) ?? field) !== JSON.stringify(field))
      throw new ReferenceDataError(FILE, `${state}: ${fieldId} has a different form in another state`);
    fields.set(fieldId, field);
  };
  for (const { state, questions, prices } of rules) {
    for (const { fieldId, options } of questions) add(state, fieldId, { type: 'RADIO', options });
    for (const price of prices)
      for (const { fieldId, type } of price.type === 'DYNAMIC' ? price.inputs : [])
        add(state, fieldId, { type });
  }
  return fields;
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(deepFreeze);
    Object.freeze(value);
  }
  return value;
}

const all = parseAnnualReportRules(loadData(FILE));
const byKey = new Map(all.map((rule) => [`${rule.state} ${rule.entityType}`, rule]));

/** The annual-report rules of 51 jurisdictions × 2 entity types. */
export const annualReportRules = Object.freeze({
  all,
  /** Returns null for a state without a rule. */
  of: (state: string, entityType: EntityType): AnnualReportRule | null =>
    byKey.get(`${state} ${entityType}`) ?? null,
  /** Every field that some state asks for, by field id. */
  answerFields: answerFieldsOf(all),
});
