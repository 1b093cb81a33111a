// Made of /openapi.json by `npm run client:types`; test/openapi.int-spec.ts fails where it is not current.
import type { components as Partners } from '../../../../clients/typescript/src/api-types.js';

export interface components {
    schemas: {
        readonly Actor: {
            /** @description `operator`, `partner`, `portal-user`, … */
            readonly type: string;
            /** @description Of an operator the name. */
            readonly id: string;
        };
        readonly Address: Partners["schemas"]["Address"];
        readonly AdminNote: Partners["schemas"]["AdminNote"];
        readonly AnswerRequest: Partners["schemas"]["AnswerRequest"];
        readonly CcorpValuation: Partners["schemas"]["CcorpValuation"];
        readonly Company: Partners["schemas"]["Company"];
        readonly CompanyAddress: Partners["schemas"]["CompanyAddress"];
        readonly CompanyOfCustomer: Partners["schemas"]["CompanyOfCustomer"];
        readonly CompleteFilingRequest: {
            /** @description Today unless told. */
            readonly filedOn?: string | "" | null;
        };
        readonly Customer: Partners["schemas"]["Customer"];
        readonly CustomerListItem: Partners["schemas"]["CustomerListItem"];
        readonly CustomerPage: Partners["schemas"]["CustomerPage"];
        readonly Document: Partners["schemas"]["Document"];
        readonly DocumentWithLink: Partners["schemas"]["DocumentWithLink"];
        readonly DraftReportRequest: {
            readonly fiscalYear: number;
            readonly answers?: readonly components["schemas"]["AnswerRequest"][] | null;
            /** @description Whole US cents, where a person sets the price; the rules of the state set it unless told. */
            readonly priceInCents?: number | null;
        };
        readonly EinRequest: {
            readonly ein: string;
        };
        readonly Erasure: {
            readonly serviceCustomerId: string;
            /**
             * Format: date-time
             * @description Nothing personal can be read from then on.
             */
            readonly erasedAt: string;
            /** @description Whether nothing is left in any store; else the service is still at it. */
            readonly complete: boolean;
        };
        readonly ErasureRequest: {
            /** @description Kept for good: name nobody in it. */
            readonly reason: string;
        };
        readonly ExecutiveMember: Partners["schemas"]["ExecutiveMember"];
        readonly FailFormationRequest: {
            /** @description For programs. */
            readonly reasonCode: string;
            /** @description The partner reads it. */
            readonly message: string;
        };
        readonly FileFormationRequest: {
            readonly filingNumber: string;
            /** @description Today unless told. */
            readonly filingDate?: string | "" | null;
            /** @description The name option that the state took; the first that it has not refused unless told. */
            readonly nameOptionId?: string | null;
        };
        readonly Happening: {
            readonly eventId: string;
            /** @description Of what it happened to, or of what belongs to that. */
            readonly stream: string;
            /** @description In its stream, counted from 0. */
            readonly revision: number;
            readonly type: string;
            /** Format: date-time */
            readonly recordedAt: string;
            readonly actor: components["schemas"]["Actor"];
            /** @description Of the request that caused it. */
            readonly requestId: string;
            /** @description Of what an operator did beside commands. */
            readonly reason: string | null;
        };
        readonly InformationRequest: Partners["schemas"]["InformationRequest"];
        readonly Member: Partners["schemas"]["Member"];
        readonly NameOption: Partners["schemas"]["NameOption"];
        readonly NoteRequest: {
            /** @description The partner reads it. */
            readonly note: string;
        };
        readonly OperatorAnnualReport: {
            readonly annualReportId: string;
            readonly serviceCompanyId: string;
            readonly fiscalYear: number;
            readonly state: string;
            /** @enum {string} */
            readonly entityType: "LLC" | "CCorp";
            /** @description Whole US cents; null while unpriced. Settled outside the API. */
            readonly priceInCents: number | null;
            /**
             * Format: date
             * @description Null where the service drafted it.
             */
            readonly submittedAt: string | null;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly updatedAt: string;
            /** @description Those that the state prices from. */
            readonly answers: readonly components["schemas"]["ReportAnswer"][];
            readonly informationRequest: components["schemas"]["InformationRequest"] | null;
            /** @enum {string} */
            readonly status: "FILLED" | "IN_PROGRESS" | "AWAITING_INFORMATION" | "FILING_COMPLETED" | "DRAFT" | "WITHDRAWN" | "NOT_REQUIRED";
        };
        readonly OperatorAnnualReportListItem: {
            readonly annualReportId: string;
            readonly serviceCompanyId: string;
            readonly fiscalYear: number;
            readonly state: string;
            /** @enum {string} */
            readonly entityType: "LLC" | "CCorp";
            /** @description Whole US cents; null while unpriced. Settled outside the API. */
            readonly priceInCents: number | null;
            /**
             * Format: date
             * @description Null where the service drafted it.
             */
            readonly submittedAt: string | null;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly updatedAt: string;
            /** @description Those that the state prices from. */
            readonly answers: readonly components["schemas"]["ReportAnswer"][];
            readonly informationRequest: components["schemas"]["InformationRequest"] | null;
            /** @enum {string} */
            readonly status: "FILLED" | "IN_PROGRESS" | "AWAITING_INFORMATION" | "FILING_COMPLETED" | "DRAFT" | "WITHDRAWN" | "NOT_REQUIRED";
            /** @description The partner. */
            readonly tenantId: string;
            readonly companyName: string | null;
            /** Format: date */
            readonly dueDate: string | null;
            /**
             * @description Whose turn it is; null where nothing is left to be done.
             * @enum {string|null}
             */
            readonly awaits: "desk" | "partner" | null;
        };
        readonly OperatorAnnualReportPage: {
            readonly content: readonly components["schemas"]["OperatorAnnualReportListItem"][];
            /** @description Counted from 0. */
            readonly page: number;
            readonly size: number;
            /** @description Entries over all pages. */
            readonly total: number;
            readonly totalPages: number;
        };
        readonly OperatorCompany: {
            /** @description The partner. */
            readonly tenantId: string;
            /**
             * @description What the company waits for; null where nothing is left to do.
             * @enum {string|null}
             */
            readonly awaits: "accept" | "file" | "names" | "signatures" | "ein" | null;
            readonly company: components["schemas"]["Company"];
            /** @description Newest first. */
            readonly documents: readonly components["schemas"]["Document"][];
        };
        readonly OperatorCompanyListItem: {
            readonly serviceCompanyId: string;
            readonly serviceCustomerId: string;
            readonly name: string | null;
            /** @enum {string} */
            readonly entityType: "LLC" | "CCorp";
            readonly state: string;
            /**
             * @description Where the intake of the request stands; completion is read from `services`.
             * @enum {string}
             */
            readonly formationSubmissionStatus: "PENDING" | "SUBMITTED" | "FAILED";
            readonly ein: string | null;
            /** Format: date */
            readonly formationFilingDate: string | null;
            /** Format: date-time */
            readonly createdAt: string;
            /** @description The partner. */
            readonly tenantId: string;
            /**
             * @description What the company waits for; null where nothing is left to do.
             * @enum {string|null}
             */
            readonly awaits: "accept" | "file" | "names" | "signatures" | "ein" | null;
        };
        readonly OperatorCompanyPage: {
            readonly content: readonly components["schemas"]["OperatorCompanyListItem"][];
            /** @description Counted from 0. */
            readonly page: number;
            readonly size: number;
            /** @description Entries over all pages. */
            readonly total: number;
            readonly totalPages: number;
        };
        readonly OperatorDocumentOutcome: {
            readonly serviceCompanyId: string;
            readonly documentId: string;
            /** @description The events that the partner is told of. */
            readonly triggeredEvents: readonly string[];
        };
        readonly OperatorNoteOutcome: {
            readonly serviceCompanyId: string;
            readonly noteId: string;
            /** @description The events that the partner is told of. */
            readonly triggeredEvents: readonly string[];
        };
        readonly OperatorOutcome: {
            readonly serviceCompanyId: string;
            /** @description The events that the partner is told of. */
            readonly triggeredEvents: readonly string[];
        };
        readonly OperatorReportOutcome: {
            readonly serviceCompanyId: string;
            readonly annualReportId: string;
            /** @enum {string} */
            readonly status: "FILLED" | "IN_PROGRESS" | "AWAITING_INFORMATION" | "FILING_COMPLETED" | "DRAFT" | "WITHDRAWN";
            /** @description Whole US cents; null while unpriced. Settled outside the API. */
            readonly priceInCents: number | null;
            /** @description The events that the partner is told of. */
            readonly triggeredEvents: readonly string[];
        };
        readonly ParkedDecision: {
            readonly subscription: string;
            readonly eventId: string;
            /** @enum {string} */
            readonly decision: "retry" | "skip";
        };
        readonly ParkedEvent: {
            readonly subscription: string;
            readonly eventId: string;
            readonly stream: string;
            /** @description In its stream, counted from 0. */
            readonly revision: number;
            /** @description In the log. */
            readonly position: number;
            readonly type: string;
            /** @description Null where it only waits behind an earlier one of its stream. */
            readonly error: string | null;
            /**
             * Format: date-time
             * @description When it was parked.
             */
            readonly since: string;
            /** @description Whether another try was asked for. */
            readonly retry: boolean;
        };
        readonly ParkedEventContent: {
            /** Format: date-time */
            readonly recordedAt: string | null;
            readonly actor: Record<string, never> | null;
            readonly requestId: string | null;
            /** @description Personal data masked. */
            readonly data: Record<string, never>;
        };
        readonly ParkedEventInFull: {
            readonly subscription: string;
            readonly eventId: string;
            readonly stream: string;
            /** @description In its stream, counted from 0. */
            readonly revision: number;
            /** @description In the log. */
            readonly position: number;
            readonly type: string;
            /** @description Null where it only waits behind an earlier one of its stream. */
            readonly error: string | null;
            /**
             * Format: date-time
             * @description When it was parked.
             */
            readonly since: string;
            /** @description Whether another try was asked for. */
            readonly retry: boolean;
            /** @description As the command line names it. */
            readonly id: string;
            readonly event: components["schemas"]["ParkedEventContent"] | null;
            /** @description What waits behind it in its stream, the first of it. */
            readonly waiting: readonly components["schemas"]["WaitingEvent"][];
        };
        readonly ParkedEventPage: {
            readonly content: readonly components["schemas"]["ParkedEvent"][];
            /** @description Counted from 0. */
            readonly page: number;
            readonly size: number;
            /** @description Entries over all pages. */
            readonly total: number;
            readonly totalPages: number;
        };
        readonly Partner: {
            readonly tenantId: string;
            readonly name: string;
            readonly email: string | null;
            /** @description Whether it reads only. */
            readonly suspended: boolean;
            /** Format: date-time */
            readonly createdAt: string;
        };
        readonly PartnerPage: {
            readonly content: readonly components["schemas"]["Partner"][];
            /** @description Counted from 0. */
            readonly page: number;
            readonly size: number;
            /** @description Entries over all pages. */
            readonly total: number;
            readonly totalPages: number;
        };
        readonly QueuedPartner: {
            readonly tenantId: string;
            /** @description Deliveries with an attempt planned. */
            readonly planned: number;
            /** @description Those that wait for an attempt at once. */
            readonly pending: number;
            /**
             * Format: date-time
             * @description Since when the oldest of these waits.
             */
            readonly pendingSince: string | null;
            /**
             * Format: date-time
             * @description In the partner's time.
             */
            readonly nextAttemptAt: string | null;
            /** @description Whether the endpoint is. */
            readonly enabled: boolean;
        };
        readonly ReasonRequest: {
            /** @description Kept for good: name nobody in it. */
            readonly reason: string;
        };
        readonly RecoverRequest: Partners["schemas"]["RecoverRequest"];
        readonly RefuseNamesRequest: {
            /** @description How many of the names that are left, in the order of their positions; all of them unless told. */
            readonly count?: number | null;
            /** @description The partner reads it. */
            readonly reason: string;
        };
        readonly ReportAnswer: Partners["schemas"]["ReportAnswer"];
        readonly RequestInformationRequest: {
            /** @description What is asked, for the partner. */
            readonly message: string;
        };
        readonly RequestSignatureRequest: {
            /** @description The partner reads it. */
            readonly reason?: string | null;
        };
        readonly RequiredActionListItem: Partners["schemas"]["RequiredActionListItem"];
        readonly ResponsibleParty: Partners["schemas"]["ResponsibleParty"];
        readonly Service: Partners["schemas"]["Service"];
        readonly SignatureRequirement: Partners["schemas"]["SignatureRequirement"];
        readonly SkipRequest: {
            /** @description Kept for good: name nobody in it. */
            readonly reason: string;
        };
        readonly Suspension: {
            readonly tenantId: string;
            readonly suspended: boolean;
        };
        readonly WaitingEvent: {
            readonly id: string;
            /** @description In its stream, counted from 0. */
            readonly revision: number;
            readonly type: string;
            /**
             * Format: date-time
             * @description When it was parked.
             */
            readonly since: string;
        };
        readonly WebhookAttempt: Partners["schemas"]["WebhookAttempt"];
        readonly WebhookDelivery: Partners["schemas"]["WebhookDelivery"];
        readonly WebhookDeliveryPage: Partners["schemas"]["WebhookDeliveryPage"];
        readonly WebhookEndpoint: Partners["schemas"]["WebhookEndpoint"];
        readonly WebhookSubscriptions: Partners["schemas"]["WebhookSubscriptions"];
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
