import { type Projection, type Recorded, searchText } from '#event-sourcing';
import type { CustomerEvent, CustomerPersonalData } from '../../customer.events.js';

/** A customer as partners read it. The id of the document is the customer's, so that erasure finds what it must scrub. */
export interface CustomerDocument extends CustomerPersonalData {
  readonly customerId: string;
  readonly tenantId: string;
  readonly createdAt: string;
  /** The lower-case words of name and e-mail. */
  readonly search: string;
}

/** Null once the person was erased: nothing is left to show. */
const documentOf = (
  base: Pick<CustomerDocument, 'customerId' | 'tenantId' | 'createdAt'>,
  personal: CustomerPersonalData | null,
): CustomerDocument | null =>
  personal && {
    ...base,
    ...personal,
    search: searchText([personal.firstName, personal.lastName, personal.email]),
  };

export const customers: Projection<CustomerDocument, CustomerEvent> = {
  name: 'customers',
  version: 1,
  categories: ['customer'],
  indexes: [['tenantId', 'createdAt']],
  searchField: 'search',
  documentIds: (event) => [event.data.customerId],

  fold(document, event: Recorded<CustomerEvent>) {
    switch (event.type) {
      case 'CustomerCreated': {
        const { customerId, tenantId, personal } = event.data;
        return documentOf({ customerId, tenantId, createdAt: event.metadata.recordedAt }, personal);
      }
      case 'ExternalCustomerIdBound':
        return document && event.data.personal && { ...document, ...event.data.personal };
    }
  },
};
