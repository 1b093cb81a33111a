import { isRecord, loadData, ReferenceDataError } from '../load-data.js';
import { ENTITY_TYPES, type EntityType } from '../name-endings.js';
import type { AnnualReportRule, InputType } from './annual-report-rule.js';
import { parseRule } from './parse-rule.js';
import { Reader } from './reader.js';

const FILE = 'state-rules.json';

/**
 * Checks the annual-report rules of `state-rules.json`.
 *
 * @throws {ReferenceDataError} names the path of what is wrong
 */
export function parseAnnualReportRules(data: unknown): readonly AnnualReportRule[] {
  const jurisdictions = new Reader(FILE, 'the file', data).get('jurisdictions');
  if (!isRecord(jurisdictions.value)) return jurisdictions.fail('is not an object');
  return jurisdictions.keys().flatMap((state) =>
    ENTITY_TYPES.map((entityType) => {
      const report = new Reader(
        FILE,
        `${state} ${entityType}`,
        jurisdictions.get(state).get(entityType).value,
      );
      return deepFreeze(parseRule(report.get('annualReport'), state, entityType));
    }),
  );
}

/** The type of every field that some state prices from. @throws {ReferenceDataError} a field has two types */
export function inputTypesOf(rules: readonly AnnualReportRule[]): ReadonlyMap<string, InputType> {
  const types = new Map<string, InputType>();
  for (const { state, prices } of rules)
    for (const price of prices)
      for (const { fieldId, type } of price.type === 'DYNAMIC' ? price.inputs : []) {
        if ((types.get(fieldId) ?? type) !== type)
          throw new ReferenceDataError(FILE, `${state}: ${fieldId} has another type elsewhere`);
        types.set(fieldId, type);
      }
  return types;
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
  /** @returns null for a state without a rule */
  of: (state: string, entityType: EntityType): AnnualReportRule | null =>
    byKey.get(`${state} ${entityType}`) ?? null,
  /** The type of every field that some state prices from, by field id. */
  inputTypes: inputTypesOf(all),
});
