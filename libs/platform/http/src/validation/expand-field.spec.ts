import { Expand } from './expand-field.js';
import { PageQuery } from './page-query.js';
import { validate } from './validate.js';
import { valueSet } from './value-set.js';

const EXPANSION = valueSet('Expansion', ['customer', 'owner'], 'Adds them.');

class Parameters extends PageQuery {
  @Expand(EXPANSION) 'expand[]'?: readonly ('customer' | 'owner')[];
}

describe('expand[] in a query', () => {
  it.each([
    [{}, undefined],
    [{ 'expand[]': 'customer' }, ['customer']],
    [{ 'expand[]': ['customer', 'owner'] }, ['customer', 'owner']],
  ])('%j has the values %j', (query, values) => {
    expect(validate(Parameters, query)['expand[]']).toEqual(values);
  });

  it.each(['', 'Customer', 'company', ['customer', 'company']])('names the allowed values: %j', (value) => {
    const message = 'must be a list of these values: customer, owner';
    expect(() => validate(Parameters, { 'expand[]': value })).toThrow(
      expect.objectContaining({ fields: { 'expand[]': { code: 'E_INVALID', message } } }),
    );
  });

  it('is no filter of a cursor', () => {
    const { filters } = validate(Parameters, { 'expand[]': 'customer' }).paging();
    expect(filters).toBe(validate(Parameters, {}).paging().filters);
  });
});
