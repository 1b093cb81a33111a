import { availableParallelism } from 'node:os';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { Piscina } from 'piscina';
import { Semaphore } from '#kit/kernel';
import { HttpError } from '#platform/http';
import { assertPrintable } from './printable-content.js';

/** Creates a document from cloneable content and returns a PDF. */
type Writer = (content: never) => Promise<Uint8Array>;

/** The URL of a built module that exports writers, which each thread loads itself. The type carries the exports. */
export type WritersModule<Writers extends Readonly<Record<string, Writer>>> = URL & {
  readonly exports?: Writers;
};

export interface WritingThreadsOptions {
  /** Time limit in milliseconds, counted from the request. */
  readonly limitMs: number;
  /** Maximum number of documents a tenant may wait for. */
  readonly maxPerTenant: number;
  readonly threads: number;
}

const DEFAULTS: WritingThreadsOptions = {
  limitMs: 120_000,
  maxPerTenant: 100,
  threads: Math.max(2, availableParallelism() - 1),
};
/** Idle time after which a thread ends, in milliseconds. */
const IDLE_MS = 300_000;
/** Low priority, so that requests come first (setpriority(2)). */
const NICENESS = 15;
const MAX_MEGABYTES = 1024;

/** The pending documents of one tenant. */
class TenantTurns {
  pending = 0;

  constructor(readonly turns: Semaphore) {}
}

/**
 * Creates documents in separate threads, so that nothing else waits for them. A single tenant never gets all
 * threads; its own documents wait for each other. A writer that takes too long is stopped together with its
 * thread.
 */
export class WritingThreads implements OnApplicationShutdown {
  private readonly options: WritingThreadsOptions;
  private readonly tenants = new Map<string, TenantTurns>();
  private threads: Promise<Piscina> | null = null;

  constructor(options: Partial<WritingThreadsOptions> = {}) {
    this.options = { ...DEFAULTS, ...options };
  }

  /**
   * Creates a document in a thread.
   *
   * @param tenantId the owner of the document; null: the service itself
   * @param name the writer's export name in the module
   * @returns a PDF
   * @throws {HttpError} `E_RATE_LIMITED` if the tenant waits for too many documents; `E_UNAVAILABLE` if it took
   *   too long
   * @throws {InvalidStateError} the content has a character that documents cannot print
   * @throws any error of the writer
   */
  async write<Writers extends Readonly<Record<string, Writer>>, Name extends keyof Writers & string>(
    tenantId: string | null,
    writers: WritersModule<Writers>,
    name: Name,
    content: Parameters<Writers[Name]>[0],
  ): Promise<Uint8Array> {
    assertPrintable(content);
    const tenant = this.enter(tenantId ?? '');
    const late = AbortSignal.timeout(this.options.limitMs);
    const leave = await tenant.turns.acquire();
    try {
      return await this.writeNow(writers, name, content, late);
    } finally {
      leave();
      tenant.pending--;
      if (tenant.pending === 0) this.tenants.delete(tenantId ?? '');
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await (await this.threads)?.destroy();
  }

  private enter(tenantId: string): TenantTurns {
    const { threads, maxPerTenant } = this.options;
    const tenant = this.tenants.get(tenantId) ?? new TenantTurns(new Semaphore(Math.max(1, threads - 1)));
    if (tenant.pending >= maxPerTenant)
      throw new HttpError(
        'E_RATE_LIMITED',
        'Too many documents are being created for this account. Try again later.',
        {
          'retry-after': '5',
        },
      );
    tenant.pending++;
    this.tenants.set(tenantId, tenant);
    return tenant;
  }

  private async writeNow(
    { href: filename }: URL,
    name: string,
    content: unknown,
    late: AbortSignal,
  ): Promise<Uint8Array> {
    this.threads ??= this.begin();
    const threads = await this.threads;
    try {
      return (await threads.run(content, { filename, name, signal: late })) as Uint8Array;
    } catch (error) {
      if (late.aborted) throw tooLate();
      throw error;
    }
  }

  /** Loaded with the first document, to keep the start fast. */
  private async begin(): Promise<Piscina> {
    const { Piscina: Threads } = await import('piscina');
    return new Threads({
      minThreads: 0,
      maxThreads: this.options.threads,
      idleTimeout: IDLE_MS,
      niceIncrement: NICENESS,
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
      // Hides the configuration and its keys from the writers.
      env: {},
    });
  }
}

const tooLate = (): HttpError =>
  new HttpError('E_UNAVAILABLE', 'The documents could not be created in time. Try again later.', {
    'retry-after': '60',
  });
