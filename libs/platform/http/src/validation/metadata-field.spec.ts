import { parseBody } from '../body/json-body.js';
import { declaredField } from './declared-fields.js';
import { Metadata, MetadataFilter } from './metadata-field.js';
import { validate } from './validate.js';

class Create {
  @Metadata() metadata?: Metadata | null;
}
class Update {
  @Metadata({ inPatch: true }) metadata?: object | null;
}
class Filter {
  @MetadataFilter() metadata?: Metadata;
}
const codeOf = (type: new () => object, metadata: unknown): unknown => {
  try {
    validate(type, { metadata });
    return null;
  } catch (error) {
    return (error as { fields: object }).fields;
  }
};
const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'x']));
const invalid = { metadata: { code: 'E_INVALID', message: expect.any(String) as string } };

describe('metadata', () => {
  it.each([{}, { 'a-B_9.z': '' }, { ['k'.repeat(40)]: '😀'.repeat(500) }, many(20), null, undefined])(
    'accepts %j',
    (metadata) => {
      expect(codeOf(Create, metadata)).toBeNull();
      expect(codeOf(Update, metadata)).toBeNull();
    },
  );

  it.each([
    'x',
    [],
    7,
    { '': 'x' },
    { 'a b': 'x' },
    { ['k'.repeat(41)]: 'x' },
    { a: 1 },
    { a: 'x'.repeat(501) },
  ])('rejects %j', (metadata) => {
    expect(codeOf(Create, metadata)).toEqual(invalid);
    expect(codeOf(Update, metadata)).toEqual(invalid);
  });

  it.each([
    [{ plan: 'gold', age: 7 }, 'age'],
    [{ plan: 'gold', note: 'x'.repeat(501) }, 'note'],
    [{ plan: 'gold', 'a b': 'x' }, 'a b'],
    [{ ['k'.repeat(100)]: 'x' }, `${'k'.repeat(40)}…`],
  ])('names the key that makes %j invalid', (metadata, key) => {
    const message = expect.stringContaining(JSON.stringify(key)) as string;
    for (const type of [Create, Update])
      expect(codeOf(type, metadata)).toEqual({ metadata: { code: 'E_INVALID', message } });
  });

  it.each(['__proto__', 'constructor', 'prototype'])(
    'rejects the key %s, which other objects ignore',
    (key) => {
      const parse = (body: string) => parseBody(Buffer.from(body), (path) => declaredField(Create, path));
      const entry = `{ "${key}": "x" }`;
      const fields = { metadata: { code: 'E_INVALID', message: expect.stringContaining(key) as string } };
      expect(() => parse(`{ "metadata": ${entry} }`)).toThrow(expect.objectContaining({ fields }));
      expect(parse(entry)).toEqual({});
      expect(parse(`{ "other": ${entry} }`)).toEqual({ other: {} });
    },
  );

  it('removes keys with null in a PATCH only, whose result is limited by the domain', () => {
    expect([codeOf(Create, { a: null }), codeOf(Update, { a: null })]).toEqual([invalid, null]);
    expect([codeOf(Create, many(21)), codeOf(Update, many(21))]).toEqual([invalid, null]);
  });

  it('keeps names that every object has', () => {
    const metadata = { toString: 'a', hasOwnProperty: 'b', valueOf: 'c' };
    for (const type of [Create, Update]) expect(validate(type, { metadata }).metadata).toEqual(metadata);
    expect(codeOf(Create, { toString: 7 })).toEqual(invalid);
  });

  it('is a filter in a query string', () => {
    const query = { 'metadata[plan]': 'gold', 'metadata[a.b]': '', size: '5', metadata: 'x' };
    expect(validate(Filter, query)).toEqual({ metadata: { plan: 'gold', 'a.b': '' } });
    expect(validate(Filter, { size: '5' }).metadata).toBeUndefined();
    for (const query of [{ 'metadata[]': 'x' }, { 'metadata[a b]': 'x' }, { 'metadata[a]': ['x', 'y'] }])
      expect(() => validate(Filter, query)).toThrow(expect.objectContaining({ fields: invalid }));
  });
});
