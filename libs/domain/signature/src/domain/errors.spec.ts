import { describe, expect, it } from 'vitest';
import { DomainError } from '#kit/event-sourcing';
import { alreadySigned, notRequired, wrongSigner } from './errors.js';

describe('what is refused', () => {
  it.each([
    ['a form that is signed', alreadySigned, 'E_SIGNATURE_ALREADY_COMPLETED'],
    ['a form that nobody has to sign', notRequired, 'E_SIGNATURE_NOT_REQUIRED'],
  ])('is told by its code: %s', (_, refusal, code) => {
    expect(refusal()).toBeInstanceOf(DomainError);
    expect(refusal()).toMatchObject({ code });
  });

  it("is told with the signer's name: another one", () => {
    const name = { code: 'E_INVALID', message: "must be the signer's legal name, Ada Lovelace" };
    expect(wrongSigner('Ada Lovelace')).toMatchObject({ code: 'E_VALIDATION_FAILED', fields: { name } });
  });
});
