import { describe, expect, it, vi } from 'vitest';
import type { Subject } from './subject.js';
import { freshName } from './fresh.js';

const LONG = 60_000;
/** Over as soon as it was taken. */
const EXPIRED = -1;

export function leaseContract(stores: Subject): void {
  describe('leases', () => {
    it('are taken by one of twenty racers', async () => {
      const name = freshName();
      const racers = Array.from({ length: 20 }, (_, racer) => racer);
      const leases = await Promise.all(
        racers.map((racer) => stores[racer % 2 ? 'one' : 'other'].acquireLease(name, `owner ${racer}`, LONG)),
      );
      const held = leases.filter((lease) => lease !== null);
      expect(held).toHaveLength(1);
      expect(held[0]).toMatchObject({ name, token: 1 });
    });

    it('are renewed by their holder under the same token', async () => {
      const name = freshName();
      const lease = await stores.one.acquireLease(name, 'a', LONG);
      expect(await stores.one.acquireLease(name, 'a', LONG)).toEqual(lease);
      expect(await stores.other.acquireLease(name, 'b', LONG)).toBeNull();
    });

    it('pass to another under a higher token once they ran out', async () => {
      const name = freshName();
      expect(await stores.one.acquireLease(name, 'a', EXPIRED)).toMatchObject({ token: 1 });
      expect(await stores.other.acquireLease(name, 'b', EXPIRED)).toMatchObject({ owner: 'b', token: 2 });
      expect(await stores.one.acquireLease(name, 'a', LONG)).toMatchObject({ owner: 'a', token: 3 });
    });

    it.each([
      [1000, false],
      [3_600_000, true],
    ])(
      'that were taken %d ms ahead, before the clock was set back, pass to another: %s',
      async (ms, passes) => {
        const name = freshName();
        const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + ms);
        await stores.one.acquireLease(name, 'a', LONG);
        clock.mockRestore();
        expect((await stores.other.acquireLease(name, 'b', LONG)) !== null).toBe(passes);
        expect(await stores.one.acquireLease(name, 'a', LONG)).toEqual(passes ? null : expect.anything());
      },
    );

    it('pass to another at once when they are handed back, by their holder only', async () => {
      const name = freshName();
      const first = await stores.one.acquireLease(name, 'a', EXPIRED);
      const second = await stores.other.acquireLease(name, 'b', LONG);
      if (!first || !second) throw new Error('a free lease was refused');
      await stores.one.releaseLease(first);
      expect(await stores.one.acquireLease(name, 'a', LONG)).toBeNull();
      await stores.other.releaseLease(second);
      expect(await stores.one.acquireLease(name, 'a', LONG)).toMatchObject({ token: 3 });
    });
  });
}
