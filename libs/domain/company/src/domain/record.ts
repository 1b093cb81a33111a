import { patchTexts, type TextsByKey, type TextsPatch } from '#platform/domain-model';
import type { Documents } from './documents.js';
import { metadataNotPossible } from './errors.js';
import { type CompanyEvent, type CompanyRequest, type EventOf, type OfCompany, ofCompany } from './events.js';

// The record of a company: the partner's own id and metadata (contract 5.10), the erasure of its personal data, and
// the revocation of a reservation of the partner's id, and the end of the company by a reset of the sandbox.

/** Changes the partner's own id and metadata; undefined keeps a value, null clears it. */
export interface UpdateCompanyRecord {
  readonly type: 'UpdateCompanyRecord';
  readonly externalCompanyId?: string | null | undefined;
  readonly metadata?: TextsPatch | null | undefined;
}

/**
 * Makes pending commands of the company lose the race to append, so that they reserve the id again and find its new
 * owner. Also possible for a company that does not exist yet.
 */
export interface RevokeReservation extends OfCompany {
  readonly type: 'RevokeReservation';
}

/**
 * Records for the read models that the customer was erased; the personal data is gone with the key. The sender's
 * command id prevents a duplicate event.
 */
export interface ForgetPeople {
  readonly type: 'ForgetPeople';
}

/** Records that the partner's sandbox was reset. A discarded company does not change any more. */
export interface DiscardCompany {
  readonly type: 'DiscardCompany';
}

type RecordEvent = EventOf<'ExternalCompanyIdChanged' | 'CompanyMetadataChanged' | 'PeopleForgotten'>;

/** Returns the changes that an event makes to the record. */
export function evolveRecord(
  { personal }: Pick<CompanyRequest, 'personal'>,
  event: RecordEvent,
): Partial<CompanyRequest> {
  switch (event.type) {
    case 'ExternalCompanyIdChanged':
      return { externalCompanyId: event.data.externalCompanyId };
    case 'CompanyMetadataChanged':
      return { personal: personal && event.data.personal && { ...personal, ...event.data.personal } };
    case 'PeopleForgotten':
      return { personal: null };
  }
}

export const revokeReservation = ({ companyId, customerId }: RevokeReservation): CompanyEvent[] => [
  { type: 'CompanyReservationRevoked', data: { companyId, customerId } },
];

export const forgetPeople = (state: OfCompany): CompanyEvent[] => [
  { type: 'PeopleForgotten', data: ofCompany(state) },
];

export const discard = (state: OfCompany & Documents): CompanyEvent[] => [
  {
    type: 'CompanyDiscarded',
    data: { ...ofCompany(state), documentIds: state.documents.map(({ documentId }) => documentId) },
  },
];

/**
 * @throws {DomainError} `E_VALIDATION_FAILED`: too many entries; `E_RESOURCE_CONFLICT`: the customer was erased, so no
 * metadata can be encrypted
 */
export function updateRecord(
  state: CompanyRequest,
  { externalCompanyId, metadata }: UpdateCompanyRecord,
): CompanyEvent[] {
  const events: CompanyEvent[] = [];
  if (externalCompanyId !== undefined && externalCompanyId !== state.externalCompanyId)
    events.push({ type: 'ExternalCompanyIdChanged', data: { ...ofCompany(state), externalCompanyId } });
  const texts: TextsByKey = state.personal?.metadata ?? {};
  const changed = metadata === undefined ? texts : patchTexts(texts, metadata);
  if (changed === texts) return events;
  if (state.personal === null) throw metadataNotPossible();
  const personal = { metadata: changed };
  return [...events, { type: 'CompanyMetadataChanged', data: { ...ofCompany(state), personal } }];
}
