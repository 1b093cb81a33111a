import { DomainError } from '#kit/event-sourcing';

/** Also for an id that is none. */
export const partnerNotFound = (): DomainError => new DomainError('E_NOT_FOUND', 'There is no such partner.');
