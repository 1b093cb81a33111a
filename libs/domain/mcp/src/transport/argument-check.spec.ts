import type { DomainError } from '#kit/event-sourcing';
import { closed } from '../tools/tool.js';
import { checkOf, TaxIdSentError } from './argument-check.js';

const address = closed({ line1: { type: 'string' } });
const member = closed({ address, isNaturalPerson: { type: 'boolean' } }, []);
const check = checkOf(
  closed(
    {
      action: { type: 'string', enum: ['choose', 'submit'] },
      params: closed({ members: { type: 'array', items: member }, note: { type: 'string' } }, []),
      companyId: { type: 'string', maxLength: 5 },
    },
    ['action'],
  ),
);
const rejection = (args: unknown): DomainError => {
  try {
    check(args);
  } catch (error) {
    return error as DomainError;
  }
  throw new Error('the arguments were accepted');
};

describe('the check of arguments', () => {
  it('accepts arguments that match the schema', () => {
    expect(() => {
      check({ action: 'choose', params: { members: [{ address: { line1: 'x' } }] } });
    }).not.toThrow();
  });

  it.each([
    [{}, 'action', 'E_REQUIRED', 'is required: one of choose, submit'],
    [{ action: 'pay' }, 'action', 'E_INVALID', 'must be one of: choose, submit'],
    [{ action: 'submit', params: 'x' }, 'params', 'E_INVALID', 'must be an object'],
    [{ action: 'submit', params: { members: {} } }, 'params.members', 'E_INVALID', 'must be a list'],
    [
      { action: 'submit', params: { members: [{}, { address: {} }] } },
      'params.members[1].address.line1',
      'E_REQUIRED',
      'is required',
    ],
    [
      { action: 'submit', params: { members: [{ isNaturalPerson: 'yes' }] } },
      'params.members[0].isNaturalPerson',
      'E_INVALID',
      'must be true or false',
    ],
    [
      { action: 'submit', params: { members: [{ age: 7 }] } },
      'params.members[0].age',
      'E_INVALID',
      'is not an argument; allowed: address, isNaturalPerson',
    ],
    [
      { action: 'submit', companyId: 'x'.repeat(6) },
      'companyId',
      'E_INVALID',
      'must NOT have more than 5 characters',
    ],
  ])('names the path and the rule of %j', (args, path, code, message) => {
    expect(rejection(args).fields).toEqual({ [path]: { code, message } });
  });

  it('names all invalid arguments at once', () => {
    const { code, fields } = rejection({ colour: 'red', params: { members: [1, { address: 2 }] } });
    expect(code).toBe('E_VALIDATION_FAILED');
    expect(Object.keys(fields ?? {}).sort()).toEqual([
      'action',
      'colour',
      'params.members[0]',
      'params.members[1].address',
    ]);
  });

  it.each([
    ['params.members[0].ssn', { members: [{ ssn: '000' }] }],
    ['params.members[0].address.SSN', { members: [{ address: { SSN: 1 } }] }],
    ['params.note', { note: 'My number is 123-45-6789.' }],
    ['params.taxId', { taxId: '1' }],
  ])('rejects a tax ID at %s without repeating it', (path, params) => {
    const error = rejection({ action: 'submit', params });
    expect(error).toBeInstanceOf(TaxIdSentError);
    expect(error.fields).toEqual({
      [path]: { code: 'E_SSN_INVALID', message: 'must not be sent to a tool' },
    });
    expect(JSON.stringify([error.message, error.fields])).not.toContain('123-45-6789');
  });

  it('does not mistake other numbers for a tax ID', () => {
    for (const note of ['+442071838750', '12345-6789', '5123-45-67891', '000-12-3456'])
      expect(() => {
        check({ action: 'submit', params: { note } });
      }).not.toThrow();
  });
});
