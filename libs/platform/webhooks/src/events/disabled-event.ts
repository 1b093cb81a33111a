import { nullableWholeField, type PayloadFields, textField } from '#platform/webhook-mapping';
import { DISABLE_REASONS, type DisableReason } from '../records.js';

interface DisabledEndpoint {
  readonly reason: DisableReason;
  /** RFC 3339. */
  readonly disabledAt: string;
  /** Null if the endpoint did not respond. */
  readonly lastStatusCode: number | null;
}

const fields: PayloadFields<DisabledEndpoint> = {
  reason: textField(({ reason }) => reason, 'RETRIES_EXHAUSTED', {
    about: '`GONE`: the endpoint responded 410. `RETRIES_EXHAUSTED`: all retries of a delivery failed.',
    values: DISABLE_REASONS,
  }),
  disabledAt: textField(({ disabledAt }) => disabledAt, '2026-01-15T12:00:00.000Z', {
    about: 'When the service disabled the endpoint. RFC 3339.',
  }),
  lastStatusCode: nullableWholeField(({ lastStatusCode }) => lastStatusCode, 500, {
    about: 'The HTTP status of the last response; null if there was none.',
  }),
};

/** The only partner event without a company, so it has no `sequence`. No domain event causes it. */
export const DISABLED_EVENT = {
  eventName: 'partner_webhook_disabled',
  description: 'The endpoint was disabled after failed deliveries or a 410 response.',
  fields,
} as const;
