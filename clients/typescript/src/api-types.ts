// Generated from the API descriptions by `npm run client:types`; test/openapi.int-spec.ts fails if it is out of date.

export interface Json<T> {
  readonly content: { readonly 'application/json': T };
}
/** RFC 3339, in UTC, with milliseconds. */
export type Time = string;
/** yyyy-MM-dd */
export type Day = string;
/** Postal abbreviation of a state or the District of Columbia. */
export type StateCode =
  | 'AL'
  | 'AK'
  | 'AZ'
  | 'AR'
  | 'CA'
  | 'CO'
  | 'CT'
  | 'DE'
  | 'DC'
  | 'FL'
  | 'GA'
  | 'HI'
  | 'ID'
  | 'IL'
  | 'IN'
  | 'IA'
  | 'KS'
  | 'KY'
  | 'LA'
  | 'ME'
  | 'MD'
  | 'MA'
  | 'MI'
  | 'MN'
  | 'MS'
  | 'MO'
  | 'MT'
  | 'NE'
  | 'NV'
  | 'NH'
  | 'NJ'
  | 'NM'
  | 'NY'
  | 'NC'
  | 'ND'
  | 'OH'
  | 'OK'
  | 'OR'
  | 'PA'
  | 'RI'
  | 'SC'
  | 'SD'
  | 'TN'
  | 'TX'
  | 'UT'
  | 'VT'
  | 'VA'
  | 'WA'
  | 'WV'
  | 'WI'
  | 'WY';
export type Ok<T> = Json<{ readonly payload: T; readonly error: null }>;
export interface Page<T> {
  readonly content: T;
  /** Starts at 0; null if you sent `cursor`. */
  readonly page: number | null;
  readonly size: number;
  /** Number of entries on all pages; 10,000 if more match your filters. */
  readonly total: number;
  readonly totalPages: number;
  /** Send it as `cursor` to get the next page; null on the last page. */
  readonly nextCursor: string | null;
  /** `gte` if more entries than `total` match. */
  readonly totalRelation: 'eq' | 'gte';
}
/** The page of a list that a request asks for. */
export interface PageQuery {
  /** Page number, starting at 0. Default: 0, unless you send `cursor`. */
  readonly page?: number;
  /** Number of entries per page. */
  readonly size?: number;
  /** The `nextCursor` of the previous page, instead of `page`. Send the same filters with it. Rows that are added in the meantime do not shift the pages. */
  readonly cursor?: string;
}
/** The payload of a company's event. */
export interface OfCompany {
  readonly serviceCompanyId: string;
  readonly serviceCustomerId: string;
  readonly sequence: number;
}

export interface paths {
  readonly '/v1/partner/me': {
    /**
     * Get your account, key and limits
     * Call it first to check that a key works, and which account and environment it belongs to.
     */
    readonly get: { readonly responses: { readonly 200: Ok<components['schemas']['Me']> } };
  };
  readonly '/v1/partner/customers': {
    /**
     * List and search customers
     * Newest first.
     */
    readonly get: {
      readonly parameters: {
        readonly query?: PageQuery & {
          /** Words from the name and e-mail address. */
          readonly q?: string;
          readonly email?: string;
          /** Your id for the customer. */
          readonly externalCustomerId?: string;
          /** Customers that changed at this time or later. */
          readonly updatedSince?: string | '';
          /** Entries that the metadata must have: `metadata[key]=value`. */
          readonly metadata?: { readonly [key: string]: string };
        };
      };
      readonly responses: { readonly 200: Ok<components['schemas']['CustomerPage']> };
    };
    /**
     * Create a customer
     * If one of your customers already has this e-mail address, the call returns that customer with `created: false`, and adds any missing names, country, phone, external id and metadata.
     */
    readonly post: {
      readonly requestBody: Json<components['schemas']['CreateCustomerRequest']>;
      readonly responses: { readonly 200: Ok<components['schemas']['CreatedCustomer']> };
    };
  };
  readonly '/v1/partner/customer-sessions': {
    /**
     * Create a session token for a customer
     * Call this from your server, never from a browser. The service looks for the customer by `externalCustomerId`, then by `email`, and creates one if there is none.
     */
    readonly post: {
      readonly requestBody: Json<components['schemas']['CustomerSessionRequest']>;
      readonly responses: { readonly 200: Ok<components['schemas']['CustomerSession']> };
    };
  };
  readonly '/v1/partner/customers/{customerId}': {
    /** Get a customer with their companies */
    readonly get: {
      readonly parameters: { readonly path: { readonly customerId: string } };
      readonly responses: { readonly 200: Ok<components['schemas']['Customer']> };
    };
    /**
     * Update a customer
     * Send the fields to change. `null` clears an optional field. The e-mail address can change at most 20 times a day.
     */
    readonly patch: {
      readonly parameters: { readonly path: { readonly customerId: string } };
      readonly requestBody: Json<components['schemas']['UpdateCustomerRequest']>;
      readonly responses: { readonly 200: Ok<components['schemas']['Customer']> };
    };
  };
  readonly '/v1/partner/companies/validate': {
    /**
     * Validate a company without creating it
     * Accepts the body of `POST /v1/partner/companies`, stores nothing, and returns the price, or the error that creating the company would return.
     */
    readonly post: {
      readonly requestBody: Json<components['schemas']['CreateCompanyRequest']>;
      readonly responses: { readonly 200: Ok<components['schemas']['ValidCompany']> };
    };
  };
  readonly '/v1/partner/companies': {
    /**
     * List and search companies
     * Newest first.
     */
    readonly get: {
      readonly parameters: {
        readonly query?: PageQuery & {
          readonly customerId?: string;
          /** Postal abbreviation of a state or the District of Columbia. */
          readonly state?: StateCode | '';
          readonly entityType?: ('LLC' | 'CCorp') | '';
          readonly status?: ('PENDING' | 'SUBMITTED' | 'FAILED') | '';
          readonly stage?: ('requested' | 'accepted' | 'filed' | 'ein_issued' | 'failed' | 'canceled') | '';
          readonly actionRequired?: boolean;
          /** Your id for the company. */
          readonly externalCompanyId?: string;
          /** Entries that the metadata must have: `metadata[key]=value`. */
          readonly metadata?: { readonly [key: string]: string };
          /** Companies that changed at this time or later. */
          readonly updatedSince?: string | '';
          /** Words from the name, rejected names, the ids, the EIN, the filing number, or the owner’s name and e-mail address. */
          readonly q?: string;
          /** Related resources that the response contains. `customer`: each company has its `customer`, without the customer’s companies. */
          readonly 'expand[]'?: readonly 'customer'[];
        };
      };
      readonly responses: { readonly 200: Ok<components['schemas']['CompanyPage']> };
    };
    /**
     * Request the formation of a company
     * An LLC needs `members` whose ownership adds up to exactly 100 percent. A CCorp needs `executiveMembers` (one President, one
     *     Secretary, one Treasurer, at least one Director) and `ccorpValuation`. Fields of the other entity type are ignored.
     *
     *     A natural person needs both legal names; any other member needs a `contactFullName`. The name ending must match the entity type, for
     *     example `LLC` or `Inc.`. The service fills in addresses that it or the registered agent provides. If you omit `addresses`, the
     *     registered agent’s address is used as the mailing and business address.
     *
     *     An expedited EIN costs extra and is available only if nobody named in the request has a US tax ID. The founder then signs a
     *     Form 8821 in addition to the SS-4.
     *
     *     The response has `formationSubmissionStatus: "PENDING"`; webhooks report further progress.
     */
    readonly post: {
      readonly requestBody: Json<components['schemas']['CreateCompanyRequest']>;
      readonly responses: { readonly 200: Ok<components['schemas']['Company']> };
    };
  };
  readonly '/v1/partner/companies/{companyId}/cancel': {
    /**
     * Cancel a formation
     * You can cancel a formation until it is filed with the state. This closes open required actions and sends `company_formation_canceled`. Repeating the call returns the company.
     */
    readonly post: {
      readonly parameters: { readonly path: { readonly companyId: string } };
      readonly requestBody?: Json<components['schemas']['CancelFormationRequest']>;
      readonly responses: { readonly 200: Ok<components['schemas']['Company']> };
    };
  };
  readonly '/v1/partner/companies/{companyId}': {
    /**
     * Get a company
     * To find out whether a formation is complete, read `services`, the `company_formation_completed` event, `ein` or the documents. Do not use `formationSubmissionStatus`.
     */
    readonly get: {
      readonly parameters: {
        readonly query?: {
          /** Related resources that the response contains. `customer`: each company has its `customer`, without the customer’s companies. */
          readonly 'expand[]'?: readonly 'customer'[];
        };
        readonly path: { readonly companyId: string };
      };
      readonly responses: { readonly 200: Ok<components['schemas']['Company']> };
    };
    /**
     * Update the external id and metadata of a company
     * Send the fields to change. `null` clears a field. To correct any other field before the filing, cancel the formation and create the company again.
     */
    readonly patch: {
      readonly parameters: { readonly path: { readonly companyId: string } };
      readonly requestBody: Json<components['schemas']['UpdateCompanyRequest']>;
      readonly responses: { readonly 200: Ok<components['schemas']['Company']> };
    };
  };
  readonly '/v1/partner/companies/{companyId}/documents': {
    /** List the documents of a company */
    readonly get: {
      readonly parameters: { readonly path: { readonly companyId: string } };
      readonly responses: { readonly 200: Ok<readonly components['schemas']['Document'][]> };
    };
  };
  readonly '/v1/partner/companies/{companyId}/documents/{documentId}': {
    /** Get a document and a link to download it */
    readonly get: {
      readonly parameters: { readonly path: { readonly companyId: string; readonly documentId: string } };
      readonly responses: { readonly 200: Ok<components['schemas']['DocumentWithLink']> };
    };
  };
  readonly '/v1/partner/playground/companies/{companyId}/formation/complete': {
    /**
     * Complete the formation
     * Sets the filing date and number, and writes the articles and the operating agreement or bylaws.
     */
    readonly post: {
      readonly parameters: { readonly path: { readonly companyId: string } };
      readonly requestBody?: Json<components['schemas']['PlayFormationCompletedRequest']>;
      readonly responses: { readonly 200: Ok<components['schemas']['PlaygroundStep']> };
    };
  };
  readonly '/v1/partner/playground/companies/{companyId}/formation/reject-names': {
    /**
     * Reject all names
     * Opens the required action that asks for new names.
     */
    readonly post: {
      readonly parameters: { readonly path: { readonly companyId: string } };
      readonly responses: { readonly 200: Ok<components['schemas']['PlaygroundStep']> };
    };
  };
  readonly '/v1/partner/playground/companies/{companyId}/formation/fail': {
    /** Fail the formation */
    readonly post: {
      readonly parameters: { readonly path: { readonly companyId: string } };
      readonly requestBody?: Json<components['schemas']['PlayFormationFailedRequest']>;
      readonly responses: { readonly 200: Ok<components['schemas']['PlaygroundStep']> };
    };
  };
  readonly '/v1/partner/playground/companies/{companyId}/eincreation/complete': {
    /**
     * Issue the EIN
     * Sets a test EIN and writes the EIN letter. Repeating the call writes another letter and sends its event.
     */
    readonly post: {
      readonly parameters: { readonly path: { readonly companyId: string } };
      readonly requestBody?: Json<components['schemas']['PlayEinCreatedRequest']>;
      readonly responses: { readonly 200: Ok<components['schemas']['PlaygroundStep']> };
    };
  };
  readonly '/v1/session/customer': {
    /** Get the customer of the session */
    readonly get: { readonly responses: { readonly 200: Ok<components['schemas']['SessionCustomer']> } };
  };
  readonly '/v1/session/companies': {
    /** List the customer’s companies */
    readonly get: {
      readonly parameters: { readonly query?: PageQuery };
      readonly responses: { readonly 200: Ok<components['schemas']['SessionCompanyPage']> };
    };
  };
  readonly '/v1/session/companies/{companyId}': {
    /**
     * Get one of the customer’s companies
     * The response has no admin notes, metadata and external id: only the partner can read them.
     */
    readonly get: {
      readonly parameters: { readonly path: { readonly companyId: string } };
      readonly responses: { readonly 200: Ok<components['schemas']['SessionCompany']> };
    };
  };
  readonly '/v1/session/companies/{companyId}/documents': {
    /** List the documents of one of the customer’s companies */
    readonly get: {
      readonly parameters: { readonly path: { readonly companyId: string } };
      readonly responses: { readonly 200: Ok<readonly components['schemas']['Document'][]> };
    };
  };
  readonly '/v1/session/companies/{companyId}/documents/{documentId}': {
    /** Get a document and a link to download it, for the customer */
    readonly get: {
      readonly parameters: { readonly path: { readonly companyId: string; readonly documentId: string } };
      readonly responses: { readonly 200: Ok<components['schemas']['DocumentWithLink']> };
    };
  };
  readonly '/v1/partner/required-actions': {
    /**
     * List the required actions of all companies
     * Returns open actions, newest first. To get closed actions, send `open=false`.
     */
    readonly get: {
      readonly parameters: {
        readonly query?: PageQuery & {
          readonly open?: boolean;
          readonly actionCode?:
            | (
                | 'FORMATION_NAME_OPTIONS_EXHAUSTED'
                | 'FORMATION_SIGNATURE_SS4_RESET'
                | 'FORMATION_SIGNATURE_FORM8821_REQUIRED'
              )
            | '';
          readonly companyId?: string;
          /** Related resources that the response contains. `company`: each action has its `company`. */
          readonly 'expand[]'?: readonly 'company'[];
        };
      };
      readonly responses: { readonly 200: Ok<components['schemas']['RequiredActionPage']> };
    };
  };
  readonly '/v1/partner/companies/{companyId}/required-actions': {
    /**
     * List the required actions of a company
     * Includes closed actions; most recently changed first.
     */
    readonly get: {
      readonly parameters: {
        readonly query?: {
          /** Related resources that the response contains. `company`: each action has its `company`. */
          readonly 'expand[]'?: readonly 'company'[];
        };
        readonly path: { readonly companyId: string };
      };
      readonly responses: { readonly 200: Ok<readonly components['schemas']['RequiredActionListItem'][]> };
    };
  };
  readonly '/v1/partner/companies/{companyId}/required-actions/{requiredActionId}': {
    /** Get a required action with its history */
    readonly get: {
      readonly parameters: {
        readonly path: { readonly companyId: string; readonly requiredActionId: string };
      };
      readonly responses: { readonly 200: Ok<components['schemas']['RequiredAction']> };
    };
  };
  readonly '/v1/partner/companies/{companyId}/required-actions/{requiredActionId}/resolution': {
    /**
     * Answer a required action
     * New names replace the company's names at once. Actions that ask for a signature are resolved by signing the form: `POST …/signatures`.
     */
    readonly post: {
      readonly parameters: {
        readonly path: { readonly companyId: string; readonly requiredActionId: string };
      };
      readonly requestBody: Json<components['schemas']['ResolutionRequest']>;
      readonly responses: { readonly 200: Ok<components['schemas']['RequiredAction']> };
    };
  };
  readonly '/v1/session/companies/{companyId}/required-actions': {
    /**
     * List the required actions of one of the customer’s companies
     * Includes closed actions; most recently changed first.
     */
    readonly get: {
      readonly parameters: { readonly path: { readonly companyId: string } };
      readonly responses: { readonly 200: Ok<readonly components['schemas']['SessionRequiredAction'][]> };
    };
  };
  readonly '/v1/session/companies/{companyId}/required-actions/{requiredActionId}/resolution': {
    /**
     * Answer a required action as the customer
     * New names replace the company's names at once. Actions that ask for a signature are resolved by signing the form: `POST …/signatures`.
     */
    readonly post: {
      readonly parameters: {
        readonly path: { readonly companyId: string; readonly requiredActionId: string };
      };
      readonly requestBody: Json<components['schemas']['ResolutionRequest']>;
      readonly responses: { readonly 200: Ok<components['schemas']['RequiredAction']> };
    };
  };
  readonly '/v1/partner/companies/{companyId}/signatures': {
    /**
     * Create a signing link
     * The link opens the page on which the founder signs the form. It expires after two hours, after the signature, or when you create a newer one. Each request for a signature allows up to 200 links.
     */
    readonly post: {
      readonly parameters: { readonly path: { readonly companyId: string } };
      readonly requestBody: Json<components['schemas']['IssueSigningLinkRequest']>;
      readonly responses: { readonly 200: Ok<components['schemas']['SigningLink']> };
    };
  };
  readonly '/v1/session/companies/{companyId}/signatures': {
    /**
     * Create a signing link as the customer
     * The link opens the page on which the founder signs the form. It expires after two hours, after the signature, or when you create a newer one. Each request for a signature allows up to 200 links.
     */
    readonly post: {
      readonly parameters: { readonly path: { readonly companyId: string } };
      readonly requestBody: Json<components['schemas']['IssueSigningLinkRequest']>;
      readonly responses: { readonly 200: Ok<components['schemas']['SigningLink']> };
    };
  };
  readonly '/v1/partner/playground/companies/{companyId}/signatures/ss4/reset': {
    /** Require a new SS-4 signature */
    readonly post: {
      readonly parameters: { readonly path: { readonly companyId: string } };
      readonly responses: { readonly 200: Ok<components['schemas']['PlaygroundStep']> };
    };
  };
  readonly '/v1/partner/playground/companies/{companyId}/signatures/form8821/require': {
    /** Require a Form 8821 signature */
    readonly post: {
      readonly parameters: { readonly path: { readonly companyId: string } };
      readonly responses: { readonly 200: Ok<components['schemas']['PlaygroundStep']> };
    };
  };
  readonly '/v1/partner/playground/companies/{companyId}/signatures/{documentType}/sign': {
    /** Sign a form */
    readonly post: {
      readonly parameters: { readonly path: { readonly companyId: string; readonly documentType: string } };
      readonly responses: { readonly 200: Ok<components['schemas']['PlaygroundStep']> };
    };
  };
  readonly '/v1/partner/companies/{companyId}/compliance/annual-report/fee': {
    /**
     * Quote the fee of a report
     * Stores and charges nothing. If `needsInput` is true, call again with `answers` for the fields in `inputFieldIds`. An empty list declares zero for all fields.
     */
    readonly post: {
      readonly parameters: { readonly path: { readonly companyId: string } };
      readonly requestBody?: Json<components['schemas']['QuoteFeeRequest']>;
      readonly responses: { readonly 200: Ok<components['schemas']['FeeQuote']> };
    };
  };
  readonly '/v1/partner/companies/{companyId}/compliance/annual-report/requirements': {
    /**
     * Get the fields of a report
     * Without `fiscalYear`, the current fiscal year is used.
     */
    readonly get: {
      readonly parameters: {
        readonly query?: {
          /** Default: the current fiscal year. */
          readonly fiscalYear?: number;
        };
        readonly path: { readonly companyId: string };
      };
      readonly responses: { readonly 200: Ok<components['schemas']['ReportRequirements']> };
    };
  };
  readonly '/v1/partner/companies/{companyId}/compliance/calendar': {
    /**
     * Get the next obligation
     * Calculated on each read; nothing is filed or stored.
     */
    readonly get: {
      readonly parameters: { readonly path: { readonly companyId: string } };
      readonly responses: { readonly 200: Ok<components['schemas']['ComplianceCalendar']> };
    };
  };
  readonly '/v1/partner/companies/{companyId}/compliance/annual-reports': {
    /** List the annual reports of a company */
    readonly get: {
      readonly parameters: { readonly path: { readonly companyId: string } };
      readonly responses: { readonly 200: Ok<readonly components['schemas']['AnnualReport'][]> };
    };
    /**
     * Submit an annual report
     * The report becomes `FILLED` and is priced. There is one report per fiscal year.
     */
    readonly post: {
      readonly parameters: { readonly path: { readonly companyId: string } };
      readonly requestBody: Json<components['schemas']['SubmitReportRequest']>;
      readonly responses: { readonly 200: Ok<components['schemas']['AnnualReport']> };
    };
  };
  readonly '/v1/partner/companies/{companyId}/compliance/annual-reports/{annualReportId}': {
    /** Get an annual report */
    readonly get: {
      readonly parameters: { readonly path: { readonly companyId: string; readonly annualReportId: string } };
      readonly responses: { readonly 200: Ok<components['schemas']['AnnualReport']> };
    };
  };
  readonly '/v1/partner/annual-reports': {
    /**
     * List the annual reports of all companies
     * Newest first.
     */
    readonly get: {
      readonly parameters: {
        readonly query?: PageQuery & {
          /** Only reports with this status. */
          readonly status?: ('FILLED' | 'IN_PROGRESS' | 'AWAITING_INFORMATION' | 'FILING_COMPLETED') | '';
          /** Only reports for this fiscal year. */
          readonly fiscalYear?: number;
        };
      };
      readonly responses: { readonly 200: Ok<components['schemas']['AnnualReportPage']> };
    };
  };
  readonly '/v1/partner/companies/{companyId}/compliance/annual-reports/declarations': {
    /**
     * Declare that no filing is due for a year
     * Declares that the state requires no filing for these figures. The calendar then continues with the next year.
     */
    readonly post: {
      readonly parameters: { readonly path: { readonly companyId: string } };
      readonly requestBody: Json<components['schemas']['DeclareNotRequiredRequest']>;
      readonly responses: { readonly 200: Ok<components['schemas']['ReportDeclaration']> };
    };
  };
  readonly '/v1/partner/companies/{companyId}/compliance/annual-reports/{annualReportId}/confirm': {
    /**
     * Confirm an annual report
     * Orders the filing at the quoted price; the report becomes `IN_PROGRESS`. Repeating the call returns the same response.
     */
    readonly post: {
      readonly parameters: { readonly path: { readonly companyId: string; readonly annualReportId: string } };
      readonly responses: { readonly 200: Ok<components['schemas']['AnnualReport']> };
    };
  };
  readonly '/v1/partner/companies/{companyId}/compliance/annual-reports/{annualReportId}/answers': {
    /**
     * Answer a question about an annual report
     * A report that is `AWAITING_INFORMATION` becomes `IN_PROGRESS` again.
     */
    readonly post: {
      readonly parameters: { readonly path: { readonly companyId: string; readonly annualReportId: string } };
      readonly requestBody: Json<components['schemas']['GiveInformationRequest']>;
      readonly responses: { readonly 200: Ok<components['schemas']['AnnualReport']> };
    };
  };
  readonly '/v1/partner/playground/companies/{companyId}/annual-reports/{annualReportId}/complete': {
    /** File an annual report */
    readonly post: {
      readonly parameters: { readonly path: { readonly companyId: string; readonly annualReportId: string } };
      readonly responses: { readonly 200: Ok<components['schemas']['PlaygroundStep']> };
    };
  };
  readonly '/v1/partner/references/naics-codes': {
    /**
     * List or search industries
     * Changes only with a release. Cache the response and revalidate it with `If-None-Match`.
     */
    readonly get: {
      readonly parameters: {
        readonly query?: {
          /** Words from the title or code, in any order and case. */
          readonly q?: string;
        };
      };
      readonly responses: { readonly 200: Ok<readonly components['schemas']['NaicsCode'][]> };
    };
  };
  readonly '/v1/partner/references/states': {
    /**
     * List states
     * Changes only with a release. Cache the response and revalidate it with `If-None-Match`.
     */
    readonly get: { readonly responses: { readonly 200: Ok<readonly components['schemas']['State'][]> } };
  };
  readonly '/v1/partner/references/countries': {
    /**
     * List countries
     * Changes only with a release. Cache the response and revalidate it with `If-None-Match`.
     */
    readonly get: { readonly responses: { readonly 200: Ok<readonly components['schemas']['Country'][]> } };
  };
  readonly '/v1/partner/references/state-fees': {
    /**
     * List formation fees by state
     * Changes only with a release. Cache the response and revalidate it with `If-None-Match`.
     */
    readonly get: { readonly responses: { readonly 200: Ok<readonly components['schemas']['StateFee'][]> } };
  };
  readonly '/v1/partner/playground/clock': {
    /**
     * Get the time of your sandbox
     * The real time, plus everything that you have advanced the clock by.
     */
    readonly get: { readonly responses: { readonly 200: Ok<components['schemas']['SandboxTime']> } };
  };
  readonly '/v1/partner/playground/clock/advance': {
    /**
     * Advance your sandbox clock
     * Reminders, expiries, due dates and webhook retries follow the new time.
     */
    readonly post: {
      readonly requestBody: Json<components['schemas']['AdvanceClockRequest']>;
      readonly responses: { readonly 200: Ok<components['schemas']['SandboxTime']> };
    };
  };
  readonly '/v1/partner/webhook-endpoint': {
    /**
     * Get the first endpoint
     * The first endpoint is the oldest one.
     */
    readonly get: { readonly responses: { readonly 200: Ok<components['schemas']['WebhookEndpoint']> } };
    /**
     * Create or update the first endpoint
     * The response contains the secret if the endpoint is new. The URL must use https and point to a public address. Omitted fields keep their values; a new endpoint is enabled and subscribed to all events.
     */
    readonly put: {
      readonly requestBody: Json<components['schemas']['PutEndpointRequest']>;
      readonly responses: { readonly 200: Ok<components['schemas']['PutWebhookEndpoint']> };
    };
    /** Delete the first endpoint */
    readonly delete: { readonly responses: { readonly 200: Ok<{ readonly deleted: boolean }> } };
  };
  readonly '/v1/partner/webhook-endpoint/rotate-secret': {
    /**
     * Rotate the secret of the first endpoint
     * Without `overlapHours`, the old secret stops working immediately, even for retries.
     */
    readonly post: {
      readonly requestBody?: Json<components['schemas']['RotateSecretRequest']>;
      readonly responses: { readonly 200: Ok<components['schemas']['WebhookSecret']> };
    };
  };
  readonly '/v1/partner/webhook-endpoint/test': {
    /**
     * Send a test event to the first endpoint
     * Sends the sample from the catalog with `sequence` 0. The test is listed as a delivery but not as an event.
     */
    readonly post: {
      readonly requestBody: Json<components['schemas']['TestRequest']>;
      readonly responses: { readonly 200: Ok<components['schemas']['WebhookDelivery']> };
    };
  };
  readonly '/v1/partner/webhook-endpoints': {
    /**
     * List endpoints
     * Newest first. `egressAddresses` lists the addresses that your firewall must let through.
     */
    readonly get: {
      readonly parameters: { readonly query?: PageQuery };
      readonly responses: { readonly 200: Ok<components['schemas']['WebhookEndpointPage']> };
    };
    /**
     * Create an endpoint
     * The response contains the secret, which is shown only once. `url` is required; it must use https and point to a public address. A partner has at most five endpoints. Each receives the events that it subscribes to, in its own order and with its own retries.
     */
    readonly post: {
      readonly requestBody: Json<components['schemas']['PutEndpointRequest']>;
      readonly responses: { readonly 200: Ok<components['schemas']['CreatedWebhookEndpoint']> };
    };
  };
  readonly '/v1/partner/webhook-endpoints/{endpointId}': {
    /** Get an endpoint */
    readonly get: {
      readonly parameters: { readonly path: { readonly endpointId: string } };
      readonly responses: { readonly 200: Ok<components['schemas']['ListedWebhookEndpoint']> };
    };
    /**
     * Change an endpoint
     * Omitted fields keep their values.
     */
    readonly put: {
      readonly parameters: { readonly path: { readonly endpointId: string } };
      readonly requestBody: Json<components['schemas']['PutEndpointRequest']>;
      readonly responses: { readonly 200: Ok<components['schemas']['ListedWebhookEndpoint']> };
    };
    /**
     * Delete an endpoint
     * Deliveries that are waiting for the endpoint fail.
     */
    readonly delete: {
      readonly parameters: { readonly path: { readonly endpointId: string } };
      readonly responses: { readonly 200: Ok<{ readonly deleted: boolean }> };
    };
  };
  readonly '/v1/partner/webhook-endpoints/{endpointId}/rotate-secret': {
    /**
     * Rotate the secret of an endpoint
     * Without `overlapHours`, the old secret stops working immediately, even for retries. During an overlap, `webhook-signature` contains one signature per secret, and `x-service-signature` uses the new secret.
     */
    readonly post: {
      readonly parameters: { readonly path: { readonly endpointId: string } };
      readonly requestBody?: Json<components['schemas']['RotateSecretRequest']>;
      readonly responses: { readonly 200: Ok<components['schemas']['WebhookSecret']> };
    };
  };
  readonly '/v1/partner/webhook-endpoints/{endpointId}/test': {
    /**
     * Send a test event to an endpoint
     * Sends the sample from the catalog with `sequence` 0. The test is listed as a delivery but not as an event.
     */
    readonly post: {
      readonly parameters: { readonly path: { readonly endpointId: string } };
      readonly requestBody: Json<components['schemas']['TestRequest']>;
      readonly responses: { readonly 200: Ok<components['schemas']['WebhookDelivery']> };
    };
  };
  readonly '/v1/partner/webhook-endpoints/{endpointId}/recover': {
    /**
     * Recover the undelivered events of an endpoint
     * Sends every subscribed event that was never delivered to this endpoint, including events that occurred while it was disabled. An event that is older than the endpoint is sent only if no other endpoint has it.
     */
    readonly post: {
      readonly parameters: { readonly path: { readonly endpointId: string } };
      readonly responses: {
        readonly 200: Ok<{
          /** Number of events scheduled for delivery. */
          readonly recovered: number;
        }>;
      };
    };
  };
  readonly '/v1/partner/webhook-deliveries': {
    /**
     * List deliveries
     * Newest first.
     */
    readonly get: {
      readonly parameters: {
        readonly query?: PageQuery & {
          readonly status?: ('pending' | 'delivered' | 'retrying' | 'failed') | '';
          readonly endpointId?: string;
          readonly eventId?: string;
          readonly eventName?: string;
          readonly companyId?: string;
          readonly from?: string | '';
          readonly to?: string | '';
        };
      };
      readonly responses: { readonly 200: Ok<components['schemas']['WebhookDeliveryPage']> };
    };
  };
  readonly '/v1/partner/webhook-deliveries/{deliveryId}': {
    /** Get a delivery and its attempts */
    readonly get: {
      readonly parameters: { readonly path: { readonly deliveryId: string } };
      readonly responses: { readonly 200: Ok<components['schemas']['WebhookDelivery']> };
    };
  };
  readonly '/v1/partner/webhook-deliveries/{deliveryId}/redeliver': {
    /** Resend a delivery */
    readonly post: {
      readonly parameters: { readonly path: { readonly deliveryId: string } };
      readonly responses: { readonly 200: Ok<components['schemas']['WebhookDelivery']> };
    };
  };
  readonly '/v1/partner/webhook-deliveries/recover': {
    /**
     * Recover undelivered events
     * Also delivers events that occurred while the endpoint was disabled or missing, if the endpoint subscribes to them.
     */
    readonly post: {
      readonly requestBody: Json<components['schemas']['RecoverRequest']>;
      readonly responses: {
        readonly 200: Ok<{
          /** Number of events scheduled for delivery. */
          readonly recovered: number;
        }>;
      };
    };
  };
  readonly '/v1/partner/events': {
    /**
     * List events
     * Returns all events, newest first, whether or not they were delivered.
     */
    readonly get: {
      readonly parameters: {
        readonly query?: PageQuery & {
          readonly eventName?: string;
          readonly companyId?: string;
          readonly from?: string | '';
          readonly to?: string | '';
        };
      };
      readonly responses: { readonly 200: Ok<components['schemas']['EventPage']> };
    };
  };
  readonly '/v1/partner/events/{eventId}': {
    /** Get an event and its deliveries */
    readonly get: {
      readonly parameters: { readonly path: { readonly eventId: string } };
      readonly responses: { readonly 200: Ok<components['schemas']['EventWithDeliveries']> };
    };
  };
  readonly '/v1/partner/event-types': {
    /**
     * List event types
     * Returns every event type with the JSON Schema of its body and a sample.
     */
    readonly get: { readonly responses: { readonly 200: Ok<readonly components['schemas']['EventType'][]> } };
  };
}
export interface components {
  schemas: {
    readonly Address: {
      readonly id: string;
      readonly line1: string;
      readonly line2: string | null;
      readonly city: string;
      readonly state: string;
      readonly postalCode: string;
      /** ISO 3166-1 alpha-3. */
      readonly country: string;
      /** In E.164 format. */
      readonly phone: string | null;
    };
    readonly AddressRequest: {
      /** Printed on documents, so Latin script only. */
      readonly line1: string;
      /** Printed on documents, so Latin script only. */
      readonly line2?: string | null;
      /** Printed on documents, so Latin script only. */
      readonly city: string;
      /** State, province or region; in the USA, its two-letter code. For a country without one, send `-`; documents leave it out. Printed on documents, so Latin script only. */
      readonly state: string;
      /** In the USA, `12345` or `12345-6789`. For a country without one, send `-`; documents leave it out. Printed on documents, so Latin script only. */
      readonly postalCode: string;
      /** ISO 3166-1 alpha-3 code. */
      readonly country: string;
      /** In E.164 format. */
      readonly phone?: string | '' | null;
    };
    readonly AdminNote: {
      readonly noteId: string;
      readonly note: string;
      readonly createdBy: string;
      readonly status: 'Unresolved' | 'Resolved';
    };
    readonly AdvanceClockRequest: { readonly seconds: number };
    readonly AnnualReport: {
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
      readonly status: 'FILLED' | 'IN_PROGRESS' | 'AWAITING_INFORMATION' | 'FILING_COMPLETED';
    };
    readonly AnnualReportListItem: components['schemas']['AnnualReport'] & {
      /** The name of the company, as in the list of companies; null before it has one. */
      readonly companyName: string | null;
    };
    readonly AnnualReportPage: Page<readonly components['schemas']['AnnualReportListItem'][]>;
    readonly AnswerRequest: {
      /** The id of a field of the requirements. */
      readonly fieldId: string;
      /** Digits for a figure, or one of the options. */
      readonly value: string;
    };
    readonly CancelFormationRequest: { readonly reason?: string | null };
    readonly CcorpValuation: {
      /** Authorized shares. */
      readonly noOfShares: number;
      /** Par value per share, US dollars. */
      readonly shareValue: number;
    };
    readonly CcorpValuationRequest: { readonly noOfShares: number; readonly shareValue: number };
    readonly Company: components['schemas']['SessionCompany'] & {
      /** Your id for the company. */
      readonly externalCompanyId: string | null;
      /** Your own key-value pairs. */
      readonly metadata: { readonly [key: string]: string };
      readonly adminNotes: readonly components['schemas']['AdminNote'][];
      /** The owner of the company. Only in responses to requests with `expand[]=customer`; null after the customer was erased. */
      readonly customer?: components['schemas']['ExpandedCustomer'] | null;
    };
    readonly CompanyAddress: {
      readonly provider: 'customer' | 'registeredAgent' | 'service';
      readonly type: 'mailing' | 'business';
      readonly address: components['schemas']['Address'];
    };
    readonly CompanyAddressRequest: {
      readonly provider: 'customer' | 'registeredAgent' | 'service';
      readonly type: 'mailing' | 'business';
      readonly address?: components['schemas']['AddressRequest'] | null;
    };
    readonly CompanyListItem: components['schemas']['SessionCompanyListItem'] & {
      /** Your id for the company. */
      readonly externalCompanyId: string | null;
      /** The owner of the company. Only in responses to requests with `expand[]=customer`; null after the customer was erased. */
      readonly customer?: components['schemas']['ExpandedCustomer'] | null;
    };
    readonly CompanyOfCustomer: {
      readonly serviceCompanyId: string;
      readonly name: string | null;
      /** `LLC` or `CCorp`. */
      readonly entityType: string;
      readonly state: string;
    };
    readonly CompanyPage: Page<readonly components['schemas']['CompanyListItem'][]>;
    readonly ComplianceCalendar: {
      readonly serviceCompanyId: string;
      /** Always has one entry. */
      readonly events: readonly components['schemas']['ComplianceEvent'][];
    };
    readonly ComplianceEvent: {
      readonly type: 'ANNUAL_REPORT';
      readonly state: string;
      readonly entityType: 'LLC' | 'CCorp';
      readonly nextDueDate: Day | null;
      readonly lastFiledDate: Day | null;
      readonly status: 'UPCOMING' | 'OVERDUE' | 'NOT_YET_DUE' | 'UNSUPPORTED_STATE';
    };
    readonly Country: {
      /** ISO 3166-1 alpha-3. */
      readonly code: string;
      readonly alpha2: string;
      readonly name: string;
    };
    readonly CreateCompanyRequest: {
      /** The customer who will own the company. */
      readonly serviceCustomerId: string;
      /** Postal abbreviation of a state or the District of Columbia. */
      readonly state: StateCode;
      readonly entityType?: ('LLC' | 'CCorp') | '' | null;
      /**
       * @deprecated
       * Use `industry`.
       */
      readonly naicsCode?: string | null;
      /** The exact title of a NAICS 2022 class, from `GET /v1/partner/references/naics-codes`. Takes precedence over `naicsCode`; one of the two is required. */
      readonly industry?: string | null;
      /** Printed on documents, so Latin script only. */
      readonly description: string;
      readonly responsibleParty: components['schemas']['ResponsiblePartyRequest'];
      readonly nameOptions?: readonly components['schemas']['NameOptionRequest'][] | null;
      readonly addresses?: readonly components['schemas']['CompanyAddressRequest'][] | null;
      readonly members?: readonly components['schemas']['MemberRequest'][];
      readonly executiveMembers?: readonly components['schemas']['ExecutiveMemberRequest'][];
      readonly ccorpValuation?: components['schemas']['CcorpValuationRequest'];
      readonly requestedServices?: readonly components['schemas']['RequestedServiceRequest'][] | null;
      /** Your id for the company, unique among your companies. */
      readonly externalCompanyId?: string | null;
      /** At most 20 entries. Keys have 1 to 40 of the characters `A-Z a-z 0-9 _ . -`, except `__proto__`, `constructor` and `prototype`. Values have at most 500 characters. */
      readonly metadata?: { readonly [key: string]: string } | null;
    };
    readonly CreateCustomerRequest: {
      /** Format: email */
      readonly email: string;
      readonly firstName: string;
      readonly lastName: string;
      /** ISO 3166-1 alpha-3 code. */
      readonly countryOfResidence: string;
      /** In E.164 format. */
      readonly phoneNumber?: string | '' | null;
      readonly externalCustomerId?: string | null;
      /** At most 20 entries. Keys have 1 to 40 of the characters `A-Z a-z 0-9 _ . -`, except `__proto__`, `constructor` and `prototype`. Values have at most 500 characters. */
      readonly metadata?: { readonly [key: string]: string } | null;
    };
    readonly CreatedCustomer: components['schemas']['Customer'] & {
      /** False if the customer already existed. */
      readonly created: boolean;
    };
    readonly CreatedWebhookEndpoint: components['schemas']['ListedWebhookEndpoint'] & {
      /** Shown only once. The HMAC key is the base64-decoded part after `whsec_`. */
      readonly secret: string;
    };
    readonly Customer: components['schemas']['ExpandedCustomer'] & {
      /** Newest first. */
      readonly companies: readonly components['schemas']['CompanyOfCustomer'][];
    };
    readonly CustomerListItem: {
      readonly serviceCustomerId: string;
      readonly email: string;
      /** Null if a session created the customer without it. */
      readonly firstName: string | null;
      readonly lastName: string | null;
      /** The id of your account. */
      readonly customerTenantId: string;
      readonly createdAt: Time;
      readonly updatedAt: Time;
    };
    readonly CustomerPage: Page<readonly components['schemas']['CustomerListItem'][]>;
    readonly CustomerSession: {
      /** For the founder’s browser. Gives access to this customer only. */
      readonly accessToken: string;
      /** Renew the token before this time. */
      readonly expiresAt: Time;
      /** Lifetime of the token in seconds, from its creation. Use it to schedule the renewal. */
      readonly expiresIn: number;
    };
    readonly CustomerSessionRequest: {
      /** Format: email */
      readonly email: string;
      /** Your id for the customer. Takes precedence over the e-mail address. */
      readonly externalCustomerId?: string | null;
      readonly firstName?: string | null;
      readonly lastName?: string | null;
      /** ISO 3166-1 alpha-3 code. */
      readonly countryOfResidence?: string | '' | null;
      /** In E.164 format. */
      readonly phoneNumber?: string | '' | null;
    };
    readonly DeclareNotRequiredRequest: {
      readonly fiscalYear: number;
      readonly answers?: readonly components['schemas']['AnswerRequest'][] | null;
    };
    readonly Document: {
      readonly documentId: string;
      /** The same as `documentId`. */
      readonly id: string;
      readonly serviceCompanyId: string;
      readonly documentType:
        | 'ArticlesOfOrganization'
        | 'EinLetter'
        | 'OperatingAgreement'
        | 'CorporateBylaws'
        | 'SignedSS4'
        | 'SignedForm8821'
        | 'Mail';
      /** File name. */
      readonly name: string;
      readonly contentType: string;
      readonly sizeInBytes: number;
      /** Lower-case hex. */
      readonly sha256: string;
      readonly documentCreatedAt: Time;
      readonly createdAt: Time;
      readonly lastModified: Time;
      /** True for a form that was signed under another name than the filed one. */
      readonly superseded: boolean;
    };
    readonly DocumentWithLink: components['schemas']['Document'] & {
      /** Needs no API key. Can be used repeatedly until it expires. */
      readonly downloadUrl: string;
      /** One hour after the response. */
      readonly downloadUrlExpiresAt: Time;
    };
    readonly Event: components['schemas']['EventEnvelope'] & {
      readonly serviceCompanyId: string | null;
      readonly createdAt: Time;
      /** Null if no endpoint was subscribed when the event occurred. */
      readonly deliveryId: string | null;
    };
    readonly EventDelivery: {
      readonly deliveryId: string;
      readonly endpointId: string;
      readonly status: 'pending' | 'delivered' | 'retrying' | 'failed';
    };
    readonly EventEnvelope: {
      readonly eventId: string;
      readonly eventName: string;
      /** As described by `GET /v1/partner/event-types`. */
      readonly eventPayload: { readonly [key: string]: string | number | null };
      /** Time of the event, in epoch milliseconds. */
      readonly timestamp: number;
    };
    readonly EventPage: Page<readonly components['schemas']['Event'][]>;
    readonly EventType: {
      readonly eventName: string;
      readonly description: string;
      /** JSON Schema of the body. */
      readonly schema: Record<string, never>;
      readonly sample: components['schemas']['EventEnvelope'];
    };
    readonly EventWithDeliveries: components['schemas']['Event'] & {
      /** One per endpoint to which the event was sent, newest first. */
      readonly deliveries: readonly components['schemas']['EventDelivery'][];
    };
    readonly ExecutiveMember: {
      readonly id: string;
      readonly type: 'President' | 'Secretary' | 'Treasurer' | 'Director';
      readonly legalFirstName: string;
      readonly legalLastName: string;
      /** Masked: only the last four digits are shown. */
      readonly ssn: string | null;
      readonly address: components['schemas']['Address'] | null;
    };
    readonly ExecutiveMemberRequest: {
      readonly type: 'President' | 'Secretary' | 'Treasurer' | 'Director';
      /** Printed on documents, so Latin script only. */
      readonly legalFirstName: string;
      /** Printed on documents, so Latin script only. */
      readonly legalLastName: string;
      /** A valid SSN or ITIN. It is never shown in full again. */
      readonly ssn?: string | '' | null;
      readonly address?: components['schemas']['AddressRequest'] | null;
    };
    readonly ExpandedCustomer: components['schemas']['CustomerListItem'] & {
      /** ISO 3166-1 alpha-3. */
      readonly countryOfResidence: string | null;
      /** In E.164 format. */
      readonly phoneNumber: string | null;
      /** Your id for the customer. */
      readonly externalCustomerId: string | null;
      /** Your own key-value pairs. */
      readonly metadata: { readonly [key: string]: string };
    };
    readonly FeeQuote: {
      readonly serviceCompanyId: string;
      readonly state: string;
      readonly entityType: 'LLC' | 'CCorp';
      readonly fiscalYear: number;
      readonly filingRequired: boolean;
      readonly pricingType: 'FIXED' | 'FREE' | 'DYNAMIC' | 'NO_REPORT';
      /** The price depends on missing figures; request the quote again with `answers`. */
      readonly needsInput: boolean;
      readonly inputFieldIds: readonly string[] | null;
      /** US dollars; null when `needsInput`. */
      readonly amount: number | null;
      readonly currency: 'USD';
      /** How the amount was calculated. */
      readonly formula: string;
      readonly message: string;
    };
    readonly GiveInformationRequest: { readonly answers: readonly components['schemas']['AnswerRequest'][] };
    readonly InformationRequest: {
      /** The question to the partner. */
      readonly message: string;
      readonly requestedAt: Time;
    };
    readonly IssueSigningLinkRequest: { readonly documentType: 'SS4' | 'FORM8821' };
    readonly ListedWebhookEndpoint: components['schemas']['WebhookEndpoint'] & {
      readonly endpointId: string;
      /** Until this time, deliveries are also signed with the previous secret. */
      readonly previousSecretUntil: Time | null;
    };
    readonly Me: {
      readonly partner: components['schemas']['MyPartner'];
      /** The environment that the key belongs to. */
      readonly environment: 'sandbox' | 'production';
      /** The version of the API, which is also part of every path. */
      readonly apiVersion: 'v1';
      readonly key: components['schemas']['MyKey'] | null;
      readonly rateLimit: components['schemas']['MyRateLimit'] | null;
    };
    readonly Member: {
      readonly id: string;
      readonly legalFirstName: string | null;
      readonly legalLastName: string | null;
      /** For a member that is not a natural person. */
      readonly contactFullName: string | null;
      readonly isNaturalPerson: boolean;
      readonly address: components['schemas']['Address'];
      readonly ownershipPercent: number;
      /** Masked: only the last four digits are shown. */
      readonly ssn: string | null;
    };
    readonly MemberRequest: {
      readonly isNaturalPerson: boolean;
      /** Printed on documents, so Latin script only. */
      readonly legalFirstName?: string | null;
      /** Printed on documents, so Latin script only. */
      readonly legalLastName?: string | null;
      /** Printed on documents, so Latin script only. */
      readonly contactFullName?: string | null;
      readonly address: components['schemas']['AddressRequest'];
      readonly ownershipPercent: number;
      /** A valid SSN or ITIN. It is never shown in full again. */
      readonly ssn?: string | '' | null;
    };
    readonly MyKey: {
      /** The id of the key, as in the portal’s list of keys. */
      readonly keyId: string;
      /** The name that the key was created with. */
      readonly name: string;
      /** The first characters of the key. */
      readonly prefix: 'dk_test_' | 'dk_live_';
      /** The last four characters of the key. */
      readonly lastFour: string;
      /** When the key was created. */
      readonly createdAt: Time;
      /** When the key stops working; null: never. */
      readonly expiresAt: Time | null;
      /** The permissions of a restricted key; null: every permission. */
      readonly permissions:
        | readonly (
            | 'all:read'
            | 'customers:read'
            | 'customers:write'
            | 'customer-sessions:read'
            | 'customer-sessions:write'
            | 'companies:read'
            | 'companies:write'
            | 'required-actions:read'
            | 'required-actions:write'
            | 'signatures:read'
            | 'signatures:write'
            | 'documents:read'
            | 'documents:write'
            | 'annual-reports:read'
            | 'annual-reports:write'
            | 'webhooks:read'
            | 'webhooks:write'
            | 'playground:read'
            | 'playground:write'
          )[]
        | null;
    };
    readonly MyPartner: {
      /** The id of your account, the same as `customerTenantId` of your customers. */
      readonly tenantId: string;
      /** The name of your account. */
      readonly name: string;
    };
    readonly MyRateLimit: {
      /** Requests that the key can make within the window. */
      readonly limit: number;
      /** Length of the window in seconds. */
      readonly windowSeconds: number;
    };
    readonly NaicsCode: {
      readonly naicsCodeId: string;
      readonly naicsCode: string;
      /** The value to use as `industry` of a company. */
      readonly industry: string;
    };
    readonly NameOption: components['schemas']['SubmittedName'] & { readonly id: string };
    readonly NameOptionRequest: {
      /** Printed on documents, so Latin script only. */
      readonly name: string;
      readonly entityTypeEnding: string;
      readonly position: number;
    };
    readonly PlayEinCreatedRequest: {
      /** A test EIN, which begins with 00. Default: `00-1234567`. */
      readonly ein?: string | '' | null;
    };
    readonly PlayFormationCompletedRequest: {
      /** Default: `PLAYGROUND-FILING`. Printed on documents, so Latin script only. */
      readonly filingNumber?: string | null;
    };
    readonly PlayFormationFailedRequest: {
      /** Default: `STATE_REJECTED`. */
      readonly reasonCode?: string | '' | null;
      readonly message?: string | null;
    };
    readonly PlaygroundStep: {
      readonly serviceCompanyId: string;
      /** The service that changed. */
      readonly service: string;
      /** The events that are sent. */
      readonly triggeredEvents: readonly string[];
    };
    readonly PriceLine: {
      /** `STATE_FILING_FEE`, `FORMATION` or `EXPEDITED_EIN`. */
      readonly code: string;
      readonly description: string;
      readonly amountInCents: number;
      /** True if the amount grows with shares or members and is not computed exactly. */
      readonly isMinimum: boolean;
    };
    readonly Pricing: {
      readonly lines: readonly components['schemas']['PriceLine'][];
      readonly totalInCents: number;
      /** True if the amount of a line is a minimum. */
      readonly isMinimum: boolean;
      readonly currency: 'USD';
    };
    readonly PutEndpointRequest: {
      /** Required if the endpoint is new. */
      readonly url?: string | null;
      readonly enabled?: boolean | null;
      readonly subscriptions?: components['schemas']['SubscriptionsRequest'] | null;
    };
    readonly PutWebhookEndpoint: components['schemas']['WebhookEndpoint'] & {
      /** Shown only once. The HMAC key is the base64-decoded part after `whsec_`. */
      readonly secret?: string;
    };
    readonly QuoteFeeRequest: {
      readonly fiscalYear?: number | null;
      readonly answers?: readonly components['schemas']['AnswerRequest'][] | null;
    };
    readonly RecoverRequest: {
      /** Only events from this time on. Default: all undelivered events. */
      readonly since?: string | '' | null;
    };
    readonly ReportAnswer: { readonly fieldId: string; readonly value: string };
    readonly ReportDeclaration: {
      readonly serviceCompanyId: string;
      readonly state: string;
      readonly entityType: 'LLC' | 'CCorp';
      readonly fiscalYear: number;
      readonly filingRequired: boolean;
      readonly declaredAt: Time;
      /** The answers used for the price. */
      readonly answers: readonly components['schemas']['ReportAnswer'][];
      readonly message: string;
    };
    readonly ReportRequirements: {
      readonly serviceCompanyId: string;
      readonly state: string;
      readonly entityType: 'LLC' | 'CCorp';
      readonly fiscalYear: number;
      readonly filingRequired: boolean;
      readonly dueDate: Day | null;
      /** In the order in which they are asked; empty if no filing is due. */
      readonly fields: readonly components['schemas']['RequiredField'][];
    };
    readonly RequestedServiceRequest: {
      readonly service: 'Registered Agent' | 'Formation' | 'EinCreation';
      readonly variant?: ('Standard' | 'Expedite') | '' | null;
    };
    readonly RequiredAction: components['schemas']['SessionRequiredAction'] & {
      /** Oldest first. */
      readonly history: readonly components['schemas']['RequiredActionStep'][];
    };
    readonly RequiredActionListItem: components['schemas']['SessionRequiredAction'] & {
      /** The company of the action. Only in responses to requests with `expand[]=company`. */
      readonly company?: components['schemas']['Company'] | null;
    };
    readonly RequiredActionPage: Page<readonly components['schemas']['RequiredActionListItem'][]>;
    readonly RequiredActionStep: {
      readonly status: 'created' | 'delivered' | 'delivery_failed' | 'submitted' | 'rejected' | 'resolved';
      readonly submittedPayload: components['schemas']['Resolution'] | null;
      readonly createdAt: Time;
    };
    readonly RequiredField: {
      /** The `fieldId` of the answer. */
      readonly id: string;
      readonly label: string;
      readonly type: 'TEXT' | 'ADDRESS' | 'PEOPLE' | 'RADIO' | 'INTEGER' | 'NUMBER' | 'CURRENCY';
      readonly group: 'COMPANY' | 'QUESTION';
      readonly required: boolean;
      readonly options: readonly string[];
      readonly dependsOn: {
        readonly fieldId: string;
        /** Asked if that field has this answer. */
        readonly is?: string;
        /** Asked if the figure in that field is greater than this. */
        readonly above?: number;
      } | null;
    };
    readonly Resolution: {
      readonly actionCode: 'FORMATION_NAME_OPTIONS_EXHAUSTED';
      readonly nameOptions: readonly components['schemas']['SubmittedName'][];
    };
    readonly ResolutionRequest: {
      readonly actionCode:
        | 'FORMATION_NAME_OPTIONS_EXHAUSTED'
        | 'FORMATION_SIGNATURE_SS4_RESET'
        | 'FORMATION_SIGNATURE_FORM8821_REQUIRED';
      readonly nameOptions?: readonly components['schemas']['SubmittedNameRequest'][];
    };
    readonly ResponsibleParty: {
      readonly id: string;
      readonly legalFirstName: string;
      readonly legalLastName: string;
      readonly email: string;
      /** Masked: only the last four digits are shown. */
      readonly ssn: string | null;
      readonly address: components['schemas']['Address'] | null;
    };
    readonly ResponsiblePartyRequest: {
      /** Printed on documents, so Latin script only. */
      readonly legalFirstName: string;
      /** Printed on documents, so Latin script only. */
      readonly legalLastName: string;
      /** Format: email */
      readonly email: string;
      /** A valid SSN or ITIN. It is never shown in full again. */
      readonly ssn?: string | '' | null;
      readonly address?: components['schemas']['AddressRequest'] | null;
    };
    readonly RotateSecretRequest: {
      /** Hours for which the previous secret also signs. Default: 0. */
      readonly overlapHours?: number | null;
    };
    readonly SandboxTime: {
      /** The current time of your sandbox. */
      readonly now: Time;
    };
    readonly Service: {
      readonly name: 'Registered Agent' | 'Formation' | 'EinCreation';
      /**
       * For `EinCreation` only.
       * @enum {string|null}
       */
      readonly variant: 'Standard' | 'Expedite' | null;
      readonly status: 'Pending' | 'InProgress' | 'ActionRequired' | 'Completed' | 'Failed';
      readonly subStatus: string | null;
    };
    readonly SessionCompany: {
      readonly serviceCompanyId: string;
      readonly serviceCustomerId: string;
      readonly entityType: 'LLC' | 'CCorp';
      /** The state of formation. */
      readonly state: string;
      readonly nameOptions: readonly components['schemas']['NameOption'][];
      readonly naicsCode: string;
      readonly industry: string;
      readonly description: string;
      readonly responsibleParty: components['schemas']['ResponsibleParty'] | null;
      readonly addresses: readonly components['schemas']['CompanyAddress'][];
      /** For an LLC. */
      readonly members: readonly components['schemas']['Member'][];
      /** For a CCorp. */
      readonly executiveMembers: readonly components['schemas']['ExecutiveMember'][];
      readonly ccorpValuation: components['schemas']['CcorpValuation'] | null;
      /** The progress of the company. `failed` and `canceled` are final. */
      readonly stage: 'requested' | 'accepted' | 'filed' | 'ein_issued' | 'failed' | 'canceled';
      /** True while a required action awaits your response or a required signature is pending. */
      readonly actionRequired: boolean;
      /** Status of the request’s intake only. To find out whether the formation is complete, read `services`. */
      readonly formationSubmissionStatus: 'PENDING' | 'SUBMITTED' | 'FAILED';
      readonly formationFilingDate: Day | null;
      readonly formationFilingNumber: string | null;
      /** The name under which the company was filed. */
      readonly legalName: string | null;
      readonly ein: string | null;
      readonly services: readonly components['schemas']['Service'][];
      /** Empty if no signature is required. */
      readonly signatureRequirements: readonly components['schemas']['SignatureRequirement'][];
      readonly createdAt: Time;
      readonly updatedAt: Time;
    };
    readonly SessionCompanyListItem: {
      readonly serviceCompanyId: string;
      readonly serviceCustomerId: string;
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
    };
    readonly SessionCompanyPage: Page<readonly components['schemas']['SessionCompanyListItem'][]>;
    readonly SessionCustomer: {
      readonly serviceCustomerId: string;
      readonly email: string;
      /** Null if a session created the customer without it. */
      readonly firstName: string | null;
      readonly lastName: string | null;
      readonly createdAt: Time;
      readonly updatedAt: Time;
      /** ISO 3166-1 alpha-3. */
      readonly countryOfResidence: string | null;
      /** In E.164 format. */
      readonly phoneNumber: string | null;
      /** Newest first. */
      readonly companies: readonly components['schemas']['CompanyOfCustomer'][];
    };
    readonly SessionRequiredAction: {
      readonly requiredActionId: string;
      readonly serviceCompanyId: string;
      readonly actionCode:
        | 'FORMATION_NAME_OPTIONS_EXHAUSTED'
        | 'FORMATION_SIGNATURE_SS4_RESET'
        | 'FORMATION_SIGNATURE_FORM8821_REQUIRED';
      readonly actionName: string;
      readonly status: 'created' | 'delivered' | 'delivery_failed' | 'submitted' | 'rejected' | 'resolved';
      /** Shown to the end user. */
      readonly reason: string;
      /** True until the action is resolved or rejected. */
      readonly open: boolean;
      /** True while the service waits for your response. */
      readonly awaitingResponse: boolean;
      readonly updatedAt: Time;
    };
    readonly SignatureRequirement: {
      readonly documentType: 'SS4' | 'FORM8821';
      readonly status: 'PENDING' | 'COMPLETED';
    };
    readonly SigningLink: {
      readonly signingUrl: string;
      /** The same. */
      readonly url: string;
      readonly expiresAt: Time;
      readonly documentType: 'SS4' | 'FORM8821';
      readonly serviceCompanyId: string;
    };
    readonly State: {
      /** Two-letter postal abbreviation. */
      readonly code: string;
      readonly name: string;
    };
    readonly StateFee: {
      readonly state: string;
      readonly entityType: 'LLC' | 'CCorp';
      /** The state’s fee for filing the formation. */
      readonly priceInCents: number;
      readonly currency: 'USD';
      /** True if the fee grows with the number of shares or members. */
      readonly isMinimum: boolean;
    };
    readonly SubmitReportRequest: {
      readonly fiscalYear: number;
      readonly answers?: readonly components['schemas']['AnswerRequest'][] | null;
    };
    readonly SubmittedName: {
      readonly name: string;
      readonly entityTypeEnding: string;
      /** 1 is most preferred. */
      readonly position: number;
    };
    readonly SubmittedNameRequest: {
      /** Printed on documents, so Latin script only. */
      readonly name: string;
      readonly entityTypeEnding: string;
      readonly position: number;
    };
    readonly SubscriptionsRequest: {
      readonly mode: 'all' | 'only';
      readonly except?: readonly string[] | null;
      readonly events?: readonly string[] | null;
    };
    readonly TestRequest: { readonly eventName: string };
    readonly UpdateCompanyRequest: {
      /** Your id for the company, unique among your companies. */
      readonly externalCompanyId?: string | null;
      /** At most 20 entries. Keys have 1 to 40 of the characters `A-Z a-z 0-9 _ . -`, except `__proto__`, `constructor` and `prototype`. Values have at most 500 characters. Keys that you leave out keep their values; `null` removes a key. */
      readonly metadata?: { readonly [key: string]: string | null } | null;
    };
    readonly UpdateCustomerRequest: {
      /** Format: email */
      readonly email?: string;
      readonly firstName?: string;
      readonly lastName?: string;
      /** ISO 3166-1 alpha-3 code. */
      readonly countryOfResidence?: string;
      /** In E.164 format. */
      readonly phoneNumber?: string | '' | null;
      readonly externalCustomerId?: string | null;
      /** At most 20 entries. Keys have 1 to 40 of the characters `A-Z a-z 0-9 _ . -`, except `__proto__`, `constructor` and `prototype`. Values have at most 500 characters. Keys that you leave out keep their values; `null` removes a key. */
      readonly metadata?: { readonly [key: string]: string | null } | null;
    };
    readonly ValidCompany: { readonly valid: boolean; readonly pricing: components['schemas']['Pricing'] };
    readonly WebhookAttempt: {
      readonly attemptedAt: Time;
      readonly statusCode: number | null;
      readonly durationMs: number;
      readonly error: string | null;
      readonly responseHeaders: { readonly [key: string]: string };
      /** The first 16 KiB. Null except for the last three attempts. */
      readonly responseBody: string | null;
    };
    readonly WebhookDelivery: components['schemas']['EventDelivery'] & {
      readonly eventId: string;
      readonly eventName: string;
      /** Null if the event belongs to no company. */
      readonly serviceCompanyId: string | null;
      readonly test: boolean;
      readonly createdAt: Time;
      readonly nextAttemptAt: Time | null;
      /** The headers of the last attempt. Empty before the first attempt. */
      readonly requestHeaders: { readonly [key: string]: string };
      /** The exact body that was sent. Null if the event was deleted. */
      readonly requestBody: string | null;
      /** Oldest first. */
      readonly attempts: readonly components['schemas']['WebhookAttempt'][];
    };
    readonly WebhookDeliveryPage: Page<readonly components['schemas']['WebhookDeliverySummary'][]>;
    readonly WebhookDeliverySummary: components['schemas']['EventDelivery'] & {
      readonly eventId: string;
      readonly eventName: string;
      /** Null if the event belongs to no company. */
      readonly serviceCompanyId: string | null;
      readonly test: boolean;
      readonly createdAt: Time;
      readonly nextAttemptAt: Time | null;
      readonly attemptCount: number;
      /** Null if there was no attempt or no response. */
      readonly lastStatusCode: number | null;
      readonly lastAttemptAt: Time | null;
    };
    readonly WebhookEndpoint: {
      readonly url: string;
      readonly enabled: boolean;
      readonly subscriptions: components['schemas']['WebhookSubscriptions'];
      readonly createdAt: Time;
      readonly updatedAt: Time;
      readonly disabledAt: Time | null;
      readonly disabledReason: string | null;
      /** Time of the oldest event that was never delivered. */
      readonly recoverSince: Time | null;
    };
    readonly WebhookEndpointPage: {
      readonly content: readonly components['schemas']['ListedWebhookEndpoint'][];
      /** Starts at 0; null if you sent `cursor`. */
      readonly page: number | null;
      readonly size: number;
      /** Number of entries on all pages; 10,000 if more match your filters. */
      readonly total: number;
      readonly totalPages: number;
      /** Send it as `cursor` to get the next page; null on the last page. */
      readonly nextCursor: string | null;
      /** `gte` if more entries than `total` match. */
      readonly totalRelation: 'eq' | 'gte';
      /** The addresses and networks (CIDR) that webhooks are sent from; empty if they are not fixed. */
      readonly egressAddresses: readonly string[];
    };
    readonly WebhookSecret: {
      /** Shown only once. The HMAC key is the base64-decoded part after `whsec_`. */
      readonly secret: string;
    };
    readonly WebhookSubscriptions: {
      /** `all`: every event except those in `except`. `only`: just the events in `events`. */
      readonly mode: string;
      /** With mode `all`: the events that are not sent. */
      readonly except?: readonly string[];
      /** With mode `only`: the events that are sent. */
      readonly events?: readonly string[];
    };
    readonly EventPayloads: {
      /** The status of an annual report changed. `previousStatus` is null for a new report; `message` contains the question if information is needed. */
      readonly annual_report_status_changed: OfCompany & {
        readonly externalCompanyId: string | null;
        readonly annualReportId: string;
        readonly fiscalYear: number;
        readonly status: string;
        readonly previousStatus: string | null;
        readonly message: string | null;
      };
      /** An annual report was withdrawn. It can no longer be read, and its fiscal year can be reported again. */
      readonly annual_report_withdrawn: OfCompany & {
        readonly externalCompanyId: string | null;
        readonly annualReportId: string;
        readonly fiscalYear: number;
        readonly previousStatus: string;
      };
      /** An incorrect EIN was corrected. Read the new EIN from the company. */
      readonly company_ein_corrected: OfCompany & { readonly externalCompanyId: string | null };
      /** The EIN was recorded for the first time. Read it from the company. */
      readonly company_ein_issued: OfCompany & { readonly externalCompanyId: string | null };
      /** You canceled the formation before it was filed. */
      readonly company_formation_canceled: OfCompany & { readonly externalCompanyId: string | null };
      /** The formation was filed with the state. */
      readonly company_formation_completed: OfCompany & { readonly externalCompanyId: string | null };
      /** The formation request failed permanently. The admin notes contain the reason. */
      readonly company_formation_failed: OfCompany & {
        readonly externalCompanyId: string | null;
        readonly reasonCode: string;
        readonly message: string;
      };
      /** The formation request was accepted and formation has started. */
      readonly company_formation_submitted: OfCompany & { readonly externalCompanyId: string | null };
      /** The state rejected all names. Provide new ones. */
      readonly company_name_options_required: OfCompany & {
        readonly externalCompanyId: string | null;
        readonly requiredActionId: string;
        readonly actionCode: string;
        readonly actionName: string;
        readonly reason: string;
      };
      /** A note was added to the company. Read it from `adminNotes`. */
      readonly company_note_added: OfCompany & { readonly externalCompanyId: string | null };
      /** The Articles of Organization can be downloaded. */
      readonly document_aoo_uploaded: OfCompany & {
        readonly externalCompanyId: string | null;
        readonly documentId: string;
        readonly documentType: string;
        readonly documentCreatedAt: string;
      };
      /** The Corporate Bylaws of a CCorp can be downloaded. */
      readonly document_corporatebylaws_uploaded: OfCompany & {
        readonly externalCompanyId: string | null;
        readonly documentId: string;
        readonly documentType: string;
        readonly documentCreatedAt: string;
      };
      /** The EIN letter can be downloaded. */
      readonly document_einletter_uploaded: OfCompany & {
        readonly externalCompanyId: string | null;
        readonly documentId: string;
        readonly documentType: string;
        readonly documentCreatedAt: string;
      };
      /** The signed Form 8821 can be downloaded. */
      readonly document_form8821_uploaded: OfCompany & {
        readonly externalCompanyId: string | null;
        readonly documentId: string;
        readonly documentType: string;
        readonly documentCreatedAt: string;
      };
      /** Mail that arrived for the company can be downloaded. */
      readonly document_mail_uploaded: OfCompany & {
        readonly externalCompanyId: string | null;
        readonly documentId: string;
        readonly documentType: string;
        readonly documentCreatedAt: string;
      };
      /** The Operating Agreement of an LLC can be downloaded. */
      readonly document_operatingagreement_uploaded: OfCompany & {
        readonly externalCompanyId: string | null;
        readonly documentId: string;
        readonly documentType: string;
        readonly documentCreatedAt: string;
      };
      /** The signed SS-4 can be downloaded. */
      readonly document_ss4_uploaded: OfCompany & {
        readonly externalCompanyId: string | null;
        readonly documentId: string;
        readonly documentType: string;
        readonly documentCreatedAt: string;
      };
      /** The endpoint was disabled after failed deliveries or a 410 response. */
      readonly partner_webhook_disabled: {
        readonly reason: string;
        readonly disabledAt: string;
        readonly lastStatusCode: number | null;
      };
      /** The Form 8821 was signed. */
      readonly signature_form8821_completed: OfCompany & {
        readonly externalCompanyId: string | null;
        readonly documentType: string;
      };
      /** The Form 8821 is still unsigned 1, 3 or 7 days after it was required. */
      readonly signature_form8821_reminder_due: OfCompany & {
        readonly externalCompanyId: string | null;
        readonly documentType: string;
        readonly daysSinceRequested: number;
      };
      /** The Form 8821 must be signed. */
      readonly signature_form8821_required: OfCompany & {
        readonly externalCompanyId: string | null;
        readonly requiredActionId: string;
        readonly actionCode: string;
        readonly actionName: string;
        readonly reason: string;
      };
      /** The SS-4 was signed. */
      readonly signature_ss4_completed: OfCompany & {
        readonly externalCompanyId: string | null;
        readonly documentType: string;
      };
      /** The SS-4 is still unsigned 1, 3 or 7 days after it was required. */
      readonly signature_ss4_reminder_due: OfCompany & {
        readonly externalCompanyId: string | null;
        readonly documentType: string;
        readonly daysSinceRequested: number;
      };
      /** The SS-4 must be signed again. */
      readonly signature_ss4_reset: OfCompany & {
        readonly externalCompanyId: string | null;
        readonly requiredActionId: string;
        readonly actionCode: string;
        readonly actionName: string;
        readonly reason: string;
      };
    };
    readonly ErrorCode:
      | 'E_ANNUAL_REPORT_EXISTS'
      | 'E_ANNUAL_REPORT_NOT_AWAITING_INFORMATION'
      | 'E_ANNUAL_REPORT_NOT_CONFIRMABLE'
      | 'E_ANNUAL_REPORT_NOT_FOUND'
      | 'E_ANNUAL_REPORT_NOT_REQUIRED'
      | 'E_ANNUAL_REPORT_REQUIRED'
      | 'E_AUTH_INVALID'
      | 'E_AUTH_MISSING'
      | 'E_CUSTOMER_NOT_FOUND'
      | 'E_DESCRIPTION_INVALID'
      | 'E_DOCUMENT_NOT_FOUND'
      | 'E_EMAIL_IN_USE'
      | 'E_EXPEDITED_EIN_NOT_ELIGIBLE'
      | 'E_FORBIDDEN'
      | 'E_FORMATION_NOT_CANCELABLE'
      | 'E_IDEMPOTENCY_IN_PROGRESS'
      | 'E_IDEMPOTENCY_KEY_REQUIRED'
      | 'E_IDEMPOTENCY_KEY_REUSED'
      | 'E_IDEMPOTENCY_KEY_TOO_LONG'
      | 'E_INTERNAL'
      | 'E_MALFORMED_JSON'
      | 'E_MANUAL_QUOTE_REQUIRED'
      | 'E_NAME_OPTIONS_INVALID'
      | 'E_NOT_FOUND'
      | 'E_PLAYGROUND_STATE'
      | 'E_RATE_LIMITED'
      | 'E_REQUEST_BODY_INVALID'
      | 'E_REQUEST_TOO_LARGE'
      | 'E_REQUIRED_ACTION_CLOSED'
      | 'E_REQUIRED_ACTION_CODE_MISMATCH'
      | 'E_REQUIRED_ACTION_NOT_FOUND'
      | 'E_REQUIRED_ACTION_NOT_RESOLVABLE'
      | 'E_RESOURCE_CONFLICT'
      | 'E_SIGNATURE_ALREADY_COMPLETED'
      | 'E_SIGNATURE_NOT_REQUIRED'
      | 'E_TENANT_SUSPENDED'
      | 'E_UNAVAILABLE'
      | 'E_UNSUPPORTED_MEDIA_TYPE'
      | 'E_VALIDATION_FAILED';
    readonly FieldErrorCode:
      | 'E_CHARACTER_UNSUPPORTED'
      | 'E_COUNTRY_INVALID'
      | 'E_CUSTOMER_ID_REQUIRED'
      | 'E_DESCRIPTION_INVALID'
      | 'E_INVALID'
      | 'E_NAICS_INVALID'
      | 'E_NAME_OPTIONS_INVALID'
      | 'E_OFFICERS_INVALID'
      | 'E_OWNERSHIP_INVALID'
      | 'E_PHONE_INVALID'
      | 'E_REQUIRED'
      | 'E_SSN_INVALID'
      | 'E_STATE_INVALID'
      | 'E_WEBHOOK_URL_REFUSED';
  };
}

/** The POSTs that accept an idempotency key. With a key, they can always be retried. */
export const KEYED: ReadonlySet<string> = new Set([
  '/v1/partner/companies',
  '/v1/partner/companies/{companyId}/cancel',
  '/v1/partner/companies/{companyId}/compliance/annual-reports',
  '/v1/partner/companies/{companyId}/compliance/annual-reports/declarations',
  '/v1/partner/companies/{companyId}/compliance/annual-reports/{annualReportId}/answers',
  '/v1/partner/companies/{companyId}/compliance/annual-reports/{annualReportId}/confirm',
  '/v1/partner/companies/{companyId}/required-actions/{requiredActionId}/resolution',
  '/v1/partner/companies/{companyId}/signatures',
  '/v1/partner/customer-sessions',
  '/v1/partner/customers',
  '/v1/partner/playground/clock/advance',
  '/v1/partner/playground/companies/{companyId}/annual-reports/{annualReportId}/complete',
  '/v1/partner/playground/companies/{companyId}/eincreation/complete',
  '/v1/partner/playground/companies/{companyId}/formation/complete',
  '/v1/partner/playground/companies/{companyId}/formation/fail',
  '/v1/partner/playground/companies/{companyId}/formation/reject-names',
  '/v1/partner/playground/companies/{companyId}/signatures/form8821/require',
  '/v1/partner/playground/companies/{companyId}/signatures/ss4/reset',
  '/v1/partner/playground/companies/{companyId}/signatures/{documentType}/sign',
  '/v1/partner/webhook-deliveries/recover',
  '/v1/partner/webhook-deliveries/{deliveryId}/redeliver',
  '/v1/partner/webhook-endpoint/rotate-secret',
  '/v1/partner/webhook-endpoint/test',
  '/v1/partner/webhook-endpoints',
  '/v1/partner/webhook-endpoints/{endpointId}/recover',
  '/v1/partner/webhook-endpoints/{endpointId}/rotate-secret',
  '/v1/partner/webhook-endpoints/{endpointId}/test',
]);
