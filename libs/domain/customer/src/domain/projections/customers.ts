import type { Personal, Projection, Recorded } from '#kit/event-sourcing';
import { exactWords, textWords } from '#platform/domain-model';
import type { CustomerEvent, CustomerPersonalData } from '../events.js';

/** A customer as shown to partners. The document's id is the customer's, so that erasure can scrub it. */
export interface CustomerDocument {
  readonly customerId: string;
  readonly tenantId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Position of the customer's first event. */
  readonly position: number;
  /** Null between the erasure and the removal of the document. */
  readonly personal: Personal<CustomerPersonalData>;
}

const shown = (personal: CustomerPersonalData): CustomerPersonalData => ({
  email: personal.email,
  firstName: personal.firstName,
  lastName: personal.lastName,
  countryOfResidence: personal.countryOfResidence,
  phoneNumber: personal.phoneNumber,
  externalCustomerId: personal.externalCustomerId,
  metadata: personal.metadata,
});

/** Returns the words of name and e-mail, and an exact word for each entry of the metadata and for the partner's own id. */
const searchWordsOf = ({ personal }: Pick<CustomerDocument, 'personal'>): readonly string[] =>
  personal
    ? textWords(
        [personal.firstName ?? '', personal.lastName ?? '', personal.email],
        [...exactWords(personal.metadata), ...externalIdWords(personal.externalCustomerId)],
      )
    : [];

/** Returns the search word that only the customer with this id of the partner contains. A key of metadata contains no colon. */
export const externalIdWords = (externalCustomerId: string | null | undefined): readonly string[] =>
  externalCustomerId == null ? [] : exactWords({ 'externalCustomerId:': externalCustomerId });

export const customers: Projection<CustomerDocument, CustomerEvent> = {
  name: 'customers',
  version: 1,
  categories: ['customer'],
  indexes: [['tenantId', 'updatedAt']],
  subject: 'customerId',
  search: searchWordsOf,
  list: { of: 'tenantId', by: 'createdAt', then: ['position'], filters: [] },
  documentIds: (event) => [event.data.customerId],

  fold(document, event: Recorded<CustomerEvent>) {
    switch (event.type) {
      case 'CustomerCreated': {
        const { customerId, tenantId, personal } = event.data;
        const createdAt = event.metadata.recordedAt;
        // Erased customers are removed.
        const { position } = event;
        return (
          personal && {
            customerId,
            tenantId,
            createdAt,
            updatedAt: createdAt,
            position,
            personal: shown(personal),
          }
        );
      }
      case 'ExternalCustomerIdBound':
      case 'CustomerEmailChanged':
      case 'CustomerDetailsAdded':
      case 'CustomerUpdated': {
        const { recordedAt: updatedAt } = event.metadata;
        const { personal } = event.data;
        if (!document?.personal || !personal) return null;
        return { ...document, updatedAt, personal: shown({ ...document.personal, ...personal }) };
      }
      case 'CustomerReservationRevoked':
        return document;
      case 'CustomerErased':
        return null;
    }
  },
};
