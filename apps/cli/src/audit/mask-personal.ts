import { maskSsn } from '#personal-data';

/** A copy in which every tax number shows its last four digits only: audit output is handed around. */
export function maskPersonal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskPersonal);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === 'ssn' && typeof inner === 'string' ? maskSsn(inner) : maskPersonal(inner),
    ]),
  );
}
