// Generated from the API descriptions by `npm run client:types`; test/openapi.int-spec.ts fails if it is out of date.
import type {
  components as Partners,
  Day,
  Page,
  Time,
} from '../../../../clients/typescript/src/api-types.js';

export interface components {
  schemas: {
    /** The person or program that caused the event. */
    readonly Actor: {
      /** `operator`, `partner`, `portal-user`, … */
      readonly type: string;
      /** For operators: their name. */
      readonly id: string;
      /** The name of an API key or the e-mail address of a person, if known. */
      readonly name: string | null;
    };
    /** A postal address. */
    readonly Address: Partners['schemas']['Address'];
    /** A note of the service’s operators, for example the reason of a failure. */
    readonly AdminNote: Partners['schemas']['AdminNote'];
    /** The shares of a CCorp. Null for an LLC. */
    readonly CcorpValuation: Partners['schemas']['CcorpValuation'];
    /** A company with its people and its progress. Every field but `customer` is always present. */
    readonly Company: Partners['schemas']['Company'];
    /** An address of the company itself. */
    readonly CompanyAddress: Partners['schemas']['CompanyAddress'];
    /** A company of the customer. Get the company to read all fields. */
    readonly CompanyOfCustomer: Partners['schemas']['CompanyOfCustomer'];
    /** The progress of the company. `failed` and `canceled` are final. */
    readonly CompanyStage: Partners['schemas']['CompanyStage'];
    /** A founder for whom you form companies. */
    readonly Customer: Partners['schemas']['Customer'];
    /** One page of a list. */
    readonly CustomerList: Partners['schemas']['CustomerList'];
    /** A customer in a list. Get the customer to read all fields. */
    readonly CustomerListItem: Partners['schemas']['CustomerListItem'];
    /** An endpoint and how well it receives events. */
    readonly DeskWebhookEndpoint: {
      /** The id that the service gave the endpoint. */
      readonly endpointId: string;
      /** The address that receives the events. */
      readonly url: string;
      /** False if you or the service disabled the endpoint: it receives nothing. */
      readonly enabled: boolean;
      readonly subscriptions: components['schemas']['WebhookSubscriptions'];
      /** When you created the endpoint. */
      readonly createdAt: Time;
      /** When its settings or its secret last changed. */
      readonly updatedAt: Time;
      /** When the endpoint was disabled; null while it is enabled. */
      readonly disabledAt: Time | null;
      /** The reason if the service disabled the endpoint: it responded 410, or all retries of a delivery failed. Null if you disabled it. */
      readonly disabledReason: string | null;
      /** Time of the oldest event that was never delivered; null if there is none. Send it as `since` to recover. */
      readonly recoverSince: Time | null;
      /** Until this time, deliveries are also signed with the previous secret; null: with one secret only. */
      readonly previousSecretUntil: Time | null;
      /** The attempts of the last 24 hours. */
      readonly lastDay: {
        /** Successful attempts of the last 24 hours, tests included. */
        readonly succeeded: number;
        /** Failed attempts of the last 24 hours. */
        readonly failed: number;
      };
      /** The first failed attempt since the last successful one; null if the latest attempt succeeded. */
      readonly failingSince: Time | null;
      /** The latest failed attempt; null if there is none. */
      readonly lastFailure: {
        /** When the attempt began. */
        readonly at: Time;
        /** The delivery of the attempt. */
        readonly deliveryId: string;
        /** The HTTP status of the response; null if there was none. */
        readonly statusCode: number | null;
        /** Why there was no response; null if there was one. */
        readonly error: string | null;
      } | null;
      /** When an event last reached the endpoint; null if none did. */
      readonly lastDeliveredAt: Time | null;
      /** Median duration of the latest attempts in milliseconds. */
      readonly medianMs: number | null;
    };
    /** A PDF of a company. */
    readonly Document: Partners['schemas']['Document'];
    /** A PDF of a company, with a link to download it. */
    readonly DocumentWithLink: Partners['schemas']['DocumentWithLink'];
    /** How the EIN is requested. `Expedite` costs extra, and the founder signs a Form 8821. */
    readonly EinVariant: Partners['schemas']['EinVariant'];
    /** The legal form: a limited liability company or a C corporation. */
    readonly EntityType: Partners['schemas']['EntityType'];
    /** The ending of the legal name, case-sensitive. For an LLC: `LLC`, `L.L.C`, `L.L.C.`, `Limited Liability Company`. For a CCorp: `Inc`, `Inc.`, `Incorporated`, `Corp.`, `Corporation`, `C Corp`, `C Corporation`, `CCorp`, `Company`. */
    readonly EntityTypeEnding: Partners['schemas']['EntityTypeEnding'];
    /** The type of an event. */
    readonly EventName: Partners['schemas']['EventName'];
    /** An officer or director of a CCorp. */
    readonly ExecutiveMember: Partners['schemas']['ExecutiveMember'];
    /** A founder for whom you form companies, without the companies. */
    readonly ExpandedCustomer: Partners['schemas']['ExpandedCustomer'];
    /** An address that receives your events, and its settings. */
    readonly FirstWebhookEndpoint: Partners['schemas']['FirstWebhookEndpoint'];
    /** Status of the request’s intake only. To find out whether the formation is complete, read `services`. */
    readonly FormationSubmissionStatus: Partners['schemas']['FormationSubmissionStatus'];
    /** An event of a company or partner, without its data. */
    readonly Happening: {
      /** A UUID; not the id of a webhook. */
      readonly eventId: string;
      /** Stream of the company or partner, or of one of its reports, actions, signatures or people. */
      readonly stream: string;
      /** Position in its stream, starting at 0. */
      readonly revision: number;
      /** The name of the domain event. */
      readonly type: string;
      /** When the event was recorded. */
      readonly recordedAt: Time;
      readonly actor: components['schemas']['Actor'];
      /** ID of the request that caused the event. */
      readonly requestId: string;
      /** The reason that an operator gave. */
      readonly reason: string | null;
    };
    /** The information that the filing needs. Null unless `status` is `AWAITING_INFORMATION`. */
    readonly InformationRequest: Partners['schemas']['InformationRequest'];
    /** An owner of an LLC. */
    readonly Member: Partners['schemas']['Member'];
    /** A name that the state tries in the order of the positions. */
    readonly NameOption: Partners['schemas']['NameOption'];
    /** A report or a declaration, also one that partners cannot see. */
    readonly OperatorAnnualReport: {
      /** The id that the service gave the report. A year that is reported again has a new id. */
      readonly annualReportId: string;
      /** The id that the service gave the company. */
      readonly serviceCompanyId: string;
      /** The year that the report covers, as the state counts it. */
      readonly fiscalYear: number;
      /** The state of formation, which requires the report. */
      readonly state: string;
      readonly entityType: components['schemas']['EntityType'];
      /** Whole US cents; null while unpriced. Billed outside the API. */
      readonly priceInCents: number | null;
      /** Null if the service drafted the report. */
      readonly submittedAt: Day | null;
      /** When the report was submitted or drafted. */
      readonly createdAt: Time;
      /** When the report last changed. */
      readonly updatedAt: Time;
      /** The answers used for the price. */
      readonly answers: readonly components['schemas']['ReportAnswer'][];
      /** The information that the filing needs. Null unless `status` is `AWAITING_INFORMATION`. */
      readonly informationRequest: components['schemas']['InformationRequest'] | null;
      /** `FILLED`: awaits your confirmation. `IN_PROGRESS`: confirmed, being filed. `AWAITING_INFORMATION`: awaits your answer. `FILING_COMPLETED`: filed, which is final. `DRAFT` and `WITHDRAWN` reports are hidden from the partner. `NOT_REQUIRED`: the partner declared that no filing is due. */
      readonly status:
        | 'FILLED'
        | 'IN_PROGRESS'
        | 'AWAITING_INFORMATION'
        | 'FILING_COMPLETED'
        | 'DRAFT'
        | 'WITHDRAWN'
        | 'NOT_REQUIRED';
    };
    /** One page of a list. */
    readonly OperatorAnnualReportList: Page<readonly components['schemas']['OperatorAnnualReportListItem'][]>;
    /** A report of any partner, with its due date. */
    readonly OperatorAnnualReportListItem: components['schemas']['OperatorAnnualReport'] & {
      /** The partner. */
      readonly tenantId: string;
      /** The filed name, or else the first name option. */
      readonly companyName: string | null;
      /** The day on which the state expects the report; null if unknown. */
      readonly dueDate: Day | null;
      /** The party that acts next; null if nothing is left to do. */
      readonly awaits: ('desk' | 'partner') | null;
    };
    /** A company of any partner, with its documents. */
    readonly OperatorCompany: {
      /** The partner. */
      readonly tenantId: string;
      /** The next step of the company; null if nothing is left to do. */
      readonly awaits: ('accept' | 'file' | 'names' | 'signatures' | 'ein') | null;
      /** Since when the company awaits its next step; null if nothing is left to do. */
      readonly awaitsSince: Time | null;
      /** The filed name, or else the first that the state has not rejected, or else the last rejected. */
      readonly name: string | null;
      /** Whether the state has rejected `name`. */
      readonly nameRejected: boolean;
      readonly company: components['schemas']['Company'];
      /** Newest first. */
      readonly documents: readonly components['schemas']['Document'][];
    };
    /** One page of a list. */
    readonly OperatorCompanyList: Page<readonly components['schemas']['OperatorCompanyListItem'][]>;
    /** A company of any partner in a list. */
    readonly OperatorCompanyListItem: {
      /** The id that the service gave the company. */
      readonly serviceCompanyId: string;
      /** The id that the service gave the customer. */
      readonly serviceCustomerId: string;
      /** Your id for the company. Null if you sent none. */
      readonly externalCompanyId: string | null;
      /** The filed name, or else the first that the state has not rejected, or else the last rejected. */
      readonly name: string | null;
      readonly entityType: components['schemas']['EntityType'];
      /** The state of formation. */
      readonly state: string;
      readonly stage: components['schemas']['CompanyStage'];
      /** True while a required action awaits your response or a required signature is pending. */
      readonly actionRequired: boolean;
      readonly formationSubmissionStatus: components['schemas']['FormationSubmissionStatus'];
      /** Null until the IRS issues it. */
      readonly ein: string | null;
      /** The day in the state’s time zone. Null until the filing. */
      readonly formationFilingDate: Day | null;
      /** When you requested the formation. */
      readonly createdAt: Time;
      /** When a field of the company last changed. */
      readonly updatedAt: Time;
      /** Whether the state has rejected `name`. */
      readonly nameRejected: boolean;
      /** The partner. */
      readonly tenantId: string;
      /** The next step of the company; null if nothing is left to do. */
      readonly awaits: ('accept' | 'file' | 'names' | 'signatures' | 'ein') | null;
      /** Since when the company awaits its next step; null if nothing is left to do. */
      readonly awaitsSince: Time | null;
    };
    /** An event that a subscription could not handle. */
    readonly ParkedEvent: {
      /** The subscription that could not handle the event. */
      readonly subscription: string;
      /** A UUID; not the id of a webhook. */
      readonly eventId: string;
      /** The stream of the event. */
      readonly stream: string;
      /** Position in its stream, starting at 0. */
      readonly revision: number;
      /** Position in the event log. */
      readonly position: number;
      /** The name of the domain event. */
      readonly type: string;
      /** Null if the event only waits for an earlier event of its stream. */
      readonly error: string | null;
      /** When the event was parked. */
      readonly since: Time;
      /** Whether a retry was requested. */
      readonly retry: boolean;
    };
    /** The event itself. Null if it no longer exists. */
    readonly ParkedEventContent: {
      /** When the event was recorded; null if it does not say. */
      readonly recordedAt: Time | null;
      /** The person or program that caused the event; null if it does not say. */
      readonly actor: { readonly [key: string]: unknown } | null;
      /** The request that caused the event; null if it does not say. */
      readonly requestId: string | null;
      /** Personal data is masked. */
      readonly data: { readonly [key: string]: unknown };
    };
    /** A parked event with its content and the events that wait for it. */
    readonly ParkedEventInFull: components['schemas']['ParkedEvent'] & {
      /** ID to use with the command line. */
      readonly id: string;
      /** The event itself. Null if it no longer exists. */
      readonly event: components['schemas']['ParkedEventContent'] | null;
      /** The first events of the same stream that wait for this one. */
      readonly waiting: readonly components['schemas']['WaitingEvent'][];
    };
    /** One page of a list. */
    readonly ParkedEventList: Page<readonly components['schemas']['ParkedEvent'][]>;
    /** A company that forms companies for its own customers. */
    readonly Partner: {
      /** The id that the service gave the partner. */
      readonly tenantId: string;
      /** As given when the partner was created. */
      readonly name: string;
      /** The address given when the partner was created; null after it was erased. */
      readonly email: string | null;
      /** Whether the partner is suspended and can only read. */
      readonly suspended: boolean;
      /** When the partner was created. */
      readonly createdAt: Time;
    };
    /** One page of a list. */
    readonly PartnerList: Page<readonly components['schemas']['Partner'][]>;
    /** The waiting deliveries of one endpoint. */
    readonly QueuedPartner: {
      /** The partner. */
      readonly tenantId: string;
      /** The endpoint that the deliveries wait for. */
      readonly endpointId: string;
      /** Null if the endpoint was removed. */
      readonly url: string | null;
      /** Deliveries with a scheduled attempt. */
      readonly planned: number;
      /** Deliveries that are due now. */
      readonly pending: number;
      /** When the oldest due delivery became due. */
      readonly pendingSince: Time | null;
      /** By the partner's clock, which a sandbox partner can advance. */
      readonly nextAttemptAt: Time | null;
      /** Why the last attempt of the next delivery in the queue failed, or of the latest failed delivery if none is scheduled; null if it has not failed. */
      readonly lastFailure: string | null;
      /** Whether the endpoint is enabled. */
      readonly enabled: boolean;
      /** The time of the oldest event that a disabled endpoint missed; null if it missed none. */
      readonly undeliveredSince: Time | null;
    };
    /** An answer to a field of the requirements. */
    readonly ReportAnswer: Partners['schemas']['ReportAnswer'];
    /** The kind of request. `FORMATION_NAME_OPTIONS_EXHAUSTED`: new names, as a resolution. The others: a signature, with a signing link. */
    readonly RequiredActionCode: Partners['schemas']['RequiredActionCode'];
    /** A request that you must answer before the formation continues. */
    readonly RequiredActionListItem: Partners['schemas']['RequiredActionListItem'];
    /** The person who signs Form SS-4 and is responsible for the company toward the IRS. Null after the customer’s data was erased. */
    readonly ResponsibleParty: Partners['schemas']['ResponsibleParty'];
    /** The progress of one service. */
    readonly Service: Partners['schemas']['Service'];
    /** A service for a company. */
    readonly ServiceName: Partners['schemas']['ServiceName'];
    /** A form that must be signed. */
    readonly SignatureRequirement: Partners['schemas']['SignatureRequirement'];
    /** Postal abbreviation of a state or the District of Columbia. */
    readonly StateCode: Partners['schemas']['StateCode'];
    /** An event that waits for the parked one. */
    readonly WaitingEvent: {
      /** ID to use with the command line. */
      readonly id: string;
      /** Position in its stream, starting at 0. */
      readonly revision: number;
      /** The name of the domain event. */
      readonly type: string;
      /** When the event was parked. */
      readonly since: Time;
    };
    /** One attempt to deliver an event. */
    readonly WebhookAttempt: Partners['schemas']['WebhookAttempt'];
    /** A delivery of an event to an endpoint, with every attempt. */
    readonly WebhookDelivery: Partners['schemas']['WebhookDelivery'];
    /** One page of a list. */
    readonly WebhookDeliveryList: Partners['schemas']['WebhookDeliveryList'];
    /** `pending`: not tried yet. `retrying`: waits for the next attempt. `failed`: no attempt is left, or the endpoint was deleted. `delivered`: an attempt got a 2xx response. */
    readonly WebhookDeliveryStatus: Partners['schemas']['WebhookDeliveryStatus'];
    /** A delivery of an event to an endpoint. */
    readonly WebhookDeliverySummary: Partners['schemas']['WebhookDeliverySummary'];
    /** One page of a list. */
    readonly WebhookQueue: Page<readonly components['schemas']['QueuedPartner'][]>;
    /** The events that the endpoint receives. */
    readonly WebhookSubscriptions: Partners['schemas']['WebhookSubscriptions'];
  };
}

/** The actions of operators: their consequences, the events that may be sent to the partner, and their fields. */
export const VERBS = {
  acceptFormation: {
    path: 'companies/{companyId}/formation/accept',
    follows:
      'A `PENDING` request becomes `SUBMITTED`; an accepted request does not change. If the company has no names, a required action asks the partner for new ones.',
    tells: ['company_formation_submitted', 'company_name_options_required'],
    fields: {},
  },
  addNote: {
    path: 'companies/{companyId}/notes',
    follows: 'The partner sees the note with your name.',
    tells: ['company_note_added'],
    fields: { note: { hint: 'Shown to the partner.', required: true, maxLength: 2000 } },
  },
  completeReport: {
    path: 'companies/{companyId}/annual-reports/{annualReportId}/complete',
    follows: 'The report becomes `FILING_COMPLETED`, permanently. The calendar moves on to the next year.',
    tells: ['annual_report_status_changed'],
    fields: { filedOn: { hint: 'Default: today.', type: 'date' } },
  },
  correctEin: {
    path: 'companies/{companyId}/ein/correct',
    follows: 'Replaces an incorrect EIN. The partner sees the new EIN; the letter does not change.',
    tells: ['company_ein_corrected'],
    fields: { ein: { hint: 'Format: 12-3456789.', required: true, maxLength: 10, pattern: '\\d{2}-\\d{7}' } },
  },
  draftReport: {
    path: 'companies/{companyId}/annual-reports/draft',
    follows:
      'Replaces an earlier draft for the year. The partner cannot see the draft until you publish it. The rules of the state set the price, unless you set one.',
    tells: [],
    fields: {
      fiscalYear: {
        hint: 'The year that the report covers.',
        required: true,
        type: 'number',
        min: 2000,
        max: 2100,
      },
      priceInCents: {
        hint: 'Whole US cents, to override the price; default: set by the rules of the state.',
        type: 'number',
        min: 0,
        max: 100000000,
      },
    },
  },
  enableEndpointAtDesk: {
    path: 'partners/{tenantId}/webhook-endpoint/enable',
    follows:
      'New events are sent to the endpoint again. Events that occurred while it was disabled are sent only by `recover`.',
    tells: [],
    fields: {
      reason: { hint: 'Stored permanently. Do not include personal data.', required: true, maxLength: 500 },
    },
  },
  enableOneEndpointAtDesk: {
    path: 'partners/{tenantId}/webhook-endpoints/{endpointId}/enable',
    follows:
      'New events are sent to the endpoint again. Events that occurred while it was disabled are sent only by `recover`.',
    tells: [],
    fields: {
      reason: { hint: 'Stored permanently. Do not include personal data.', required: true, maxLength: 500 },
    },
  },
  eraseCustomer: {
    path: 'customers/{customerId}/erase',
    follows:
      "Destroys the customer's data key, so nobody can read their personal data any more: in histories, read models, stored responses, responses of endpoints, documents. Copies of search words stay in the files for up to 24 hours. Companies and their histories remain without personal data. You cannot undo this. Partners must erase their own copies.",
    tells: [],
    fields: {
      reason: { hint: 'Stored permanently. Do not include personal data.', required: true, maxLength: 500 },
    },
  },
  failFormation: {
    path: 'companies/{companyId}/formation/fail',
    follows:
      'The formation ends permanently. The partner also reads the message as an admin note. A founder without a partner gets an e-mail with the message, and their payment back.',
    tells: ['company_formation_failed', 'company_note_added'],
    fields: {
      reasonCode: {
        hint: 'A code for programs: capital letters, digits and underscores.',
        required: true,
        maxLength: 64,
        pattern: '[A-Z][A-Z0-9_]*',
      },
      message: { hint: 'Shown to the partner.', required: true, maxLength: 500 },
    },
  },
  fileFormation: {
    path: 'companies/{companyId}/formation/file',
    follows:
      'The company is filed under this name. You cannot undo this. The articles and the agreement or bylaws are written, unless they were uploaded. A form that was signed under another name must be signed again. Next, the founder signs the SS-4 and the IRS issues the EIN. Annual reports to the state become due after the filing.',
    tells: [
      'company_formation_submitted',
      'company_formation_completed',
      'document_aoo_uploaded',
      'document_operatingagreement_uploaded',
      'document_corporatebylaws_uploaded',
      'signature_ss4_reset',
      'signature_form8821_required',
    ],
    fields: {
      filingNumber: {
        hint: 'Issued by the state. Printed on documents, so Latin script only.',
        required: true,
        maxLength: 50,
      },
      filingDate: { hint: 'Default: today in the state’s time zone.', type: 'date' },
      nameOptionId: {
        hint: 'The name option that the state accepted; default: the first that was not rejected.',
        maxLength: 27,
      },
    },
  },
  issueEin: {
    path: 'companies/{companyId}/ein/issue',
    follows:
      'Records the EIN that the IRS issued and writes the EIN letter, unless one was uploaded. Repeating the call with the same EIN changes nothing.',
    tells: ['company_ein_issued', 'document_einletter_uploaded'],
    fields: { ein: { hint: 'Format: 12-3456789.', required: true, maxLength: 10, pattern: '\\d{2}-\\d{7}' } },
  },
  publishReport: {
    path: 'companies/{companyId}/annual-reports/{annualReportId}/publish',
    follows: 'The draft becomes `FILLED`. The partner can see the report and its price, and confirm it.',
    tells: ['annual_report_status_changed'],
    fields: {},
  },
  recoverAtDesk: {
    path: 'partners/{tenantId}/webhook-deliveries/recover',
    follows:
      'Sends undelivered events of subscribed types now, including events that occurred while no endpoint was enabled. Delivered events are not sent again. With many events, it goes on in the background; repeating the call shows how far it has come. The action is recorded with the operator’s name.',
    tells: [],
    fields: {
      since: {
        hint: 'Only events from this time on. Default: all undelivered events.',
        pattern: '\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d))?',
      },
    },
  },
  redeliverAtDesk: {
    path: 'partners/{tenantId}/webhook-deliveries/{deliveryId}/redeliver',
    follows:
      'Sends the same bytes now and restarts the schedule of retries. The action is recorded with the operator’s name.',
    tells: [],
    fields: {},
  },
  refuseNames: {
    path: 'companies/{companyId}/formation/refuse-names',
    follows:
      'Rejects the remaining names in order of their positions. If none is left, a required action asks the partner for new names, and the formation waits for them.',
    tells: ['company_formation_submitted', 'company_name_options_required'],
    fields: {
      count: {
        hint: 'Number of remaining names to reject, in order of their positions; default: all of them.',
        type: 'number',
        min: 1,
        max: 3,
      },
      reason: { hint: 'Shown to the partner.', required: true, maxLength: 500 },
    },
  },
  requestReportInformation: {
    path: 'companies/{companyId}/annual-reports/{annualReportId}/request-information',
    follows:
      'The report becomes `AWAITING_INFORMATION` until the partner answers. The partner also reads the question as an admin note.',
    tells: ['annual_report_status_changed', 'company_note_added'],
    fields: { message: { hint: 'The question to the partner.', required: true, maxLength: 500 } },
  },
  requireForm8821: {
    path: 'companies/{companyId}/signatures/form8821/require',
    follows:
      'The founder has to sign a Form 8821; a required action notifies the partner. It applies to founders with and without a US tax ID.',
    tells: ['signature_form8821_required'],
    fields: { reason: { hint: 'Shown to the partner. Default: the usual text.', maxLength: 500 } },
  },
  resetSs4: {
    path: 'companies/{companyId}/signatures/ss4/reset',
    follows:
      'The founder has to sign again; a required action notifies the partner. Earlier signing links become invalid.',
    tells: ['signature_ss4_reset'],
    fields: { reason: { hint: 'Shown to the partner. Default: the usual text.', maxLength: 500 } },
  },
  resolveNote: {
    path: 'companies/{companyId}/notes/{noteId}/resolve',
    follows:
      'The note becomes `Resolved`, permanently. A note about an annual report resolves automatically when the partner answers it.',
    tells: [],
    fields: {},
  },
  resumePartner: {
    path: 'partners/{tenantId}/resume',
    follows: 'Within a second, the partner’s API keys and people can write again.',
    tells: [],
    fields: { reason: { hint: 'Stored permanently. Do not include personal data.', maxLength: 500 } },
  },
  retryParkedEvent: {
    path: 'parked-events/{subscription}/{eventId}/retry',
    follows:
      'The process that leads the subscription retries the event within a second, then handles the events waiting for it. The retry fails again if the cause has not been fixed. The retry is recorded with the operator’s name.',
    tells: [],
    fields: {},
  },
  skipParkedEvent: {
    path: 'parked-events/{subscription}/{eventId}/skip',
    follows:
      'The event is skipped permanently for its subscription: its effects do not happen. The events waiting for it are handled next. The operator and the reason are recorded.',
    tells: [],
    fields: {
      reason: { hint: 'Stored permanently. Do not include personal data.', required: true, maxLength: 500 },
    },
  },
  suspendPartner: {
    path: 'partners/{tenantId}/suspend',
    follows:
      'Within a second, the partner’s API keys and people can only read: all writes are rejected until you resume the partner. Work on the partner’s companies continues, and webhooks are still sent.',
    tells: [],
    fields: { reason: { hint: 'Stored permanently. Do not include personal data.', maxLength: 500 } },
  },
  uploadDocument: {
    path: 'companies/{companyId}/documents',
    follows:
      'A PDF of at most 20 MiB. The partner can read it, and you cannot delete it. If it is of a type that the service usually writes, the service does not write one.',
    tells: [
      'document_aoo_uploaded',
      'document_corporatebylaws_uploaded',
      'document_einletter_uploaded',
      'document_form8821_uploaded',
      'document_mail_uploaded',
      'document_operatingagreement_uploaded',
      'document_ss4_uploaded',
    ],
    fields: {
      name: {
        hint: 'File name, `….pdf`; default: derived from the company’s name.',
        maxLength: 150,
        pattern: '[^.\\x2f\\\\:][^\\x2f\\\\:]*\\.[pP][dD][fF]',
      },
      documentType: { hint: 'The type of the document.', required: true },
    },
  },
  uploadMail: {
    path: 'companies/{companyId}/mail',
    follows:
      'Scanned mail for the company: a PDF of at most 20 MiB. The partner can read it, and you cannot delete it.',
    tells: ['document_mail_uploaded'],
    fields: {
      name: {
        hint: 'File name, `….pdf`; default: derived from the company’s name.',
        maxLength: 150,
        pattern: '[^.\\x2f\\\\:][^\\x2f\\\\:]*\\.[pP][dD][fF]',
      },
    },
  },
  withdrawReport: {
    path: 'companies/{companyId}/annual-reports/{annualReportId}/withdraw',
    follows: 'The partner can no longer see the report, and the calendar shows its year as due again.',
    tells: ['annual_report_withdrawn'],
    fields: {},
  },
} as const;
