import { Command } from '@nestjs/cqrs';
import type { FinalOutcome } from '../records.js';

/** What became of the webhook that announced a required action. */
export interface DeliveryReport {
  readonly tenantId: string;
  readonly requiredActionId: string;
  readonly eventId: string;
  /** `failed`: retries are used up, or there was no endpoint. A recovery may deliver it later. */
  readonly outcome: FinalOutcome;
}

/** Handled by the required actions' lib. The same report may come again, or an older one after a newer. */
export class ReportDelivery extends Command<void> {
  constructor(readonly report: DeliveryReport) {
    super();
  }
}
