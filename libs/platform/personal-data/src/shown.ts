import { PERSONAL } from '#kit/event-sourcing';
import { isSsnForm, maskSsn } from './ssn.js';

/** Stands for a personal value that is not shown. */
export const MASK = '***';

/**
 * A copy of an event's data, of a state or of a part of one that can be handed around: what events declare personal
 * ({@link PERSONAL}) is masked, unless revealed, but for what is null or says yes or no; a list of plain values is one. Tax numbers are shown by their
 * last four digits at most, wherever they stand.
 *
 * @param reveal whether personal data are shown
 * @param personal whether the value itself is part of personal data
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
  const isTold = reveal || !personal || value === null || typeof value === 'boolean';
  return isTold || value === undefined ? value : MASK;
}
