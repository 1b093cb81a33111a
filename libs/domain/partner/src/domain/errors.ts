import { DomainError } from '#kit/event-sourcing';

/** Also used for malformed ids. */
export const partnerNotFound = (): DomainError => new DomainError('E_NOT_FOUND', 'No partner has this ID.');
