import { withRecent } from '#kit/event-sourcing';
import type { ServiceAggregate } from '#platform/domain-model';
import { partnerNotFound } from './errors.js';
import type { PartnerContact, PartnerEvent } from './events.js';
import {
  decidePeople,
  evolvePeople,
  firstPerson,
  initialPeople,
  type People,
  type PeopleCommand,
} from './people.js';

export interface PartnerState {
  /** Null before the partner is created. */
  readonly tenantId: string | null;
  /** Empty before the partner is created. */
  readonly name: string;
  readonly suspended: boolean;
  /** Active keys. */
  readonly keyIds: readonly string[];
  readonly people: People;
  /** Times of the recent changes of webhook endpoints, oldest first. */
  readonly endpointChanges: readonly string[];
  /** Number of the partner's present tenant, from 1. */
  readonly generation: number;
  /** The last reset; null if there was none. */
  readonly lastReset: Omit<SandboxResetData, 'tenantId'> | null;
  /** Times of the recent resets, oldest first. */
  readonly resets: readonly string[];
}

type SandboxResetData = Extract<PartnerEvent, { readonly type: 'SandboxReset' }>['data'];

/** Each change adds an event to the partner's stream (contract 8.4). */
export const MAX_ENDPOINT_CHANGES_A_DAY = 200;
/** Each reset adds an event to the partner's stream and erases every customer (contract 6.7). */
export const MAX_RESETS_A_DAY = 200;

export type PartnerCommand =
  | PeopleCommand
  | {
      readonly type: 'Create';
      readonly tenantId: string;
      readonly name: string;
      /** The portal's first person. */
      readonly userId: string;
      readonly contact: PartnerContact;
    }
  | {
      readonly type: 'NoteKeyIssued';
      readonly keyId: string;
      readonly name: string;
      readonly permissions: readonly string[] | null;
    }
  | { readonly type: 'NoteKeyRevoked'; readonly keyId: string }
  | {
      readonly type: 'NoteEndpointSet';
      readonly endpointId: string;
      readonly host: string;
      readonly enabled: boolean;
    }
  | { readonly type: 'NoteSecretRotated'; readonly endpointId: string; readonly overlapHours: number }
  | { readonly type: 'NoteEndpointRemoved'; readonly endpointId: string }
  /** Gives up the data of a generation. A repetition for the same generation changes nothing. */
  | {
      readonly type: 'ResetSandbox';
      readonly generation: number;
      readonly customers: number;
      readonly companies: number;
    }
  | { readonly type: 'Suspend' }
  | { readonly type: 'Resume' }
  /** Allowed before the partner exists. */
  | { readonly type: 'RevokeReservation'; readonly tenantId: string };

/** Asserts that the partner exists. @throws {DomainError} `E_NOT_FOUND` */
export function assertCreated(
  state: PartnerState,
): asserts state is PartnerState & { readonly tenantId: string } {
  if (state.tenantId === null) throw partnerNotFound();
}

/** A partner is a tenant: everything created with its keys belongs to it. */
export const partner: ServiceAggregate<PartnerState, PartnerCommand, PartnerEvent> = {
  category: 'partner',
  events: {
    PartnerCreated: { version: 1, visibleToPartner: true },
    ApiKeyIssued: { version: 1, visibleToPartner: true },
    ApiKeyRevoked: { version: 1, visibleToPartner: true },
    PartnerSuspended: { version: 1, visibleToPartner: true },
    PartnerResumed: { version: 1, visibleToPartner: true },
    PartnerReservationRevoked: { version: 1, visibleToPartner: false },
    PortalUserInvited: { version: 1, visibleToPartner: true },
    PortalUserJoined: { version: 1, visibleToPartner: true },
    PortalUserRoleChanged: { version: 1, visibleToPartner: true },
    PortalUserRemoved: { version: 1, visibleToPartner: true },
    PortalUserPasswordChanged: { version: 1, visibleToPartner: true },
    PortalUserSecondFactorEnabled: { version: 1, visibleToPartner: true },
    PortalUserSecondFactorDisabled: { version: 1, visibleToPartner: true },
    PortalUserRecoveryCodesMade: { version: 1, visibleToPartner: true },
    PortalUserRecoveryCodeUsed: { version: 1, visibleToPartner: true },
    SandboxReset: { version: 1, visibleToPartner: true },
    WebhookEndpointSet: { version: 1, visibleToPartner: true },
    WebhookSecretRotated: { version: 1, visibleToPartner: true },
    WebhookEndpointRemoved: { version: 1, visibleToPartner: true },
  },
  decider: {
    initialState: {
      tenantId: null,
      name: '',
      suspended: false,
      keyIds: [],
      people: initialPeople,
      endpointChanges: [],
      generation: 1,
      lastReset: null,
      resets: [],
    },

    evolve(state, event, recordedAt) {
      switch (event.type) {
        case 'PartnerCreated':
          return {
            ...state,
            tenantId: event.data.tenantId,
            name: event.data.name,
            people: { ...state.people, all: [firstPerson(event, recordedAt)] },
          };
        case 'ApiKeyIssued':
          return { ...state, keyIds: [...state.keyIds, event.data.keyId] };
        case 'ApiKeyRevoked':
          return { ...state, keyIds: state.keyIds.filter((id) => id !== event.data.keyId) };
        case 'PartnerSuspended':
          return { ...state, suspended: true };
        case 'PartnerResumed':
          return { ...state, suspended: false };
        case 'PartnerReservationRevoked':
          return state;
        case 'SandboxReset': {
          const { generation, customers, companies } = event.data;
          const resets = withRecent(state.resets, recordedAt, MAX_RESETS_A_DAY);
          return { ...state, generation, lastReset: { generation, customers, companies }, resets };
        }
        case 'WebhookEndpointSet':
        case 'WebhookSecretRotated':
        case 'WebhookEndpointRemoved': {
          const { endpointChanges: changes } = state;
          return { ...state, endpointChanges: withRecent(changes, recordedAt, MAX_ENDPOINT_CHANGES_A_DAY) };
        }
        case 'PortalUserInvited':
        case 'PortalUserJoined':
        case 'PortalUserRoleChanged':
        case 'PortalUserRemoved':
        case 'PortalUserPasswordChanged':
        case 'PortalUserSecondFactorEnabled':
        case 'PortalUserSecondFactorDisabled':
        case 'PortalUserRecoveryCodesMade':
        case 'PortalUserRecoveryCodeUsed':
          return { ...state, people: evolvePeople(state.people, event, recordedAt) };
      }
    },

    decide(state, command) {
      if (command.type === 'Create') {
        if (state.tenantId !== null) return [];
        const { tenantId, name, userId, contact } = command;
        return [{ type: 'PartnerCreated', data: { tenantId, name, userId, personal: contact } }];
      }
      if (command.type === 'RevokeReservation')
        return [{ type: 'PartnerReservationRevoked', data: { tenantId: command.tenantId } }];
      assertCreated(state);
      const { tenantId, suspended, keyIds } = state;
      switch (command.type) {
        case 'NoteKeyIssued': {
          const { keyId, name, permissions } = command;
          if (keyIds.includes(keyId)) return [];
          return [{ type: 'ApiKeyIssued', data: { tenantId, keyId, name, permissions } }];
        }
        case 'NoteKeyRevoked': {
          const { keyId } = command;
          return keyIds.includes(keyId) ? [{ type: 'ApiKeyRevoked', data: { tenantId, keyId } }] : [];
        }
        case 'NoteEndpointSet': {
          const { endpointId, host, enabled } = command;
          return [{ type: 'WebhookEndpointSet', data: { tenantId, endpointId, host, enabled } }];
        }
        case 'NoteSecretRotated': {
          const { endpointId, overlapHours } = command;
          return [{ type: 'WebhookSecretRotated', data: { tenantId, endpointId, overlapHours } }];
        }
        case 'NoteEndpointRemoved':
          return [{ type: 'WebhookEndpointRemoved', data: { tenantId, endpointId: command.endpointId } }];
        case 'ResetSandbox': {
          const { customers, companies } = command;
          const generation = command.generation + 1;
          return state.generation === command.generation
            ? [{ type: 'SandboxReset', data: { tenantId, generation, customers, companies } }]
            : [];
        }
        case 'Suspend':
          return suspended ? [] : [{ type: 'PartnerSuspended', data: { tenantId } }];
        case 'Resume':
          return suspended ? [{ type: 'PartnerResumed', data: { tenantId } }] : [];
        case 'Invite':
        case 'Join':
        case 'ChangeRole':
        case 'Remove':
        case 'NotePassword':
        case 'EnableSecondFactor':
        case 'DisableSecondFactor':
        case 'NoteRecoveryCodesMade':
        case 'NoteRecoveryCodeUsed':
          return decidePeople(state.people, tenantId, command);
      }
    },
  },
};
