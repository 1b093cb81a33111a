import { DomainError } from '#kit/event-sourcing';
import { answersFail, checkoutNotFound, companyNotFound } from './errors.js';

describe('onboarding errors', () => {
  it.each([
    ['an unknown company', companyNotFound, 'E_NOT_FOUND'],
    ['an unknown payment', checkoutNotFound, 'E_NOT_FOUND'],
  ])('have a code: %s', (_, refusal, code) => {
    expect(refusal()).toBeInstanceOf(DomainError);
    expect(refusal()).toMatchObject({ code });
  });

  it('name each field with an invalid answer', () => {
    const fields = { 'nameOptions[0].name': { code: 'E_INVALID', message: 'must not be empty' } };
    expect(answersFail(fields)).toMatchObject({ code: 'E_VALIDATION_FAILED', fields });
  });
});
