import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, Logger, PollingWorker } from '#kit/kernel';
import { EventStore } from '#kit/event-store';
import { ReadModels } from '#kit/projections';
import type { Stored } from '#kit/document-store';
import { Checkout } from '#platform/payments';
import { OnboardingCommands } from '../commands/onboarding-commands.js';
import { type DueRefundDocument, dueRefunds } from '../domain/projections/due-refunds.js';

const ACTOR = { type: 'system', id: 'refunds' } as const;
const PAGE = 100;
const POLL_MS = 2_000;
/** Delay (ms) after a refund that failed. */
const FAILED_MS = 30_000;

/**
 * Refunds payments that are due for it. The provider refunds a payment only once, so several processes may run this worker,
 * and a refund whose process died before it was recorded is recorded by the next attempt.
 */
@Injectable()
export class RefundWorker extends PollingWorker {
  private nextMs = POLL_MS;

  constructor(
    private readonly readModels: ReadModels,
    private readonly log: EventStore,
    private readonly onboardings: OnboardingCommands,
    private readonly checkout: Checkout,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {
    super(() => this.pass(), {
      everyMs: () => this.nextMs,
      onError: (error) => logger.error('failed to read due refunds', { err: error }),
    });
  }

  private async pass(): Promise<void> {
    this.nextMs = POLL_MS;
    const due = { orderBy: { field: 'dueSince' }, limit: PAGE } as const;
    for await (const page of this.readModels.presentPages(dueRefunds, due, this.log))
      for (const one of page) await this.refund(one);
  }

  private async refund({ id: checkoutSessionId, document }: Stored<DueRefundDocument>): Promise<void> {
    const { tenantId, customerId, companyId } = document;
    try {
      await this.checkout.refund(checkoutSessionId);
      const commandId = randomUUID();
      const now = this.clock.now(tenantId).toISOString();
      const context = {
        commandId,
        tenantId,
        actor: ACTOR,
        correlationId: commandId,
        now,
        subjectId: customerId,
      };
      await this.onboardings.settle({ customerId, companyId, checkoutSessionId }, 'refunded', context);
    } catch (error) {
      this.nextMs = FAILED_MS;
      this.logger.error('a payment could not be refunded; it will be tried again', {
        companyId,
        checkoutSessionId,
        err: error,
      });
    }
  }
}
