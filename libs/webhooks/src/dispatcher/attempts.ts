import type { Clock } from '#hosting';
import { attemptOf, givenUp, settled } from '../deliveries/delivery.js';
import type { WebhookEndpoints } from '../endpoint/webhook-endpoints.js';
import type { Sender } from '../sending/sender.js';
import { signatureHeaders } from '../sending/signature.js';
import type { WebhookMetrics } from '../webhook-metrics.js';
import type { DeliveryQueue, StoredDelivery } from './delivery-queue.js';

/** Makes one attempt of a claimed delivery and records what came of it. */
export class Attempts {
  constructor(
    private readonly queue: DeliveryQueue,
    private readonly endpoints: WebhookEndpoints,
    private readonly sender: Sender,
    private readonly clock: Clock,
    private readonly metrics: WebhookMetrics,
    private readonly random: () => number,
  ) {}

  async make(claimed: StoredDelivery): Promise<void> {
    const { tenantId, eventId, body } = claimed.document;
    // Read at the moment of sending: a rotated secret or a changed address counts for retries too.
    const endpoint = await this.endpoints.get(tenantId);
    if (!endpoint) return this.queue.update(claimed, givenUp);
    const attemptedAt = this.clock.now(tenantId);
    const signature = { id: eventId, body, at: this.clock.now() };
    const headers = signatureHeaders(this.endpoints.keyOf(endpoint), signature);
    const outcome = await this.sender.send(endpoint.url, headers, body);
    const attempt = attemptOf(outcome, attemptedAt);
    const [endedAt, random] = [this.clock.now(tenantId), this.random()];
    const { delivery, disable } = settled(claimed.document, attempt, endedAt, random);
    this.metrics.attempted(delivery.status, outcome.durationMs);
    if (disable)
      await this.endpoints.disable(tenantId, {
        reason: disable,
        url: endpoint.url,
        lastStatusCode: outcome.statusCode,
        source: `${claimed.id}/${delivery.attempts.length}`,
      });
    await this.queue.update(claimed, (document) => settled(document, attempt, endedAt, random).delivery);
  }
}
