import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Service } from '../support/service.js';

const HOUR_MS = 3_600_000;
/** Of the disk that can be filled: far more than the service writes in a test. */
const DISK = '600m';
const PIECE = 1 << 20;

/** A clock that is set an hour ahead, an hour back, or right. */
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

/** A small disk, mounted where a folder is; it can be filled and emptied again. */
export class Disk {
  private constructor(private readonly path: string) {}

  /** Null where nothing can be mounted. */
  static on(path: string): Disk | null {
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', path], { stdio: 'ignore' });
      return new Disk(path);
    } catch {
      return null;
    }
  }

  /** Leaves no byte for anybody else. */
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

/** Stops a process for so long, in milliseconds, as a machine that is put to sleep. */
export async function freeze(service: Service, forMs: number): Promise<void> {
  process.kill(service.pid, 'SIGSTOP');
  await setTimeout(forMs);
  if (!service.exited) process.kill(service.pid, 'SIGCONT');
}
