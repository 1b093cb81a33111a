import { PollingWorker } from '#kit/kernel';
import type { Logger } from '#kit/kernel';
import type { Collection, DocumentStore, Stored } from '#kit/document-store';
import { deliveries, partnerEvents, type Reportable } from '../records.js';
import type { DeliveryReport } from './report-delivery.command.js';

type Reported = Reportable & { readonly tenantId: string; readonly createdAt: string };

const PAGE = 100;

/**
 * Reports what became of the webhooks of required actions. What is to be reported stands in the same document as the
 * outcome itself and is struck out after the report: a crash in between leads to a second report and never to none. Any
 * number of processes may do so at once.
 */
export class DeliveryReporter extends PollingWorker {
  /**
   * @param report is idempotent
   * @param pollMs how often to look, in milliseconds
   */
  constructor(
    private readonly store: DocumentStore,
    private readonly report: (report: DeliveryReport) => Promise<void>,
    private readonly logger: Pick<Logger, 'error'>,
    pollMs = 500,
  ) {
    super(() => this.reportAll(), {
      everyMs: pollMs,
      onError: (error) => {
        logger.error('outcomes of webhooks cannot be read', { err: error });
      },
    });
  }

  /** What cannot be reported stays for a later pass. */
  private async reportAll(): Promise<void> {
    await this.reportIn(partnerEvents, ({ id }) => id);
    await this.reportIn(deliveries, ({ document }) => document.eventId);
  }

  private async reportIn<D extends Reported>(
    collection: Collection<D>,
    eventIdOf: (found: Stored<D>) => string,
  ): Promise<void> {
    for (let left = 0; ;) {
      const page = await this.store.find(collection, {
        where: { unreported: { $gt: '' } },
        orderBy: { field: 'createdAt' },
        offset: left,
        limit: PAGE,
      });
      for (const found of page) if (!(await this.reportOne(collection, found, eventIdOf(found)))) left++;
      if (page.length < PAGE) return;
    }
  }

  /** False where it is still to be reported: the report failed, or the outcome has changed meanwhile. */
  private async reportOne<D extends Reported>(
    collection: Collection<D>,
    { id, revision, document }: Stored<D>,
    eventId: string,
  ): Promise<boolean> {
    const { tenantId, requiredActionId, unreported: outcome } = document;
    try {
      if (requiredActionId && outcome) await this.report({ tenantId, requiredActionId, eventId, outcome });
      return await this.store.replace(collection, id, { ...document, unreported: null }, revision);
    } catch (error) {
      this.logger.error('the outcome of a webhook could not be reported', { eventId, err: error });
      return false;
    }
  }
}
