// Made of /openapi.json by `npm run client:types`; test/openapi.int-spec.ts fails where it is not current.

export interface paths {
    readonly "/v1/operations/parked-events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List events that could not be handled
         * @description With what waits behind them in their streams, in the order in which they happened.
         */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    /**
                     * @description The page, counted from 0.
                     * @example 0
                     */
                    readonly page?: number;
                    /**
                     * @description How many entries a page has.
                     * @example 20
                     */
                    readonly size?: number;
                    /**
                     * @description As `/health/ready` shows it.
                     * @example webhooks
                     */
                    readonly subscription?: string;
                };
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Done. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly payload: components["schemas"]["ParkedEventPage"];
                            readonly error: null;
                        };
                    };
                };
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/operations/parked-events/{subscription}/{eventId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a parked event
         * @description What it tells (personal data masked), why it is parked, and what waits behind it.
         */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /** @description The subscription. */
                    readonly subscription: string;
                    /** @description The eventId. */
                    readonly eventId: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Done. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly payload: components["schemas"]["ParkedEventInFull"];
                            readonly error: null;
                        };
                    };
                };
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/operations/parked-events/{subscription}/{eventId}/retry": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Have a parked event tried again
         * @description Then what waits behind it in its stream. The process that leads the subscription does it within a second.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /** @description The subscription. */
                    readonly subscription: string;
                    /** @description The eventId. */
                    readonly eventId: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Done. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly payload: components["schemas"]["ParkedDecision"];
                            readonly error: null;
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/operations/parked-events/{subscription}/{eventId}/skip": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Give a parked event up
         * @description For its subscription and for good: what it would have led to does not happen. What waits behind it in its stream is tried. The audit tells who did it and why.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /** @description The subscription. */
                    readonly subscription: string;
                    /** @description The eventId. */
                    readonly eventId: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["SkipRequest"];
                };
            };
            readonly responses: {
                /** @description Done. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly payload: components["schemas"]["ParkedDecision"];
                            readonly error: null;
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/operations/webhook-queue": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get what waits to be sent, by partner
         * @description An endpoint that hangs shows many that are pending.
         */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Done. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly payload: readonly components["schemas"]["QueuedPartner"][];
                            readonly error: null;
                        };
                    };
                };
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/operations/partners/{tenantId}/webhook-deliveries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List a partner's deliveries
         * @description Newest first.
         */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    /**
                     * @description The page, counted from 0.
                     * @example 0
                     */
                    readonly page?: number;
                    /**
                     * @description How many entries a page has.
                     * @example 20
                     */
                    readonly size?: number;
                    readonly status?: ("pending" | "delivered" | "retrying" | "failed") | "";
                    readonly eventName?: string;
                    readonly companyId?: string;
                    readonly from?: string | "";
                    readonly to?: string | "";
                };
                readonly header?: never;
                readonly path: {
                    /** @description The tenantId. */
                    readonly tenantId: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Done. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly payload: components["schemas"]["WebhookDeliveryPage"];
                            readonly error: null;
                        };
                    };
                };
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/operations/partners/{tenantId}/webhook-deliveries/{deliveryId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a partner's delivery with every attempt
         * @description Get a partner's delivery with every attempt.
         */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /** @description The tenantId. */
                    readonly tenantId: string;
                    /**
                     * @description The delivery’s id.
                     * @example 38FiGu0qeHzHO9kYwKFjDIv8fqb
                     */
                    readonly deliveryId: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Done. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly payload: components["schemas"]["WebhookDelivery"];
                            readonly error: null;
                        };
                    };
                };
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/operations/partners/{tenantId}/webhook-deliveries/{deliveryId}/redeliver": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send a partner's delivery again
         * @description With the whole schedule before it.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /** @description The tenantId. */
                    readonly tenantId: string;
                    /**
                     * @description The delivery’s id.
                     * @example 38FiGu0qeHzHO9kYwKFjDIv8fqb
                     */
                    readonly deliveryId: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Done. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly payload: components["schemas"]["WebhookDelivery"];
                            readonly error: null;
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/operations/partners/{tenantId}/webhook-deliveries/recover": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send what a partner was never told
         * @description Also what arose while the endpoint was disabled or missing, as far as it is subscribed.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /** @description The tenantId. */
                    readonly tenantId: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["RecoverRequest"];
                };
            };
            readonly responses: {
                /** @description Done. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly payload: {
                                /** @description Events that are sent now. */
                                readonly recovered: number;
                            };
                            readonly error: null;
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/operations/partners/{tenantId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a partner
         * @description Get a partner.
         */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /** @description The tenantId. */
                    readonly tenantId: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Done. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly payload: components["schemas"]["Partner"];
                            readonly error: null;
                        };
                    };
                };
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/operations/partners/{tenantId}/suspend": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Suspend a partner
         * @description Within a second its keys only read. What the desk does for its companies goes on.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /** @description The tenantId. */
                    readonly tenantId: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Done. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly payload: components["schemas"]["Suspension"];
                            readonly error: null;
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/operations/partners/{tenantId}/resume": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Resume a partner's writes
         * @description Resume a partner's writes.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /** @description The tenantId. */
                    readonly tenantId: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Done. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly payload: components["schemas"]["Suspension"];
                            readonly error: null;
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/operations/companies": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List companies of all partners
         * @description Newest first unless told.
         */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    /**
                     * @description The page, counted from 0.
                     * @example 0
                     */
                    readonly page?: number;
                    /**
                     * @description How many entries a page has.
                     * @example 20
                     */
                    readonly size?: number;
                    /** @description What the company waits for: `accept`, `file` and `ein` of the desk, the others of the partner. */
                    readonly awaits?: ("accept" | "file" | "names" | "signatures" | "ein") | "";
                    readonly status?: ("PENDING" | "SUBMITTED" | "FAILED") | "";
                    readonly tenantId?: string;
                    /** @description The abbreviation of a state or of the District of Columbia. */
                    readonly state?: ("AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY") | "";
                    readonly entityType?: ("LLC" | "CCorp") | "";
                    /** @description Which come first; the newest unless told. */
                    readonly first?: ("newest" | "oldest") | "";
                };
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Done. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly payload: components["schemas"]["OperatorCompanyPage"];
                            readonly error: null;
                        };
                    };
                };
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/operations/companies/{companyId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a company of any partner
         * @description Get a company of any partner.
         */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /**
                     * @description The company’s `serviceCompanyId`.
                     * @example 38FiGu0qeHzHO9kYwKFjDIv8fqb
                     */
                    readonly companyId: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Done. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly payload: components["schemas"]["OperatorCompany"];
                            readonly error: null;
                        };
                    };
                };
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/operations/companies/{companyId}/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get what happened to a company, and who caused it
         * @description Newest first. What its required actions, signatures and reports went through is told with these.
         */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /**
                     * @description The company’s `serviceCompanyId`.
                     * @example 38FiGu0qeHzHO9kYwKFjDIv8fqb
                     */
                    readonly companyId: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Done. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly payload: readonly components["schemas"]["CompanyHappening"][];
                            readonly error: null;
                        };
                    };
                };
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/operations/companies/{companyId}/documents/{documentId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a document of any company and a link to download it
         * @description Get a document of any company and a link to download it.
         */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /**
                     * @description The company’s `serviceCompanyId`.
                     * @example 38FiGu0qeHzHO9kYwKFjDIv8fqb
                     */
                    readonly companyId: string;
                    /**
                     * @description The document’s id.
                     * @example 38FiGu0qeHzHO9kYwKFjDIv8fqb
                     */
                    readonly documentId: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Done. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly payload: components["schemas"]["DocumentWithLink"];
                            readonly error: null;
                        };
                    };
                };
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/operations/companies/{companyId}/formation/accept": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Accept a formation
         * @description A request that is `PENDING` becomes `SUBMITTED`; one that was accepted before stays as it is. Where the company has no names the partner is asked for some by a required action.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /**
                     * @description The company’s `serviceCompanyId`.
                     * @example 38FiGu0qeHzHO9kYwKFjDIv8fqb
                     */
                    readonly companyId: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Done. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly payload: components["schemas"]["OperatorOutcome"];
                            readonly error: null;
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/operations/companies/{companyId}/formation/fail": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Fail a formation
         * @description For good. The partner reads the message as an admin note, too.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /**
                     * @description The company’s `serviceCompanyId`.
                     * @example 38FiGu0qeHzHO9kYwKFjDIv8fqb
                     */
                    readonly companyId: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["FailFormationRequest"];
                };
            };
            readonly responses: {
                /** @description Done. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly payload: components["schemas"]["OperatorOutcome"];
                            readonly error: null;
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/operations/companies/{companyId}/formation/refuse-names": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Refuse names
         * @description Where none is left to try, the partner is asked for new ones by a required action.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /**
                     * @description The company’s `serviceCompanyId`.
                     * @example 38FiGu0qeHzHO9kYwKFjDIv8fqb
                     */
                    readonly companyId: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["RefuseNamesRequest"];
                };
            };
            readonly responses: {
                /** @description Done. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly payload: components["schemas"]["OperatorOutcome"];
                            readonly error: null;
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/operations/companies/{companyId}/formation/file": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * File a formation
         * @description The state has filed the company. The articles and the agreement or bylaws are written, unless they were uploaded before.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /**
                     * @description The company’s `serviceCompanyId`.
                     * @example 38FiGu0qeHzHO9kYwKFjDIv8fqb
                     */
                    readonly companyId: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["FileFormationRequest"];
                };
            };
            readonly responses: {
                /** @description Done. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly payload: components["schemas"]["OperatorOutcome"];
                            readonly error: null;
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/operations/companies/{companyId}/ein/issue": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Issue an EIN
         * @description The IRS has issued the EIN. The letter is written, unless it was uploaded before. Once more with the same EIN changes nothing.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /**
                     * @description The company’s `serviceCompanyId`.
                     * @example 38FiGu0qeHzHO9kYwKFjDIv8fqb
                     */
                    readonly companyId: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["EinRequest"];
                };
            };
            readonly responses: {
                /** @description Done. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly payload: components["schemas"]["OperatorOutcome"];
                            readonly error: null;
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/operations/companies/{companyId}/ein/correct": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Correct an EIN
         * @description It was recorded wrongly. The partner reads the right one and is not told of it by an event.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /**
                     * @description The company’s `serviceCompanyId`.
                     * @example 38FiGu0qeHzHO9kYwKFjDIv8fqb
                     */
                    readonly companyId: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["EinRequest"];
                };
            };
            readonly responses: {
                /** @description Done. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly payload: components["schemas"]["OperatorOutcome"];
                            readonly error: null;
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/operations/companies/{companyId}/documents": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Upload a document
         * @description A PDF of at most 20 MiB.
         */
        readonly post: {
            readonly parameters: {
                readonly query: {
                    /**
                     * @description The file’s name, `….pdf`; one made of the company’s name unless told.
                     * @example Notice of the county.pdf
                     */
                    readonly name?: string | "";
                    readonly documentType: "ArticlesOfOrganization" | "EinLetter" | "OperatingAgreement" | "CorporateBylaws" | "SignedSS4" | "SignedForm8821";
                };
                readonly header?: never;
                readonly path: {
                    /**
                     * @description The company’s `serviceCompanyId`.
                     * @example 38FiGu0qeHzHO9kYwKFjDIv8fqb
                     */
                    readonly companyId: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/pdf": string;
                };
            };
            readonly responses: {
                /** @description Done. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly payload: components["schemas"]["OperatorDocumentOutcome"];
                            readonly error: null;
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/operations/companies/{companyId}/mail": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Upload mail
         * @description What came by post for the company, scanned: a PDF of at most 20 MiB.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: {
                    /**
                     * @description The file’s name, `….pdf`; one made of the company’s name unless told.
                     * @example Notice of the county.pdf
                     */
                    readonly name?: string | "";
                };
                readonly header?: never;
                readonly path: {
                    /**
                     * @description The company’s `serviceCompanyId`.
                     * @example 38FiGu0qeHzHO9kYwKFjDIv8fqb
                     */
                    readonly companyId: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/pdf": string;
                };
            };
            readonly responses: {
                /** @description Done. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly payload: components["schemas"]["OperatorDocumentOutcome"];
                            readonly error: null;
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/operations/companies/{companyId}/notes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Add a note
         * @description Add a note.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /**
                     * @description The company’s `serviceCompanyId`.
                     * @example 38FiGu0qeHzHO9kYwKFjDIv8fqb
                     */
                    readonly companyId: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["NoteRequest"];
                };
            };
            readonly responses: {
                /** @description Done. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly payload: components["schemas"]["OperatorNoteOutcome"];
                            readonly error: null;
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/operations/companies/{companyId}/notes/{noteId}/resolve": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Resolve a note
         * @description It becomes `Resolved`, for good. A note that asks about an annual report does so by itself once that is answered.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /**
                     * @description The company’s `serviceCompanyId`.
                     * @example 38FiGu0qeHzHO9kYwKFjDIv8fqb
                     */
                    readonly companyId: string;
                    /** @description The noteId. */
                    readonly noteId: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Done. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly payload: components["schemas"]["OperatorOutcome"];
                            readonly error: null;
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/operations/companies/{companyId}/signatures/ss4/reset": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Have the SS-4 signed again
         * @description A required action tells the partner. Links that were handed out before sign nothing any more.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /**
                     * @description The company’s `serviceCompanyId`.
                     * @example 38FiGu0qeHzHO9kYwKFjDIv8fqb
                     */
                    readonly companyId: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["RequestSignatureRequest"];
                };
            };
            readonly responses: {
                /** @description Done. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly payload: components["schemas"]["OperatorOutcome"];
                            readonly error: null;
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/operations/companies/{companyId}/signatures/form8821/require": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Have a Form 8821 signed
         * @description A required action tells the partner. Founders with and without US tax numbers can be asked.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /**
                     * @description The company’s `serviceCompanyId`.
                     * @example 38FiGu0qeHzHO9kYwKFjDIv8fqb
                     */
                    readonly companyId: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["RequestSignatureRequest"];
                };
            };
            readonly responses: {
                /** @description Done. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly payload: components["schemas"]["OperatorOutcome"];
                            readonly error: null;
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/operations/companies/{companyId}/required-actions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the required actions of any company
         * @description Closed ones, too; most recently changed first.
         */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /**
                     * @description The company’s `serviceCompanyId`.
                     * @example 38FiGu0qeHzHO9kYwKFjDIv8fqb
                     */
                    readonly companyId: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Done. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            /** @description Most recently changed first. */
                            readonly payload: readonly components["schemas"]["RequiredActionListItem"][];
                            readonly error: null;
                        };
                    };
                };
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/operations/companies/{companyId}/annual-reports": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the annual reports of a company
         * @description Drafts, withdrawn ones and declarations that nothing is filed, too.
         */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /**
                     * @description The company’s `serviceCompanyId`.
                     * @example 38FiGu0qeHzHO9kYwKFjDIv8fqb
                     */
                    readonly companyId: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Done. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly payload: readonly components["schemas"]["OperatorAnnualReport"][];
                            readonly error: null;
                        };
                    };
                };
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/operations/companies/{companyId}/annual-reports/draft": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Draft an annual report
         * @description The partner does not see it until it is published.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /**
                     * @description The company’s `serviceCompanyId`.
                     * @example 38FiGu0qeHzHO9kYwKFjDIv8fqb
                     */
                    readonly companyId: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["DraftReportRequest"];
                };
            };
            readonly responses: {
                /** @description Done. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly payload: components["schemas"]["OperatorReportOutcome"];
                            readonly error: null;
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/operations/companies/{companyId}/annual-reports/{annualReportId}/publish": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Publish a draft
         * @description It becomes `FILLED`.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /**
                     * @description The company’s `serviceCompanyId`.
                     * @example 38FiGu0qeHzHO9kYwKFjDIv8fqb
                     */
                    readonly companyId: string;
                    /**
                     * @description The annual report’s id.
                     * @example 38FiGu0qeHzHO9kYwKFjDIv8fqb
                     */
                    readonly annualReportId: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Done. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly payload: components["schemas"]["OperatorReportOutcome"];
                            readonly error: null;
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/operations/companies/{companyId}/annual-reports/{annualReportId}/request-information": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Ask the partner about a report
         * @description It becomes `AWAITING_INFORMATION`.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /**
                     * @description The company’s `serviceCompanyId`.
                     * @example 38FiGu0qeHzHO9kYwKFjDIv8fqb
                     */
                    readonly companyId: string;
                    /**
                     * @description The annual report’s id.
                     * @example 38FiGu0qeHzHO9kYwKFjDIv8fqb
                     */
                    readonly annualReportId: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["RequestInformationRequest"];
                };
            };
            readonly responses: {
                /** @description Done. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly payload: components["schemas"]["OperatorReportOutcome"];
                            readonly error: null;
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/operations/companies/{companyId}/annual-reports/{annualReportId}/complete": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Complete the filing of a report
         * @description It becomes `FILING_COMPLETED`, for good.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /**
                     * @description The company’s `serviceCompanyId`.
                     * @example 38FiGu0qeHzHO9kYwKFjDIv8fqb
                     */
                    readonly companyId: string;
                    /**
                     * @description The annual report’s id.
                     * @example 38FiGu0qeHzHO9kYwKFjDIv8fqb
                     */
                    readonly annualReportId: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["CompleteFilingRequest"];
                };
            };
            readonly responses: {
                /** @description Done. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly payload: components["schemas"]["OperatorReportOutcome"];
                            readonly error: null;
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/operations/companies/{companyId}/annual-reports/{annualReportId}/withdraw": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Withdraw a report
         * @description The partner sees it no more, and the calendar asks for its year again.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /**
                     * @description The company’s `serviceCompanyId`.
                     * @example 38FiGu0qeHzHO9kYwKFjDIv8fqb
                     */
                    readonly companyId: string;
                    /**
                     * @description The annual report’s id.
                     * @example 38FiGu0qeHzHO9kYwKFjDIv8fqb
                     */
                    readonly annualReportId: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Done. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly payload: components["schemas"]["OperatorReportOutcome"];
                            readonly error: null;
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/operations/annual-reports": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List annual reports of all companies
         * @description The one that nothing has happened to for longest comes first.
         */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    /**
                     * @description The page, counted from 0.
                     * @example 0
                     */
                    readonly page?: number;
                    /**
                     * @description How many entries a page has.
                     * @example 20
                     */
                    readonly size?: number;
                    /** @description `desk`: drafts that are to be published, and reports that are to be filed; `partner`: those that are to be confirmed or answered. */
                    readonly awaits?: ("desk" | "partner") | "";
                };
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Done. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly payload: components["schemas"]["OperatorAnnualReportPage"];
                            readonly error: null;
                        };
                    };
                };
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/operations/customers/{customerId}/erase": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Erase a customer
         * @description The customer's data key is destroyed, and whatever was made of the person's data with it: read models, stored responses, what endpoints answered, documents. Histories stay, without anything personal. It cannot be undone.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /**
                     * @description The customer’s `serviceCustomerId`.
                     * @example 38FiGu0qeHzHO9kYwKFjDIv8fqb
                     */
                    readonly customerId: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ErasureRequest"];
                };
            };
            readonly responses: {
                /** @description Done. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly payload: components["schemas"]["Erasure"];
                            readonly error: null;
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly Actor: {
            /** @description `operator`, `partner`, `portal-user`, … */
            readonly type: string;
            /** @description Of an operator the name. */
            readonly id: string;
        };
        readonly Address: {
            readonly id: string;
            readonly line1: string;
            readonly line2: string | null;
            readonly city: string;
            readonly state: string;
            readonly postalCode: string;
            /** @description ISO 3166-1 alpha-3. */
            readonly country: string;
            /** @description E.164. */
            readonly phone: string | null;
        };
        readonly AdminNote: {
            readonly noteId: string;
            readonly note: string;
            readonly createdBy: string;
            /** @enum {string} */
            readonly status: "Unresolved" | "Resolved";
        };
        readonly AnswerRequest: {
            /** @description The id of a field of the requirements. */
            readonly fieldId: string;
            /** @description A figure in digits, or one of the options. */
            readonly value: string;
        };
        readonly CcorpValuation: {
            /** @description Authorized shares. */
            readonly noOfShares: number;
            /** @description Par value per share, US dollars. */
            readonly shareValue: number;
        };
        readonly Company: {
            readonly serviceCompanyId: string;
            readonly serviceCustomerId: string;
            /** @enum {string} */
            readonly entityType: "LLC" | "CCorp";
            /** @description Of formation. */
            readonly state: string;
            readonly nameOptions: readonly components["schemas"]["NameOption"][];
            readonly naicsCode: string;
            readonly industry: string;
            readonly description: string;
            readonly responsibleParty: components["schemas"]["ResponsibleParty"] | null;
            readonly addresses: readonly components["schemas"]["CompanyAddress"][];
            /** @description Of an LLC. */
            readonly members: readonly components["schemas"]["Member"][];
            /** @description Of a CCorp. */
            readonly executiveMembers: readonly components["schemas"]["ExecutiveMember"][];
            readonly ccorpValuation: components["schemas"]["CcorpValuation"] | null;
            /**
             * @description Where the intake of the request stands; completion is read from `services`.
             * @enum {string}
             */
            readonly formationSubmissionStatus: "PENDING" | "SUBMITTED" | "FAILED";
            /** Format: date */
            readonly formationFilingDate: string | null;
            readonly formationFilingNumber: string | null;
            /** @description The name it was filed under. */
            readonly legalName: string | null;
            readonly ein: string | null;
            readonly services: readonly components["schemas"]["Service"][];
            /** @description Empty: nothing is to be signed. */
            readonly signatureRequirements: readonly components["schemas"]["SignatureRequirement"][];
            readonly adminNotes: readonly components["schemas"]["AdminNote"][];
        };
        readonly CompanyAddress: {
            /** @enum {string} */
            readonly provider: "customer" | "registeredAgent" | "service";
            /** @enum {string} */
            readonly type: "mailing" | "business";
            readonly address: components["schemas"]["Address"];
        };
        readonly CompanyHappening: {
            readonly eventId: string;
            /** @description Counted from 0. */
            readonly revision: number;
            readonly type: string;
            /** Format: date-time */
            readonly recordedAt: string;
            readonly actor: components["schemas"]["Actor"];
            /** @description Of the request that caused it. */
            readonly requestId: string;
        };
        readonly CompleteFilingRequest: {
            /** @description Today unless told. */
            readonly filedOn?: string | "" | null;
        };
        readonly Document: {
            readonly documentId: string;
            /** @description The same as `documentId`. */
            readonly id: string;
            readonly serviceCompanyId: string;
            /** @enum {string} */
            readonly documentType: "ArticlesOfOrganization" | "EinLetter" | "OperatingAgreement" | "CorporateBylaws" | "SignedSS4" | "SignedForm8821" | "Mail";
            /** @description The file’s name. */
            readonly name: string;
            readonly contentType: string;
            readonly sizeInBytes: number;
            /** @description Lower-case hex. */
            readonly sha256: string;
            /** Format: date-time */
            readonly documentCreatedAt: string;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly lastModified: string;
        };
        readonly DocumentWithLink: {
            readonly documentId: string;
            /** @description The same as `documentId`. */
            readonly id: string;
            readonly serviceCompanyId: string;
            /** @enum {string} */
            readonly documentType: "ArticlesOfOrganization" | "EinLetter" | "OperatingAgreement" | "CorporateBylaws" | "SignedSS4" | "SignedForm8821" | "Mail";
            /** @description The file’s name. */
            readonly name: string;
            readonly contentType: string;
            readonly sizeInBytes: number;
            /** @description Lower-case hex. */
            readonly sha256: string;
            /** Format: date-time */
            readonly documentCreatedAt: string;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly lastModified: string;
            /** @description Needs no key; may be used again while it is valid. */
            readonly downloadUrl: string;
            /**
             * Format: date-time
             * @description One hour on.
             */
            readonly downloadUrlExpiresAt: string;
        };
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
        readonly ExecutiveMember: {
            readonly id: string;
            /** @enum {string} */
            readonly type: "President" | "Secretary" | "Treasurer" | "Director";
            readonly legalFirstName: string;
            readonly legalLastName: string;
            /** @description Masked: only the last four digits are ever shown. */
            readonly ssn: string | null;
            readonly address: components["schemas"]["Address"] | null;
        };
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
        readonly InformationRequest: {
            /** @description What the partner is asked. */
            readonly message: string;
            /** Format: date-time */
            readonly requestedAt: string;
        };
        readonly Member: {
            readonly id: string;
            readonly legalFirstName: string | null;
            readonly legalLastName: string | null;
            /** @description Of a member that is no natural person. */
            readonly contactFullName: string | null;
            readonly isNaturalPerson: boolean;
            readonly address: components["schemas"]["Address"];
            readonly ownershipPercent: number;
            /** @description Masked: only the last four digits are ever shown. */
            readonly ssn: string | null;
        };
        readonly NameOption: {
            readonly id: string;
            readonly name: string;
            readonly entityTypeEnding: string;
            /** @description 1 is most preferred. */
            readonly position: number;
        };
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
        readonly RecoverRequest: {
            readonly since?: string | "" | null;
        };
        readonly RefuseNamesRequest: {
            /** @description How many of the names that are left, in the order of their positions; all of them unless told. */
            readonly count?: number | null;
            /** @description The partner reads it. */
            readonly reason: string;
        };
        readonly ReportAnswer: {
            readonly fieldId: string;
            readonly value: string;
        };
        readonly RequestInformationRequest: {
            /** @description What is asked, for the partner. */
            readonly message: string;
        };
        readonly RequestSignatureRequest: {
            /** @description The partner reads it. */
            readonly reason?: string | null;
        };
        readonly RequiredActionListItem: {
            readonly requiredActionId: string;
            readonly serviceCompanyId: string;
            /** @enum {string} */
            readonly actionCode: "FORMATION_NAME_OPTIONS_EXHAUSTED" | "FORMATION_SIGNATURE_SS4_RESET" | "FORMATION_SIGNATURE_FORM8821_REQUIRED";
            readonly actionName: string;
            /** @enum {string} */
            readonly status: "created" | "delivered" | "delivery_failed" | "submitted" | "rejected" | "resolved";
            /** @description For the end user. */
            readonly reason: string;
            /** @description Neither resolved nor rejected. */
            readonly open: boolean;
            /** @description The service waits for you. */
            readonly awaitingResponse: boolean;
            /** Format: date-time */
            readonly updatedAt: string;
        };
        readonly ResponsibleParty: {
            readonly id: string;
            readonly legalFirstName: string;
            readonly legalLastName: string;
            readonly email: string;
            /** @description Masked: only the last four digits are ever shown. */
            readonly ssn: string | null;
            readonly address: components["schemas"]["Address"] | null;
        };
        readonly Service: {
            /** @enum {string} */
            readonly name: "Registered Agent" | "Formation" | "EinCreation";
            /**
             * @description Of `EinCreation` only.
             * @enum {string|null}
             */
            readonly variant: "Standard" | "Expedite" | null;
            /** @enum {string} */
            readonly status: "Pending" | "InProgress" | "ActionRequired" | "Completed" | "Failed";
            readonly subStatus: string | null;
        };
        readonly SignatureRequirement: {
            /** @enum {string} */
            readonly documentType: "SS4" | "FORM8821";
            /** @enum {string} */
            readonly status: "PENDING" | "COMPLETED";
        };
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
        readonly WebhookAttempt: {
            /** Format: date-time */
            readonly attemptedAt: string;
            readonly statusCode: number | null;
            readonly durationMs: number;
            readonly error: string | null;
            readonly responseHeaders: {
                readonly [key: string]: string;
            };
            /** @description Its first 16 KiB. */
            readonly responseBody: string | null;
        };
        readonly WebhookDelivery: {
            readonly deliveryId: string;
            readonly eventId: string;
            readonly eventName: string;
            /** @description Null for what belongs to no company. */
            readonly serviceCompanyId: string | null;
            /** @enum {string} */
            readonly status: "pending" | "delivered" | "retrying" | "failed";
            readonly test: boolean;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly nextAttemptAt: string | null;
            /** @description Oldest first. */
            readonly attempts: readonly components["schemas"]["WebhookAttempt"][];
        };
        readonly WebhookDeliveryPage: {
            readonly content: readonly components["schemas"]["WebhookDelivery"][];
            /** @description Counted from 0. */
            readonly page: number;
            readonly size: number;
            /** @description Entries over all pages. */
            readonly total: number;
            readonly totalPages: number;
        };
        readonly EventsByName: {
            /** @description An annual report has a new status; previousStatus is null where the report is new, message says what information is asked for. */
            readonly annual_report_status_changed: {
                readonly eventId: string;
                /** @constant */
                readonly eventName: "annual_report_status_changed";
                readonly eventPayload: {
                    readonly serviceCompanyId: string;
                    readonly serviceCustomerId: string;
                    readonly annualReportId: string;
                    readonly fiscalYear: number;
                    readonly status: string;
                    readonly previousStatus: string | null;
                    readonly message: string | null;
                    readonly sequence: number;
                };
                /** @description epoch milliseconds */
                readonly timestamp: number;
            };
            /** @description The EIN was recorded for the first time; read it from the company. */
            readonly company_ein_issued: {
                readonly eventId: string;
                /** @constant */
                readonly eventName: "company_ein_issued";
                readonly eventPayload: {
                    readonly serviceCompanyId: string;
                    readonly serviceCustomerId: string;
                    readonly sequence: number;
                };
                /** @description epoch milliseconds */
                readonly timestamp: number;
            };
            /** @description The formation was filed with the state. */
            readonly company_formation_completed: {
                readonly eventId: string;
                /** @constant */
                readonly eventName: "company_formation_completed";
                readonly eventPayload: {
                    readonly serviceCompanyId: string;
                    readonly serviceCustomerId: string;
                    readonly sequence: number;
                };
                /** @description epoch milliseconds */
                readonly timestamp: number;
            };
            /** @description The formation request failed for good; the admin notes say why. */
            readonly company_formation_failed: {
                readonly eventId: string;
                /** @constant */
                readonly eventName: "company_formation_failed";
                readonly eventPayload: {
                    readonly serviceCompanyId: string;
                    readonly serviceCustomerId: string;
                    readonly reasonCode: string;
                    readonly message: string;
                    readonly sequence: number;
                };
                /** @description epoch milliseconds */
                readonly timestamp: number;
            };
            /** @description The formation request was accepted and formation has started. */
            readonly company_formation_submitted: {
                readonly eventId: string;
                /** @constant */
                readonly eventName: "company_formation_submitted";
                readonly eventPayload: {
                    readonly serviceCompanyId: string;
                    readonly serviceCustomerId: string;
                    readonly sequence: number;
                };
                /** @description epoch milliseconds */
                readonly timestamp: number;
            };
            /** @description The state refused all names: new ones are needed. */
            readonly company_name_options_required: {
                readonly eventId: string;
                /** @constant */
                readonly eventName: "company_name_options_required";
                readonly eventPayload: {
                    readonly serviceCompanyId: string;
                    readonly serviceCustomerId: string;
                    readonly requiredActionId: string;
                    readonly actionCode: string;
                    readonly actionName: string;
                    readonly reason: string;
                    readonly sequence: number;
                };
                /** @description epoch milliseconds */
                readonly timestamp: number;
            };
            /** @description The Articles of Organization can be downloaded. */
            readonly document_aoo_uploaded: {
                readonly eventId: string;
                /** @constant */
                readonly eventName: "document_aoo_uploaded";
                readonly eventPayload: {
                    readonly serviceCompanyId: string;
                    readonly serviceCustomerId: string;
                    readonly documentId: string;
                    readonly documentType: string;
                    readonly documentCreatedAt: string;
                    readonly sequence: number;
                };
                /** @description epoch milliseconds */
                readonly timestamp: number;
            };
            /** @description The Corporate Bylaws of a CCorp can be downloaded. */
            readonly document_corporatebylaws_uploaded: {
                readonly eventId: string;
                /** @constant */
                readonly eventName: "document_corporatebylaws_uploaded";
                readonly eventPayload: {
                    readonly serviceCompanyId: string;
                    readonly serviceCustomerId: string;
                    readonly documentId: string;
                    readonly documentType: string;
                    readonly documentCreatedAt: string;
                    readonly sequence: number;
                };
                /** @description epoch milliseconds */
                readonly timestamp: number;
            };
            /** @description The EIN letter can be downloaded. */
            readonly document_einletter_uploaded: {
                readonly eventId: string;
                /** @constant */
                readonly eventName: "document_einletter_uploaded";
                readonly eventPayload: {
                    readonly serviceCompanyId: string;
                    readonly serviceCustomerId: string;
                    readonly documentId: string;
                    readonly documentType: string;
                    readonly documentCreatedAt: string;
                    readonly sequence: number;
                };
                /** @description epoch milliseconds */
                readonly timestamp: number;
            };
            /** @description The signed Form 8821 can be downloaded. */
            readonly document_form8821_uploaded: {
                readonly eventId: string;
                /** @constant */
                readonly eventName: "document_form8821_uploaded";
                readonly eventPayload: {
                    readonly serviceCompanyId: string;
                    readonly serviceCustomerId: string;
                    readonly documentId: string;
                    readonly documentType: string;
                    readonly documentCreatedAt: string;
                    readonly sequence: number;
                };
                /** @description epoch milliseconds */
                readonly timestamp: number;
            };
            /** @description Mail that arrived for the company can be downloaded. */
            readonly document_mail_uploaded: {
                readonly eventId: string;
                /** @constant */
                readonly eventName: "document_mail_uploaded";
                readonly eventPayload: {
                    readonly serviceCompanyId: string;
                    readonly serviceCustomerId: string;
                    readonly documentId: string;
                    readonly documentType: string;
                    readonly documentCreatedAt: string;
                    readonly sequence: number;
                };
                /** @description epoch milliseconds */
                readonly timestamp: number;
            };
            /** @description The Operating Agreement of an LLC can be downloaded. */
            readonly document_operatingagreement_uploaded: {
                readonly eventId: string;
                /** @constant */
                readonly eventName: "document_operatingagreement_uploaded";
                readonly eventPayload: {
                    readonly serviceCompanyId: string;
                    readonly serviceCustomerId: string;
                    readonly documentId: string;
                    readonly documentType: string;
                    readonly documentCreatedAt: string;
                    readonly sequence: number;
                };
                /** @description epoch milliseconds */
                readonly timestamp: number;
            };
            /** @description The signed SS-4 can be downloaded. */
            readonly document_ss4_uploaded: {
                readonly eventId: string;
                /** @constant */
                readonly eventName: "document_ss4_uploaded";
                readonly eventPayload: {
                    readonly serviceCompanyId: string;
                    readonly serviceCustomerId: string;
                    readonly documentId: string;
                    readonly documentType: string;
                    readonly documentCreatedAt: string;
                    readonly sequence: number;
                };
                /** @description epoch milliseconds */
                readonly timestamp: number;
            };
            /** @description The endpoint was disabled after failed deliveries or an answer 410. */
            readonly partner_webhook_disabled: {
                readonly eventId: string;
                /** @constant */
                readonly eventName: "partner_webhook_disabled";
                readonly eventPayload: {
                    readonly reason: string;
                    readonly disabledAt: string;
                    readonly lastStatusCode: number | null;
                };
                /** @description epoch milliseconds */
                readonly timestamp: number;
            };
            /** @description The Form 8821 was signed. */
            readonly signature_form8821_completed: {
                readonly eventId: string;
                /** @constant */
                readonly eventName: "signature_form8821_completed";
                readonly eventPayload: {
                    readonly serviceCompanyId: string;
                    readonly serviceCustomerId: string;
                    readonly documentType: string;
                    readonly sequence: number;
                };
                /** @description epoch milliseconds */
                readonly timestamp: number;
            };
            /** @description The Form 8821 is unsigned after 1, 3 or 7 days. */
            readonly signature_form8821_reminder_due: {
                readonly eventId: string;
                /** @constant */
                readonly eventName: "signature_form8821_reminder_due";
                readonly eventPayload: {
                    readonly serviceCompanyId: string;
                    readonly serviceCustomerId: string;
                    readonly documentType: string;
                    readonly daysSinceRequested: number;
                    readonly sequence: number;
                };
                /** @description epoch milliseconds */
                readonly timestamp: number;
            };
            /** @description The Form 8821 must be signed. */
            readonly signature_form8821_required: {
                readonly eventId: string;
                /** @constant */
                readonly eventName: "signature_form8821_required";
                readonly eventPayload: {
                    readonly serviceCompanyId: string;
                    readonly serviceCustomerId: string;
                    readonly requiredActionId: string;
                    readonly actionCode: string;
                    readonly actionName: string;
                    readonly reason: string;
                    readonly sequence: number;
                };
                /** @description epoch milliseconds */
                readonly timestamp: number;
            };
            /** @description The SS-4 was signed. */
            readonly signature_ss4_completed: {
                readonly eventId: string;
                /** @constant */
                readonly eventName: "signature_ss4_completed";
                readonly eventPayload: {
                    readonly serviceCompanyId: string;
                    readonly serviceCustomerId: string;
                    readonly documentType: string;
                    readonly sequence: number;
                };
                /** @description epoch milliseconds */
                readonly timestamp: number;
            };
            /** @description The SS-4 is unsigned after 1, 3 or 7 days. */
            readonly signature_ss4_reminder_due: {
                readonly eventId: string;
                /** @constant */
                readonly eventName: "signature_ss4_reminder_due";
                readonly eventPayload: {
                    readonly serviceCompanyId: string;
                    readonly serviceCustomerId: string;
                    readonly documentType: string;
                    readonly daysSinceRequested: number;
                    readonly sequence: number;
                };
                /** @description epoch milliseconds */
                readonly timestamp: number;
            };
            /** @description The SS-4 must be signed again. */
            readonly signature_ss4_reset: {
                readonly eventId: string;
                /** @constant */
                readonly eventName: "signature_ss4_reset";
                readonly eventPayload: {
                    readonly serviceCompanyId: string;
                    readonly serviceCustomerId: string;
                    readonly requiredActionId: string;
                    readonly actionCode: string;
                    readonly actionName: string;
                    readonly reason: string;
                    readonly sequence: number;
                };
                /** @description epoch milliseconds */
                readonly timestamp: number;
            };
        };
        /** @enum {string} */
        readonly ErrorCode: "E_ANNUAL_REPORT_EXISTS" | "E_ANNUAL_REPORT_NOT_FOUND" | "E_ANNUAL_REPORT_NOT_REQUIRED" | "E_AUTH_INVALID" | "E_AUTH_MISSING" | "E_DOCUMENT_NOT_FOUND" | "E_IDEMPOTENCY_IN_PROGRESS" | "E_IDEMPOTENCY_KEY_REQUIRED" | "E_IDEMPOTENCY_KEY_REUSED" | "E_IDEMPOTENCY_KEY_TOO_LONG" | "E_INTERNAL" | "E_MALFORMED_JSON" | "E_MANUAL_QUOTE_REQUIRED" | "E_NOT_FOUND" | "E_RATE_LIMITED" | "E_REQUEST_BODY_INVALID" | "E_REQUEST_TOO_LARGE" | "E_RESOURCE_CONFLICT" | "E_SIGNATURE_NOT_REQUIRED" | "E_UNAVAILABLE" | "E_UNSUPPORTED_MEDIA_TYPE" | "E_VALIDATION_FAILED";
        /** @enum {string} */
        readonly FieldErrorCode: "E_INVALID" | "E_REQUIRED" | "E_STATE_INVALID";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;

/** The POSTs that take an idempotency key: with one, they may be sent again whatever became of them. */
export const KEYED: ReadonlySet<string> = new Set([
  "/v1/operations/companies/{companyId}/annual-reports/draft",
  "/v1/operations/companies/{companyId}/annual-reports/{annualReportId}/complete",
  "/v1/operations/companies/{companyId}/annual-reports/{annualReportId}/publish",
  "/v1/operations/companies/{companyId}/annual-reports/{annualReportId}/request-information",
  "/v1/operations/companies/{companyId}/annual-reports/{annualReportId}/withdraw",
  "/v1/operations/companies/{companyId}/documents",
  "/v1/operations/companies/{companyId}/ein/correct",
  "/v1/operations/companies/{companyId}/ein/issue",
  "/v1/operations/companies/{companyId}/formation/accept",
  "/v1/operations/companies/{companyId}/formation/fail",
  "/v1/operations/companies/{companyId}/formation/file",
  "/v1/operations/companies/{companyId}/formation/refuse-names",
  "/v1/operations/companies/{companyId}/mail",
  "/v1/operations/companies/{companyId}/notes",
  "/v1/operations/companies/{companyId}/notes/{noteId}/resolve",
  "/v1/operations/companies/{companyId}/signatures/form8821/require",
  "/v1/operations/companies/{companyId}/signatures/ss4/reset",
  "/v1/operations/customers/{customerId}/erase",
  "/v1/operations/parked-events/{subscription}/{eventId}/retry",
  "/v1/operations/parked-events/{subscription}/{eventId}/skip",
  "/v1/operations/partners/{tenantId}/webhook-deliveries/recover",
  "/v1/operations/partners/{tenantId}/webhook-deliveries/{deliveryId}/redeliver"
]);
