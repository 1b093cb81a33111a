import { type WritersModule, WritingThreads, type WritingThreadsOptions } from './writing-threads.js';

type Writer = (content: string) => Promise<Uint8Array>;
type Writers = Record<'plain' | 'environment' | 'failing' | 'endless', Writer>;
const writers: WritersModule<Writers> = new URL('./fixtures/writers.mjs', import.meta.url);

describe('WritingThreads', () => {
  let threads: WritingThreads;
  afterEach(() => threads.onApplicationShutdown());

  const open = (options: Partial<WritingThreadsOptions> = {}): void => {
    threads = new WritingThreads({ threads: 2, ...options });
  };
  const write = async (name: keyof Writers, tenant = 'acme') =>
    Buffer.from(await threads.write(tenant, writers, name, 'a document')).toString();

  it('writes in separate threads that do not see the configuration', async () => {
    open();
    expect(await write('plain')).toBe('a document in its own');
    expect(await write('environment')).toBe('');
    await expect(write('failing')).rejects.toThrow('no such document');
  });

  it('stops a slow document together with its thread, and continues', async () => {
    open({ limitMs: 1_500 });
    await expect(write('endless')).rejects.toMatchObject({ code: 'E_UNAVAILABLE' });
    expect(await write('plain')).toBe('a document in its own');
  });

  it('leaves a thread for other tenants', async () => {
    open({ limitMs: 5_000 });
    const never = [write('endless'), write('endless')];
    expect(await write('plain', 'other')).toBe('a document in its own');
    const refused = { status: 'rejected', reason: { code: 'E_UNAVAILABLE' } };
    expect(await Promise.allSettled(never)).toMatchObject([refused, refused]);
  });

  it('limits the waiting documents per tenant', async () => {
    open({ maxPerTenant: 2 });
    const waiting = [write('plain'), write('plain')];
    await expect(write('plain')).rejects.toMatchObject({ code: 'E_RATE_LIMITED' });
    expect(await write('plain', 'other')).toBe('a document in its own');
    await Promise.all(waiting);
    expect(await write('plain')).toBe('a document in its own');
  });
});
