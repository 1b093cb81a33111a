import type { FailedField } from '#platform/http';

/** A request that changed something or failed, without body, query or personal data. */
export interface LoggedRequest {
  readonly requestId: string;
  /** In the tenant's time. */
  readonly at: string;
  readonly method: string;
  /** The route's template. */
  readonly route: string;
  readonly companyId: string | null;
  readonly status: number;
  readonly code: string | null;
  /** The message of the error, without values of the request; null if the request succeeded. */
  readonly message: string | null;
  readonly fields: readonly FailedField[];
  readonly ms: number;
  /** The key's id, or `portal/` and the person's id. */
  readonly by: string;
}
