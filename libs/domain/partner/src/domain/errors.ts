import { DomainError } from '#kit/event-sourcing';

/** Also used for malformed ids. */
export const partnerNotFound = (): DomainError => new DomainError('E_NOT_FOUND', 'There is no such partner.');
