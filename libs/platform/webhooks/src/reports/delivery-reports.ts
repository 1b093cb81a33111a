import type { FinalOutcome } from '../records.js';

/** The delivery outcome of a required action's webhook. */
export interface DeliveryReport {
  readonly tenantId: string;
  readonly requiredActionId: string;
  readonly eventId: string;
  /** `failed`: retries are exhausted or there was no endpoint. A later recovery may still deliver it. */
  readonly outcome: FinalOutcome;
}

/** The port by which webhooks report deliveries. `#domain/required-action` provides it. */
export abstract class DeliveryReports {
  /** Records a report. Reports may repeat or arrive out of order. */
  abstract record(report: DeliveryReport): Promise<void>;
}
