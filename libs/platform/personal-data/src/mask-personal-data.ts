import { PERSONAL } from '#kit/event-sourcing';
import { isSsnForm, maskSsn } from './ssn.js';

/** Replaces a hidden personal value. */
export const MASK = '***';

/**
 * Returns a copy of an event's data or a state that is safe to show. Masks fields that events declare personal
 * ({@link PERSONAL}) unless revealed, except null and booleans; a list of plain values counts as one value. Tax
 * numbers always show at most their last four digits.
 *
 * @param reveal whether to show personal data
 * @param personal whether the value itself is personal data
 */
export function shown(value: unknown, reveal: boolean, personal = false): unknown {
  if (Array.isArray(value)) {
    const isOneValue = value.length > 0 && !JSON.stringify(value).includes('{');
    return personal && !reveal && isOneValue ? MASK : value.map((item) => shown(item, reveal, personal));
  }
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        key === 'ssn' && typeof inner === 'string'
          ? maskSsn(inner)
          : shown(inner, reveal, personal || key === PERSONAL),
      ]),
    );
  if (typeof value === 'string' && isSsnForm(value)) return maskSsn(value);
  const isShown = reveal || !personal || value === null || typeof value === 'boolean';
  return isShown || value === undefined ? value : MASK;
}
