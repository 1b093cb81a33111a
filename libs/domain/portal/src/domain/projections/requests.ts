import type { Actor, DomainEvent, Projection, Recorded } from '#kit/event-sourcing';
import { parseStreamName } from '#kit/event-sourcing';

/** A change that a request led to, at once or later. */
export interface Change {
  /** Of the event: by it what partners are told of it is found. */
  readonly eventId: string;
  readonly type: string;
  /** What was changed: the category and the id of its stream. */
  readonly kind: string;
  readonly id: string;
  /** The company that it belongs to, where it belongs to one. */
  readonly companyId: string | null;
  /** What a person did in the portal, as the route says it. */
  readonly act: string | null;
  readonly actor: Actor;
  readonly changedAt: string;
}

/** What one request of a tenant changed. Request ids are their makers': two requests may have one. */
export interface RequestDocument {
  readonly tenantId: string;
  readonly requestId: string;
  /** In the order of the log, the first of them. */
  readonly changes: readonly Change[];
  /** How many more there are. */
  readonly more: number;
}

const MOST_CHANGES = 100;

/** Whether partners are told that something happened; what is between operators, or the service's own, is not theirs. */
const TOLD: Readonly<Record<string, boolean>> = {
  CustomerCreated: true,
  ExternalCustomerIdBound: true,
  CustomerEmailChanged: true,
  CustomerDetailsAdded: true,
  CustomerReservationRevoked: false,
  CustomerErased: true,
  CompanyRequested: true,
  FormationSubmitted: true,
  FormationFailed: true,
  FormationFiled: true,
  NamesRefused: true,
  NameOptionsReplaced: true,
  EinIssued: true,
  EinCorrected: true,
  DocumentAdded: true,
  SignatureRequested: true,
  SignatureRecorded: true,
  AdminNoteAdded: true,
  AdminNoteResolved: true,
  PeopleForgotten: true,
  RequiredActionRaised: true,
  RequiredActionDelivered: true,
  RequiredActionDeliveryFailed: true,
  RequiredActionSubmitted: true,
  RequiredActionRejected: true,
  RequiredActionResolved: true,
  SigningRequired: true,
  SigningLinkIssued: true,
  FormSigned: true,
  SignatureReminderDue: true,
  SigningWithdrawn: true,
  AnnualReportDrafted: false,
  AnnualReportSubmitted: true,
  AnnualReportPriced: false,
  AnnualReportPublished: true,
  AnnualReportConfirmed: true,
  AnnualReportInformationRequested: true,
  AnnualReportInformationGiven: true,
  AnnualReportCompleted: true,
  AnnualReportDeclaredNotRequired: true,
  AnnualReportWithdrawn: false,
  PartnerCreated: true,
  ApiKeyIssued: true,
  ApiKeyRevoked: true,
  PartnerSuspended: true,
  PartnerResumed: true,
  PartnerReservationRevoked: false,
  PortalUserInvited: true,
  PortalUserJoined: true,
  PortalUserRoleChanged: true,
  PortalUserRemoved: true,
  PortalUserPasswordChanged: true,
  PortalUserSecondFactorEnabled: true,
  PortalUserSecondFactorDisabled: true,
  PortalUserRecoveryCodesMade: true,
  PortalUserRecoveryCodeUsed: true,
  PortalActDone: true,
};

/** The id of a request's document: the tenant is part of it, so that a partner finds its own alone. */
export const requestDocumentId = (tenantId: string, requestId: string): string => `${tenantId}/${requestId}`;

/** What each request changed, by its id. People look it up; no write waits for it. */
export const requestsProjection: Projection<RequestDocument, DomainEvent> = {
  name: 'requests',
  version: 1,
  categories: ['customer', 'company', 'requiredAction', 'signature', 'annualReport', 'partner', 'portalAct'],
  readLater: true,

  documentIds({ type, metadata: { tenantId, correlationId } }) {
    const isTold = TOLD[type];
    if (isTold === undefined) throw new Error(`TOLD does not say whether partners are told of ${type}`);
    return isTold && tenantId !== null ? [requestDocumentId(tenantId, correlationId)] : [];
  },

  fold(document, event) {
    const { tenantId, correlationId: requestId } = event.metadata;
    const { changes, more } = document ?? { changes: [], more: 0 };
    return {
      tenantId: tenantId ?? '',
      requestId,
      ...(changes.length < MOST_CHANGES
        ? { changes: [...changes, changeOf(event)], more }
        : { changes, more: more + 1 }),
    };
  },
};

function changeOf({ id: eventId, stream, type, data, metadata }: Recorded<DomainEvent>): Change {
  const { category: kind, id } = parseStreamName(stream);
  const { companyId = null, act = null } = data as { readonly companyId?: string; readonly act?: string };
  const { actor, recordedAt: changedAt } = metadata;
  return { eventId, type, kind, id, companyId, act, actor, changedAt };
}
