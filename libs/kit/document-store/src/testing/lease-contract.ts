import { freshName, type Subject } from './fresh.js';

const LONG = 60_000;
/** Expires immediately. */
const EXPIRED = -1;

export function leaseContract(stores: Subject): void {
  describe('leases', () => {
    it('are acquired by only one of twenty concurrent callers', async () => {
      const name = freshName();
      const racers = Array.from({ length: 20 }, (_, racer) => racer);
      const leases = await Promise.all(
        racers.map((racer) => stores[racer % 2 ? 'one' : 'other'].acquireLease(name, `owner ${racer}`, LONG)),
      );
      const held = leases.filter((lease) => lease !== null);
      expect(held).toHaveLength(1);
      expect(held[0]).toMatchObject({ name, token: 1 });
    });

    it('are renewed by their holder with the same token', async () => {
      const name = freshName();
      const lease = await stores.one.acquireLease(name, 'a', LONG);
      expect(await stores.one.acquireLease(name, 'a', LONG)).toEqual(lease);
      expect(await stores.other.acquireLease(name, 'b', LONG)).toBeNull();
    });

    it('can be acquired with a higher token after they expired', async () => {
      const name = freshName();
      expect(await stores.one.acquireLease(name, 'a', EXPIRED)).toMatchObject({ token: 1 });
      expect(await stores.other.acquireLease(name, 'b', EXPIRED)).toMatchObject({ owner: 'b', token: 2 });
      expect(await stores.one.acquireLease(name, 'a', LONG)).toMatchObject({ owner: 'a', token: 3 });
    });

    it('can be acquired at once after their holder released them', async () => {
      const name = freshName();
      const first = await stores.one.acquireLease(name, 'a', EXPIRED);
      const second = await stores.other.acquireLease(name, 'b', LONG);
      if (!first || !second) throw new Error('a free lease could not be acquired');
      await stores.one.releaseLease(first);
      expect(await stores.one.acquireLease(name, 'a', LONG)).toBeNull();
      await stores.other.releaseLease(second);
      expect(await stores.one.acquireLease(name, 'a', LONG)).toMatchObject({ token: 3 });
    });
  });
}
