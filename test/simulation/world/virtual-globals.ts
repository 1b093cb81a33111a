import crypto from 'node:crypto';
import { readFileSync } from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { BEGINNING, currentMachine } from './machine.js';
import { Randomness } from './randomness.js';
import { real } from './real-time.js';

/** Null while the service's code is loaded, which belongs to no world. */
let randomness: Randomness | null = null;

/**
 * All randomness of Node comes from this source from now on, and timers need a machine.
 *
 * @param drain uses up random bytes that the service took from the last source
 */
export function useRandomness(source: Randomness, drain: () => void): void {
  randomness = source;
  for (const before = taken; taken === before;) drain();
}

/** How often random bytes were taken. */
let taken = 0;

const beforeAll = new Randomness(0);
const chance = (): Randomness => randomness ?? beforeAll;

/** The clock of the current machine. The simulation's own code sees it stand still. */
const now = (): number => currentMachine()?.now() ?? (randomness ? BEGINNING : real.Date.now());

class VirtualDate extends real.Date {
  constructor(...parts: readonly unknown[]) {
    if (parts.length === 0) super(now());
    else super(...(parts as [number]));
  }

  static override now(): number {
    return now();
  }
}

/** A timer of the current machine, in the form of Node's. */
class VirtualTimer {
  private readonly cancels: () => void;

  constructor(delayMs: number, code: () => void, repeats: boolean) {
    const machine = currentMachine();
    if (!machine) throw new Error('a timer was set outside of a machine');
    // Like Node's, at least a millisecond: https://nodejs.org/api/timers.html
    const delay = Math.max(1, delayMs || 1);
    let cancel = (): void => undefined;
    let isActive = true;
    const next = (): void => {
      cancel = machine.after(delay, () => {
        if (repeats) next();
        code();
      });
    };
    next();
    this.cancels = () => {
      isActive = false;
      cancel();
    };
    this.hasRef = () => isActive;
  }

  readonly hasRef: () => boolean;

  clear(): void {
    this.cancels();
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}

type Code = (...values: unknown[]) => void;

const setVirtual =
  (repeats: boolean) =>
  (code: Code, delayMs: number, ...values: unknown[]) => {
    if (randomness) return new VirtualTimer(delayMs, () => code(...values), repeats);
    return (repeats ? real.setInterval : real.setTimeout)(code, delayMs, ...values);
  };

const clear = (timer: unknown): void => {
  if (timer instanceof VirtualTimer) timer.clear();
  else real.clearTimeout(timer as NodeJS.Timeout);
};

/** Runs code after the promises that can settle now, in the same millisecond. */
function setVirtualImmediate(code: Code, ...values: unknown[]): object {
  if (!randomness) return real.setImmediate(code, ...values);
  const machine = currentMachine();
  if (!machine) throw new Error('code was deferred outside of a machine');
  const cancel = machine.deliver(0, () => code(...values));
  return { cancel, ref: () => undefined, unref: () => undefined };
}

const clearVirtualImmediate = (immediate: unknown): void => {
  const { cancel } = (immediate ?? {}) as { readonly cancel?: () => void };
  if (cancel) cancel();
  else real.clearImmediate(immediate as NodeJS.Immediate);
};

const later = (delayMs: number): Promise<void> =>
  new Promise((resolve) => new VirtualTimer(delayMs, resolve, false));
const nextTurn = (): Promise<void> => new Promise((resolve) => void setVirtualImmediate(() => resolve()));

function uuid(): string {
  const bytes = chance().bytes(16);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/**
 * Replaces the clocks, timers and randomness of this process of Node by those of the simulated world. Nothing restores them.
 * Call it before the service's code is loaded.
 */
export function replaceGlobals(): void {
  Object.assign(globalThis, {
    Date: VirtualDate,
    setTimeout: setVirtual(false),
    setInterval: setVirtual(true),
    setImmediate: setVirtualImmediate,
    clearTimeout: clear,
    clearInterval: clear,
    clearImmediate: clearVirtualImmediate,
  });
  Object.defineProperty(performance, 'now', {
    value: () => currentMachine()?.elapsed() ?? (randomness ? 0 : real.now()),
  });
  Math.random = () => chance().next();
  AbortSignal.timeout = (ms) => {
    const controller = new AbortController();
    new VirtualTimer(ms, () => controller.abort(new DOMException('late', 'TimeoutError')), false);
    return controller.signal;
  };
  // Files of the program do not change, and threads of Node would read them at any time.
  files.readFile = ((...parts: Parameters<typeof readFileSync>) =>
    new Promise((resolve) => {
      resolve(readFileSync(...parts));
    })) as typeof files.readFile;
  Object.assign(timers, { setTimeout: later, setImmediate: nextTurn });
  Object.assign(crypto, {
    randomUUID: uuid,
    randomBytes: (size: number) => {
      taken++;
      return chance().bytes(size);
    },
    // Takes threads of Node, which answer at any time. The cost of passwords is not simulated.
    scrypt: (password: string, salt: Buffer, size: number, _: object, done: Code) => {
      done(
        null,
        crypto.createHash('shake256', { outputLength: size }).update(salt).update(password).digest(),
      );
    },
    randomInt: (first: number, second?: number) =>
      second === undefined ? chance().below(first) : first + chance().below(second - first),
  });
  syncBuiltinESMExports();
}
