import { readFileSync } from 'node:fs';

/** The file that says, in milliseconds, how far the clock of the process is from the machine's. */
const FILE = process.env['STEPPED_CLOCK'] ?? '';
const LOOK_MS = 50;

/** Loaded before a service (`--import`): sets its clock as an administrator would, while it runs. The monotonic one goes on. */
const RealDate = Date;
let ahead = 0;
const look = (): void => {
  ahead = Number(readFileSync(FILE, 'utf8'));
};
look();
setInterval(look, LOOK_MS).unref();

globalThis.Date = class extends RealDate {
  constructor(...given: readonly never[]) {
    if (given.length === 0) super(RealDate.now() + ahead);
    else super(...(given as unknown as [number]));
  }
  static override now(): number {
    return RealDate.now() + ahead;
  }
} as unknown as DateConstructor;
