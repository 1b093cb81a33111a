import { Inject, Injectable } from '@nestjs/common';
import { Logger, PollingWorker } from '#kit/kernel';
import { DocumentStore, underLease } from '#kit/document-store';
import type { DisableReason } from '../records.js';
import { Recovery } from '../deliveries/recovery.js';
import { WebhookEndpoints } from '../endpoint/webhook-endpoints.js';
import { type EndpointDocument, endpoints } from '../records.js';

/** An endpoint that the service disabled. */
export interface EndpointNotice {
  readonly tenantId: string;
  readonly endpointId: string;
  readonly url: string;
  readonly reason: DisableReason;
  /** RFC 3339, in the tenant's time. */
  readonly disabledAt: string;
  /** Number of events that wait to be sent to the endpoint. */
  readonly waiting: number;
}

/** The port that notifies the partner's admins. `#domain/partner` provides it. */
export abstract class EndpointNotices {
  /** Sends the notice, with the same message ids if it is repeated. Rejects if nobody got it, so that it is sent again. */
  abstract send(notice: EndpointNotice): Promise<void>;
}

const LEASE = 'webhook-notices';
const LEASE_MS = 60_000;
const PAGE = 100;
const POLL_MS = 5_000;
/** Delay (ms) after a notice that could not be sent. */
const FAILED_MS = 30_000;

/**
 * Notifies the partners' admins of endpoints that the service disabled. The due notice is stored in the write that
 * disables the endpoint and cleared after it was sent, so a crash may repeat a notice but never lose one.
 */
@Injectable()
export class EndpointNotifier extends PollingWorker {
  private nextMs = POLL_MS;

  constructor(
    private readonly store: DocumentStore,
    private readonly webhookEndpoints: WebhookEndpoints,
    private readonly recovery: Recovery,
    private readonly notices: EndpointNotices,
    @Inject(Logger) private readonly logger: Pick<Logger, 'error'>,
  ) {
    super(() => this.pass(), {
      everyMs: () => this.nextMs,
      onError: (error) =>
        this.logger.error('notices about disabled webhook endpoints cannot be read', { err: error }),
    });
  }

  private async pass(): Promise<void> {
    this.nextMs = POLL_MS;
    if ((await this.due()).length === 0) return;
    await underLease(this.store, LEASE, LEASE_MS, async () => {
      for (const endpoint of await this.due()) await this.send(endpoint);
    });
  }

  private async due(): Promise<readonly EndpointDocument[]> {
    const stored = await this.store.find(endpoints, {
      where: { noticeDue: { $gt: '' } },
      orderBy: { field: 'noticeDue' },
      limit: PAGE,
    });
    return stored.flatMap(({ document }) => document.endpoints).filter(({ notice }) => notice === 'due');
  }

  /** A notice that fails is sent in a later pass. */
  private async send(endpoint: EndpointDocument): Promise<void> {
    const { tenantId, endpointId, url, disabledAt, disabledReason } = endpoint;
    try {
      await this.notices.send({
        tenantId,
        endpointId,
        url,
        reason: disabledReason as DisableReason,
        disabledAt: disabledAt ?? '',
        waiting: await this.recovery.countWaiting(endpoint),
      });
      await this.webhookEndpoints.noticeSent(tenantId, endpointId, disabledAt);
    } catch (error) {
      this.nextMs = FAILED_MS;
      this.logger.error('a notice about a disabled webhook endpoint could not be sent', {
        tenantId,
        endpointId,
        err: error,
      });
    }
  }
}
