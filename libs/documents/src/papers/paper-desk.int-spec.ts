import { afterEach, describe, expect, it } from '@jest/globals';
import { PaperDesk, type PaperDeskOptions } from './paper-desk.js';

type Writer = (content: string) => Promise<Uint8Array>;
const writers = {
  url: new URL('./fixtures/writers.mjs', import.meta.url),
  load: (): Promise<Record<'plain' | 'environment' | 'failing' | 'endless', Writer>> =>
    Promise.reject(new Error('it is written in a thread')),
};

describe('the paper desk', () => {
  let desk: PaperDesk;
  afterEach(() => desk.onApplicationShutdown());

  const open = (options: Partial<PaperDeskOptions> = {}): void => {
    desk = new PaperDesk({ threads: 2, ...options });
  };
  const write = async (name: 'plain' | 'environment' | 'failing' | 'endless', tenant = 'acme') =>
    Buffer.from(await desk.write(tenant, writers, name, 'a paper')).toString();

  it('has papers written in threads of their own, which know nothing of the configuration', async () => {
    open();
    expect(await write('plain')).toBe('a paper in its own');
    expect(await write('environment')).toBe('');
    await expect(write('failing')).rejects.toThrow('no such paper');
  });

  it('ends what takes too long, with its thread, and goes on', async () => {
    open({ limitMs: 1_500 });
    await expect(write('endless')).rejects.toMatchObject({ code: 'E_UNAVAILABLE' });
    expect(await write('plain')).toBe('a paper in its own');
  });

  it('keeps a thread from each tenant, for the others', async () => {
    open({ limitMs: 5_000 });
    const never = [write('endless'), write('endless')];
    expect(await write('plain', 'other')).toBe('a paper in its own');
    const refused = { status: 'rejected', reason: { code: 'E_UNAVAILABLE' } };
    expect(await Promise.allSettled(never)).toMatchObject([refused, refused]);
  });

  it('has each tenant wait for so many papers and no more', async () => {
    open({ mostPerTenant: 2 });
    const waiting = [write('plain'), write('plain')];
    await expect(write('plain')).rejects.toMatchObject({ code: 'E_RATE_LIMITED' });
    expect(await write('plain', 'other')).toBe('a paper in its own');
    await Promise.all(waiting);
    expect(await write('plain')).toBe('a paper in its own');
  });
});
