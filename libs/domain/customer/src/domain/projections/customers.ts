import type { Projection, Recorded } from '#kit/event-sourcing';
import { exactWords, searchText, type TextsByKey } from '#platform/domain-model';
import type { CustomerEvent, CustomerPersonalData } from '../events.js';

/** A customer as shown to partners. The document's id is the customer's, so that erasure can scrub it. */
export interface CustomerDocument extends ShownPerson {
  readonly customerId: string;
  readonly tenantId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Position of the customer's first event. */
  readonly position: number;
}

interface ShownPerson {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** ISO 3166-1 alpha-3. */
  readonly countryOfResidence: string | null;
  /** E.164. */
  readonly phoneNumber: string | null;
  /** The partner's own id. */
  readonly externalCustomerId: string | null;
  /** The partner's own key-value pairs. */
  readonly metadata: TextsByKey;
  /** The words of name and e-mail, folded, and an exact word for each entry of the metadata. */
  readonly search: string;
}

const shown = (personal: CustomerPersonalData): ShownPerson => ({
  email: personal.email,
  firstName: personal.firstName,
  lastName: personal.lastName,
  countryOfResidence: personal.countryOfResidence,
  phoneNumber: personal.phoneNumber,
  externalCustomerId: personal.externalCustomerId,
  metadata: personal.metadata,
  search: searchText(
    [personal.firstName ?? '', personal.lastName ?? '', personal.email],
    exactWords(personal.metadata),
  ),
});

export const customers: Projection<CustomerDocument, CustomerEvent> = {
  name: 'customers',
  version: 1,
  categories: ['customer'],
  indexes: [
    ['tenantId', 'externalCustomerId', 'createdAt', 'position'],
    ['tenantId', 'updatedAt'],
  ],
  searchField: 'search',
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
          personal && { customerId, tenantId, createdAt, updatedAt: createdAt, position, ...shown(personal) }
        );
      }
      case 'ExternalCustomerIdBound':
      case 'CustomerEmailChanged':
      case 'CustomerDetailsAdded':
      case 'CustomerUpdated': {
        const { recordedAt: updatedAt } = event.metadata;
        const { personal } = event.data;
        return document && personal && { ...document, updatedAt, ...shown({ ...document, ...personal }) };
      }
      case 'CustomerReservationRevoked':
        return document;
      case 'CustomerErased':
        return null;
    }
  },
};
