import { describe, expect, it } from 'vitest';
import { DomainError } from '#kit/event-sourcing';
import {
  customerNotFound,
  emailInUse,
  externalIdConflict,
  externalIdTaken,
  otherExternalId,
} from './errors.js';

describe('a rejected customer', () => {
  it.each([
    ['an address of somebody else', emailInUse, 'E_EMAIL_IN_USE'],
    ['an external id and an address of two customers', externalIdConflict, 'E_RESOURCE_CONFLICT'],
    ['an external id of another customer', externalIdTaken, 'E_RESOURCE_CONFLICT'],
    ['a customer with another external id', otherExternalId, 'E_RESOURCE_CONFLICT'],
    ['an unknown customer', customerNotFound, 'E_NOT_FOUND'],
  ])('has its own error code: %s', (_, refusal, code) => {
    expect(refusal()).toBeInstanceOf(DomainError);
    expect(refusal()).toMatchObject({ code });
  });
});
