import { readFileSync } from 'node:fs';

/** A bundled reference file is missing or damaged. The program must not start. */
export class ReferenceDataError extends Error {
  override readonly name = 'ReferenceDataError';

  constructor(file: string, problem: string, cause?: unknown) {
    super(`Reference data libs/platform/reference-data/src/data/${file} cannot be used: ${problem}`, {
      cause,
    });
  }
}

/**
 * Reads one file of `data/`.
 *
 * @throws {ReferenceDataError} if the file is missing or is not JSON
 */
export function loadData(file: string): unknown {
  try {
    return JSON.parse(readFileSync(new URL(`./data/${file}`, import.meta.url), 'utf8'));
  } catch (error) {
    throw new ReferenceDataError(file, error instanceof Error ? error.message : 'unreadable', error);
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
