// The portal's page imports these types, so this file imports nothing. Times are RFC 3339; days are `YYYY-MM-DD` (UTC).

/** Numbers of successes and failures on one day. */
export interface DayCounts {
  readonly day: string;
  readonly succeeded: number;
  readonly failed: number;
}

/** A number of one day. */
export interface DayNumber {
  readonly day: string;
  readonly count: number;
}

/** Numbers of a partner's companies. */
export interface CompanyCounts {
  readonly total: number;
  readonly actionRequired: number;
  /** By `stage`; stages without companies are 0. */
  readonly byStage: Readonly<
    Record<'requested' | 'accepted' | 'filed' | 'ein_issued' | 'failed' | 'canceled', number>
  >;
}

/** Something that waits for the partner or the founder. */
export interface WaitingItem {
  readonly kind: 'names' | 'signature' | 'report';
  /**
   * The id of the required action or of the annual report; the company's id for signatures that its request requires. A
   * company that waits for names and signatures is one item of the kind `names`.
   */
  readonly id: string;
  /** For example "Provide new company names", "Sign the SS-4" or "Confirm the annual report for 2027". */
  readonly text: string;
  readonly serviceCompanyId: string;
  readonly companyName: string | null;
  readonly since: string;
  /** A day; null if there is no date. */
  readonly dueDate: string | null;
}

/** How an endpoint has done. */
export interface EndpointHealth {
  readonly endpointId: string;
  readonly url: string;
  readonly enabled: boolean;
  readonly disabledReason: string | null;
  /** Attempts of the last 24 hours, tests included. */
  readonly lastDay: { readonly succeeded: number; readonly failed: number };
  /** The first failed attempt since the last successful one; null if the latest attempt succeeded or there is none. */
  readonly failingSince: string | null;
  readonly lastFailure: {
    readonly at: string;
    readonly deliveryId: string;
    readonly statusCode: number | null;
    readonly error: string | null;
  } | null;
  readonly lastDeliveredAt: string | null;
  /** Median duration of the latest attempts, at most 100, in milliseconds. */
  readonly medianMs: number | null;
}

/** The numbers and lists of the first screen. */
export interface Overview {
  /** The steps of a new partner, true if done. `signedWebhook`: an endpoint has acknowledged a webhook. */
  readonly firstSteps: {
    readonly apiKey: boolean;
    readonly firstCall: boolean;
    readonly endpoint: boolean;
    readonly signedWebhook: boolean;
    readonly company: boolean;
  };
  readonly companies: CompanyCounts;
  /** Companies requested on each of the last 14 days, the oldest day first. */
  readonly requestedCompanies: readonly DayNumber[];
  /** The oldest first, at most ten (`overview/waiting`: 100). `total` counts a company once. */
  readonly waiting: { readonly total: number; readonly oldest: readonly WaitingItem[] };
  /** Items that began to wait on each of the last 14 days, the oldest day first. */
  readonly newWaiting: readonly DayNumber[];
  /** Attempts of webhooks on the last 14 days, the oldest day first. */
  readonly webhooks: readonly DayCounts[];
  /** API calls (without those of the portal) on the last 14 days, the oldest day first. */
  readonly apiCalls: readonly DayCounts[];
  /** Endpoints that are disabled or whose latest attempt failed. */
  readonly failingEndpoints: readonly EndpointHealth[];
}

/** A company as the portal lists it. */
export interface PortalCompany {
  readonly serviceCompanyId: string;
  readonly externalCompanyId: string | null;
  /** The filed name, or else the first that is not rejected, or else the last rejected one. */
  readonly name: string | null;
  /** True if the state has rejected `name`. */
  readonly nameRejected: boolean;
  readonly serviceCustomerId: string;
  /** Name of the founder, or else the e-mail address; null after erasure. */
  readonly owner: string | null;
  readonly entityType: string;
  readonly state: string;
  readonly stage: keyof CompanyCounts['byStage'];
  readonly actionRequired: boolean;
  /** The next step: ours (`accept`, `file`, `ein`), the partner's (`names`) or the founder's (`signatures`). */
  readonly nextStep: 'accept' | 'file' | 'names' | 'signatures' | 'ein' | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Data of a company's page in addition to the company of the API. */
export interface CompanyContext {
  readonly name: string | null;
  readonly nameRejected: boolean;
  readonly owner: string | null;
  readonly nextStep: PortalCompany['nextStep'];
  /** When the company reached each step; null if it has not. */
  readonly reached: {
    readonly requested: string;
    readonly accepted: string | null;
    readonly filed: string | null;
    readonly einIssued: string | null;
    /** Failed or canceled. */
    readonly ended: string | null;
  };
  /** In the order of their rejection. */
  readonly rejectedNames: readonly { readonly name: string; readonly reason: string | null }[];
  /** The endings that a name of this company may have. */
  readonly endings: readonly string[];
  /** The valid signing links, at most one per form; their addresses are not stored. */
  readonly signingLinks: readonly {
    readonly documentType: 'SS4' | 'FORM8821';
    readonly createdAt: string;
    readonly expiresAt: string;
  }[];
}

/** A delivery as the portal lists it: as in the API, with the company's name and the last attempt. */
export interface PortalDelivery {
  readonly deliveryId: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly eventName: string;
  readonly serviceCompanyId: string | null;
  readonly companyName: string | null;
  readonly status: 'pending' | 'delivered' | 'retrying' | 'failed';
  readonly test: boolean;
  readonly createdAt: string;
  readonly nextAttemptAt: string | null;
  readonly attemptCount: number;
  readonly lastStatusCode: number | null;
  readonly lastAttemptAt: string | null;
  readonly lastDurationMs: number | null;
  readonly lastError: string | null;
}

/** An open required action of any company. */
export interface PortalAction {
  readonly requiredActionId: string;
  readonly actionCode: string;
  readonly actionName: string;
  readonly reason: string;
  readonly status: string;
  readonly open: boolean;
  readonly awaitingResponse: boolean;
  readonly serviceCompanyId: string;
  readonly companyName: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** An event as the portal lists it. */
export interface PortalEvent {
  readonly eventId: string;
  readonly eventName: string;
  readonly serviceCompanyId: string | null;
  readonly companyName: string | null;
  readonly createdAt: string;
  readonly deliveryId: string | null;
}
