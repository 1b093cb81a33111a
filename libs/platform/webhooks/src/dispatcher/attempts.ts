import { type Clock, type Logger, sleep } from '#kit/kernel';
import { inSpan, type OpenSpan } from '#kit/tracing';
import type { Tenants } from '#platform/http';
import type { DailyCounts } from '#platform/statistics';
import {
  attemptOf,
  canceled,
  isSuccess,
  momentOf,
  afterAttempt,
  type AfterAttempt,
} from '../deliveries/delivery.js';
import { attemptsAt } from '../endpoint/attempt-counts.js';
import type { WebhookEndpoints } from '../endpoint/webhook-endpoints.js';
import { describeOutcome, type Outcome } from '../sending/outcome.js';
import { COMMON_HEADERS, type Sender } from '../sending/sender.js';
import { signatureHeaders } from '../sending/signature.js';
import type { DeliveryDocument, EndpointDocument } from '../records.js';
import type { WebhookMetrics } from '../webhook-metrics.js';
import type { DeliveryQueue, DueDelivery, StoredDelivery } from './delivery-queue.js';
import { EndpointDisabler } from './endpoint-disabler.js';

const AGAIN_MS = 500;

/** Makes one attempt of a delivery and stores its outcome. */
export class Attempts {
  private readonly disabler: EndpointDisabler;

  constructor(
    private readonly queue: DeliveryQueue,
    private readonly endpoints: WebhookEndpoints,
    private readonly sender: Sender,
    private readonly tenants: Pick<Tenants, 'isFormer'>,
    private readonly clock: Clock,
    private readonly metrics: WebhookMetrics,
    private readonly counts: Pick<DailyCounts, 'add'>,
    private readonly logger: Pick<Logger, 'debug' | 'warn'>,
    private readonly random: () => number,
  ) {
    this.disabler = new EndpointDisabler(endpoints);
  }

  /**
   * Sends the delivery once and stores the outcome. Retries storing until `stopping` aborts, so that a sent webhook is
   * not sent again. Returns null if the delivery was canceled instead.
   */
  async make(delivery: DueDelivery, stopping: AbortSignal): Promise<Outcome | null> {
    const { tenantId, test } = delivery.document;
    const { body } = delivery;
    // Loaded just before sending, so that a rotated secret or a new URL applies to retries too.
    const endpoint = await this.endpoints.get(tenantId, delivery.document.endpointId);
    const isWanted = endpoint !== null && (endpoint.enabled || test);
    if (!isWanted || body === null || (await this.tenants.isFormer(tenantId))) {
      const now = momentOf(this.clock, tenantId);
      await this.queue.update(delivery, (document) => canceled(document, now));
      return null;
    }
    const attemptedAt = this.clock.now(tenantId);
    const signable = { id: delivery.document.eventId, body, at: this.clock.now() };
    const headers = signatureHeaders(this.endpoints.keysOf(endpoint), signable);
    const outcome = await inSpan('POST', spanOptions(delivery.document, endpoint), async (span) => {
      const sent = await this.sender.send(endpoint.url, headers, body);
      endSpan(span, sent);
      return sent;
    });
    const sentHeaders = Object.entries({ ...COMMON_HEADERS, ...headers });
    const attempt = attemptOf(outcome, attemptedAt);
    const [endedAt, random] = [momentOf(this.clock, tenantId), this.random()];
    const after = afterAttempt(delivery.document, attempt, outcome.response, endedAt, random);
    const result = isSuccess(outcome.statusCode) ? 'succeeded' : 'failed';
    this.counts.add(tenantId, attemptsAt(endpoint.endpointId), result);
    this.log(delivery, outcome, after);
    await untilDone(async () => {
      // Disables first: once the delivery is stored as failed, nothing would repeat it.
      await this.disableAfter(delivery, after, endpoint, outcome);
      // Computed again on the stored document, which another process may have changed.
      await this.queue.update(delivery, (document) => ({
        ...afterAttempt(document, attempt, outcome.response, endedAt, random).delivery,
        sentHeaders,
      }));
    }, stopping);
    return outcome;
  }

  /** Disables the endpoint if the attempt was its last. */
  private async disableAfter(
    { id, document }: StoredDelivery,
    { disable, delivery }: AfterAttempt,
    { url, endpointId }: EndpointDocument,
    { statusCode }: Outcome,
  ): Promise<void> {
    if (!disable) return;
    const { tenantId, requestId } = document;
    const isDisabled = await this.disabler.disable(tenantId, endpointId, {
      reason: disable,
      url,
      lastStatusCode: statusCode,
      source: `${id}/${delivery.attemptCount}`,
      sourceAt: new Date(document.createdAt),
    });
    if (!isDisabled) return;
    this.metrics.disabled(disable);
    const why = disable === 'GONE' ? 'it responded with 410' : 'its last retry failed';
    const fields = { tenantId, endpointId, requestId, deliveryId: id };
    this.logger.warn(`a webhook endpoint is disabled: ${why}`, fields);
  }

  /** Logs the outcome and the next step, but nothing that was sent or received. */
  private log({ id, document }: StoredDelivery, outcome: Outcome, { delivery }: AfterAttempt): void {
    this.metrics.attempted(document.tenantId, delivery.status, outcome);
    const { tenantId, eventId, eventName, companyId, requestId } = document;
    const { statusCode, durationMs } = outcome;
    const attempt = delivery.attemptCount;
    const fields = {
      deliveryId: id,
      tenantId,
      eventId,
      eventName,
      companyId,
      requestId,
      attempt,
      statusCode,
      durationMs,
    };
    if (isSuccess(statusCode)) {
      this.logger.debug('a webhook was delivered', fields);
      return;
    }
    const { nextAttemptAt } = delivery;
    this.logger.warn(`a webhook was not delivered: ${describeOutcome(outcome)}`, {
      ...fields,
      nextAttemptAt,
    });
  }
}

/** The receiver gets no `traceparent`: one trace may touch several partners, and its id would connect them. */
const spanOptions = ({ traceparent, eventName, attemptCount }: DeliveryDocument, { url }: EndpointDocument) =>
  ({
    kind: 'CLIENT',
    parent: traceparent ?? null,
    attributes: {
      'http.request.method': 'POST',
      'http.request.resend_count': attemptCount,
      'server.address': new URL(url).hostname,
      'webhook.event': eventName,
    },
  }) as const;

function endSpan(span: OpenSpan | null, { statusCode }: Outcome): void {
  if (statusCode !== null) span?.set({ 'http.response.status_code': statusCode });
  if (!isSuccess(statusCode)) span?.fail(statusCode === null ? '_OTHER' : String(statusCode));
}

async function untilDone(work: () => Promise<void>, stopping: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (stopping.aborted) throw error;
    }
    await sleep(AGAIN_MS, stopping);
  }
}
