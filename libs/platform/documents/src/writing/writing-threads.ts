import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { Piscina } from 'piscina';
import { Semaphore } from '#kit/kernel';
import { HttpError } from '#platform/http';

/** What writes a document: it is given what can be cloned, and gives a PDF. */
type Writer = (content: never) => Promise<Uint8Array>;

/** A module that exports writers and that a thread loads for itself. */
export interface ThreadWriters<Writers extends Readonly<Record<string, Writer>>> {
  /** Of the module, as it is built. */
  readonly url: URL;
  readonly load: () => Promise<Writers>;
}

export interface WritingThreadsOptions {
  /** What is not written so long after it was asked for is given up, in milliseconds. */
  readonly limitMs: number;
  /** How many documents one tenant may be waiting for. */
  readonly mostPerTenant: number;
  readonly threads: number;
}

const DEFAULTS: WritingThreadsOptions = {
  limitMs: 120_000,
  mostPerTenant: 100,
  threads: Math.max(2, availableParallelism() - 1),
};
/** A thread that has nothing to do for so long ends, in milliseconds. */
const IDLE_MS = 300_000;
/** Requests go before documents (setpriority(2)). */
const NICENESS = 15;
const MOST_MEGABYTES = 1024;

/** What one tenant waits for. */
class TenantTurns {
  asked = 0;

  constructor(readonly turns: Semaphore) {}
}

/**
 * Has documents written in threads of their own, so that nothing else waits for them. Tenants take turns: one alone never has
 * all threads, and its documents wait for each other. A writer that takes too long is ended with its thread.
 */
export class WritingThreads implements OnApplicationShutdown {
  private readonly options: WritingThreadsOptions;
  private readonly tenants = new Map<string, TenantTurns>();
  private threads: Promise<Piscina> | null = null;

  constructor(options: Partial<WritingThreadsOptions> = {}) {
    this.options = { ...DEFAULTS, ...options };
  }

  /**
   * @param tenantId whose document it is; null: the service's own
   * @param name of the writer among those of the module
   * @returns a PDF
   * @throws {HttpError} `E_RATE_LIMITED`: this tenant waits for as many as it may. `E_UNAVAILABLE`: it took too long
   * @throws what the writer throws
   */
  async write<Writers extends Readonly<Record<string, Writer>>, Name extends keyof Writers & string>(
    tenantId: string | null,
    writers: ThreadWriters<Writers>,
    name: Name,
    content: Parameters<Writers[Name]>[0],
  ): Promise<Uint8Array> {
    const tenant = this.enter(tenantId ?? '');
    const late = AbortSignal.timeout(this.options.limitMs);
    const leave = await tenant.turns.acquire();
    try {
      return await this.writeNow(writers, name, content, late);
    } finally {
      leave();
      tenant.asked--;
      if (tenant.asked === 0) this.tenants.delete(tenantId ?? '');
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await (await this.threads)?.destroy();
  }

  private enter(tenantId: string): TenantTurns {
    const { threads, mostPerTenant } = this.options;
    const tenant = this.tenants.get(tenantId) ?? new TenantTurns(new Semaphore(Math.max(1, threads - 1)));
    if (tenant.asked >= mostPerTenant)
      throw new HttpError('E_RATE_LIMITED', 'Too many documents are being written for this account.', {
        'retry-after': '5',
      });
    tenant.asked++;
    this.tenants.set(tenantId, tenant);
    return tenant;
  }

  private async writeNow<Writers extends Readonly<Record<string, Writer>>>(
    { url, load }: ThreadWriters<Writers>,
    name: keyof Writers & string,
    content: unknown,
    late: AbortSignal,
  ): Promise<Uint8Array> {
    // Specs run without a build, and a thread cannot load TypeScript: there it is written at once.
    if (!existsSync(url)) return ((await load())[name] as (content: unknown) => Promise<Uint8Array>)(content);
    this.threads ??= this.begin();
    const threads = await this.threads;
    try {
      return (await threads.run(content, { filename: url.href, name, signal: late })) as Uint8Array;
    } catch (error) {
      if (late.aborted) throw tooLate();
      throw error;
    }
  }

  /** Loaded with the first document: a start does not wait for it. */
  private async begin(): Promise<Piscina> {
    const { Piscina: Threads } = await import('piscina');
    return new Threads({
      minThreads: 0,
      maxThreads: this.options.threads,
      idleTimeout: IDLE_MS,
      niceIncrement: NICENESS,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
      // Nothing of the configuration, and no key, concerns a writer.
      env: {},
    });
  }
}

const tooLate = (): HttpError =>
  new HttpError('E_UNAVAILABLE', 'The documents could not be written in time. Try again later.', {
    'retry-after': '60',
  });
