import { fieldsRefused } from '#http';
import type { Company } from './decider.js';
import { untriedNames } from './names.js';
import { legalNameOf, nameOf } from './legal-name.js';

/** A state that is asked on the first of a month in UTC may still have the last of the month before: Hawaii's clock. */
const LAST_CLOCK_MS = 10 * 3600 * 1000;

/**
 * The day of a filing, yyyy-MM-dd: today unless told.
 *
 * @param requestedAt when the partner asked for the company, RFC 3339
 * @throws {DomainError} `E_VALIDATION_FAILED`: a day to come, or before the request
 */
export function filedOn(day: string | null, requestedAt: string, now: string): string {
  const today = now.slice(0, 10);
  if (day === null) return today;
  if (day > today) throw failing('filingDate', 'must not be in the future');
  const first = new Date(Date.parse(requestedAt) - LAST_CLOCK_MS).toISOString().slice(0, 10);
  if (day < first) throw failing('filingDate', 'must not be before the company was asked for');
  return day;
}

/**
 * The legal name that the state took.
 *
 * @param nameOptionId null: the first that the state has not refused
 * @throws {DomainError} `E_VALIDATION_FAILED`: no such option, or one that the state has refused
 */
export function filedUnder(company: Company, nameOptionId: string | null): string {
  if (nameOptionId === null) return legalNameOf(company);
  const option = untriedNames(company).find(({ id }) => id === nameOptionId);
  if (!option) throw failing('nameOptionId', 'must be one of the names that the state has not refused');
  return nameOf(option);
}

const failing = (field: string, message: string) =>
  fieldsRefused({ [field]: { code: 'E_INVALID', message } });
