import type { Projection, Recorded } from '#kit/event-sourcing';
import { type RequiredActionEvent, STATUS_AFTER } from '../events.js';
import {
  ACTION_NAMES,
  type ActionCode,
  awaitsPartner,
  isClosed,
  type RequiredActionStatus,
  type Resolution,
} from '../types.js';

/** A resolution as shown to partners. */
export interface ShownResolution {
  readonly actionCode: 'FORMATION_NAME_OPTIONS_EXHAUSTED';
  readonly nameOptions: readonly {
    readonly name: string;
    readonly entityTypeEnding: string;
    readonly position: number;
  }[];
}

/** A former status of an action, and the resolution that led to it. */
export interface HistoryEntry {
  readonly status: RequiredActionStatus;
  readonly submittedPayload: ShownResolution | null;
  readonly createdAt: string;
}

/** An action as shown to partners (contract 6.5). */
export interface RequiredActionDetails {
  readonly requiredActionId: string;
  readonly serviceCompanyId: string;
  readonly actionCode: ActionCode;
  readonly actionName: string;
  readonly status: RequiredActionStatus;
  readonly reason: string;
  readonly open: boolean;
  readonly awaitingResponse: boolean;
  readonly updatedAt: string;
  /** Oldest first. */
  readonly history: readonly HistoryEntry[];
}

export type RequiredActionListItem = Omit<RequiredActionDetails, 'history'>;

/** Fields used by queries and sorting are at the top level; `action` holds the response unchanged. */
interface RequiredActionDocument {
  readonly tenantId: string;
  readonly companyId: string;
  readonly customerId: string;
  readonly actionCode: ActionCode;
  readonly open: boolean;
  readonly createdAt: string;
  /** Position of the action's first event. */
  readonly position: number;
  /** Position of the action's last event, which orders changes within the same millisecond. */
  readonly changedAt: number;
  readonly action: RequiredActionDetails;
}

/** Serves single actions, the actions of a company, and the open ones of a partner. */
export const requiredActions: Projection<RequiredActionDocument, RequiredActionEvent> = {
  name: 'required-actions',
  version: 1,
  categories: ['requiredAction'],
  indexes: [
    ['companyId', 'changedAt'],
    ['customerId', 'createdAt'],
    ['tenantId', 'companyId', 'open', 'createdAt', 'position'],
  ],
  list: { of: 'tenantId', by: 'createdAt', then: ['position'], filters: ['open', 'actionCode'] },
  documentIds: (event) => [event.data.requiredActionId],

  fold(document, event: Recorded<RequiredActionEvent>) {
    const begun = event.type === 'RequiredActionRaised' ? documentOf(event) : document;
    return begun && changed(begun, event);
  },
};

type Raised = Extract<Recorded<RequiredActionEvent>, { readonly type: 'RequiredActionRaised' }>;

function documentOf({ data, metadata, position }: Raised): RequiredActionDocument {
  const { requiredActionId, tenantId, companyId, customerId, actionCode, reason } = data;
  const createdAt = metadata.recordedAt;
  return {
    tenantId,
    companyId,
    customerId,
    actionCode,
    open: true,
    createdAt,
    position,
    changedAt: position,
    action: {
      requiredActionId,
      serviceCompanyId: companyId,
      actionCode,
      actionName: ACTION_NAMES[actionCode],
      status: 'created',
      reason,
      open: true,
      awaitingResponse: true,
      updatedAt: createdAt,
      history: [],
    },
  };
}

function changed(
  document: RequiredActionDocument,
  event: Recorded<RequiredActionEvent>,
): RequiredActionDocument {
  const status = STATUS_AFTER[event.type];
  const open = !isClosed(status);
  const updatedAt = event.metadata.recordedAt;
  const submittedPayload =
    event.type === 'RequiredActionSubmitted' ? shownResolution(event.data.resolution) : null;
  const history = [...document.action.history, { status, submittedPayload, createdAt: updatedAt }];
  const action = {
    ...document.action,
    status,
    open,
    awaitingResponse: awaitsPartner(status),
    updatedAt,
    history,
  };
  return { ...document, open, changedAt: event.position, action };
}

const shownResolution = ({ actionCode, nameOptions }: Resolution): ShownResolution => ({
  actionCode,
  nameOptions: nameOptions.map(({ name, entityTypeEnding, position }) => ({
    name,
    entityTypeEnding,
    position,
  })),
});

/** Builds an action from its events, without waiting for the read model; null: no events. */
export const detailsOf = (events: readonly Recorded<RequiredActionEvent>[]): RequiredActionDetails | null =>
  events.reduce<RequiredActionDocument | null>(
    (document, event) => requiredActions.fold(document, event, event.data.requiredActionId),
    null,
  )?.action ?? null;

/** Returns an action without its history, for lists. */
export const listItemOf = (action: RequiredActionDetails): RequiredActionListItem => ({
  requiredActionId: action.requiredActionId,
  serviceCompanyId: action.serviceCompanyId,
  actionCode: action.actionCode,
  actionName: action.actionName,
  status: action.status,
  reason: action.reason,
  open: action.open,
  awaitingResponse: action.awaitingResponse,
  updatedAt: action.updatedAt,
});
