import type { Aggregate, Decider, Personal } from '#event-sourcing';
import { customerNotFound, externalIdConflict } from './errors.js';
import type { CustomerEvent, CustomerPersonalData } from './events.js';

/** A founder. `personal` is null once the person was erased. */
export interface Customer {
  readonly customerId: string;
  readonly tenantId: string;
  readonly personal: Personal<CustomerPersonalData>;
}

/** Null before the customer exists. */
export type CustomerState = Customer | null;

export type CustomerCommand =
  | {
      readonly type: 'CreateCustomer';
      readonly customerId: string;
      readonly tenantId: string;
      readonly personal: CustomerPersonalData;
    }
  | { readonly type: 'BindExternalId'; readonly externalCustomerId: string }
  | { readonly type: 'ChangeEmail'; readonly email: string }
  /** Also of a customer who does not exist yet. */
  | { readonly type: 'RevokeReservation'; readonly customerId: string };

function evolve(state: CustomerState, event: CustomerEvent): CustomerState {
  switch (event.type) {
    case 'CustomerCreated':
      return event.data;
    case 'ExternalCustomerIdBound':
    case 'CustomerEmailChanged': {
      if (state === null) return null;
      const personal = state.personal && event.data.personal && { ...state.personal, ...event.data.personal };
      return { ...state, personal };
    }
    case 'CustomerReservationRevoked':
      return state;
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
      if (personal.externalCustomerId !== null) throw externalIdConflict();
      return [{ type: 'ExternalCustomerIdBound', data: { customerId, personal: { externalCustomerId } } }];
    }
    case 'ChangeEmail': {
      if (state?.personal == null) throw customerNotFound();
      const { customerId, personal } = state;
      const { email } = command;
      if (personal.email === email) return [];
      return [{ type: 'CustomerEmailChanged', data: { customerId, personal: { email } } }];
    }
    case 'RevokeReservation':
      return [{ type: 'CustomerReservationRevoked', data: { customerId: command.customerId } }];
  }
}

const decider: Decider<CustomerState, CustomerCommand, CustomerEvent> = {
  initialState: null,
  evolve,
  decide,
};

export const customer: Aggregate<CustomerState, CustomerCommand, CustomerEvent> = {
  category: 'customer',
  decider,
  events: {
    CustomerCreated: 1,
    ExternalCustomerIdBound: 1,
    CustomerEmailChanged: 1,
    CustomerReservationRevoked: 1,
  },
};
