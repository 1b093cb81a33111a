import {
  type Collection,
  type Commit,
  type Document,
  InvalidDocumentError,
  type Write,
} from './document-store.js';

const MAX_ID_BYTES = 900; // MongoDB before 4.2 rejects index keys over 1,024 bytes.

/**
 * Checks that a document survives JSON unchanged, because a driver would silently change other values. Undefined
 * properties are allowed and left out, as in JSON.
 *
 * @throws {InvalidDocumentError} for a Date, bigint, NaN, Map, class instance and the like
 */
export function assertDocument(document: object): void {
  assertValue(document, '');
}

/** @throws {InvalidDocumentError} if the id is empty or too long */
export function assertId(id: string): void {
  if (typeof id !== 'string' || id === '' || Buffer.byteLength(id) > MAX_ID_BYTES)
    throw new InvalidDocumentError(`a document id must be a string of 1 to ${MAX_ID_BYTES} bytes`);
}

/** @throws {InvalidDocumentError} if the name of the collection or of a field is invalid */
export function assertCollection(collection: Collection<never>): void {
  const { indexes = [], list } = collection as Collection;
  const fields = [...indexes.flat(), ...(list ? [list.of, list.by, ...list.filters] : [])];
  const details = detailsOf(collection);
  if (!/^[a-z0-9-]{1,80}$/.test(collection.name))
    throw new InvalidDocumentError(`"${collection.name}" is not a valid collection name`);
  for (const field of fields) {
    assertField(field);
    if (details.includes(field))
      throw new InvalidDocumentError(`"${field}" is a detail of ${collection.name} and cannot be indexed`);
  }
}

/** Returns the fields of a collection that lists do not show. */
export function detailsOf(collection: Collection<never>): readonly string[] {
  const { details = [], subject } = collection as Collection;
  return subject === undefined ? details : [...details, 'personal'];
}

/** Checks a field name, because it becomes part of queries. @throws {InvalidDocumentError} */
export function assertField(field: string): void {
  if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(field))
    throw new InvalidDocumentError(`"${field}" is not a valid field name for indexes and queries`);
}

/** @throws {InvalidDocumentError} if the store cannot write the commit in one transaction */
export function assertCommit({ subscription, position, writes }: Commit): void {
  if (!Number.isSafeInteger(position)) throw new InvalidDocumentError(`${position} is not a valid position`);
  assertWrites(subscription.kind, writes);
}

/** @throws {InvalidDocumentError} if a write is invalid or goes to a collection of the other kind */
export function assertWrites(kind: Collection['kind'], writes: readonly Write[]): void {
  for (const write of writes) {
    if (write.collection.kind !== kind)
      throw new InvalidDocumentError(
        `a commit with a ${kind} checkpoint cannot write to the ${write.collection.kind} collection ${write.collection.name}`,
      );
    assertId(write.id);
    if (write.kind === 'put') assertDocument(write.document);
  }
}

/** Returns the different search words of a document. */
export const searchWords = (collection: Collection<never>, document: object): string[] => [
  ...new Set((collection as Collection).search?.(document as Document) ?? []),
];

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
    `a document contains ${what} at ${path === '' ? 'its root' : path}, which is not JSON`,
  );

/** Keeps only the last write to each document. */
export function lastWrites(writes: readonly Write[]): Write[] {
  return [...new Map(writes.map((write) => [`${write.collection.name}/${write.id}`, write])).values()];
}

/** Removes undefined properties as JSON does, because the driver would store them as null. */
export const withoutUndefined = (document: object): object => JSON.parse(JSON.stringify(document)) as object;
