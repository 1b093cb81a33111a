import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '#kernel';
import { type DocumentBytes, DocumentBytesMissingError, readDocument } from '../bytes/document-bytes.js';

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

/** What every store of documents' bytes must do. */
export function documentBytesContract(name: string, open: () => Promise<DocumentBytes>): void {
  describe(`DocumentBytes: ${name}`, () => {
    let store: DocumentBytes;
    beforeAll(async () => {
      store = await open();
    });
    afterAll(() => store.close());

    const put = (id: string, bytes: Uint8Array) => store.put(id, bytes, PDF);
    const part = async (id: string, first: number, last: number) => {
      const chunks: Buffer[] = [];
      for await (const chunk of await store.open(id, { first, last })) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    };

    it.each([0, 1, 511, 512, 513, 300_000])('gives %d bytes back as they were put', async (size) => {
      const id = newId();
      const bytes = randomBytes(size);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const stored = { contentType: PDF, sizeInBytes: size, sha256 };
      expect(await put(id, bytes)).toEqual(stored);
      expect(await store.stat(id)).toEqual(stored);
      expect(Buffer.compare(await readDocument(store, id), bytes)).toBe(0);
    });

    it('keeps what was put first, and answers with it', async () => {
      const id = newId();
      const first = await put(id, Buffer.from('first'));
      expect(await store.put(id, Buffer.from('second'), 'text/html')).toEqual(first);
      expect(Buffer.from(await readDocument(store, id)).toString()).toBe('first');
    });

    it('lets one of twenty writers win, and tells all of them which', async () => {
      const id = newId();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => put(id, Buffer.alloc(1000 + index, index))),
      );
      expect(new Set(answers.map(({ sha256 }) => sha256)).size).toBe(1);
      const bytes = await readDocument(store, id);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(answers[0]?.sha256);
    });

    it('reads ranges, cut at the end of the document', async () => {
      const id = newId();
      await put(id, Buffer.from('0123456789'));
      expect((await part(id, 0, 0)).toString()).toBe('0');
      expect((await part(id, 3, 5)).toString()).toBe('345');
      expect((await part(id, 8, 5000)).toString()).toBe('89');
      expect((await part(id, 10, 12)).toString()).toBe('');
    });

    it('knows nothing of an unknown id', async () => {
      expect(await store.stat(newId())).toBeNull();
      await expect(store.open(newId())).rejects.toThrow(DocumentBytesMissingError);
    });

    it.each(HOSTILE)('takes no id like %j', async (id) => {
      await expect(put(id, Buffer.from('x'))).rejects.toThrow(RangeError);
      expect(await store.stat(id)).toBeNull();
      await expect(store.open(id)).rejects.toThrow(DocumentBytesMissingError);
    });
  });
}
