import { sleep } from '#kit/kernel';

/** SQLite's primary result codes that the stores handle: https://sqlite.org/rescode.html */
export const SQLITE = {
  BUSY: 5,
  LOCKED: 6,
  READONLY: 8,
  IOERR: 10,
  CORRUPT: 11,
  FULL: 13,
  CANTOPEN: 14,
  CONSTRAINT: 19,
  NOTADB: 26,
} as const;

/** Returns the primary result code of an SQLite error; undefined for other errors. */
export function sqliteErrorCode(error: unknown): number | undefined {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  return typeof code === 'number' ? code & 0xff : undefined;
}

const isBusy = (error: unknown): boolean => {
  const code = sqliteErrorCode(error);
  return code === SQLITE.BUSY || code === SQLITE.LOCKED;
};

/**
 * Runs an operation and retries it while another process holds the lock, without blocking this process. It waits a few
 * random milliseconds between attempts, so that processes take turns.
 *
 * @throws the operation's own error; SQLite's "busy" error after `timeoutMs`
 */
export async function whileBusy<T>(operation: () => T, timeoutMs: number): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return operation();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
      await sleep(1 + Math.random() * 4);
    }
  }
}

const REASONS: Readonly<Record<number, string>> = {
  [SQLITE.BUSY]: 'another process holds its lock',
  [SQLITE.LOCKED]: 'another process holds its lock',
  [SQLITE.READONLY]: 'it is read-only',
  [SQLITE.IOERR]: 'the disk reports an error',
  [SQLITE.FULL]: 'the disk is full',
  [SQLITE.CANTOPEN]: 'it cannot be opened or created; check that its folder exists and is writable',
};

/** Explains an SQLite error to an operator; returns undefined for other errors. */
export function sqliteReason(error: unknown): string | undefined {
  const code = sqliteErrorCode(error);
  if (code === undefined) return undefined;
  return REASONS[code] ?? (error as Error).message;
}

/** Reports whether the file is damaged or not a database. */
export const isDamage = (error: unknown): boolean => {
  const code = sqliteErrorCode(error);
  return code === SQLITE.CORRUPT || code === SQLITE.NOTADB;
};
