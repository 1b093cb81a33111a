import { readFileSync } from 'node:fs';

/** The file with the offset (ms) of the process's clock from the machine's. */
const FILE = process.env['STEPPED_CLOCK'] ?? '';
const POLL_MS = 50;

/**
 * Loaded before a service (`--import`). Changes its clock while it runs, as an administrator would; the monotonic clock
 * is unaffected.
 */
const RealDate = Date;
let ahead = 0;
const look = (): void => {
  ahead = Number(readFileSync(FILE, 'utf8'));
};
look();
setInterval(look, POLL_MS).unref();

globalThis.Date = class extends RealDate {
  constructor(...given: readonly never[]) {
    if (given.length === 0) super(RealDate.now() + ahead);
    else super(...(given as unknown as [number]));
  }
  static override now(): number {
    return RealDate.now() + ahead;
  }
} as unknown as DateConstructor;
