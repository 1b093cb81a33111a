import { type Decider, type Personal, withRecent } from '#kit/event-sourcing';
import { patchTexts, type ServiceAggregate, type TextsByKey, type TextsPatch } from '#platform/domain-model';
import { customerNotFound, otherExternalId } from './errors.js';
import type { CustomerDetails, CustomerEvent, CustomerPersonalData } from './events.js';

/** A founder. `personal` is null after the data key was destroyed, and after the erasure. */
export interface Customer {
  readonly customerId: string;
  readonly tenantId: string;
  readonly personal: Personal<CustomerPersonalData>;
  /** Whether the customer was erased and owns neither address nor external id. */
  readonly erased: boolean;
  /** Times of the recent changes of the address, oldest first. */
  readonly emailChanges: readonly string[];
}

/** Each change adds an event, and every command loads them (contract 3.3). */
export const MAX_EMAIL_CHANGES_A_DAY = 20;

/** Null before the customer exists. */
export type CustomerState = Customer | null;

/** The new values of a customer's fields; null clears a value, undefined keeps it. */
export type CustomerChanges = {
  readonly [K in Exclude<keyof CustomerPersonalData, 'metadata'>]?: CustomerPersonalData[K] | undefined;
} & { readonly metadata?: TextsPatch | null | undefined };

type CustomerCommand =
  | {
      readonly type: 'CreateCustomer';
      readonly customerId: string;
      readonly tenantId: string;
      readonly personal: CustomerPersonalData;
    }
  | { readonly type: 'BindExternalId'; readonly externalCustomerId: string }
  | { readonly type: 'ChangeEmail'; readonly email: string }
  | { readonly type: 'AddDetails'; readonly details: CustomerDetails }
  | { readonly type: 'UpdateCustomer'; readonly changes: CustomerChanges }
  /** Also possible for a customer who does not exist yet. */
  | { readonly type: 'RevokeReservation'; readonly customerId: string }
  | { readonly type: 'EraseCustomer'; readonly reason: string };

function evolve(state: CustomerState, event: CustomerEvent, recordedAt: string): CustomerState {
  switch (event.type) {
    case 'CustomerCreated':
      return { ...event.data, erased: false, emailChanges: [] };
    case 'ExternalCustomerIdBound':
    case 'CustomerEmailChanged':
    case 'CustomerDetailsAdded':
    case 'CustomerUpdated': {
      if (state === null) return null;
      const personal = state.personal && event.data.personal && { ...state.personal, ...event.data.personal };
      const { emailChanges: changes } = state;
      const emailChanges =
        event.type === 'CustomerEmailChanged'
          ? withRecent(changes, recordedAt, MAX_EMAIL_CHANGES_A_DAY)
          : changes;
      return { ...state, personal, emailChanges };
    }
    case 'CustomerReservationRevoked':
      return state;
    case 'CustomerErased':
      return state && { ...state, personal: null, erased: true };
  }
}

function decide(state: CustomerState, command: CustomerCommand): readonly CustomerEvent[] {
  switch (command.type) {
    case 'CreateCustomer': {
      if (state !== null) return [];
      const { customerId, tenantId, personal } = command;
      return [{ type: 'CustomerCreated', data: { customerId, tenantId, personal } }];
    }
    case 'BindExternalId': {
      if (state?.personal == null) throw customerNotFound();
      const { customerId, personal } = state;
      const { externalCustomerId } = command;
      if (personal.externalCustomerId === externalCustomerId) return [];
      if (personal.externalCustomerId !== null) throw otherExternalId();
      return [{ type: 'ExternalCustomerIdBound', data: { customerId, personal: { externalCustomerId } } }];
    }
    case 'ChangeEmail': {
      if (state?.personal == null) throw customerNotFound();
      const { customerId, personal } = state;
      const { email } = command;
      if (personal.email === email) return [];
      return [{ type: 'CustomerEmailChanged', data: { customerId, personal: { email } } }];
    }
    case 'AddDetails': {
      if (state?.personal == null) throw customerNotFound();
      const { customerId, personal } = state;
      const added = lackingIn(personal, command.details);
      if (Object.keys(added).length === 0) return [];
      return [{ type: 'CustomerDetailsAdded', data: { customerId, personal: added } }];
    }
    case 'UpdateCustomer': {
      if (state?.personal == null) throw customerNotFound();
      return updated(state.customerId, state.personal, command.changes);
    }
    case 'EraseCustomer': {
      if (state === null) throw customerNotFound();
      const { customerId } = state;
      return state.erased ? [] : [{ type: 'CustomerErased', data: { customerId, reason: command.reason } }];
    }
    case 'RevokeReservation':
      return [{ type: 'CustomerReservationRevoked', data: { customerId: command.customerId } }];
  }
}

function lackingIn(personal: CustomerPersonalData, details: CustomerDetails): Partial<CustomerDetails> {
  const { firstName, lastName, countryOfResidence, phoneNumber, metadata } = details;
  const lacking = Object.entries({ firstName, lastName, countryOfResidence, phoneNumber, metadata }).filter(
    ([field, value]) => !isMissing(value) && isMissing(personal[field as keyof CustomerDetails]),
  );
  return Object.fromEntries(lacking);
}

/** Reports whether a detail has no value. Metadata has none if it has no entries. */
const isMissing = (detail: string | TextsByKey | null): boolean =>
  detail === null || (typeof detail === 'object' && Object.keys(detail).length === 0);

function updated(
  customerId: string,
  personal: CustomerPersonalData,
  changes: CustomerChanges,
): CustomerEvent[] {
  const { email = personal.email, metadata: patch, ...others } = changes;
  const metadata = patch === undefined ? undefined : patchTexts(personal.metadata, patch);
  const changed = Object.entries({ ...others, metadata }).filter(
    ([field, value]) => value !== undefined && value !== personal[field as keyof CustomerPersonalData],
  );
  const events: CustomerEvent[] = [];
  if (email !== personal.email)
    events.push({ type: 'CustomerEmailChanged', data: { customerId, personal: { email } } });
  if (changed.length > 0)
    events.push({
      type: 'CustomerUpdated',
      data: { customerId, fields: changed.map(([field]) => field), personal: Object.fromEntries(changed) },
    });
  return events;
}

const decider: Decider<CustomerState, CustomerCommand, CustomerEvent> = {
  initialState: null,
  evolve,
  decide,
};

export const customer: ServiceAggregate<CustomerState, CustomerCommand, CustomerEvent> = {
  category: 'customer',
  decider,
  events: {
    CustomerCreated: { version: 1, visibleToPartner: true },
    ExternalCustomerIdBound: { version: 1, visibleToPartner: true },
    CustomerEmailChanged: { version: 1, visibleToPartner: true },
    CustomerDetailsAdded: { version: 1, visibleToPartner: true },
    CustomerUpdated: { version: 1, visibleToPartner: true },
    CustomerReservationRevoked: { version: 1, visibleToPartner: false },
    CustomerErased: { version: 1, visibleToPartner: true },
  },
};
