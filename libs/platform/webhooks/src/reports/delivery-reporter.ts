import { Inject, Injectable } from '@nestjs/common';
import { Logger, PollingWorker } from '#kit/kernel';
import { type Collection, DocumentStore, type FindOptions, pagesOf, type Stored } from '#kit/document-store';
import { deliveryIdsOf } from '../events/envelope.js';
import { deliveries, type FinalOutcome, partnerEvents, type Reportable } from '../records.js';

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

type Reported = Reportable & { readonly tenantId: string; readonly createdAt: string };

const PAGE = 100;
const POLL_MS = 2_000;

/**
 * Reports the delivery outcomes of required actions. The pending report is stored in the same document as the
 * outcome and cleared after the report, so a crash may repeat a report but never lose one. Several processes may
 * run this at once.
 */
@Injectable()
export class DeliveryReporter extends PollingWorker {
  constructor(
    private readonly store: DocumentStore,
    private readonly reports: DeliveryReports,
    @Inject(Logger) private readonly logger: Pick<Logger, 'error'>,
  ) {
    super(() => this.reportAll(), {
      everyMs: POLL_MS,
      onError: (error) => logger.error('outcomes of webhooks cannot be read', { err: error }),
    });
  }

  /** A failed report is retried in a later pass. */
  private async reportAll(): Promise<void> {
    await this.reportIn(partnerEvents, ({ id }) => id);
    await this.reportIn(deliveries, ({ document }) => document.eventId);
  }

  private async reportIn<D extends Reported>(
    collection: Collection<D>,
    eventIdOf: (row: Stored<D>) => string,
  ): Promise<void> {
    const where = { unreported: { $gt: '' } } as NonNullable<FindOptions<D>['where']>;
    const orderBy = { field: 'unreported', then: ['createdAt'] } as const;
    for await (const page of pagesOf(this.store, collection, { where, orderBy, limit: PAGE }))
      for (const row of page) await this.reportOne(collection, row, eventIdOf(row));
  }

  /** Leaves the report to a later pass if it fails or the outcome has changed. */
  private async reportOne<D extends Reported>(
    collection: Collection<D>,
    { id, revision, document }: Stored<D>,
    eventId: string,
  ): Promise<void> {
    const { tenantId, requiredActionId, unreported: outcome } = document;
    try {
      if (requiredActionId && outcome && (outcome === 'delivered' || (await this.hasFailed(eventId))))
        await this.reports.record({ tenantId, requiredActionId, eventId, outcome });
      await this.store.replace(collection, id, { ...document, unreported: null }, revision);
    } catch (error) {
      this.logger.error('the outcome of a webhook could not be reported', { eventId, err: error });
    }
  }

  /** Reports whether no endpoint has acknowledged the event and none has an attempt left. */
  private async hasFailed(eventId: string): Promise<boolean> {
    const event = (await this.store.get(partnerEvents, eventId))?.document;
    if (!event) return true;
    if (event.deliveredTo.length > 0) return false;
    const ofEvent = await this.store.getMany(deliveries, deliveryIdsOf(eventId, event));
    return ofEvent.every(({ document }) => document.status === 'failed' && document.deliveredAt === null);
  }
}
