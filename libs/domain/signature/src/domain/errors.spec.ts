import { DomainError } from '#kit/event-sourcing';
import { alreadySigned, notRequired, wrongSigner } from './errors.js';

describe('a rejected signature', () => {
  it.each([
    ['a signed form', alreadySigned, 'E_SIGNATURE_ALREADY_COMPLETED'],
    ['a form that is not required', notRequired, 'E_SIGNATURE_NOT_REQUIRED'],
  ])('has its own error code: %s', (_, refusal, code) => {
    expect(refusal()).toBeInstanceOf(DomainError);
    expect(refusal()).toMatchObject({ code });
  });

  it('names the expected signer', () => {
    const name = { code: 'E_INVALID', message: "must be the signer's legal name, Ada Lovelace" };
    expect(wrongSigner('Ada Lovelace')).toMatchObject({ code: 'E_VALIDATION_FAILED', fields: { name } });
  });
});
