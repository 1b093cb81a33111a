import { DomainError } from '#kit/event-sourcing';

/** The address belongs to another tenant's customer or to a portal user; the message reveals nothing more. */
export const emailInUse = (): DomainError =>
  new DomainError('E_EMAIL_IN_USE', 'This e-mail address cannot be used.');

const conflict = (message: string): DomainError => new DomainError('E_RESOURCE_CONFLICT', message);

/** Two different customers have the id and the address. */
export const externalIdConflict = (): DomainError =>
  conflict('The external customer id and the e-mail address belong to different customers.');

/** Another customer has the external id, and its address cannot change here. */
export const externalIdTaken = (): DomainError =>
  conflict('The external customer id belongs to a customer with a different e-mail address.');

/** Another customer of the tenant has the external id. */
export const externalIdInUse = (): DomainError =>
  conflict('The external customer id belongs to another customer.');

export const otherExternalId = (): DomainError =>
  conflict('The customer with this e-mail address has a different external customer id.');

/** Also for a customer of another tenant. */
export const customerNotFound = (): DomainError =>
  new DomainError('E_NOT_FOUND', 'There is no such customer.');
