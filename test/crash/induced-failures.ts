import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Service } from '../support/service.js';

const HOUR_MS = 3_600_000;
/** Size of the disk: far more than the service writes in a test. */
const DISK = '600m';
const PIECE = 1 << 20;

/** A clock that can be set an hour ahead, an hour back, or to the right time. */
export class Clock {
  private readonly file: string;

  constructor(folder: string) {
    this.file = join(folder, 'stepped-clock');
    this.step(0);
  }

  /** The environment of a service that uses this clock. */
  get env() {
    const module = pathToFileURL('dist/test/crash/stepped-clock.js').href;
    return { NODE_OPTIONS: `--import ${module}`, STEPPED_CLOCK: this.file } as const;
  }

  step(hours: -1 | 0 | 1): void {
    writeFileSync(this.file, String(hours * HOUR_MS));
  }
}

/** A small disk, mounted at a folder, that can be filled and emptied. */
export class Disk {
  private constructor(private readonly path: string) {}

  /** Null if this machine cannot mount one. */
  static on(path: string): Disk | null {
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', path], { stdio: 'ignore' });
      return new Disk(path);
    } catch {
      return null;
    }
  }

  /** Fills the disk completely. */
  fill(): void {
    const file = openSync(join(this.path, 'filler'), 'w');
    try {
      for (let size = PIECE; size > 0;)
        try {
          writeSync(file, Buffer.alloc(size));
        } catch {
          size >>= 1;
        }
    } finally {
      closeSync(file);
    }
  }

  empty(): void {
    rmSync(join(this.path, 'filler'), { force: true });
  }

  get free(): number {
    const { bavail, bsize } = statfsSync(this.path);
    return bavail * bsize;
  }

  unmount(): void {
    execFileSync('umount', ['-l', this.path]);
  }
}

/** Stops a process for a time (ms), like a machine that sleeps. */
export async function freeze(service: Service, forMs: number): Promise<void> {
  process.kill(service.pid, 'SIGSTOP');
  await setTimeout(forMs);
  if (!service.exited) process.kill(service.pid, 'SIGCONT');
}
