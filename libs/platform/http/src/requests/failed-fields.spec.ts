import 'reflect-metadata';
import { Metadata, MetadataFilter } from '../validation/metadata-field.js';
import { RejectsUnchangeable } from '../validation/declared-fields.js';
import { Nested, NestedList } from '../validation/nested-fields.js';
import { PageQuery } from '../validation/page-query.js';
import { Text } from '../validation/text-fields.js';
import { failedFields } from './failed-fields.js';

class Address {
  @Text({ max: 10 }) city!: string;
}
class Member {
  @Nested(() => Address) address!: Address;
}
@RejectsUnchangeable(['state'], 'cannot be changed')
class Body {
  @NestedList(() => Member) members!: Member[];
  @Metadata() metadata?: object;
}
class Query extends PageQuery {
  @MetadataFilter() metadata?: object;
}

describe('failedFields', () => {
  const route = { body: Body, query: Query };
  const error = { code: 'E_INVALID', message: 'must be a string' };
  const pathsOf = (...paths: string[]) =>
    failedFields(Object.fromEntries(paths.map((path) => [path, error])), route).map(({ path }) => path);

  it('keeps paths of declared fields of the body and the query', () => {
    const paths = ['members', 'members[12].address.city', 'state', 'cursor', 'metadata'];
    expect(pathsOf(...paths)).toEqual(paths);
  });

  it('hides all other paths, because they contain names that were sent', () => {
    const sent = ['ssn', 'members[0].ssn', 'members[219099999]', 'size[219099999]', 'metadata[ssn]', ''];
    expect(pathsOf('members[0].address.city', ...sent)).toEqual(['members[0].address.city', '(undeclared)']);
    expect(failedFields({ name: error }, { body: null, query: null })).toEqual([
      { path: '(undeclared)', code: 'E_INVALID', rule: 'must be a string' },
    ]);
  });

  it('replaces messages that name a character or a key', () => {
    const rules = failedFields(
      {
        'members[0].address.city': { code: 'E_CHARACTER_UNSUPPORTED', message: 'contains U+0E2A, …' },
        metadata: { code: 'E_INVALID', message: 'has the key "219-09-9999"; …' },
        members: { code: 'E_REQUIRED', message: 'is required' },
      },
      route,
    ).map(({ rule }) => rule);
    expect(rules).toEqual([
      'contains a character that is not supported',
      expect.stringMatching(/^At most \d+ entries\. Keys have 1 to 40 of the characters/),
      'is required',
    ]);
  });

  it('returns at most 50 fields', () => {
    const paths = Array.from({ length: 60 }, (_, index) => `members[${index}].address.city`);
    expect(pathsOf(...paths)).toEqual(paths.slice(0, 50));
  });
});
