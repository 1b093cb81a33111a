import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { newId } from '#kit/kernel';
import type { DocumentBytes } from '../bytes/document-bytes.js';
import { DocumentBytesMissingError } from '../bytes/document-files.js';

const PDF = 'application/pdf';
const HOSTILE = [
  '',
  '.',
  '..',
  '../../../../etc/passwd',
  '..%2f..%2fetc',
  '/etc/passwd',
  'C:\\Windows\\win.ini',
  `${'a'.repeat(26)}/`,
  `${'a'.repeat(26)}\0`,
  'a'.repeat(28),
  '{"$ne":null}',
  '__proto__',
];

const SUBJECT = newId();

/** The contract of documents in every store. */
export function documentBytesContract(name: string, open: () => Promise<DocumentBytes>): void {
  describe(`documents' bytes: ${name}`, () => {
    let store: DocumentBytes;
    beforeAll(async () => {
      store = await open();
    });

    const put = (id: string, bytes: Uint8Array) => store.put(id, bytes, SUBJECT);
    const read = (id: string) => buffer(store.open(id));
    const part = (id: string, first: number, last: number) => buffer(store.open(id, { first, last }));

    it.each([0, 1, 65_535, 65_536, 65_537, 300_000, 2 ** 20 - 91, 2 ** 20, 2 ** 20 + 1, 3 * 2 ** 20])(
      'returns %d bytes as they were put',
      async (size) => {
        const id = newId();
        const bytes = randomBytes(size);
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        const stored = { contentType: PDF, sizeInBytes: size, sha256 };
        expect(await put(id, bytes)).toEqual(stored);
        expect(await store.stat(id)).toEqual(stored);
        expect(Buffer.compare(await read(id), bytes)).toBe(0);
      },
    );

    it('keeps the first file and returns its description', async () => {
      const id = newId();
      const first = await put(id, Buffer.from('first'));
      expect(await put(id, Buffer.from('second'))).toEqual(first);
      expect((await read(id)).toString()).toBe('first');
    });

    it('lets one of twenty writers win and returns the winner’s description to all', async () => {
      const id = newId();
      const stored = await Promise.all(
        Array.from({ length: 20 }, (_, index) => put(id, Buffer.alloc(1000 + index, index))),
      );
      expect(new Set(stored.map(({ sha256 }) => sha256)).size).toBe(1);
      const bytes = await read(id);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(stored[0]?.sha256);
    });

    it('reads ranges, cut at the end of the document', async () => {
      const id = newId();
      await put(id, Buffer.from('0123456789'));
      expect((await part(id, 0, 0)).toString()).toBe('0');
      expect((await part(id, 3, 5)).toString()).toBe('345');
      expect((await part(id, 8, 5000)).toString()).toBe('89');
      expect((await part(id, 10, 12)).toString()).toBe('');
    });

    it.each([
      [0, 0],
      [65_535, 65_536],
      [65_536, 131_071],
      [1, 199_999],
      [131_072, 131_072],
      [199_999, 500_000],
      [1_048_000, 1_049_000],
      [1_199_999, 5_000_000],
    ])('reads bytes %d to %d of a large document', async (first, last) => {
      const id = newId();
      const bytes = randomBytes(1_200_000);
      await put(id, bytes);
      expect(Buffer.compare(await part(id, first, last), bytes.subarray(first, last + 1))).toBe(0);
    });

    it('lists its files and removes them permanently', async () => {
      const id = newId();
      const listed = async (since = new Date(0)) => {
        for await (const { documentId, storedAt } of store.storedSince(since))
          if (documentId === id) return storedAt;
        return null;
      };
      const before = Date.now() - 2_000;
      await put(id, Buffer.from('bytes'));
      expect((await listed())?.getTime()).toBeGreaterThan(before);
      expect(await listed(new Date(before))).not.toBeNull();
      expect(await listed(new Date(Date.now() + 2_000))).toBeNull();
      expect([await store.remove(id), await store.remove(id)]).toEqual([true, false]);
      expect([await listed(), await store.stat(id)]).toEqual([null, null]);
      await expect(read(id)).rejects.toThrow(DocumentBytesMissingError);
      await put(id, Buffer.from('others'));
      expect((await read(id)).toString()).toBe('others');
    });

    it('finds nothing under an unknown id', async () => {
      expect(await store.stat(newId())).toBeNull();
      await expect(read(newId())).rejects.toThrow(DocumentBytesMissingError);
    });

    it.each(HOSTILE)('rejects the id %j', async (id) => {
      await expect(put(id, Buffer.from('x'))).rejects.toThrow(RangeError);
      expect(await store.stat(id)).toBeNull();
      await expect(read(id)).rejects.toThrow(DocumentBytesMissingError);
      expect(await store.remove(id)).toBe(false);
    });
  });
}
