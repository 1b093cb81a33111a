import { type Collection, type Commit, InvalidDocumentError, type Write } from './document-store.js';

const MAX_ID_BYTES = 900; // MongoDB before 4.2 refuses index keys over 1,024 bytes.

/**
 * Checks that a document is what JSON gives back: whatever a driver would silently change is refused.
 * Properties that are undefined are left out, as JSON does.
 *
 * @throws {InvalidDocumentError} a Date, bigint, NaN, Map, class instance and the like
 */
export function assertDocument(document: object): void {
  assertValue(document, '');
}

/** @throws {InvalidDocumentError} an id that is empty or too long, or a collection's name that is no name */
export function assertId(id: string): void {
  if (typeof id !== 'string' || id === '' || Buffer.byteLength(id) > MAX_ID_BYTES)
    throw new InvalidDocumentError(`an id is a text of 1 to ${MAX_ID_BYTES} bytes`);
}

/** @throws {InvalidDocumentError} names that no store can hold */
export function assertCollection(collection: Collection<never>): void {
  const { indexes = [], searchField = 'none', list } = collection as Collection;
  const fields = [...indexes.flat(), searchField, ...(list ? [list.of, list.by, ...list.filters] : [])];
  if (!/^[a-z0-9-]{1,80}$/.test(collection.name))
    throw new InvalidDocumentError(`"${collection.name}" is no name of a collection`);
  fields.forEach(assertField);
}

/** Field names become part of queries. @throws {InvalidDocumentError} */
export function assertField(field: string): void {
  if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(field))
    throw new InvalidDocumentError(`"${field}" is no field to index or find by`);
}

/** @throws {InvalidDocumentError} a commit that no store can write in one piece */
export function assertCommit({ subscription, position, writes }: Commit): void {
  if (!Number.isSafeInteger(position)) throw new InvalidDocumentError(`${position} is no position`);
  assertWrites(subscription.kind, writes);
}

/** @throws {InvalidDocumentError} writes that cannot be stored with a checkpoint of that kind */
export function assertWrites(kind: Collection['kind'], writes: readonly Write[]): void {
  for (const write of writes) {
    if (write.collection.kind !== kind)
      throw new InvalidDocumentError(
        `a commit that keeps its checkpoint with ${kind} collections cannot write to ${write.collection.name}`,
      );
    assertId(write.id);
    if (write.kind === 'put') assertDocument(write.document);
  }
}

/** The words of a document's search field: a list, or a text of several. */
export function searchWords(collection: Collection<never>, document: object): string[] {
  if (collection.searchField === undefined) return [];
  const value = (document as Readonly<Record<string, unknown>>)[collection.searchField];
  const words = typeof value === 'string' ? value.split(/\s+/) : Array.isArray(value) ? value : [];
  return [...new Set(words.filter((word): word is string => typeof word === 'string' && word !== ''))];
}

function assertValue(value: unknown, path: string): void {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return;
    case 'number':
      if (!Number.isFinite(value)) throw notJson(path, String(value));
      return;
    case 'object':
      if (value === null) return;
      if (Array.isArray(value))
        value.forEach((entry, index) => {
          assertValue(entry, `${path}[${index}]`);
        });
      else assertObject(value, path);
      return;
    default:
      throw notJson(path, typeof value);
  }
}

function assertObject(value: object, path: string): void {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) throw notJson(path, value.constructor.name);
  for (const key in value) {
    const property = (value as Record<string, unknown>)[key];
    if (property !== undefined) assertValue(property, `${path}.${key}`);
  }
}

const notJson = (path: string, what: string): InvalidDocumentError =>
  new InvalidDocumentError(
    `a document holds ${what} at ${path === '' ? 'its root' : path}, which is not JSON`,
  );

/** Of several writes to one document the last one. */
export function lastWrites(writes: readonly Write[]): Write[] {
  return [...new Map(writes.map((write) => [`${write.collection.name}/${write.id}`, write])).values()];
}

/** As JSON gives it back: the driver would make null of what is undefined. */
export const withoutUndefined = (document: object): object => JSON.parse(JSON.stringify(document)) as object;
