import { sleep } from '#kit/kernel';

/** SQLite's primary result codes that the stores tell apart: https://sqlite.org/rescode.html */
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

/** The primary result code of an error that SQLite raised; undefined for any other error. */
export function sqliteErrorCode(error: unknown): number | undefined {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  return typeof code === 'number' ? code & 0xff : undefined;
}

const isBusy = (error: unknown): boolean => {
  const code = sqliteErrorCode(error);
  return code === SQLITE.BUSY || code === SQLITE.LOCKED;
};

/**
 * Runs an operation, again and again while another process holds the lock; between attempts this process goes on.
 * Waits are a few milliseconds with jitter, so that processes take turns.
 *
 * @throws the operation's own error; SQLite's "busy" after `timeoutMs`
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
  [SQLITE.READONLY]: 'it cannot be written to',
  [SQLITE.IOERR]: 'the disk reports an error',
  [SQLITE.FULL]: 'the disk is full',
  [SQLITE.CANTOPEN]: 'it cannot be opened or created; does its directory exist, and may it be written to?',
};

/** Why SQLite failed in words for an operator; undefined for an error that is not SQLite's. */
export function sqliteReason(error: unknown): string | undefined {
  const code = sqliteErrorCode(error);
  if (code === undefined) return undefined;
  return REASONS[code] ?? (error as Error).message;
}

/** True where the file itself is damaged or no database. */
export const isDamage = (error: unknown): boolean => {
  const code = sqliteErrorCode(error);
  return code === SQLITE.CORRUPT || code === SQLITE.NOTADB;
};
