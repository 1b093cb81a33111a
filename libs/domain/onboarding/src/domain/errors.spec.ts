import { describe, expect, it } from 'vitest';
import { DomainError } from '#kit/event-sourcing';
import { answersFail, checkoutNotFound, companyNotFound } from './errors.js';

describe('what is refused', () => {
  it.each([
    ['a company that is not there', companyNotFound, 'E_NOT_FOUND'],
    ['a payment that is not there', checkoutNotFound, 'E_NOT_FOUND'],
  ])('is told by its code: %s', (_, refusal, code) => {
    expect(refusal()).toBeInstanceOf(DomainError);
    expect(refusal()).toMatchObject({ code });
  });

  it('is told field by field: answers that do not fit', () => {
    const fields = { 'nameOptions[0].name': { code: 'E_INVALID', message: 'must not be empty' } };
    expect(answersFail(fields)).toMatchObject({ code: 'E_VALIDATION_FAILED', fields });
  });
});
