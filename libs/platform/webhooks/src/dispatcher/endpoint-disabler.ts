import { Mutex } from '#kit/kernel';
import type { Disabling } from '../endpoint/record-disabled.js';
import { laneOf } from '../endpoint/tenant-endpoints.js';
import type { WebhookEndpoints } from '../endpoint/webhook-endpoints.js';

/**
 * Disables an endpoint once and announces it once, even if several of its attempts fail at the same time. One instance
 * per process suffices, because only one process at a time sends to an endpoint.
 */
export class EndpointDisabler {
  private readonly mutex = new Mutex();
  /**
   * Disablings that have not ended, or that failed halfway: the event may be recorded, but the endpoint is still
   * enabled. The next call for the endpoint completes the first one, so that only one event is recorded.
   */
  private readonly begun = new Map<string, Disabling>();

  constructor(private readonly endpoints: Pick<WebhookEndpoints, 'disable'>) {}

  /**
   * Disables an endpoint and records the event.
   *
   * @returns whether this call disabled the endpoint
   * @throws {DocumentStoreUnavailableError} the call may be repeated
   */
  disable(tenantId: string, endpointId: string, disabling: Disabling): Promise<boolean> {
    return this.mutex.run(async () => {
      const key = `${laneOf(tenantId, endpointId)} ${disabling.url}`;
      const first = this.begun.get(key) ?? disabling;
      this.begun.set(key, first);
      const isDisabled = await this.endpoints.disable(tenantId, endpointId, first);
      this.begun.delete(key);
      return isDisabled;
    });
  }
}
