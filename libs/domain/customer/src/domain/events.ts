import type { Personal } from '#kit/event-sourcing';
import type { TextsByKey } from '#platform/domain-model';

// Names and shapes are storage formats: change one only with a new version, an upcaster and its JSON in test/upgrade.

/** The person's identifying data, encrypted with the customer's own key. */
export interface CustomerPersonalData {
  /** As given, trimmed; compared in lower case. */
  readonly email: string;
  /** Names and country are null if a session created the customer without them (contract 3.3). */
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** ISO 3166-1 alpha-3. */
  readonly countryOfResidence: string | null;
  /** E.164. */
  readonly phoneNumber: string | null;
  /**
   * The partner's own id, unique per tenant. Counts as personal, because partners put names and addresses into it.
   */
  readonly externalCustomerId: string | null;
  /** The partner's own key-value pairs. */
  readonly metadata: TextsByKey;
}

/** Personal data that a session may lack. */
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
      /** A customer without an external id got one. */
      readonly type: 'ExternalCustomerIdBound';
      readonly data: {
        readonly customerId: string;
        readonly personal: Personal<{ readonly externalCustomerId: string }>;
      };
    }
  | {
      /** A customer found by the partner's id got another address, as given, trimmed. */
      readonly type: 'CustomerEmailChanged';
      readonly data: {
        readonly customerId: string;
        readonly personal: Personal<{ readonly email: string }>;
      };
    }
  | {
      /** Details that the session lacked when it created the customer. No existing field changes. */
      readonly type: 'CustomerDetailsAdded';
      readonly data: {
        readonly customerId: string;
        readonly personal: Personal<Partial<CustomerDetails>>;
      };
    }
  | {
      /** The partner changed the customer; an address has its own event. Null clears a value. */
      readonly type: 'CustomerUpdated';
      readonly data: {
        readonly customerId: string;
        /** Names of the changed fields, which auditors can read even after the erasure. */
        readonly fields: readonly string[];
        readonly personal: Personal<Partial<Omit<CustomerPersonalData, 'email'>>>;
      };
    }
  | {
      /**
       * A reservation that the customer never completed was given to another customer. It does not change the
       * customer, but makes pending commands fail. It can be the first event of a customer that is never
       * created.
       */
      readonly type: 'CustomerReservationRevoked';
      readonly data: { readonly customerId: string };
    }
  | {
      /**
       * The person was erased; the metadata names the actor. `reason` comes from an operator and names no person.
       */
      readonly type: 'CustomerErased';
      readonly data: { readonly customerId: string; readonly reason: string };
    };
