import { DomainError } from '#event-sourcing';

/** The address belongs to another tenant's customer or to a portal user; says nothing about whom. */
export const emailInUse = (): DomainError =>
  new DomainError('E_EMAIL_IN_USE', 'This e-mail address cannot be used.');

export const externalIdConflict = (): DomainError =>
  new DomainError(
    'E_RESOURCE_CONFLICT',
    'The external customer id and the e-mail address belong to different customers.',
  );

/** Also for a customer of another tenant. */
export const customerNotFound = (): DomainError =>
  new DomainError('E_NOT_FOUND', 'There is no such customer.');
