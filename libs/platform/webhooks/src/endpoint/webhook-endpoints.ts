import { LRUCache } from 'lru-cache';
import { valuesOf } from '#platform/webhook-mapping';
import type { Clock } from '#kit/kernel';
import type { MasterKey } from '#platform/personal-data';
import type { DocumentStore, Stored } from '#kit/document-store';
import type { DisableReason } from '../deliveries/delivery.js';
import { envelopeOf, eventIdOf } from '../events/envelope.js';
import { DISABLED_EVENT } from '../events/disabled-event.js';
import { type EndpointDocument, endpoints, type PartnerEventDocument, partnerEvents } from '../records.js';
import { newSecretKey, secretText } from '../sending/signature.js';
import { announcedUpTo, behind } from '../stream/tenant-events.js';

/** What a partner says of its endpoint; null leaves it as it is, at first enabled and subscribed to all. */
export interface EndpointSettings {
  readonly url: string;
  readonly enabled: boolean | null;
  readonly subscriptions: Pick<EndpointDocument, 'mode' | 'events'> | null;
}

/** Why, when and after what an endpoint is disabled. */
export interface Disabling {
  readonly reason: DisableReason;
  /** The URL that failed: where the partner has changed it meanwhile, nothing is disabled. */
  readonly url: string;
  readonly lastStatusCode: number | null;
  /** Names the failed attempt, so that a repeat records nothing twice. */
  readonly source: string;
}

const PURPOSE = 'webhook-secret';
const MOST_KEYS = 1_000;
/** While a log grows faster than a store answers; then a reader may miss that its endpoint is disabled. */
const MOST_ROUNDS = 50;

/** Each tenant's endpoint and its secret, which is stored sealed and shown once. */
export class WebhookEndpoints {
  /** Unsealed HMAC keys, by the sealed secret. */
  private readonly keys = new LRUCache<string, Uint8Array>({ max: MOST_KEYS });

  constructor(
    private readonly store: DocumentStore,
    private readonly masterKey: MasterKey,
    private readonly clock: Clock,
  ) {}

  async get(tenantId: string): Promise<EndpointDocument | null> {
    return (await this.store.get(endpoints, tenantId))?.document ?? null;
  }

  /** The HMAC key. */
  keyOf({ secret, tenantId }: EndpointDocument): Uint8Array {
    const known = this.keys.get(secret);
    if (known) return known;
    const key = this.masterKey.open(PURPOSE, secret, tenantId);
    this.keys.set(secret, key);
    return key;
  }

  /** Makes or replaces the endpoint; `secret` only where it was made, for it is shown once. */
  async put(
    tenantId: string,
    settings: EndpointSettings,
  ): Promise<{ readonly endpoint: EndpointDocument; readonly secret: string | null }> {
    for (;;) {
      const now = this.clock.now(tenantId).toISOString();
      const known = await this.store.get(endpoints, tenantId);
      if (known) {
        const endpoint = changed(known.document, settings, now);
        if (await this.replace(known, endpoint)) return { endpoint, secret: null };
        continue;
      }
      const { secret, sealed } = this.newSecret(tenantId);
      const { url, enabled, subscriptions } = settings;
      const endpoint = {
        tenantId,
        url,
        enabled: enabled ?? true,
        ...(subscriptions ?? { mode: 'all', events: [] }),
        secret: sealed,
        createdAt: now,
        updatedAt: now,
        disabledAt: enabled === false ? now : null,
        disabledReason: null,
      } as const;
      if (await this.store.insert(endpoints, tenantId, endpoint)) return { endpoint, secret };
    }
  }

  /** False where there was none. */
  remove(tenantId: string): Promise<boolean> {
    return this.store.remove(endpoints, tenantId);
  }

  /** The new secret, which counts from now on; null where there is no endpoint. */
  async rotateSecret(tenantId: string): Promise<string | null> {
    const { secret, sealed } = this.newSecret(tenantId);
    const updatedAt = this.clock.now(tenantId).toISOString();
    const done = await this.update(tenantId, (endpoint) => ({ ...endpoint, secret: sealed, updatedAt }));
    return done ? secret : null;
  }

  /** Disables an endpoint after failed deliveries and records that it happened. */
  async disable(tenantId: string, disabling: Disabling): Promise<void> {
    const at = this.clock.now(tenantId);
    const concerns = (endpoint: EndpointDocument | null): boolean =>
      endpoint?.enabled === true && endpoint.url === disabling.url;
    if (!concerns(await this.get(tenantId))) return;
    // Before the endpoint changes: a crash in between repeats the attempt and finds the event recorded.
    await this.recordDisabled(tenantId, disabling, at);
    await this.update(tenantId, (endpoint) =>
      concerns(endpoint)
        ? {
            ...endpoint,
            enabled: false,
            disabledAt: at.toISOString(),
            disabledReason: disabling.reason,
            updatedAt: at.toISOString(),
          }
        : null,
    );
  }

  private async recordDisabled(tenantId: string, disabling: Disabling, at: Date): Promise<void> {
    const { reason, lastStatusCode, source } = disabling;
    const { eventName, fields } = DISABLED_EVENT;
    const payload = valuesOf(fields, { reason, disabledAt: at.toISOString(), lastStatusCode });
    const eventId = eventIdOf(source, eventName, at);
    await this.place(eventId, {
      tenantId,
      companyId: null,
      sequence: 0,
      eventName,
      createdAt: at.toISOString(),
      body: envelopeOf(eventId, eventName, payload, at),
      deliveryId: null,
      missed: true,
      requiredActionId: null,
      unreported: null,
    });
  }

  /**
   * Stores an event behind all that is announced, and once more where more was announced meanwhile: a reader that has read that
   * would not look there any more.
   */
  private async place(eventId: string, event: Omit<PartnerEventDocument, 'position'>): Promise<void> {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const position = behind(await announcedUpTo(this.store));
      const known = await this.store.get(partnerEvents, eventId);
      if (known?.document.position === position) return;
      if (known)
        await this.store.replace(partnerEvents, eventId, { ...known.document, position }, known.revision);
      else await this.store.insert(partnerEvents, eventId, { ...event, position });
    }
  }

  /** False where there is no endpoint, or nothing to change about it. */
  private async update(
    tenantId: string,
    change: (endpoint: EndpointDocument) => EndpointDocument | null,
  ): Promise<boolean> {
    for (;;) {
      const known = await this.store.get(endpoints, tenantId);
      const next = known && change(known.document);
      if (!known || !next) return false;
      if (await this.replace(known, next)) return true;
    }
  }

  private replace({ id, revision }: Stored<EndpointDocument>, next: EndpointDocument): Promise<boolean> {
    return this.store.replace(endpoints, id, next, revision);
  }

  private newSecret(tenantId: string): { readonly secret: string; readonly sealed: string } {
    const key = newSecretKey();
    return { secret: secretText(key), sealed: this.masterKey.seal(PURPOSE, key, tenantId) };
  }
}

function changed(known: EndpointDocument, settings: EndpointSettings, now: string): EndpointDocument {
  const { url, enabled, subscriptions } = { ...settings, enabled: settings.enabled ?? known.enabled };
  const disabled = enabled
    ? { disabledAt: null, disabledReason: null }
    : { disabledAt: known.disabledAt ?? now };
  return { ...known, url, enabled, ...subscriptions, ...disabled, updatedAt: now };
}
