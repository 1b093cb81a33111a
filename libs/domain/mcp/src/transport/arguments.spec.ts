import { normalized, withArguments } from './arguments.js';

const address = {
  type: 'object',
  properties: { line1: { type: 'string' }, line2: { type: 'string' } },
  required: ['line1'],
};
const schema = {
  type: 'object',
  properties: {
    action: { type: 'string' },
    params: {
      type: 'object',
      properties: {
        naicsCode: { type: 'string' },
        members: {
          type: 'array',
          items: {
            type: 'object',
            properties: { address, share: { type: 'number' } },
            required: ['address'],
          },
        },
      },
      required: [],
    },
  },
  required: ['action', 'params'],
};
const home = { line1: '1 Dorset Street' };

describe('arguments of a tool', () => {
  it.each([
    ['an object as JSON', { params: '{"naicsCode":"541511"}' }, { params: { naicsCode: '541511' } }],
    ['a list as JSON', { params: { members: '[]' } }, { params: { members: [] } }],
    [
      'JSON within JSON',
      { params: JSON.stringify({ members: JSON.stringify([{ address: JSON.stringify(home) }]) }) },
      { params: { members: [{ address: home }] } },
    ],
    ['an empty optional text', { params: { naicsCode: ' ' } }, { params: {} }],
    ['null', { action: null, params: { naicsCode: null } }, { params: {} }],
    [
      'null and empty texts within lists',
      { params: { members: [{ share: null, address: { ...home, line2: '' } }] } },
      { params: { members: [{ address: home }] } },
    ],
    ['null in an unknown argument', { ssn: null, params: {} }, { params: {} }],
  ])('may contain %s', (_, sent, expected) => {
    expect(normalized(schema, sent)).toEqual(expected);
  });

  it.each([
    ['an empty required text', { action: '', params: {} }],
    ['a text that is not JSON', { params: '{' }],
    ['JSON of another type', { params: '[1]' }],
    ['JSON where a text is expected', { action: '{}', params: {} }],
    ['unknown arguments', { params: { other: { line1: 'x' }, constructor: '[]' } }],
  ])('keep %s', (_, sent) => {
    expect(normalized(schema, sent)).toEqual(sent);
  });

  it('reject JSON in a text that is nested too deeply', () => {
    const deep = `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`;
    expect(() => normalized(schema, { params: deep })).toThrow('nested more than 32 levels');
  });

  it.each([
    [null, {}],
    ['', {}],
    ['{"action":"submit"}', { action: 'submit' }],
    ['submit', 'submit'],
    [{ action: null }, { action: null }],
  ])('are an object if a request contains %j', (sent, expected) => {
    const body = { id: 1, method: 'tools/call', params: { name: 'x', arguments: sent } };
    expect(withArguments(body)).toEqual({ ...body, params: { name: 'x', arguments: expected } });
  });

  it.each([[{ id: 1, method: 'ping' }], [{ params: null }], [[]], ['x'], [null]])(
    'may be missing from a request: %j',
    (body) => {
      expect(withArguments(body)).toBe(body);
    },
  );
});
