import type { Personal } from '#kit/event-sourcing';

// Names and shapes are storage formats: change one only with a new version, an upcaster and its JSON in test/upgrade.

/** What identifies the person; encrypted with the customer's own key. */
export interface CustomerPersonalData {
  /** As it was given, trimmed; compared lower-cased. */
  readonly email: string;
  /** Null where a session provisioned the customer and did not say (contract 3.3); so are the next two. */
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** ISO 3166-1 alpha-3. */
  readonly countryOfResidence: string | null;
  /** E.164. */
  readonly phoneNumber: string | null;
  /** The partner's own id, unique per tenant. Partners put names and addresses into it, so it counts as personal. */
  readonly externalCustomerId: string | null;
}

/** Who the person is, beside what it is found by. */
export type CustomerDetails = Omit<CustomerPersonalData, 'email' | 'externalCustomerId'>;

export type CustomerEvent =
  | {
      readonly type: 'CustomerCreated';
      readonly data: {
        readonly customerId: string;
        readonly tenantId: string;
        readonly personal: Personal<CustomerPersonalData>;
      };
    }
  | {
      /** A customer that was known by e-mail alone got the partner's id. */
      readonly type: 'ExternalCustomerIdBound';
      readonly data: {
        readonly customerId: string;
        readonly personal: Personal<{ readonly externalCustomerId: string }>;
      };
    }
  | {
      /** A customer known by the partner's id came with another address. As it was given, trimmed. */
      readonly type: 'CustomerEmailChanged';
      readonly data: {
        readonly customerId: string;
        readonly personal: Personal<{ readonly email: string }>;
      };
    }
  | {
      /** What a session that made the customer did not say. No field that the customer had changes. */
      readonly type: 'CustomerDetailsAdded';
      readonly data: {
        readonly customerId: string;
        readonly personal: Personal<Partial<CustomerDetails>>;
      };
    }
  | {
      /**
       * A name that the customer had reserved, and did not come to have, is given to another. It changes nothing about
       * the customer; what was about to be recorded meanwhile comes too late. A stream that begins with it is one of a
       * customer who was not created yet.
       */
      readonly type: 'CustomerReservationRevoked';
      readonly data: { readonly customerId: string };
    }
  | {
      /** The person was erased; who did it is in the metadata. `reason` is an operator's, and names no person. */
      readonly type: 'CustomerErased';
      readonly data: { readonly customerId: string; readonly reason: string };
    };
