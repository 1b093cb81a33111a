// Generated from the API descriptions by `npm run client:types`; test/openapi.int-spec.ts fails if it is out of date.

export interface Json<T> {
  readonly content: { readonly 'application/json': T };
}
/** RFC 3339, in UTC, with milliseconds. */
export type Time = string;
/** yyyy-MM-dd */
export type Day = string;
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
          /** The customer’s whole e-mail address. */
          readonly email?: string;
          /** Your id for the customer. */
          readonly externalCustomerId?: string;
          /** Customers that changed at this time or later. */
          readonly updatedSince?: string;
          /** Entries that the metadata must have: `metadata[key]=value`. */
          readonly metadata?: { readonly [key: string]: string };
        };
      };
      readonly responses: { readonly 200: Ok<components['schemas']['CustomerList']> };
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
          /** The `serviceCustomerId` of the owner. */
          readonly customerId?: string;
          /** The state of formation. Postal abbreviation of a state or the District of Columbia. */
          readonly state?: components['schemas']['StateCode'];
          /** The legal form. */
          readonly entityType?: components['schemas']['EntityType'];
          /** The company’s `formationSubmissionStatus`. */
          readonly status?: components['schemas']['FormationSubmissionStatus'];
          /** The progress of the company. */
          readonly stage?: components['schemas']['CompanyStage'];
          /** `true`: companies that await your response or a signature. */
          readonly actionRequired?: boolean;
          /** Your id for the company. */
          readonly externalCompanyId?: string;
          /** Entries that the metadata must have: `metadata[key]=value`. */
          readonly metadata?: { readonly [key: string]: string };
          /** Companies that changed at this time or later. */
          readonly updatedSince?: string;
          /** Words from the name, rejected names, the ids, the EIN, the filing number, or the owner’s name and e-mail address. */
          readonly q?: string;
          /** Related resources that the response contains. */
          readonly 'expand[]'?: readonly components['schemas']['CompanyExpansion'][];
        };
      };
      readonly responses: { readonly 200: Ok<components['schemas']['CompanyList']> };
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
          /** Related resources that the response contains. */
          readonly 'expand[]'?: readonly components['schemas']['CompanyExpansion'][];
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
      readonly responses: { readonly 200: Ok<components['schemas']['SessionCompanyList']> };
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
          /** `true`: actions that are neither resolved nor rejected. `false`: the others. */
          readonly open?: boolean;
          /** The kind of request. */
          readonly actionCode?: components['schemas']['RequiredActionCode'];
          /** The company’s `serviceCompanyId`. */
          readonly companyId?: string;
          /** Related resources that the response contains. */
          readonly 'expand[]'?: readonly components['schemas']['RequiredActionExpansion'][];
        };
      };
      readonly responses: { readonly 200: Ok<components['schemas']['RequiredActionList']> };
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
          /** Related resources that the response contains. */
          readonly 'expand[]'?: readonly components['schemas']['RequiredActionExpansion'][];
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
          readonly status?: components['schemas']['AnnualReportStatus'];
          /** Only reports for this fiscal year. */
          readonly fiscalYear?: number;
        };
      };
      readonly responses: { readonly 200: Ok<components['schemas']['AnnualReportList']> };
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
  readonly '/v1/partner/playground/reset': {
    /**
     * Delete all data of your sandbox
     * The first call deletes nothing and returns a `confirmation`, which is valid for ten minutes. A second call with it deletes your customers, companies, reports, documents, events and deliveries. Their ids no longer exist, e-mail addresses, external ids and idempotency keys can be used again, and no webhook about them is sent any more. Keys, people, webhook endpoints, the request log and the clock stay. Repeating the second call returns the same response.
     */
    readonly post: {
      readonly requestBody?: Json<components['schemas']['ResetSandboxRequest']>;
      readonly responses: { readonly 200: Ok<components['schemas']['SandboxReset']> };
    };
  };
  readonly '/v1/partner/requests': {
    /**
     * List recent requests
     * Returns the requests of the last week that changed something or failed, newest first, at most five thousand. Successful read-only requests are not logged. A request can appear up to five seconds after its response.
     */
    readonly get: {
      readonly parameters: {
        readonly query?: PageQuery & {
          /** `api`: sent with an API key. `portal`: sent by a person in your portal. */
          readonly source?: 'api' | 'portal';
          /** The method of the request. */
          readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
          /** The status of the response: successful, rejected, or an error of the service. */
          readonly status?: '2xx' | '4xx' | '5xx';
          /** The path with the names of its parameters, as in this reference. */
          readonly route?: string;
          /** The key that sent the request. */
          readonly keyId?: string;
          /** The company in the path of the request. */
          readonly companyId?: string;
          /** Requests at this time or later. */
          readonly from?: string;
          /** Requests at this time or earlier. */
          readonly to?: string;
        };
      };
      readonly responses: { readonly 200: Ok<components['schemas']['LoggedRequestList']> };
    };
  };
  readonly '/v1/partner/requests/{requestId}': {
    /**
     * Get a request and its effects
     * Returns the outcome of a request, the changes that it made or caused, and the resulting events. The changes appear a moment after the response.
     */
    readonly get: {
      readonly parameters: {
        readonly query?: {
          /** Its `createdAt`, if several requests have the id. Default: the latest one. */
          readonly at?: string;
        };
        readonly path: { readonly requestId: string };
      };
      readonly responses: { readonly 200: Ok<components['schemas']['RequestDetails']> };
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
    readonly get: { readonly responses: { readonly 200: Ok<components['schemas']['FirstWebhookEndpoint']> } };
    /**
     * Create or update the first endpoint
     * The response contains the secret if the endpoint is new. The URL must use https and point to a public address. Omitted fields keep their values; a new endpoint is enabled and subscribed to all events.
     */
    readonly put: {
      readonly requestBody: Json<components['schemas']['PutEndpointRequest']>;
      readonly responses: { readonly 200: Ok<components['schemas']['SavedFirstWebhookEndpoint']> };
    };
    /** Delete the first endpoint */
    readonly delete: {
      readonly responses: { readonly 200: Ok<components['schemas']['DeletedWebhookEndpoint']> };
    };
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
      readonly responses: { readonly 200: Ok<components['schemas']['WebhookEndpointList']> };
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
      readonly responses: { readonly 200: Ok<components['schemas']['WebhookEndpoint']> };
    };
    /**
     * Change an endpoint
     * Omitted fields keep their values.
     */
    readonly put: {
      readonly parameters: { readonly path: { readonly endpointId: string } };
      readonly requestBody: Json<components['schemas']['PutEndpointRequest']>;
      readonly responses: { readonly 200: Ok<components['schemas']['WebhookEndpoint']> };
    };
    /**
     * Delete an endpoint
     * Deliveries that are waiting for the endpoint fail.
     */
    readonly delete: {
      readonly parameters: { readonly path: { readonly endpointId: string } };
      readonly responses: { readonly 200: Ok<components['schemas']['DeletedWebhookEndpoint']> };
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
     * Sends every subscribed event that was never delivered to this endpoint, including events that occurred while it was disabled. An event that is older than the endpoint is sent only if no other endpoint has it. Responds after about two seconds at the latest: with 202 while the recovery goes on in the background, and with 200 when it has ended. To follow it, repeat the request with another `Idempotency-Key` or without one. A partner has one recovery at a time; another request joins it.
     */
    readonly post: {
      readonly parameters: { readonly path: { readonly endpointId: string } };
      readonly responses: { readonly 200: Ok<components['schemas']['WebhookRecovery']> };
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
          /** The state of the delivery. */
          readonly status?: components['schemas']['WebhookDeliveryStatus'];
          /** The endpoint that the delivery is sent to. */
          readonly endpointId?: string;
          /** The delivered event. */
          readonly eventId?: string;
          /** The type of the event. */
          readonly eventName?: components['schemas']['EventName'];
          /** The company of the event. */
          readonly companyId?: string;
          /** Deliveries that were scheduled at this time or later. */
          readonly from?: string;
          /** Deliveries that were scheduled at this time or earlier. */
          readonly to?: string;
        };
      };
      readonly responses: { readonly 200: Ok<components['schemas']['WebhookDeliveryList']> };
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
     * Also delivers events that occurred while the endpoint was disabled or missing, if the endpoint subscribes to them. Responds after about two seconds at the latest: with 202 while the recovery goes on in the background, and with 200 when it has ended. To follow it, repeat the request with another `Idempotency-Key` or without one. A partner has one recovery at a time; another request joins it.
     */
    readonly post: {
      readonly requestBody: Json<components['schemas']['RecoverRequest']>;
      readonly responses: { readonly 200: Ok<components['schemas']['WebhookRecovery']> };
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
          /** The type of the event. */
          readonly eventName?: components['schemas']['EventName'];
          /** The company of the event. */
          readonly companyId?: string;
          /** Events that occurred at this time or later. */
          readonly from?: string;
          /** Events that occurred at this time or earlier. */
          readonly to?: string;
          /** Related resources that the response contains. */
          readonly 'expand[]'?: readonly components['schemas']['EventExpansion'][];
        };
      };
      readonly responses: { readonly 200: Ok<components['schemas']['EventList']> };
    };
  };
  readonly '/v1/partner/events/{eventId}': {
    /** Get an event and its deliveries */
    readonly get: {
      readonly parameters: {
        readonly query?: {
          /** Related resources that the response contains. */
          readonly 'expand[]'?: readonly components['schemas']['EventExpansion'][];
        };
        readonly path: { readonly eventId: string };
      };
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
    /** A postal address. */
    readonly Address: {
      /** Issued by the service for this entry of the company. */
      readonly id: string;
      /** Street and number. */
      readonly line1: string;
      /** Apartment, suite or floor. Null if there is none. */
      readonly line2: string | null;
      /** As printed on documents. */
      readonly city: string;
      /** State, province or region; in the USA, its two-letter code. `-` in a country without them. */
      readonly state: string;
      /** `-` in a country without postal codes. */
      readonly postalCode: string;
      /** ISO 3166-1 alpha-3. */
      readonly country: string;
      /** In E.164 format. Null if you sent none. */
      readonly phone: string | null;
    };
    /** A postal address. */
    readonly AddressRequest: {
      /** Street and number. Printed on documents, so Latin script only. */
      readonly line1: string;
      /** Apartment, suite or floor. Printed on documents, so Latin script only. */
      readonly line2?: string | null;
      /** City or town. Printed on documents, so Latin script only. */
      readonly city: string;
      /** State, province or region; in the USA, its two-letter code. For a country without one, send `-`; documents leave it out. Printed on documents, so Latin script only. */
      readonly state: string;
      /** In the USA, `12345` or `12345-6789`. For a country without one, send `-`; documents leave it out. Printed on documents, so Latin script only. */
      readonly postalCode: string;
      /** ISO 3166-1 alpha-3 code. */
      readonly country: string;
      /** In E.164 format. */
      readonly phone?: string | null;
    };
    /** A note of the service’s operators, for example the reason of a failure. */
    readonly AdminNote: {
      /** Issued by the service. */
      readonly noteId: string;
      /** Written for you; free text. */
      readonly note: string;
      /** The name of the operator, `playground`, or `partner` for the reason of your cancellation. */
      readonly createdBy: string;
      /** `Resolved` after the request in the note was answered or an operator closed it. */
      readonly status: 'Unresolved' | 'Resolved';
    };
    /** The body of `advanceClock`. */
    readonly AdvanceClockRequest: {
      /** Added to your current sandbox time. At most ten years. */
      readonly seconds: number;
    };
    /** A company’s report to the state for one fiscal year. */
    readonly AnnualReport: {
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
      readonly status: components['schemas']['AnnualReportStatus'];
    };
    /** One page of a list. */
    readonly AnnualReportList: Page<readonly components['schemas']['AnnualReportListItem'][]>;
    /** A report in the list of all companies, with the name of its company. */
    readonly AnnualReportListItem: components['schemas']['AnnualReport'] & {
      /** The name of the company, as in the list of companies; null before it has one. */
      readonly companyName: string | null;
    };
    /** `FILLED`: awaits your confirmation. `IN_PROGRESS`: confirmed, being filed. `AWAITING_INFORMATION`: awaits your answer. `FILING_COMPLETED`: filed, which is final. */
    readonly AnnualReportStatus: 'FILLED' | 'IN_PROGRESS' | 'AWAITING_INFORMATION' | 'FILING_COMPLETED';
    /** The status of an annual report changed. `previousStatus` is null for a new report; `message` contains the question if information is needed. */
    readonly AnnualReportStatusChangedEvent: {
      /** The same on every attempt: use it to ignore repeats. */
      readonly eventId: string;
      /** The type of the event. (enum property replaced by openapi-typescript) */
      readonly eventName: 'annual_report_status_changed';
      /** When the event was recorded, in epoch milliseconds. */
      readonly timestamp: number;
      readonly eventPayload: components['schemas']['AnnualReportStatusChangedPayload'];
    };
    /** Ids and facts of the event, without personal data. Read the resource for the rest. */
    readonly AnnualReportStatusChangedPayload: OfCompany & {
      /** Your id for the company; null if you sent none. */
      readonly externalCompanyId: string | null;
      /** The report of the fiscal year. */
      readonly annualReportId: string;
      /** The year that the report covers, as the state counts it. */
      readonly fiscalYear: number;
      /** The status since this event. Read the report for the current one. */
      readonly status: 'FILLED' | 'IN_PROGRESS' | 'AWAITING_INFORMATION' | 'FILING_COMPLETED';
      /** The status before; null if the report is new to you. */
      readonly previousStatus:
        ('FILLED' | 'IN_PROGRESS' | 'AWAITING_INFORMATION' | 'FILING_COMPLETED') | null;
      /** The question if `status` is `AWAITING_INFORMATION`; otherwise null. */
      readonly message: string | null;
    };
    /** An annual report was withdrawn. It can no longer be read, and its fiscal year can be reported again. */
    readonly AnnualReportWithdrawnEvent: {
      /** The same on every attempt: use it to ignore repeats. */
      readonly eventId: string;
      /** The type of the event. (enum property replaced by openapi-typescript) */
      readonly eventName: 'annual_report_withdrawn';
      /** When the event was recorded, in epoch milliseconds. */
      readonly timestamp: number;
      readonly eventPayload: components['schemas']['AnnualReportWithdrawnPayload'];
    };
    /** Ids and facts of the event, without personal data. Read the resource for the rest. */
    readonly AnnualReportWithdrawnPayload: OfCompany & {
      /** Your id for the company; null if you sent none. */
      readonly externalCompanyId: string | null;
      /** The report of the fiscal year. */
      readonly annualReportId: string;
      /** The year that the report covers, as the state counts it. */
      readonly fiscalYear: number;
      /** The status before the withdrawal. */
      readonly previousStatus: 'FILLED' | 'IN_PROGRESS' | 'AWAITING_INFORMATION' | 'FILING_COMPLETED';
    };
    /** An answer to a field of the requirements. */
    readonly AnswerRequest: {
      /** The id of a field of the requirements. */
      readonly fieldId: string;
      /** Digits for a figure, or one of the options. */
      readonly value: string;
    };
    /** The body of `cancelFormation`. */
    readonly CancelFormationRequest: {
      /** Shown as an admin note of the company. */
      readonly reason?: string | null;
    };
    /** The shares of a CCorp. Null for an LLC. */
    readonly CcorpValuation: {
      /** Authorized shares. */
      readonly noOfShares: number;
      /** Par value per share, US dollars. */
      readonly shareValue: number;
    };
    /** The shares of a CCorp. */
    readonly CcorpValuationRequest: {
      /** Authorized shares. */
      readonly noOfShares: number;
      /** Par value per share, US dollars. */
      readonly shareValue: number;
    };
    /** A company with its people and its progress. Every field but `customer` is always present. */
    readonly Company: components['schemas']['SessionCompany'] & {
      /** Your id for the company. Null if you sent none. */
      readonly externalCompanyId: string | null;
      /** Your own key-value pairs; `{}` if there are none. */
      readonly metadata: { readonly [key: string]: string };
      /** Oldest first. */
      readonly adminNotes: readonly components['schemas']['AdminNote'][];
      /** The owner of the company. Only in responses to requests with `expand[]=customer`; null after the customer was erased. */
      readonly customer?: components['schemas']['ExpandedCustomer'] | null;
    };
    /** An address of the company itself. */
    readonly CompanyAddress: {
      /** Whose address it is: one that you sent, the registered agent’s or the service’s. */
      readonly provider: 'customer' | 'registeredAgent' | 'service';
      /** Each type occurs at most once. */
      readonly type: 'mailing' | 'business';
      readonly address: components['schemas']['Address'];
    };
    /** An address of the company itself. */
    readonly CompanyAddressRequest: {
      /** `customer`: the address that you send. The service fills in the addresses of the other two. */
      readonly provider: 'customer' | 'registeredAgent' | 'service';
      /** Each type may occur once. */
      readonly type: 'mailing' | 'business';
      /** Required if `provider` is `customer`; otherwise ignored. */
      readonly address?: components['schemas']['AddressRequest'] | null;
    };
    /** An incorrect EIN was corrected. Read the new EIN from the company. */
    readonly CompanyEinCorrectedEvent: {
      /** The same on every attempt: use it to ignore repeats. */
      readonly eventId: string;
      /** The type of the event. (enum property replaced by openapi-typescript) */
      readonly eventName: 'company_ein_corrected';
      /** When the event was recorded, in epoch milliseconds. */
      readonly timestamp: number;
      readonly eventPayload: components['schemas']['CompanyEinCorrectedPayload'];
    };
    /** Ids and facts of the event, without personal data. Read the resource for the rest. */
    readonly CompanyEinCorrectedPayload: OfCompany & {
      /** Your id for the company; null if you sent none. */
      readonly externalCompanyId: string | null;
    };
    /** The EIN was recorded for the first time. Read it from the company. */
    readonly CompanyEinIssuedEvent: {
      /** The same on every attempt: use it to ignore repeats. */
      readonly eventId: string;
      /** The type of the event. (enum property replaced by openapi-typescript) */
      readonly eventName: 'company_ein_issued';
      /** When the event was recorded, in epoch milliseconds. */
      readonly timestamp: number;
      readonly eventPayload: components['schemas']['CompanyEinIssuedPayload'];
    };
    /** Ids and facts of the event, without personal data. Read the resource for the rest. */
    readonly CompanyEinIssuedPayload: OfCompany & {
      /** Your id for the company; null if you sent none. */
      readonly externalCompanyId: string | null;
    };
    /** `customer`: each company has its `customer`, without the customer’s companies. */
    readonly CompanyExpansion: 'customer';
    /** You canceled the formation before it was filed. */
    readonly CompanyFormationCanceledEvent: {
      /** The same on every attempt: use it to ignore repeats. */
      readonly eventId: string;
      /** The type of the event. (enum property replaced by openapi-typescript) */
      readonly eventName: 'company_formation_canceled';
      /** When the event was recorded, in epoch milliseconds. */
      readonly timestamp: number;
      readonly eventPayload: components['schemas']['CompanyFormationCanceledPayload'];
    };
    /** Ids and facts of the event, without personal data. Read the resource for the rest. */
    readonly CompanyFormationCanceledPayload: OfCompany & {
      /** Your id for the company; null if you sent none. */
      readonly externalCompanyId: string | null;
    };
    /** The formation was filed with the state. */
    readonly CompanyFormationCompletedEvent: {
      /** The same on every attempt: use it to ignore repeats. */
      readonly eventId: string;
      /** The type of the event. (enum property replaced by openapi-typescript) */
      readonly eventName: 'company_formation_completed';
      /** When the event was recorded, in epoch milliseconds. */
      readonly timestamp: number;
      readonly eventPayload: components['schemas']['CompanyFormationCompletedPayload'];
    };
    /** Ids and facts of the event, without personal data. Read the resource for the rest. */
    readonly CompanyFormationCompletedPayload: OfCompany & {
      /** Your id for the company; null if you sent none. */
      readonly externalCompanyId: string | null;
    };
    /** The formation request failed permanently. The admin notes contain the reason. */
    readonly CompanyFormationFailedEvent: {
      /** The same on every attempt: use it to ignore repeats. */
      readonly eventId: string;
      /** The type of the event. (enum property replaced by openapi-typescript) */
      readonly eventName: 'company_formation_failed';
      /** When the event was recorded, in epoch milliseconds. */
      readonly timestamp: number;
      readonly eventPayload: components['schemas']['CompanyFormationFailedPayload'];
    };
    /** Ids and facts of the event, without personal data. Read the resource for the rest. */
    readonly CompanyFormationFailedPayload: OfCompany & {
      /** Your id for the company; null if you sent none. */
      readonly externalCompanyId: string | null;
      /** For programs: capital letters, digits and underscores. Operators may use new codes. */
      readonly reasonCode: string;
      /** The reason, for people. */
      readonly message: string;
    };
    /** The formation request was accepted and formation has started. */
    readonly CompanyFormationSubmittedEvent: {
      /** The same on every attempt: use it to ignore repeats. */
      readonly eventId: string;
      /** The type of the event. (enum property replaced by openapi-typescript) */
      readonly eventName: 'company_formation_submitted';
      /** When the event was recorded, in epoch milliseconds. */
      readonly timestamp: number;
      readonly eventPayload: components['schemas']['CompanyFormationSubmittedPayload'];
    };
    /** Ids and facts of the event, without personal data. Read the resource for the rest. */
    readonly CompanyFormationSubmittedPayload: OfCompany & {
      /** Your id for the company; null if you sent none. */
      readonly externalCompanyId: string | null;
    };
    /** One page of a list. */
    readonly CompanyList: Page<readonly components['schemas']['CompanyListItem'][]>;
    /** A company in a list. Get the company to read all fields. */
    readonly CompanyListItem: components['schemas']['SessionCompanyListItem'] & {
      /** Your id for the company. Null if you sent none. */
      readonly externalCompanyId: string | null;
      /** The owner of the company. Only in responses to requests with `expand[]=customer`; null after the customer was erased. */
      readonly customer?: components['schemas']['ExpandedCustomer'] | null;
    };
    /** The state rejected all names. Provide new ones. */
    readonly CompanyNameOptionsRequiredEvent: {
      /** The same on every attempt: use it to ignore repeats. */
      readonly eventId: string;
      /** The type of the event. (enum property replaced by openapi-typescript) */
      readonly eventName: 'company_name_options_required';
      /** When the event was recorded, in epoch milliseconds. */
      readonly timestamp: number;
      readonly eventPayload: components['schemas']['CompanyNameOptionsRequiredPayload'];
    };
    /** Ids and facts of the event, without personal data. Read the resource for the rest. */
    readonly CompanyNameOptionsRequiredPayload: OfCompany & {
      /** Your id for the company; null if you sent none. */
      readonly externalCompanyId: string | null;
      /** The new required action. */
      readonly requiredActionId: string;
      /** Always the same for this event. */
      readonly actionCode: 'FORMATION_NAME_OPTIONS_EXHAUSTED';
      /** `actionCode` in words. */
      readonly actionName: string;
      /** Shown to the end user. */
      readonly reason: string;
    };
    /** A note was added to the company. Read it from `adminNotes`. */
    readonly CompanyNoteAddedEvent: {
      /** The same on every attempt: use it to ignore repeats. */
      readonly eventId: string;
      /** The type of the event. (enum property replaced by openapi-typescript) */
      readonly eventName: 'company_note_added';
      /** When the event was recorded, in epoch milliseconds. */
      readonly timestamp: number;
      readonly eventPayload: components['schemas']['CompanyNoteAddedPayload'];
    };
    /** Ids and facts of the event, without personal data. Read the resource for the rest. */
    readonly CompanyNoteAddedPayload: OfCompany & {
      /** Your id for the company; null if you sent none. */
      readonly externalCompanyId: string | null;
    };
    /** A company of the customer. Get the company to read all fields. */
    readonly CompanyOfCustomer: {
      /** The id that the service gave the company. */
      readonly serviceCompanyId: string;
      /** The filed name, or else the first name that the state has not rejected. Null if there is none. */
      readonly name: string | null;
      readonly entityType: components['schemas']['EntityType'];
      /** The state of formation. */
      readonly state: string;
    };
    /** The progress of the company. `failed` and `canceled` are final. */
    readonly CompanyStage: 'requested' | 'accepted' | 'filed' | 'ein_issued' | 'failed' | 'canceled';
    /** The deadlines of a company, calculated when it is read. */
    readonly ComplianceCalendar: {
      /** The id that the service gave the company. */
      readonly serviceCompanyId: string;
      /** Always has one entry. */
      readonly events: readonly components['schemas']['ComplianceEvent'][];
    };
    /** The next obligation of a company. */
    readonly ComplianceEvent: {
      /** The obligation. */
      readonly type: 'ANNUAL_REPORT';
      /** The state of formation, which requires the report. */
      readonly state: string;
      readonly entityType: components['schemas']['EntityType'];
      /** Null before the formation is filed, and if the state requires no report. */
      readonly nextDueDate: Day | null;
      /** When the last report was filed; null if there is none. */
      readonly lastFiledDate: Day | null;
      /** `OVERDUE`: the due date is past. `NOT_YET_DUE`: the formation is not filed. `UNSUPPORTED_STATE`: the state requires no report. Days are those of the state’s time zone. */
      readonly status: 'UPCOMING' | 'OVERDUE' | 'NOT_YET_DUE' | 'UNSUPPORTED_STATE';
    };
    /** A country of ISO 3166-1. */
    readonly Country: {
      /** ISO 3166-1 alpha-3. */
      readonly code: string;
      /** ISO 3166-1 alpha-2. */
      readonly alpha2: string;
      /** The English short name of ISO 3166-1. */
      readonly name: string;
    };
    /** The company to form. */
    readonly CreateCompanyRequest: {
      /** The customer who will own the company. */
      readonly serviceCustomerId: string;
      /** The state of formation. Postal abbreviation of a state or the District of Columbia. */
      readonly state: components['schemas']['StateCode'];
      /**
       * Decides which people and which name endings the company needs.
       * @default LLC
       */
      readonly entityType?: components['schemas']['EntityType'] | null;
      /**
       * @deprecated
       * A NAICS 2022 code. Use `industry` instead.
       */
      readonly naicsCode?: string | null;
      /** The exact title of a NAICS 2022 class, from `GET /v1/partner/references/naics-codes`. Takes precedence over `naicsCode`; one of the two is required. */
      readonly industry?: string | null;
      /** The activity of the company. Printed on documents, so Latin script only. */
      readonly description: string;
      /** Signs the forms. Need not be the customer, nor one of the members or officers. */
      readonly responsibleParty: components['schemas']['ResponsiblePartyRequest'];
      /** If you send none, a required action asks for names before the filing. */
      readonly nameOptions?: readonly components['schemas']['NameOptionRequest'][] | null;
      /** The company’s own addresses, one of each `type`. Default: both are the registered agent’s. */
      readonly addresses?: readonly components['schemas']['CompanyAddressRequest'][] | null;
      /** Required for an LLC; ignored for a CCorp. The shares add up to exactly 100 percent. */
      readonly members?: readonly components['schemas']['MemberRequest'][];
      /** Required for a CCorp; ignored for an LLC. One President, one Secretary, one Treasurer and at least one Director. */
      readonly executiveMembers?: readonly components['schemas']['ExecutiveMemberRequest'][];
      /** Required for a CCorp; ignored for an LLC. */
      readonly ccorpValuation?: components['schemas']['CcorpValuationRequest'];
      /** Only needed to order the expedited EIN. */
      readonly requestedServices?: readonly components['schemas']['RequestedServiceRequest'][] | null;
      /** Your id for the company, unique among your companies. */
      readonly externalCompanyId?: string | null;
      /** At most 20 entries. Keys have 1 to 40 of the characters `A-Z a-z 0-9 _ . -`, except `__proto__`, `constructor` and `prototype`. Values have at most 500 characters (Unicode code points). The service stores your entries and returns them. */
      readonly metadata?: { readonly [key: string]: string } | null;
    };
    /** The body of `createCustomer`. */
    readonly CreateCustomerRequest: {
      /**
       * Format: email
       * Unique across all partners, without regard to case.
       */
      readonly email: string;
      /** In any script. */
      readonly firstName: string;
      /** In any script. */
      readonly lastName: string;
      /** ISO 3166-1 alpha-3 code. */
      readonly countryOfResidence: string;
      /** In E.164 format. */
      readonly phoneNumber?: string | null;
      /** Your id for the customer, unique among your customers. */
      readonly externalCustomerId?: string | null;
      /** At most 20 entries. Keys have 1 to 40 of the characters `A-Z a-z 0-9 _ . -`, except `__proto__`, `constructor` and `prototype`. Values have at most 500 characters (Unicode code points). The service stores your entries and returns them. */
      readonly metadata?: { readonly [key: string]: string } | null;
    };
    /** A new customer, or your existing customer with the e-mail address. */
    readonly CreatedCustomer: components['schemas']['Customer'] & {
      /** False if the customer already existed. */
      readonly created: boolean;
    };
    /** The new endpoint, with its secret. */
    readonly CreatedWebhookEndpoint: components['schemas']['WebhookEndpoint'] & {
      /** Shown only once. The HMAC key is the base64-decoded part after `whsec_`. */
      readonly secret: string;
    };
    /** A founder for whom you form companies. */
    readonly Customer: components['schemas']['ExpandedCustomer'] & {
      /** Newest first. */
      readonly companies: readonly components['schemas']['CompanyOfCustomer'][];
    };
    /** One page of a list. */
    readonly CustomerList: Page<readonly components['schemas']['CustomerListItem'][]>;
    /** A customer in a list. Get the customer to read all fields. */
    readonly CustomerListItem: {
      /** The id that the service gave the customer. */
      readonly serviceCustomerId: string;
      /** Unique across all partners, without regard to case. */
      readonly email: string;
      /** Null if a session created the customer without it. */
      readonly firstName: string | null;
      /** Null if a session created the customer without it. */
      readonly lastName: string | null;
      /** The id of your account. */
      readonly customerTenantId: string;
      /** When you or a session created the customer. */
      readonly createdAt: Time;
      /** When a field of the customer last changed. */
      readonly updatedAt: Time;
    };
    /** A token with which a founder’s browser reads the founder’s own data. */
    readonly CustomerSession: {
      /** For the founder’s browser. Gives access to this customer only. */
      readonly accessToken: string;
      /** Renew the token before this time. */
      readonly expiresAt: Time;
      /** Lifetime of the token in seconds, from its creation. Use it to schedule the renewal. */
      readonly expiresIn: number;
    };
    /** The body of `createCustomerSession`. */
    readonly CustomerSessionRequest: {
      /**
       * Format: email
       * Identifies the customer if no customer has the `externalCustomerId`. Unique across all partners.
       */
      readonly email: string;
      /** Your id for the customer. Takes precedence over the e-mail address. */
      readonly externalCustomerId?: string | null;
      /** Used only if the call creates the customer. */
      readonly firstName?: string | null;
      /** Used only if the call creates the customer. */
      readonly lastName?: string | null;
      /** Used only if the call creates the customer. ISO 3166-1 alpha-3 code. */
      readonly countryOfResidence?: string | null;
      /** Used only if the call creates the customer. In E.164 format. */
      readonly phoneNumber?: string | null;
    };
    /** The body of `declareNoAnnualReport`. */
    readonly DeclareNotRequiredRequest: {
      /** The year that the report covers, as the state counts it. */
      readonly fiscalYear: number;
      /** Answers to the fields of the requirements, each field at most once. Figures known from the company may be left out. An empty list declares zero for all fields. */
      readonly answers?: readonly components['schemas']['AnswerRequest'][] | null;
    };
    /** The endpoint was deleted. */
    readonly DeletedWebhookEndpoint: {
      /** Always true. */
      readonly deleted: boolean;
    };
    /** A PDF of a company. */
    readonly Document: {
      /** The id that the service gave the document. */
      readonly documentId: string;
      /** The same as `documentId`. */
      readonly id: string;
      /** The id that the service gave the company. */
      readonly serviceCompanyId: string;
      /** `OperatingAgreement`: of an LLC. `CorporateBylaws`: of a CCorp. `Mail`: scanned mail for the company. */
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
      /** The media type of the file. */
      readonly contentType: string;
      /** The length of the file. */
      readonly sizeInBytes: number;
      /** SHA-256 of the file, lower-case hex. */
      readonly sha256: string;
      /** When the service wrote or received the document. */
      readonly documentCreatedAt: Time;
      /** The same as `documentCreatedAt`. */
      readonly createdAt: Time;
      /** The same as `documentCreatedAt`: a document never changes. */
      readonly lastModified: Time;
      /** True for a form that was signed under another name than the filed one. */
      readonly superseded: boolean;
    };
    /** The Articles of Organization can be downloaded. */
    readonly DocumentAooUploadedEvent: {
      /** The same on every attempt: use it to ignore repeats. */
      readonly eventId: string;
      /** The type of the event. (enum property replaced by openapi-typescript) */
      readonly eventName: 'document_aoo_uploaded';
      /** When the event was recorded, in epoch milliseconds. */
      readonly timestamp: number;
      readonly eventPayload: components['schemas']['DocumentAooUploadedPayload'];
    };
    /** Ids and facts of the event, without personal data. Read the resource for the rest. */
    readonly DocumentAooUploadedPayload: OfCompany & {
      /** Your id for the company; null if you sent none. */
      readonly externalCompanyId: string | null;
      /** Get the document for a link to download it. */
      readonly documentId: string;
      /** Always the same for this event. */
      readonly documentType: 'ArticlesOfOrganization';
      /** When the service wrote or received the document. RFC 3339. */
      readonly documentCreatedAt: string;
    };
    /** The Corporate Bylaws of a CCorp can be downloaded. */
    readonly DocumentCorporatebylawsUploadedEvent: {
      /** The same on every attempt: use it to ignore repeats. */
      readonly eventId: string;
      /** The type of the event. (enum property replaced by openapi-typescript) */
      readonly eventName: 'document_corporatebylaws_uploaded';
      /** When the event was recorded, in epoch milliseconds. */
      readonly timestamp: number;
      readonly eventPayload: components['schemas']['DocumentCorporatebylawsUploadedPayload'];
    };
    /** Ids and facts of the event, without personal data. Read the resource for the rest. */
    readonly DocumentCorporatebylawsUploadedPayload: OfCompany & {
      /** Your id for the company; null if you sent none. */
      readonly externalCompanyId: string | null;
      /** Get the document for a link to download it. */
      readonly documentId: string;
      /** Always the same for this event. */
      readonly documentType: 'CorporateBylaws';
      /** When the service wrote or received the document. RFC 3339. */
      readonly documentCreatedAt: string;
    };
    /** The EIN letter can be downloaded. */
    readonly DocumentEinletterUploadedEvent: {
      /** The same on every attempt: use it to ignore repeats. */
      readonly eventId: string;
      /** The type of the event. (enum property replaced by openapi-typescript) */
      readonly eventName: 'document_einletter_uploaded';
      /** When the event was recorded, in epoch milliseconds. */
      readonly timestamp: number;
      readonly eventPayload: components['schemas']['DocumentEinletterUploadedPayload'];
    };
    /** Ids and facts of the event, without personal data. Read the resource for the rest. */
    readonly DocumentEinletterUploadedPayload: OfCompany & {
      /** Your id for the company; null if you sent none. */
      readonly externalCompanyId: string | null;
      /** Get the document for a link to download it. */
      readonly documentId: string;
      /** Always the same for this event. */
      readonly documentType: 'EinLetter';
      /** When the service wrote or received the document. RFC 3339. */
      readonly documentCreatedAt: string;
    };
    /** The signed Form 8821 can be downloaded. */
    readonly DocumentForm8821UploadedEvent: {
      /** The same on every attempt: use it to ignore repeats. */
      readonly eventId: string;
      /** The type of the event. (enum property replaced by openapi-typescript) */
      readonly eventName: 'document_form8821_uploaded';
      /** When the event was recorded, in epoch milliseconds. */
      readonly timestamp: number;
      readonly eventPayload: components['schemas']['DocumentForm8821UploadedPayload'];
    };
    /** Ids and facts of the event, without personal data. Read the resource for the rest. */
    readonly DocumentForm8821UploadedPayload: OfCompany & {
      /** Your id for the company; null if you sent none. */
      readonly externalCompanyId: string | null;
      /** Get the document for a link to download it. */
      readonly documentId: string;
      /** Always the same for this event. */
      readonly documentType: 'SignedForm8821';
      /** When the service wrote or received the document. RFC 3339. */
      readonly documentCreatedAt: string;
    };
    /** Mail that arrived for the company can be downloaded. */
    readonly DocumentMailUploadedEvent: {
      /** The same on every attempt: use it to ignore repeats. */
      readonly eventId: string;
      /** The type of the event. (enum property replaced by openapi-typescript) */
      readonly eventName: 'document_mail_uploaded';
      /** When the event was recorded, in epoch milliseconds. */
      readonly timestamp: number;
      readonly eventPayload: components['schemas']['DocumentMailUploadedPayload'];
    };
    /** Ids and facts of the event, without personal data. Read the resource for the rest. */
    readonly DocumentMailUploadedPayload: OfCompany & {
      /** Your id for the company; null if you sent none. */
      readonly externalCompanyId: string | null;
      /** Get the document for a link to download it. */
      readonly documentId: string;
      /** Always the same for this event. */
      readonly documentType: 'Mail';
      /** When the service wrote or received the document. RFC 3339. */
      readonly documentCreatedAt: string;
    };
    /** The Operating Agreement of an LLC can be downloaded. */
    readonly DocumentOperatingagreementUploadedEvent: {
      /** The same on every attempt: use it to ignore repeats. */
      readonly eventId: string;
      /** The type of the event. (enum property replaced by openapi-typescript) */
      readonly eventName: 'document_operatingagreement_uploaded';
      /** When the event was recorded, in epoch milliseconds. */
      readonly timestamp: number;
      readonly eventPayload: components['schemas']['DocumentOperatingagreementUploadedPayload'];
    };
    /** Ids and facts of the event, without personal data. Read the resource for the rest. */
    readonly DocumentOperatingagreementUploadedPayload: OfCompany & {
      /** Your id for the company; null if you sent none. */
      readonly externalCompanyId: string | null;
      /** Get the document for a link to download it. */
      readonly documentId: string;
      /** Always the same for this event. */
      readonly documentType: 'OperatingAgreement';
      /** When the service wrote or received the document. RFC 3339. */
      readonly documentCreatedAt: string;
    };
    /** The signed SS-4 can be downloaded. */
    readonly DocumentSs4UploadedEvent: {
      /** The same on every attempt: use it to ignore repeats. */
      readonly eventId: string;
      /** The type of the event. (enum property replaced by openapi-typescript) */
      readonly eventName: 'document_ss4_uploaded';
      /** When the event was recorded, in epoch milliseconds. */
      readonly timestamp: number;
      readonly eventPayload: components['schemas']['DocumentSs4UploadedPayload'];
    };
    /** Ids and facts of the event, without personal data. Read the resource for the rest. */
    readonly DocumentSs4UploadedPayload: OfCompany & {
      /** Your id for the company; null if you sent none. */
      readonly externalCompanyId: string | null;
      /** Get the document for a link to download it. */
      readonly documentId: string;
      /** Always the same for this event. */
      readonly documentType: 'SignedSS4';
      /** When the service wrote or received the document. RFC 3339. */
      readonly documentCreatedAt: string;
    };
    /** A PDF of a company, with a link to download it. */
    readonly DocumentWithLink: components['schemas']['Document'] & {
      /** Needs no API key. Can be used repeatedly until it expires. */
      readonly downloadUrl: string;
      /** One hour after the response. */
      readonly downloadUrlExpiresAt: Time;
    };
    /** How the EIN is requested. `Expedite` costs extra, and the founder signs a Form 8821. */
    readonly EinVariant: 'Standard' | 'Expedite';
    /** The legal form: a limited liability company or a C corporation. */
    readonly EntityType: 'LLC' | 'CCorp';
    /** The ending of the legal name, case-sensitive. For an LLC: `LLC`, `L.L.C`, `L.L.C.`, `Limited Liability Company`. For a CCorp: `Inc`, `Inc.`, `Incorporated`, `Corp.`, `Corporation`, `C Corp`, `C Corporation`, `CCorp`, `Company`. */
    readonly EntityTypeEnding:
      | 'LLC'
      | 'L.L.C'
      | 'L.L.C.'
      | 'Limited Liability Company'
      | 'Inc'
      | 'Inc.'
      | 'Incorporated'
      | 'Corp.'
      | 'Corporation'
      | 'C Corp'
      | 'C Corporation'
      | 'CCorp'
      | 'Company';
    /** An event of your companies, delivered or not. */
    readonly Event: {
      /** The same in `webhook-id` and on every attempt: use it to ignore repeats. */
      readonly eventId: string;
      /** The type of the event, see `GET /v1/partner/event-types`. We may add types. */
      readonly eventName: string;
      /** As described by `GET /v1/partner/event-types`. */
      readonly eventPayload: { readonly [key: string]: unknown };
      /** Time of the event, in epoch milliseconds. */
      readonly timestamp: number;
      /** The company of the event. Null if it belongs to no company. */
      readonly serviceCompanyId: string | null;
      /** When the event occurred. */
      readonly createdAt: Time;
      /** Its first delivery. Null if no endpoint was subscribed when the event occurred. */
      readonly deliveryId: string | null;
      /** The document of the event, with a link to download it; null if the event is about no document. Only in responses to requests with `expand[]=document`. */
      readonly document?: components['schemas']['DocumentWithLink'] | null;
    };
    /** The delivery of the event to one endpoint. */
    readonly EventDelivery: {
      /** The id that the service gave the delivery. */
      readonly deliveryId: string;
      /** The endpoint that the delivery is sent to. */
      readonly endpointId: string;
      readonly status: components['schemas']['WebhookDeliveryStatus'];
    };
    /** `document`: each event has its `document`, with a link to download it. */
    readonly EventExpansion: 'document';
    /** One page of a list. */
    readonly EventList: Page<readonly components['schemas']['Event'][]>;
    /** The type of an event. */
    readonly EventName:
      | 'annual_report_status_changed'
      | 'annual_report_withdrawn'
      | 'company_ein_corrected'
      | 'company_ein_issued'
      | 'company_formation_canceled'
      | 'company_formation_completed'
      | 'company_formation_failed'
      | 'company_formation_submitted'
      | 'company_name_options_required'
      | 'company_note_added'
      | 'document_aoo_uploaded'
      | 'document_corporatebylaws_uploaded'
      | 'document_einletter_uploaded'
      | 'document_form8821_uploaded'
      | 'document_mail_uploaded'
      | 'document_operatingagreement_uploaded'
      | 'document_ss4_uploaded'
      | 'partner_webhook_disabled'
      | 'signature_form8821_completed'
      | 'signature_form8821_reminder_due'
      | 'signature_form8821_required'
      | 'signature_ss4_completed'
      | 'signature_ss4_reminder_due'
      | 'signature_ss4_reset';
    /** A type of event. */
    readonly EventType: {
      /** The type of the event, see `GET /v1/partner/event-types`. We may add types. */
      readonly eventName: string;
      /** When the event is sent. */
      readonly description: string;
      /** JSON Schema of the body. */
      readonly schema: { readonly [key: string]: unknown };
      /** An example of the body. A test event sends it. */
      readonly sample: { readonly [key: string]: unknown };
    };
    /** An event of your companies, with its deliveries. */
    readonly EventWithDeliveries: components['schemas']['Event'] & {
      /** One per endpoint to which the event was sent, newest first. */
      readonly deliveries: readonly components['schemas']['EventDelivery'][];
    };
    /** An officer or director of a CCorp. */
    readonly ExecutiveMember: {
      /** Issued by the service for this entry of the company. */
      readonly id: string;
      /** The office. One person can hold several, in one entry each. */
      readonly type: 'President' | 'Secretary' | 'Treasurer' | 'Director';
      /** As printed on documents. */
      readonly legalFirstName: string;
      /** As printed on documents. */
      readonly legalLastName: string;
      /** Masked: only the last four digits are shown. Null if you sent none. */
      readonly ssn: string | null;
      /** Null if you sent none. */
      readonly address: components['schemas']['Address'] | null;
    };
    /** An officer or director of a CCorp. */
    readonly ExecutiveMemberRequest: {
      /** The office. For a person with several offices, send several entries. */
      readonly type: 'President' | 'Secretary' | 'Treasurer' | 'Director';
      /** Printed on documents, so Latin script only. */
      readonly legalFirstName: string;
      /** Printed on documents, so Latin script only. */
      readonly legalLastName: string;
      /** If the person has one. A valid SSN or ITIN. It is never shown in full again. */
      readonly ssn?: string | null;
      /** The home address of the person. */
      readonly address?: components['schemas']['AddressRequest'] | null;
    };
    /** A founder for whom you form companies, without the companies. */
    readonly ExpandedCustomer: components['schemas']['CustomerListItem'] & {
      /** ISO 3166-1 alpha-3. Null if a session created the customer without it. */
      readonly countryOfResidence: string | null;
      /** In E.164 format. Null if you sent none. */
      readonly phoneNumber: string | null;
      /** Your id for the customer. Null if you sent none. */
      readonly externalCustomerId: string | null;
      /** Your own key-value pairs; `{}` if there are none. */
      readonly metadata: { readonly [key: string]: string };
    };
    /** The state’s fee for a report. */
    readonly FeeQuote: {
      /** The id that the service gave the company. */
      readonly serviceCompanyId: string;
      /** The state of formation, which requires the report. */
      readonly state: string;
      readonly entityType: components['schemas']['EntityType'];
      /** The year that the report covers, as the state counts it. */
      readonly fiscalYear: number;
      /** False if the state requires no report for this fiscal year. */
      readonly filingRequired: boolean;
      /** `DYNAMIC`: the fee depends on figures. `FREE`: the state charges nothing. `NO_REPORT`: nothing is filed. */
      readonly pricingType: 'FIXED' | 'FREE' | 'DYNAMIC' | 'NO_REPORT';
      /** The price depends on missing figures; request the quote again with `answers`. */
      readonly needsInput: boolean;
      /** The fields whose answers are missing; null unless `needsInput`. */
      readonly inputFieldIds: readonly string[] | null;
      /** US dollars; null when `needsInput`. Without payment surcharges. */
      readonly amount: number | null;
      /** The currency of `amount`. */
      readonly currency: 'USD';
      /** How the amount was calculated. */
      readonly formula: string;
      /** An explanation for people. Also names ignored fields. */
      readonly message: string;
    };
    /** The reason why a field is invalid. */
    readonly FieldError: {
      /** The rule that the field breaks. We may add codes. */
      readonly code: string;
      /** For people. Never contains a submitted value. */
      readonly message: string;
    };
    /** An address that receives your events, and its settings. */
    readonly FirstWebhookEndpoint: {
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
    };
    /** Status of the request’s intake only. To find out whether the formation is complete, read `services`. */
    readonly FormationSubmissionStatus: 'PENDING' | 'SUBMITTED' | 'FAILED';
    /** The body of `answerAnnualReport`. */
    readonly GiveInformationRequest: {
      /** Answers to the fields of the requirements, each field at most once. Figures known from the company may be left out. An empty list declares zero for all fields. */
      readonly answers: readonly components['schemas']['AnswerRequest'][];
    };
    /** The information that the filing needs. Null unless `status` is `AWAITING_INFORMATION`. */
    readonly InformationRequest: {
      /** The question to the partner. */
      readonly message: string;
      /** When the service asked. */
      readonly requestedAt: Time;
    };
    /** The body of `createSigningLink`. */
    readonly IssueSigningLinkRequest: {
      /** The form to sign. The company’s `signatureRequirements` list the forms that are required. */
      readonly documentType: 'SS4' | 'FORM8821';
    };
    /** The error of the response; null if the request succeeded. */
    readonly LoggedError: {
      /** The code of the error. */
      readonly code: string;
      /** The message of the error. */
      readonly message: string;
      /** The invalid fields, by path. The messages are the broken rules; names and values that you sent are left out. */
      readonly fields: { readonly [key: string]: components['schemas']['FieldError'] };
    };
    /** A request that changed something or failed, without its body and its query. */
    readonly LoggedRequest: {
      /** The `x-request-id` of the response. */
      readonly requestId: string;
      /** When the service responded. */
      readonly createdAt: Time;
      /** The method of the request. */
      readonly method: string;
      /** The path, with the names of its parameters, as in this reference. */
      readonly route: string;
      /** The company that it belongs to; null if it belongs to none. */
      readonly serviceCompanyId: string | null;
      /** The HTTP status of the response. */
      readonly statusCode: number;
      /** In milliseconds. */
      readonly durationMs: number;
      /** The error of the response; null if the request succeeded. */
      readonly error: components['schemas']['LoggedError'] | null;
      readonly caller: components['schemas']['RequestCaller'];
    };
    /** One page of a list. */
    readonly LoggedRequestList: Page<readonly components['schemas']['LoggedRequest'][]>;
    /** Your account and the key of the request. */
    readonly Me: {
      readonly partner: components['schemas']['MyPartner'];
      /** `sandbox`: test companies, without effects outside. `production`: real companies. We may add environments. */
      readonly environment: string;
      /** The version of the API, which is also part of every path. We may add versions. */
      readonly apiVersion: string;
      /** The API key of the request; null for a person who is signed in to the portal. */
      readonly key: components['schemas']['MyKey'] | null;
      /** The number of requests that the key can make; null if it is not limited. */
      readonly rateLimit: components['schemas']['MyRateLimit'] | null;
    };
    /** An owner of an LLC. */
    readonly Member: {
      /** Issued by the service for this entry of the company. */
      readonly id: string;
      /** Always present for a natural person. */
      readonly legalFirstName: string | null;
      /** Always present for a natural person. */
      readonly legalLastName: string | null;
      /** For a member that is not a natural person; otherwise null. */
      readonly contactFullName: string | null;
      /** False for a company or trust. */
      readonly isNaturalPerson: boolean;
      readonly address: components['schemas']['Address'];
      /** Above 0. The shares of all members add up to 100. */
      readonly ownershipPercent: number;
      /** Masked: only the last four digits are shown. Null if you sent none. */
      readonly ssn: string | null;
    };
    /** An owner of an LLC: a natural person, or a company or trust. */
    readonly MemberRequest: {
      /** False for a company or trust. Decides which names are required. */
      readonly isNaturalPerson: boolean;
      /** Required for a natural person. Printed on documents, so Latin script only. */
      readonly legalFirstName?: string | null;
      /** Required for a natural person. Printed on documents, so Latin script only. */
      readonly legalLastName?: string | null;
      /** Required for a member that is not a natural person; otherwise ignored. Printed on documents, so Latin script only. */
      readonly contactFullName?: string | null;
      /** The home address, or the seat of a company. */
      readonly address: components['schemas']['AddressRequest'];
      /** The percentages of all members add up to exactly 100; an error in the sum is reported on `members`. */
      readonly ownershipPercent: number;
      /** If the person has one. A valid SSN or ITIN. It is never shown in full again. */
      readonly ssn?: string | null;
    };
    /** The API key of the request; null for a person who is signed in to the portal. */
    readonly MyKey: {
      /** The id of the key, as in the portal’s list of keys. */
      readonly keyId: string;
      /** The name that the key was created with. */
      readonly name: string;
      /** The first characters of the key: `dk_test_` in the sandbox, `dk_live_` in production. We may add prefixes. */
      readonly prefix: string;
      /** The last four characters of the key. */
      readonly lastFour: string;
      /** When the key was created. */
      readonly createdAt: Time;
      /** When the key stops working; null: never. */
      readonly expiresAt: Time | null;
      /** The permissions of a restricted key; null: every permission. We may add permissions. */
      readonly permissions: readonly string[] | null;
    };
    /** Your account. */
    readonly MyPartner: {
      /** The id of your account, the same as `customerTenantId` of your customers. */
      readonly tenantId: string;
      /** The name of your account. */
      readonly name: string;
    };
    /** The number of requests that the key can make; null if it is not limited. */
    readonly MyRateLimit: {
      /** Requests that the key can make within the window. */
      readonly limit: number;
      /** Length of the window in seconds. */
      readonly windowSeconds: number;
    };
    /** A class of NAICS 2022. */
    readonly NaicsCode: {
      /** Stable; not used by any other call. */
      readonly naicsCodeId: string;
      /** Six digits. */
      readonly naicsCode: string;
      /** The value to use as `industry` of a company. */
      readonly industry: string;
    };
    /** A name that the state tries in the order of the positions. */
    readonly NameOption: {
      /** Issued by the service. New names of a resolution have new ids. */
      readonly id: string;
      /** Without its ending, also if you sent it with one. */
      readonly name: string;
      readonly entityTypeEnding: components['schemas']['EntityTypeEnding'];
      /** 1 is most preferred. */
      readonly position: number;
    };
    /** A name that the state may accept. */
    readonly NameOptionRequest: {
      /** With or without its ending; an ending of the other entity type is rejected. Printed on documents, so Latin script only. */
      readonly name: string;
      /** Must fit the entity type. Case-sensitive. */
      readonly entityTypeEnding: components['schemas']['EntityTypeEnding'];
      /** 1 is most preferred. Each name has a different position; a repeated one is reported on `nameOptions`. */
      readonly position: number;
    };
    /** The endpoint was disabled after failed deliveries or a 410 response. */
    readonly PartnerWebhookDisabledEvent: {
      /** The same on every attempt: use it to ignore repeats. */
      readonly eventId: string;
      /** The type of the event. (enum property replaced by openapi-typescript) */
      readonly eventName: 'partner_webhook_disabled';
      /** When the event was recorded, in epoch milliseconds. */
      readonly timestamp: number;
      readonly eventPayload: components['schemas']['PartnerWebhookDisabledPayload'];
    };
    /** Ids and facts of the event, without personal data. Read the resource for the rest. */
    readonly PartnerWebhookDisabledPayload: {
      /** `GONE`: the endpoint responded 410. `RETRIES_EXHAUSTED`: all retries of a delivery failed. */
      readonly reason: 'GONE' | 'RETRIES_EXHAUSTED';
      /** When the service disabled the endpoint. RFC 3339. */
      readonly disabledAt: string;
      /** The HTTP status of the last response; null if there was none. */
      readonly lastStatusCode: number | null;
    };
    /** The body of `playEinCreated`. */
    readonly PlayEinCreatedRequest: {
      /**
       * A test EIN, which begins with 00.
       * @default 00-1234567
       */
      readonly ein?: string | null;
    };
    /** The body of `playFormationCompleted`. */
    readonly PlayFormationCompletedRequest: {
      /**
       * The number that the state issues. Printed on documents, so Latin script only.
       * @default PLAYGROUND-FILING
       */
      readonly filingNumber?: string | null;
    };
    /** The body of `playFormationFailed`. */
    readonly PlayFormationFailedRequest: {
      /**
       * A code for programs: capital letters, digits and underscores.
       * @default STATE_REJECTED
       */
      readonly reasonCode?: string | null;
      /**
       * The reason, for people.
       * @default The state rejected the filing.
       */
      readonly message?: string | null;
    };
    /** The effects of a simulated step. */
    readonly PlaygroundStep: {
      /** The id that the service gave the company. */
      readonly serviceCompanyId: string;
      /** The service that changed. */
      readonly service: string;
      /** The events that are sent. */
      readonly triggeredEvents: readonly string[];
    };
    /** A part of the price. */
    readonly PriceLine: {
      /** The purpose of the line. We may add codes. */
      readonly code: string;
      /** For people. */
      readonly description: string;
      /** Whole US cents. */
      readonly amountInCents: number;
      /** True if the amount grows with shares or members and is not computed exactly. */
      readonly isMinimum: boolean;
    };
    /** The price of the formation. Billed outside the API. */
    readonly Pricing: {
      /** The state’s fee first. */
      readonly lines: readonly components['schemas']['PriceLine'][];
      /** The sum of the lines in whole US cents. */
      readonly totalInCents: number;
      /** True if the amount of a line is a minimum. */
      readonly isMinimum: boolean;
      /** The currency of all amounts. */
      readonly currency: 'USD';
    };
    /** The settings of a webhook endpoint. A field that you leave out keeps its value. */
    readonly PutEndpointRequest: {
      /** Required if the endpoint is new. https, a public address, and port 443 or one from 1024 that browsers do not block. */
      readonly url?: string | null;
      /** False stops all deliveries to the endpoint. A new endpoint is enabled unless you send false. */
      readonly enabled?: boolean | null;
      /** A new endpoint receives all events unless you send this. */
      readonly subscriptions?: components['schemas']['SubscriptionsRequest'] | null;
    };
    /** The body of `quoteReportFee`. */
    readonly QuoteFeeRequest: {
      /** The year that the report covers. Default: the current year in the state’s time zone. */
      readonly fiscalYear?: number | null;
      /** Answers to the fields of the requirements, each field at most once. Figures known from the company may be left out. An empty list declares zero for all fields. */
      readonly answers?: readonly components['schemas']['AnswerRequest'][] | null;
    };
    /** The events to recover. */
    readonly RecoverRequest: {
      /** Only events from this time on. Default: all undelivered events. */
      readonly since?: string | null;
    };
    /** An answer to a field of the requirements. */
    readonly ReportAnswer: {
      /** The `id` of a field of the requirements. */
      readonly fieldId: string;
      /** A figure in digits, or one of the field’s options. */
      readonly value: string;
    };
    /** Your declaration that the state requires no filing for a year. */
    readonly ReportDeclaration: {
      /** The id that the service gave the company. */
      readonly serviceCompanyId: string;
      /** The state of formation, which requires the report. */
      readonly state: string;
      readonly entityType: components['schemas']['EntityType'];
      /** The year that the report covers, as the state counts it. */
      readonly fiscalYear: number;
      /** Always false. */
      readonly filingRequired: boolean;
      /** When you declared the year. */
      readonly declaredAt: Time;
      /** The answers used for the price. */
      readonly answers: readonly components['schemas']['ReportAnswer'][];
      /** The reason, for people. */
      readonly message: string;
    };
    /** The fields that the state asks for in a report. */
    readonly ReportRequirements: {
      /** The id that the service gave the company. */
      readonly serviceCompanyId: string;
      /** The state of formation, which requires the report. */
      readonly state: string;
      readonly entityType: components['schemas']['EntityType'];
      /** The year that the report covers, as the state counts it. */
      readonly fiscalYear: number;
      /** False if the state requires no report for this fiscal year. */
      readonly filingRequired: boolean;
      /** Null if nothing is filed, or if the date depends on the filing of the formation. */
      readonly dueDate: Day | null;
      /** In the order in which they are asked; empty if no filing is due. */
      readonly fields: readonly components['schemas']['RequiredField'][];
    };
    /** The sender of a request, or the author of a change. */
    readonly RequestCaller: {
      /** `partner`: an API key. `portal-user`: a person in your portal. `operator`: our operations team. `customer`: the founder. `system`: the service. We may add types. */
      readonly type: string;
      /** The name of the key, or the e-mail address of the person if the caller may see it; otherwise null. */
      readonly name: string | null;
    };
    /** A change that the request made or caused. */
    readonly RequestChange: {
      /** What changed. We may add types. */
      readonly type: string;
      /** The company that it belongs to; null if it belongs to none. */
      readonly serviceCompanyId: string | null;
      /** When the change was recorded. */
      readonly createdAt: Time;
      readonly caller: components['schemas']['RequestCaller'];
      /** The events that the change caused. */
      readonly events: readonly components['schemas']['RequestEvent'][];
    };
    /** A request with its effects. `outcome` is null after a week: then only its changes are known. */
    readonly RequestDetails: {
      /** The `x-request-id` of the response. */
      readonly requestId: string;
      /** A request that changed something or failed, without its body and its query. */
      readonly outcome: components['schemas']['LoggedRequest'] | null;
      /** The first hundred changes, oldest first. They are kept forever. */
      readonly changes: readonly components['schemas']['RequestChange'][];
      /** Number of further changes. */
      readonly moreChanges: number;
    };
    /** An event that the change caused, and its first delivery. */
    readonly RequestEvent: {
      /** The id of the event. */
      readonly eventId: string;
      /** The type of the event. */
      readonly eventName: string;
      /** Its first delivery. Null if no endpoint was subscribed. */
      readonly deliveryId: string | null;
      /** The state of this delivery. Null if there is none, or if it was deleted. */
      readonly deliveryStatus: string | null;
    };
    /** A service that you order in a variant. */
    readonly RequestedServiceRequest: {
      /** Each service may occur once. Every company gets all services, listed or not. */
      readonly service: components['schemas']['ServiceName'];
      /** Only for `EinCreation`, whose default is `Standard`. `Expedite` costs extra; nobody in the request may have an `ssn`. */
      readonly variant?: components['schemas']['EinVariant'] | null;
    };
    /** A request that you must answer before the formation continues, with its history. */
    readonly RequiredAction: components['schemas']['SessionRequiredAction'] & {
      /** Oldest first. */
      readonly history: readonly components['schemas']['RequiredActionStep'][];
    };
    /** The kind of request. `FORMATION_NAME_OPTIONS_EXHAUSTED`: new names, as a resolution. The others: a signature, with a signing link. */
    readonly RequiredActionCode:
      | 'FORMATION_NAME_OPTIONS_EXHAUSTED'
      | 'FORMATION_SIGNATURE_SS4_RESET'
      | 'FORMATION_SIGNATURE_FORM8821_REQUIRED';
    /** `company`: each action has its `company`. */
    readonly RequiredActionExpansion: 'company';
    /** One page of a list. */
    readonly RequiredActionList: Page<readonly components['schemas']['RequiredActionListItem'][]>;
    /** A request that you must answer before the formation continues. */
    readonly RequiredActionListItem: components['schemas']['SessionRequiredAction'] & {
      /** The company of the action. Only in responses to requests with `expand[]=company`. */
      readonly company?: components['schemas']['Company'] | null;
    };
    /** A step in the life of an action. */
    readonly RequiredActionStep: {
      /** `delivered`: an endpoint received the webhook. `submitted`: you sent a resolution. `resolved` and `rejected` are final; a further problem opens a new action. */
      readonly status: 'created' | 'delivered' | 'delivery_failed' | 'submitted' | 'rejected' | 'resolved';
      /** Null unless `status` is `submitted`. */
      readonly submittedPayload: components['schemas']['Resolution'] | null;
      /** When the action got this status. */
      readonly createdAt: Time;
    };
    /** A field of the state’s form. */
    readonly RequiredField: {
      /** The `fieldId` of the answer. */
      readonly id: string;
      /** The question, for people. */
      readonly label: string;
      /** `RADIO`: one of `options`. `CURRENCY`: US dollars. `TEXT`, `ADDRESS` and `PEOPLE` are details that the service reads from the company. */
      readonly type: 'TEXT' | 'ADDRESS' | 'PEOPLE' | 'RADIO' | 'INTEGER' | 'NUMBER' | 'CURRENCY';
      /** `COMPANY`: a detail of the company. `QUESTION`: send it in `answers`. */
      readonly group: 'COMPANY' | 'QUESTION';
      /** False if the field may stay empty or is known from the company. */
      readonly required: boolean;
      /** The allowed answers of a `RADIO`; empty for other types. */
      readonly options: readonly string[];
      /** The condition under which the field is asked; null: always. */
      readonly dependsOn: {
        /** The other field. */
        readonly fieldId: string;
        /** Asked if that field has this answer. */
        readonly is?: string;
        /** Asked if the figure in that field is greater than this. */
        readonly above?: number;
      } | null;
    };
    /** The body of `resetSandbox`. */
    readonly ResetSandboxRequest: {
      /** The `confirmation` of an earlier response. Without it, the call deletes nothing and returns one. */
      readonly confirmation?: string | null;
    };
    /** A resolution that you sent. */
    readonly Resolution: {
      /** Actions that ask for a signature have no resolution. */
      readonly actionCode: 'FORMATION_NAME_OPTIONS_EXHAUSTED';
      /** In the order in which you sent them. */
      readonly nameOptions: readonly components['schemas']['SubmittedName'][];
    };
    /** The body of `resolveRequiredAction`. */
    readonly ResolutionRequest: {
      /** The code of the action. Actions that ask for a signature cannot be resolved by this call. */
      readonly actionCode: components['schemas']['RequiredActionCode'];
      /** Required for `FORMATION_NAME_OPTIONS_EXHAUSTED`; otherwise ignored. */
      readonly nameOptions?: readonly components['schemas']['SubmittedNameRequest'][];
    };
    /** The person who signs Form SS-4 and is responsible for the company toward the IRS. Null after the customer’s data was erased. */
    readonly ResponsibleParty: {
      /** Issued by the service for this entry of the company. */
      readonly id: string;
      /** As printed on documents. */
      readonly legalFirstName: string;
      /** As printed on documents. */
      readonly legalLastName: string;
      /** Need not be the e-mail address of the customer. */
      readonly email: string;
      /** Masked: only the last four digits are shown. Null if you sent none. */
      readonly ssn: string | null;
      /** Null if you sent none. */
      readonly address: components['schemas']['Address'] | null;
    };
    /** The natural person who is responsible for the company toward the IRS and signs its forms. */
    readonly ResponsiblePartyRequest: {
      /** Printed on documents, so Latin script only. */
      readonly legalFirstName: string;
      /** Printed on documents, so Latin script only. */
      readonly legalLastName: string;
      /**
       * Format: email
       * Need not be the e-mail address of the customer.
       */
      readonly email: string;
      /** If the person has one. A valid SSN or ITIN. It is never shown in full again. */
      readonly ssn?: string | null;
      /** The home address of the person. */
      readonly address?: components['schemas']['AddressRequest'] | null;
    };
    /** How long the previous secret stays valid. */
    readonly RotateSecretRequest: {
      /**
       * Hours for which the previous secret also signs.
       * @default 0
       */
      readonly overlapHours?: number | null;
    };
    /** A reset of your sandbox, before or after its confirmation. */
    readonly SandboxReset: {
      /** Whether the data is deleted. If false, send `confirmation` to delete it. */
      readonly done: boolean;
      /** Confirms the deletion. Null if the data is deleted. */
      readonly confirmation: string | null;
      /** Until when the confirmation is valid, in the time of your sandbox. Null if the data is deleted. */
      readonly expiresAt: Time | null;
      /** Number of customers that are deleted. */
      readonly customers: number;
      /** Number of companies that are deleted. */
      readonly companies: number;
    };
    /** The sandbox time of your account. */
    readonly SandboxTime: {
      /** The current time of your sandbox. */
      readonly now: Time;
    };
    /** The endpoint, with its secret if it is new. */
    readonly SavedFirstWebhookEndpoint: components['schemas']['FirstWebhookEndpoint'] & {
      /** Shown only once. The HMAC key is the base64-decoded part after `whsec_`. */
      readonly secret?: string;
    };
    /** The progress of one service. */
    readonly Service: {
      readonly name: components['schemas']['ServiceName'];
      /** For `EinCreation`; null for other services. */
      readonly variant: components['schemas']['EinVariant'] | null;
      /** `ActionRequired` while you or the founder must act. `Completed` and `Failed` end the service. */
      readonly status: 'Pending' | 'InProgress' | 'ActionRequired' | 'Completed' | 'Failed';
      /** The step within `status`, or null. We may add steps. */
      readonly subStatus: string | null;
    };
    /** A service for a company. */
    readonly ServiceName: 'Registered Agent' | 'Formation' | 'EinCreation';
    /** A company of the founder, without fields that belong to you. */
    readonly SessionCompany: {
      /** The id that the service gave the company. */
      readonly serviceCompanyId: string;
      /** The id that the service gave the customer. */
      readonly serviceCustomerId: string;
      readonly entityType: components['schemas']['EntityType'];
      /** The state of formation. */
      readonly state: string;
      /** Up to three, or none. A resolution with new names replaces them. */
      readonly nameOptions: readonly components['schemas']['NameOption'][];
      /** The NAICS 2022 code of `industry`. */
      readonly naicsCode: string;
      /** The title of a NAICS 2022 class. */
      readonly industry: string;
      /** The activity of the company. Printed on Form SS-4. */
      readonly description: string;
      /** The person who signs Form SS-4 and is responsible for the company toward the IRS. Null after the customer’s data was erased. */
      readonly responsibleParty: components['schemas']['ResponsibleParty'] | null;
      /** Empty after the customer’s data was erased. */
      readonly addresses: readonly components['schemas']['CompanyAddress'][];
      /** The owners of an LLC; empty for a CCorp. */
      readonly members: readonly components['schemas']['Member'][];
      /** The officers of a CCorp; empty for an LLC. */
      readonly executiveMembers: readonly components['schemas']['ExecutiveMember'][];
      /** The shares of a CCorp. Null for an LLC. */
      readonly ccorpValuation: components['schemas']['CcorpValuation'] | null;
      readonly stage: components['schemas']['CompanyStage'];
      /** True while a required action awaits your response or a required signature is pending. */
      readonly actionRequired: boolean;
      readonly formationSubmissionStatus: components['schemas']['FormationSubmissionStatus'];
      /** The day in the state’s time zone. Null until the filing. */
      readonly formationFilingDate: Day | null;
      /** Issued by the state. Null until the filing. */
      readonly formationFilingNumber: string | null;
      /** The name under which the company was filed. Null until the filing. */
      readonly legalName: string | null;
      /** Null until the IRS issues it. */
      readonly ein: string | null;
      /** Always all three, in this order. */
      readonly services: readonly components['schemas']['Service'][];
      /** Empty if no signature is required. */
      readonly signatureRequirements: readonly components['schemas']['SignatureRequirement'][];
      /** When you requested the formation. */
      readonly createdAt: Time;
      /** When a field of the company last changed. */
      readonly updatedAt: Time;
    };
    /** One page of a list. */
    readonly SessionCompanyList: Page<readonly components['schemas']['SessionCompanyListItem'][]>;
    /** A company of the founder in a list. */
    readonly SessionCompanyListItem: components['schemas']['CompanyOfCustomer'] & {
      /** The id that the service gave the customer. */
      readonly serviceCustomerId: string;
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
    };
    /** The founder, without fields that belong to you. */
    readonly SessionCustomer: {
      /** The id that the service gave the customer. */
      readonly serviceCustomerId: string;
      /** Unique across all partners, without regard to case. */
      readonly email: string;
      /** Null if a session created the customer without it. */
      readonly firstName: string | null;
      /** Null if a session created the customer without it. */
      readonly lastName: string | null;
      /** When you or a session created the customer. */
      readonly createdAt: Time;
      /** When a field of the customer last changed. */
      readonly updatedAt: Time;
      /** ISO 3166-1 alpha-3. Null if a session created the customer without it. */
      readonly countryOfResidence: string | null;
      /** In E.164 format. Null if you sent none. */
      readonly phoneNumber: string | null;
      /** Newest first. */
      readonly companies: readonly components['schemas']['CompanyOfCustomer'][];
    };
    /** A request that you must answer before the formation continues. */
    readonly SessionRequiredAction: {
      /** The id that the service gave the action. */
      readonly requiredActionId: string;
      /** The id that the service gave the company. */
      readonly serviceCompanyId: string;
      readonly actionCode: components['schemas']['RequiredActionCode'];
      /** `actionCode` in words. */
      readonly actionName: string;
      /** `delivered`: an endpoint received the webhook. `submitted`: you sent a resolution. `resolved` and `rejected` are final; a further problem opens a new action. */
      readonly status: 'created' | 'delivered' | 'delivery_failed' | 'submitted' | 'rejected' | 'resolved';
      /** Shown to the end user. */
      readonly reason: string;
      /** True until the action is resolved or rejected. */
      readonly open: boolean;
      /** True while the service waits for your response. */
      readonly awaitingResponse: boolean;
      /** When the status last changed. */
      readonly updatedAt: Time;
    };
    /** The Form 8821 was signed. */
    readonly SignatureForm8821CompletedEvent: {
      /** The same on every attempt: use it to ignore repeats. */
      readonly eventId: string;
      /** The type of the event. (enum property replaced by openapi-typescript) */
      readonly eventName: 'signature_form8821_completed';
      /** When the event was recorded, in epoch milliseconds. */
      readonly timestamp: number;
      readonly eventPayload: components['schemas']['SignatureForm8821CompletedPayload'];
    };
    /** Ids and facts of the event, without personal data. Read the resource for the rest. */
    readonly SignatureForm8821CompletedPayload: OfCompany & {
      /** Your id for the company; null if you sent none. */
      readonly externalCompanyId: string | null;
      /** The signed form. Always the same for this event. */
      readonly documentType: 'FORM8821';
    };
    /** The Form 8821 is still unsigned 1, 3 or 7 days after it was required. */
    readonly SignatureForm8821ReminderDueEvent: {
      /** The same on every attempt: use it to ignore repeats. */
      readonly eventId: string;
      /** The type of the event. (enum property replaced by openapi-typescript) */
      readonly eventName: 'signature_form8821_reminder_due';
      /** When the event was recorded, in epoch milliseconds. */
      readonly timestamp: number;
      readonly eventPayload: components['schemas']['SignatureForm8821ReminderDuePayload'];
    };
    /** Ids and facts of the event, without personal data. Read the resource for the rest. */
    readonly SignatureForm8821ReminderDuePayload: OfCompany & {
      /** Your id for the company; null if you sent none. */
      readonly externalCompanyId: string | null;
      /** The form to sign. Always the same for this event. */
      readonly documentType: 'FORM8821';
      /** 1, 3 or 7. */
      readonly daysSinceRequested: number;
    };
    /** The Form 8821 must be signed. */
    readonly SignatureForm8821RequiredEvent: {
      /** The same on every attempt: use it to ignore repeats. */
      readonly eventId: string;
      /** The type of the event. (enum property replaced by openapi-typescript) */
      readonly eventName: 'signature_form8821_required';
      /** When the event was recorded, in epoch milliseconds. */
      readonly timestamp: number;
      readonly eventPayload: components['schemas']['SignatureForm8821RequiredPayload'];
    };
    /** Ids and facts of the event, without personal data. Read the resource for the rest. */
    readonly SignatureForm8821RequiredPayload: OfCompany & {
      /** Your id for the company; null if you sent none. */
      readonly externalCompanyId: string | null;
      /** The new required action. */
      readonly requiredActionId: string;
      /** Always the same for this event. */
      readonly actionCode: 'FORMATION_SIGNATURE_FORM8821_REQUIRED';
      /** `actionCode` in words. */
      readonly actionName: string;
      /** Shown to the end user. */
      readonly reason: string;
    };
    /** A form that must be signed. */
    readonly SignatureRequirement: {
      /** The IRS form that the responsible party signs. */
      readonly documentType: 'SS4' | 'FORM8821';
      /** `PENDING` again if the form must be signed again. */
      readonly status: 'PENDING' | 'COMPLETED';
    };
    /** The SS-4 was signed. */
    readonly SignatureSs4CompletedEvent: {
      /** The same on every attempt: use it to ignore repeats. */
      readonly eventId: string;
      /** The type of the event. (enum property replaced by openapi-typescript) */
      readonly eventName: 'signature_ss4_completed';
      /** When the event was recorded, in epoch milliseconds. */
      readonly timestamp: number;
      readonly eventPayload: components['schemas']['SignatureSs4CompletedPayload'];
    };
    /** Ids and facts of the event, without personal data. Read the resource for the rest. */
    readonly SignatureSs4CompletedPayload: OfCompany & {
      /** Your id for the company; null if you sent none. */
      readonly externalCompanyId: string | null;
      /** The signed form. Always the same for this event. */
      readonly documentType: 'SS4';
    };
    /** The SS-4 is still unsigned 1, 3 or 7 days after it was required. */
    readonly SignatureSs4ReminderDueEvent: {
      /** The same on every attempt: use it to ignore repeats. */
      readonly eventId: string;
      /** The type of the event. (enum property replaced by openapi-typescript) */
      readonly eventName: 'signature_ss4_reminder_due';
      /** When the event was recorded, in epoch milliseconds. */
      readonly timestamp: number;
      readonly eventPayload: components['schemas']['SignatureSs4ReminderDuePayload'];
    };
    /** Ids and facts of the event, without personal data. Read the resource for the rest. */
    readonly SignatureSs4ReminderDuePayload: OfCompany & {
      /** Your id for the company; null if you sent none. */
      readonly externalCompanyId: string | null;
      /** The form to sign. Always the same for this event. */
      readonly documentType: 'SS4';
      /** 1, 3 or 7. */
      readonly daysSinceRequested: number;
    };
    /** The SS-4 must be signed again. */
    readonly SignatureSs4ResetEvent: {
      /** The same on every attempt: use it to ignore repeats. */
      readonly eventId: string;
      /** The type of the event. (enum property replaced by openapi-typescript) */
      readonly eventName: 'signature_ss4_reset';
      /** When the event was recorded, in epoch milliseconds. */
      readonly timestamp: number;
      readonly eventPayload: components['schemas']['SignatureSs4ResetPayload'];
    };
    /** Ids and facts of the event, without personal data. Read the resource for the rest. */
    readonly SignatureSs4ResetPayload: OfCompany & {
      /** Your id for the company; null if you sent none. */
      readonly externalCompanyId: string | null;
      /** The new required action. */
      readonly requiredActionId: string;
      /** Always the same for this event. */
      readonly actionCode: 'FORMATION_SIGNATURE_SS4_RESET';
      /** `actionCode` in words. */
      readonly actionName: string;
      /** Shown to the end user. */
      readonly reason: string;
    };
    /** A link to the page on which the founder signs a form. */
    readonly SigningLink: {
      /** The page on which the founder signs. Needs no key. */
      readonly signingUrl: string;
      /** The same as `signingUrl`. */
      readonly url: string;
      /** Two hours after its creation, or earlier: on use, or when you create a newer link. */
      readonly expiresAt: Time;
      /** The form to sign. */
      readonly documentType: 'SS4' | 'FORM8821';
      /** The id that the service gave the company. */
      readonly serviceCompanyId: string;
    };
    /** A state or the District of Columbia. */
    readonly State: {
      /** Two-letter postal abbreviation. */
      readonly code: string;
      /** In English. */
      readonly name: string;
    };
    /** Postal abbreviation of a state or the District of Columbia. */
    readonly StateCode:
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
    /** The fee that a state charges for a formation. */
    readonly StateFee: {
      /** Two-letter postal abbreviation. */
      readonly state: string;
      readonly entityType: components['schemas']['EntityType'];
      /** The state’s fee for filing the formation, in whole US cents. */
      readonly priceInCents: number;
      /** The currency of `priceInCents`. */
      readonly currency: 'USD';
      /** True if the fee grows with the number of shares or members. */
      readonly isMinimum: boolean;
    };
    /** The body of `submitAnnualReport`. */
    readonly SubmitReportRequest: {
      /** The year that the report covers, as the state counts it. */
      readonly fiscalYear: number;
      /** Answers to the fields of the requirements, each field at most once. Figures known from the company may be left out. An empty list declares zero for all fields. */
      readonly answers?: readonly components['schemas']['AnswerRequest'][] | null;
    };
    /** A name that you proposed. */
    readonly SubmittedName: {
      /** As you sent it. */
      readonly name: string;
      readonly entityTypeEnding: components['schemas']['EntityTypeEnding'];
      /** 1 is most preferred. */
      readonly position: number;
    };
    /** A new name for the company. */
    readonly SubmittedNameRequest: {
      /** With or without its ending. Must not be a name that the state has rejected for this company. Printed on documents, so Latin script only. */
      readonly name: string;
      /** Must fit the entity type. Case-sensitive. */
      readonly entityTypeEnding: components['schemas']['EntityTypeEnding'];
      /** 1 is most preferred. Each name has a different position; a repeated one is reported on `nameOptions`. */
      readonly position: number;
    };
    /** The events that the endpoint receives. */
    readonly SubscriptionsRequest: {
      /** `all`: every event except those in `except`, also event types added later. `only`: just the events in `events`. */
      readonly mode: 'all' | 'only';
      /** With mode `all`: the events that are not sent. Ignored with mode `only`. */
      readonly except?: readonly components['schemas']['EventName'][] | null;
      /** Required with mode `only`: the events that are sent. Ignored with mode `all`. */
      readonly events?: readonly components['schemas']['EventName'][] | null;
    };
    /** The event to send as a test. */
    readonly TestRequest: {
      /** An event type, whether or not the endpoint is subscribed to it. */
      readonly eventName: components['schemas']['EventName'];
    };
    /** The body of `updateCompany`. */
    readonly UpdateCompanyRequest: {
      /** Your id for the company, unique among your companies. */
      readonly externalCompanyId?: string | null;
      /** At most 20 entries. Keys have 1 to 40 of the characters `A-Z a-z 0-9 _ . -`, except `__proto__`, `constructor` and `prototype`. Values have at most 500 characters (Unicode code points). The service stores your entries and returns them. Keys that you leave out keep their values; `null` removes a key. */
      readonly metadata?: { readonly [key: string]: string | null } | null;
    };
    /** The body of `updateCustomer`. */
    readonly UpdateCustomerRequest: {
      /**
       * Format: email
       * Unique across all partners, without regard to case.
       */
      readonly email?: string;
      /** In any script. */
      readonly firstName?: string;
      /** In any script. */
      readonly lastName?: string;
      /** ISO 3166-1 alpha-3 code. */
      readonly countryOfResidence?: string;
      /** In E.164 format. */
      readonly phoneNumber?: string | null;
      /** Your id for the customer, unique among your customers. */
      readonly externalCustomerId?: string | null;
      /** At most 20 entries. Keys have 1 to 40 of the characters `A-Z a-z 0-9 _ . -`, except `__proto__`, `constructor` and `prototype`. Values have at most 500 characters (Unicode code points). The service stores your entries and returns them. Keys that you leave out keep their values; `null` removes a key. */
      readonly metadata?: { readonly [key: string]: string | null } | null;
    };
    /** The price of a valid request. */
    readonly ValidCompany: {
      /** Always true: a request that is not valid gets the error that creating it would. */
      readonly valid: boolean;
      readonly pricing: components['schemas']['Pricing'];
    };
    /** One attempt to deliver an event. */
    readonly WebhookAttempt: {
      /** When the attempt began. */
      readonly attemptedAt: Time;
      /** The HTTP status of the response; null if there was none. */
      readonly statusCode: number | null;
      /** In milliseconds. */
      readonly durationMs: number;
      /** Why there was no response; null if there was one. */
      readonly error: string | null;
      /** The headers of the response; `{}` if there was none. */
      readonly responseHeaders: { readonly [key: string]: string };
      /** The first 16 KiB. Null except for the last three attempts. */
      readonly responseBody: string | null;
    };
    /** A delivery of an event to an endpoint, with every attempt. */
    readonly WebhookDelivery: components['schemas']['EventDelivery'] & {
      /** The same in `webhook-id` and on every attempt: use it to ignore repeats. */
      readonly eventId: string;
      /** The type of the event, see `GET /v1/partner/event-types`. We may add types. */
      readonly eventName: string;
      /** The company of the event. Null if it belongs to no company. */
      readonly serviceCompanyId: string | null;
      /** True for a test event. */
      readonly test: boolean;
      /** When the delivery was scheduled. */
      readonly createdAt: Time;
      /** When the next attempt is due; null if none is scheduled. */
      readonly nextAttemptAt: Time | null;
      /** The headers of the last attempt. Empty before the first attempt. */
      readonly requestHeaders: { readonly [key: string]: string };
      /** The exact body that was sent. Null if the event was deleted. */
      readonly requestBody: string | null;
      /** Oldest first. */
      readonly attempts: readonly components['schemas']['WebhookAttempt'][];
    };
    /** One page of a list. */
    readonly WebhookDeliveryList: Page<readonly components['schemas']['WebhookDeliverySummary'][]>;
    /** `pending`: not tried yet. `retrying`: waits for the next attempt. `failed`: no attempt is left, or the endpoint was deleted. `delivered`: an attempt got a 2xx response. */
    readonly WebhookDeliveryStatus: 'pending' | 'delivered' | 'retrying' | 'failed';
    /** A delivery of an event to an endpoint. */
    readonly WebhookDeliverySummary: components['schemas']['EventDelivery'] & {
      /** The same in `webhook-id` and on every attempt: use it to ignore repeats. */
      readonly eventId: string;
      /** The type of the event, see `GET /v1/partner/event-types`. We may add types. */
      readonly eventName: string;
      /** The company of the event. Null if it belongs to no company. */
      readonly serviceCompanyId: string | null;
      /** True for a test event. */
      readonly test: boolean;
      /** When the delivery was scheduled. */
      readonly createdAt: Time;
      /** When the next attempt is due; null if none is scheduled. */
      readonly nextAttemptAt: Time | null;
      /** Number of attempts so far. */
      readonly attemptCount: number;
      /** Null if there was no attempt or no response. */
      readonly lastStatusCode: number | null;
      /** When the last attempt began; null before the first one. */
      readonly lastAttemptAt: Time | null;
    };
    /** An address that receives your events, and its settings. */
    readonly WebhookEndpoint: components['schemas']['FirstWebhookEndpoint'] & {
      /** The id that the service gave the endpoint. */
      readonly endpointId: string;
      /** Until this time, deliveries are also signed with the previous secret; null: with one secret only. */
      readonly previousSecretUntil: Time | null;
    };
    /** One page of a list, with the addresses that all endpoints receive webhooks from. */
    readonly WebhookEndpointList: {
      /** The entries of this page. */
      readonly content: readonly components['schemas']['WebhookEndpoint'][];
      /** Starts at 0; null if you sent `cursor`. */
      readonly page: number | null;
      /** The largest number of entries on a page, as requested. */
      readonly size: number;
      /** Number of entries on all pages; 10,000 if more match your filters. */
      readonly total: number;
      /** `total` divided by `size`, rounded up. */
      readonly totalPages: number;
      /** Send it as `cursor` to get the next page; null on the last page. */
      readonly nextCursor: string | null;
      /** `gte` if more entries than `total` match, otherwise `eq`. */
      readonly totalRelation: 'eq' | 'gte';
      /** The addresses and networks (CIDR) that webhooks are sent from; empty if they are not fixed. */
      readonly egressAddresses: readonly string[];
    };
    /** The body of a webhook. `eventName` determines the type of `eventPayload`. */
    readonly WebhookEvent:
      | components['schemas']['AnnualReportStatusChangedEvent']
      | components['schemas']['AnnualReportWithdrawnEvent']
      | components['schemas']['CompanyEinCorrectedEvent']
      | components['schemas']['CompanyEinIssuedEvent']
      | components['schemas']['CompanyFormationCanceledEvent']
      | components['schemas']['CompanyFormationCompletedEvent']
      | components['schemas']['CompanyFormationFailedEvent']
      | components['schemas']['CompanyFormationSubmittedEvent']
      | components['schemas']['CompanyNameOptionsRequiredEvent']
      | components['schemas']['CompanyNoteAddedEvent']
      | components['schemas']['DocumentAooUploadedEvent']
      | components['schemas']['DocumentCorporatebylawsUploadedEvent']
      | components['schemas']['DocumentEinletterUploadedEvent']
      | components['schemas']['DocumentForm8821UploadedEvent']
      | components['schemas']['DocumentMailUploadedEvent']
      | components['schemas']['DocumentOperatingagreementUploadedEvent']
      | components['schemas']['DocumentSs4UploadedEvent']
      | components['schemas']['PartnerWebhookDisabledEvent']
      | components['schemas']['SignatureForm8821CompletedEvent']
      | components['schemas']['SignatureForm8821ReminderDueEvent']
      | components['schemas']['SignatureForm8821RequiredEvent']
      | components['schemas']['SignatureSs4CompletedEvent']
      | components['schemas']['SignatureSs4ReminderDueEvent']
      | components['schemas']['SignatureSs4ResetEvent'];
    /** The extent of a recovery. */
    readonly WebhookRecovery: {
      /** Number of events scheduled for delivery so far. */
      readonly recovered: number;
      /** Whether the recovery has ended. False with status 202: the recovery goes on in the background. */
      readonly complete: boolean;
    };
    /** The new secret of the endpoint. */
    readonly WebhookSecret: {
      /** Shown only once. The HMAC key is the base64-decoded part after `whsec_`. */
      readonly secret: string;
    };
    /** The events that the endpoint receives. */
    readonly WebhookSubscriptions: {
      /** `all`: every event except those in `except`, also event types added later. `only`: just the events in `events`. */
      readonly mode: 'all' | 'only';
      /** With mode `all`: the events that are not sent. */
      readonly except?: readonly string[];
      /** With mode `only`: the events that are sent. */
      readonly events?: readonly string[];
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

/** The POSTs that accept an idempotency key or store nothing, so that they can always be retried. */
export const REPEATABLE: ReadonlySet<string> = new Set([
  '/v1/partner/companies',
  '/v1/partner/companies/validate',
  '/v1/partner/companies/{companyId}/cancel',
  '/v1/partner/companies/{companyId}/compliance/annual-report/fee',
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
  '/v1/partner/playground/reset',
  '/v1/partner/webhook-deliveries/recover',
  '/v1/partner/webhook-deliveries/{deliveryId}/redeliver',
  '/v1/partner/webhook-endpoint/rotate-secret',
  '/v1/partner/webhook-endpoint/test',
  '/v1/partner/webhook-endpoints',
  '/v1/partner/webhook-endpoints/{endpointId}/recover',
  '/v1/partner/webhook-endpoints/{endpointId}/rotate-secret',
  '/v1/partner/webhook-endpoints/{endpointId}/test',
]);
