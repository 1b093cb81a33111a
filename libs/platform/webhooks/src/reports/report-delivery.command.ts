import { Command } from '@nestjs/cqrs';
import type { FinalOutcome } from '../records.js';

/** The delivery outcome of a required action's webhook. */
export interface DeliveryReport {
  readonly tenantId: string;
  readonly requiredActionId: string;
  readonly eventId: string;
  /** `failed`: retries are exhausted or there was no endpoint. A later recovery may still deliver it. */
  readonly outcome: FinalOutcome;
}

/** Handled by the lib of required actions. Reports may repeat or arrive out of order. */
export class ReportDelivery extends Command<void> {
  constructor(readonly report: DeliveryReport) {
    super();
  }
}
