import { Inject, Injectable } from '@nestjs/common';
import { Clock, Logger, PollingWorker } from '#kit/kernel';
import { changeRecord, DocumentStore, pagesOf, type Stored, underLease } from '#kit/document-store';
import { deliveryRemoved } from '../events/subscriptions.js';
import { deliveries, type DeliveryDocument, partnerEvents, type DeliveryStage } from '../records.js';
import { WebhooksConfig } from '../webhooks.config.js';

const DAY = 86_400_000;
const LEASE = 'webhook-retention';
const LEASE_MS = 60_000;
const PAGE = 100;
/** Maximum number of changes per pass, so that a pass does not slow down deliveries. */
const MAX_PER_PASS = 1_000;
const NEXT_PASS_MS = 3_600_000;
/** Delay until the next pass if this one hit its limit. */
const SOON_MS = 10_000;

type StoredDelivery = Stored<DeliveryDocument>;

/**
 * Removes endpoint responses, later the deliveries, and tests completely. Undelivered deliveries stay because
 * recovery needs them; events stay because any event can be sent again. Days are real days, even if the tenant
 * moved its sandbox clock. Each step is a single guarded write, so a pass can stop or repeat anywhere.
 */
@Injectable()
export class WebhookRetention extends PollingWorker {
  private nextPassMs = NEXT_PASS_MS;

  constructor(
    private readonly store: DocumentStore,
    private readonly clock: Clock,
    @Inject(Logger) private readonly logger: Pick<Logger, 'info' | 'error'>,
    @Inject(WebhooksConfig) private readonly days: Pick<WebhooksConfig, 'answersDays' | 'deliveriesDays'>,
  ) {
    super(
      async (stopping) => {
        this.nextPassMs = NEXT_PASS_MS;
        if ((await this.pass(stopping)) >= MAX_PER_PASS) this.nextPassMs = SOON_MS;
      },
      {
        everyMs: () => this.nextPassMs,
        onError: (error) => logger.error('expired webhook deliveries cannot be removed', { err: error }),
      },
    );
  }

  /**
   * Processes a bounded number of deliveries. Only one process does so at a time.
   *
   * @param stopping stops after the current page
   * @returns the number of changed deliveries
   */
  async pass(stopping?: AbortSignal): Promise<number> {
    const changed = await underLease(this.store, LEASE, LEASE_MS, async () => {
      const shortened = await this.overdue('answers', this.days.answersDays, stopping, (one) =>
        this.shorten(one),
      );
      let removed = 0;
      // Responses may be kept longer than deliveries.
      for (const stage of ['outline', 'answers'] as const)
        removed += await this.overdue(stage, this.days.deliveriesDays, stopping, (one) => this.remove(one));
      if (shortened + removed > 0)
        this.logger.info('expired webhook deliveries were cleaned up', { shortened, removed });
      return shortened + removed;
    });
    return changed ?? 0;
  }

  private async overdue(
    stage: DeliveryStage,
    days: number,
    stopping: AbortSignal | undefined,
    work: (delivery: StoredDelivery) => Promise<boolean>,
  ): Promise<number> {
    if (days === 0) return 0;
    const before = new Date(this.clock.now().getTime() - days * DAY).toISOString();
    const where = { stage, since: { $lt: before } };
    let done = 0;
    // Undelivered deliveries stay. A later pass handles those that another process has just changed.
    for await (const page of pagesOf(this.store, deliveries, {
      where,
      orderBy: { field: 'since' },
      limit: PAGE,
    })) {
      done += (await Promise.all(page.map(work))).filter(Boolean).length;
      if (done >= MAX_PER_PASS || stopping?.aborted) break;
    }
    return done;
  }

  private shorten({ id, revision, document }: StoredDelivery): Promise<boolean> {
    if (document.test) return this.store.remove(deliveries, id, revision);
    const stage = document.deliveredAt === null ? null : 'outline';
    return this.store.replace(deliveries, id, { ...document, personal: null, stage }, revision);
  }

  /** Marks the event as delivered first, so that recovery does not send it again. Keeps an undelivered delivery. */
  private async remove({ id, revision, document }: StoredDelivery): Promise<boolean> {
    if (document.deliveredAt === null) return false;
    // Another endpoint's delivery of the event may be removed at the same time.
    await changeRecord(
      this.store,
      partnerEvents,
      document.eventId,
      (event) => event && deliveryRemoved(document.endpointId, event),
    );
    return this.store.remove(deliveries, id, revision);
  }
}
