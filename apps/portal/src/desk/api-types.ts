// Generated from the API descriptions by `npm run client:types`; test/openapi.int-spec.ts fails if it is out of date.
import type {
  components as Partners,
  Day,
  Page,
  Time,
} from '../../../../clients/typescript/src/api-types.js';

export interface components {
  schemas: {
    readonly Actor: {
      /** `operator`, `partner`, `portal-user`, … */
      readonly type: string;
      /** For operators: their name. */
      readonly id: string;
      /** The name of an API key or the e-mail address of a person, if known. */
      readonly name: string | null;
    };
    readonly Address: Partners['schemas']['Address'];
    readonly AdminNote: Partners['schemas']['AdminNote'];
    readonly CcorpValuation: Partners['schemas']['CcorpValuation'];
    readonly Company: Partners['schemas']['Company'];
    readonly CompanyAddress: Partners['schemas']['CompanyAddress'];
    readonly CompanyOfCustomer: Partners['schemas']['CompanyOfCustomer'];
    readonly Customer: Partners['schemas']['Customer'];
    readonly CustomerList: Partners['schemas']['CustomerList'];
    readonly CustomerListItem: Partners['schemas']['CustomerListItem'];
    readonly DeskWebhookEndpoint: {
      readonly endpointId: string;
      readonly url: string;
      readonly enabled: boolean;
      readonly subscriptions: components['schemas']['WebhookSubscriptions'];
      readonly createdAt: Time;
      readonly updatedAt: Time;
      readonly disabledAt: Time | null;
      readonly disabledReason: string | null;
      /** Time of the oldest event that was never delivered. */
      readonly recoverSince: Time | null;
      /** Until this time, deliveries are also signed with the previous secret. */
      readonly previousSecretUntil: Time | null;
      readonly lastDay: {
        /** Successful attempts of the last 24 hours, tests included. */
        readonly succeeded: number;
        /** Failed attempts of the last 24 hours. */
        readonly failed: number;
      };
      /** The first failed attempt since the last successful one; null if the latest attempt succeeded. */
      readonly failingSince: Time | null;
      readonly lastFailure: {
        readonly at: Time;
        readonly deliveryId: string;
        readonly statusCode: number | null;
        readonly error: string | null;
      } | null;
      readonly lastDeliveredAt: Time | null;
      /** Median duration of the latest attempts in milliseconds. */
      readonly medianMs: number | null;
    };
    readonly Document: Partners['schemas']['Document'];
    readonly DocumentWithLink: Partners['schemas']['DocumentWithLink'];
    readonly ExecutiveMember: Partners['schemas']['ExecutiveMember'];
    readonly ExpandedCustomer: Partners['schemas']['ExpandedCustomer'];
    readonly FirstWebhookEndpoint: Partners['schemas']['FirstWebhookEndpoint'];
    readonly Happening: {
      readonly eventId: string;
      /** Stream of the company or partner, or of one of its reports, actions, signatures or people. */
      readonly stream: string;
      /** Position in its stream, starting at 0. */
      readonly revision: number;
      readonly type: string;
      readonly recordedAt: Time;
      readonly actor: components['schemas']['Actor'];
      /** ID of the request that caused the event. */
      readonly requestId: string;
      /** The reason that an operator gave. */
      readonly reason: string | null;
    };
    readonly InformationRequest: Partners['schemas']['InformationRequest'];
    readonly Member: Partners['schemas']['Member'];
    readonly NameOption: Partners['schemas']['NameOption'];
    readonly OperatorAnnualReport: {
      readonly annualReportId: string;
      readonly serviceCompanyId: string;
      readonly fiscalYear: number;
      readonly state: string;
      readonly entityType: 'LLC' | 'CCorp';
      /** Whole US cents; null while unpriced. Billed outside the API. */
      readonly priceInCents: number | null;
      /** Null if the service drafted the report. */
      readonly submittedAt: Day | null;
      readonly createdAt: Time;
      readonly updatedAt: Time;
      /** The answers used for the price. */
      readonly answers: readonly components['schemas']['ReportAnswer'][];
      readonly informationRequest: components['schemas']['InformationRequest'] | null;
      readonly status:
        | 'FILLED'
        | 'IN_PROGRESS'
        | 'AWAITING_INFORMATION'
        | 'FILING_COMPLETED'
        | 'DRAFT'
        | 'WITHDRAWN'
        | 'NOT_REQUIRED';
    };
    readonly OperatorAnnualReportList: Page<readonly components['schemas']['OperatorAnnualReportListItem'][]>;
    readonly OperatorAnnualReportListItem: components['schemas']['OperatorAnnualReport'] & {
      /** The partner. */
      readonly tenantId: string;
      readonly companyName: string | null;
      readonly dueDate: Day | null;
      /**
       * The party that acts next; null if nothing is left to do.
       * @enum {string|null}
       */
      readonly awaits: 'desk' | 'partner' | null;
    };
    readonly OperatorCompany: {
      /** The partner. */
      readonly tenantId: string;
      /**
       * The next step of the company; null if nothing is left to do.
       * @enum {string|null}
       */
      readonly awaits: 'accept' | 'file' | 'names' | 'signatures' | 'ein' | null;
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
    readonly OperatorCompanyList: Page<readonly components['schemas']['OperatorCompanyListItem'][]>;
    readonly OperatorCompanyListItem: {
      readonly serviceCompanyId: string;
      readonly serviceCustomerId: string;
      /** Your id for the company. */
      readonly externalCompanyId: string | null;
      /** The filed name, or else the first that the state has not rejected, or else the last rejected. */
      readonly name: string | null;
      readonly entityType: 'LLC' | 'CCorp';
      readonly state: string;
      /** The progress of the company. `failed` and `canceled` are final. */
      readonly stage: 'requested' | 'accepted' | 'filed' | 'ein_issued' | 'failed' | 'canceled';
      /** True while a required action awaits your response or a required signature is pending. */
      readonly actionRequired: boolean;
      /** Status of the request’s intake only. To find out whether the formation is complete, read `services`. */
      readonly formationSubmissionStatus: 'PENDING' | 'SUBMITTED' | 'FAILED';
      readonly ein: string | null;
      readonly formationFilingDate: Day | null;
      readonly createdAt: Time;
      readonly updatedAt: Time;
      /** Whether the state has rejected `name`. */
      readonly nameRejected: boolean;
      /** The partner. */
      readonly tenantId: string;
      /**
       * The next step of the company; null if nothing is left to do.
       * @enum {string|null}
       */
      readonly awaits: 'accept' | 'file' | 'names' | 'signatures' | 'ein' | null;
      /** Since when the company awaits its next step; null if nothing is left to do. */
      readonly awaitsSince: Time | null;
    };
    readonly ParkedEvent: {
      readonly subscription: string;
      readonly eventId: string;
      readonly stream: string;
      /** Position in its stream, starting at 0. */
      readonly revision: number;
      /** Position in the event log. */
      readonly position: number;
      readonly type: string;
      /** Null if the event only waits for an earlier event of its stream. */
      readonly error: string | null;
      /** When the event was parked. */
      readonly since: Time;
      /** Whether a retry was requested. */
      readonly retry: boolean;
    };
    readonly ParkedEventContent: {
      readonly recordedAt: Time | null;
      readonly actor: { readonly [key: string]: unknown } | null;
      readonly requestId: string | null;
      /** Personal data is masked. */
      readonly data: { readonly [key: string]: unknown };
    };
    readonly ParkedEventInFull: components['schemas']['ParkedEvent'] & {
      /** ID to use with the command line. */
      readonly id: string;
      readonly event: components['schemas']['ParkedEventContent'] | null;
      /** The first events of the same stream that wait for this one. */
      readonly waiting: readonly components['schemas']['WaitingEvent'][];
    };
    readonly ParkedEventList: Page<readonly components['schemas']['ParkedEvent'][]>;
    readonly Partner: {
      readonly tenantId: string;
      readonly name: string;
      readonly email: string | null;
      /** Whether the partner is suspended and can only read. */
      readonly suspended: boolean;
      readonly createdAt: Time;
    };
    readonly PartnerList: Page<readonly components['schemas']['Partner'][]>;
    readonly QueuedPartner: {
      readonly tenantId: string;
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
    readonly ReportAnswer: Partners['schemas']['ReportAnswer'];
    readonly RequiredActionListItem: Partners['schemas']['RequiredActionListItem'];
    readonly ResponsibleParty: Partners['schemas']['ResponsibleParty'];
    readonly Service: Partners['schemas']['Service'];
    readonly SignatureRequirement: Partners['schemas']['SignatureRequirement'];
    readonly WaitingEvent: {
      readonly id: string;
      /** Position in its stream, starting at 0. */
      readonly revision: number;
      readonly type: string;
      /** When the event was parked. */
      readonly since: Time;
    };
    readonly WebhookAttempt: Partners['schemas']['WebhookAttempt'];
    readonly WebhookDelivery: Partners['schemas']['WebhookDelivery'];
    readonly WebhookDeliveryList: Partners['schemas']['WebhookDeliveryList'];
    readonly WebhookDeliverySummary: Partners['schemas']['WebhookDeliverySummary'];
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
      "Destroys the customer's data key and deletes copies of their personal data: read models, stored responses, responses of endpoints, documents. Companies and their histories remain without personal data. You cannot undo this. Partners must erase their own copies.",
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
      'Sends undelivered events of subscribed types now, including events that occurred while no endpoint was enabled. Delivered events are not sent again. The action is recorded with the operator’s name.',
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
