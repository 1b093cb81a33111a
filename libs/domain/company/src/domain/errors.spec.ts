import { describe, expect, it } from 'vitest';
import { DomainError } from '#kit/event-sourcing';
import { companyNotFound, documentNotFound, noteNotFound, ownerNotFound } from './errors.js';

describe('a missing resource', () => {
  it.each([
    ['a company', companyNotFound, 'E_NOT_FOUND'],
    ['its customer', ownerNotFound, 'E_CUSTOMER_NOT_FOUND'],
    ['its document', documentNotFound, 'E_DOCUMENT_NOT_FOUND'],
    ['its note', noteNotFound, 'E_NOT_FOUND'],
  ])('has its own error code: %s', (_, missing, code) => {
    expect(missing()).toBeInstanceOf(DomainError);
    expect(missing()).toMatchObject({ code });
  });
});
