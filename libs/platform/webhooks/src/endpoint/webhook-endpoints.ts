import { LRUCache } from 'lru-cache';
import { valuesOf } from '#platform/webhook-mapping';
import type { Clock } from '#kit/kernel';
import { validationFailed } from '#platform/http';
import { type MasterKey, sealedIn } from '#platform/personal-data';
import type { DocumentStore, Stored } from '#kit/document-store';
import type { DisableReason } from '../deliveries/delivery.js';
import { envelopeOf, eventIdOf } from '../events/envelope.js';
import { DISABLED_EVENT } from '../events/disabled-event.js';
import { type EndpointDocument, endpoints, type PartnerEventDocument, partnerEvents } from '../records.js';
import { newSecretKey, secretText } from '../sending/signature.js';
import { announcedUpTo, behind } from '../stream/tenant-events.js';

/**
 * A partner's endpoint settings. Null keeps the current value; a new endpoint needs a URL, is enabled and subscribed to
 * everything.
 */
export interface EndpointSettings {
  readonly url: string | null;
  readonly enabled: boolean | null;
  readonly subscriptions: Pick<EndpointDocument, 'mode' | 'events'> | null;
}

/** Why an endpoint is disabled, and the failed attempt behind it. */
export interface Disabling {
  readonly reason: DisableReason;
  /** The URL that failed. If the partner has changed it since, the endpoint stays enabled. */
  readonly url: string;
  readonly lastStatusCode: number | null;
  /** Identifies the failed attempt, so that a repeat records no second event. */
  readonly source: string;
}

const PURPOSE = 'webhook-secret';

export const sealedWebhookSecrets = sealedIn(endpoints, PURPOSE, (endpoint, again) => ({
  ...endpoint,
  secret: again(endpoint.secret),
}));

const MOST_KEYS = 1_000;
/** Limit for a log that grows faster than the store responds; a reader may then miss this event. */
const MOST_ROUNDS = 50;

/** Each tenant's endpoint and secret. The secret is stored encrypted and shown once. */
export class WebhookEndpoints {
  /** Decrypted HMAC keys by encrypted secret. */
  private readonly keys = new LRUCache<string, Uint8Array>({ max: MOST_KEYS });

  constructor(
    private readonly store: DocumentStore,
    private readonly masterKey: MasterKey,
    private readonly clock: Clock,
  ) {}

  async get(tenantId: string): Promise<EndpointDocument | null> {
    return (await this.store.get(endpoints, tenantId))?.document ?? null;
  }

  /** Returns the endpoint's HMAC key. */
  keyOf({ secret, tenantId }: EndpointDocument): Uint8Array {
    const known = this.keys.get(secret);
    if (known) return known;
    const key = this.masterKey.open(PURPOSE, secret, tenantId);
    this.keys.set(secret, key);
    return key;
  }

  /**
   * Creates or updates the endpoint. Returns `secret` only if the endpoint is new.
   *
   * @throws {DomainError} `E_VALIDATION_FAILED`: a new endpoint without a URL
   */
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
      if (url === null) throw validationFailed({ url: { code: 'E_REQUIRED', message: 'is required' } });
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

  /** Returns false if there was no endpoint. */
  remove(tenantId: string): Promise<boolean> {
    return this.store.remove(endpoints, tenantId);
  }

  /** Replaces the secret at once and returns it; null if there is no endpoint. */
  async rotateSecret(tenantId: string): Promise<string | null> {
    const { secret, sealed } = this.newSecret(tenantId);
    const updatedAt = this.clock.now(tenantId).toISOString();
    const done = await this.update(tenantId, (endpoint) => ({ ...endpoint, secret: sealed, updatedAt }));
    return done ? secret : null;
  }

  /** Disables an endpoint after failed deliveries and records the event. */
  async disable(tenantId: string, disabling: Disabling): Promise<void> {
    const at = this.clock.now(tenantId);
    const concerns = (endpoint: EndpointDocument | null): boolean =>
      endpoint?.enabled === true && endpoint.url === disabling.url;
    if (!concerns(await this.get(tenantId))) return;
    // Record first: after a crash in between, the repeated attempt finds the recorded event.
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
   * Stores an event after everything announced so far. Repeats if the checkpoint moved meanwhile, because readers
   * past it would miss the event.
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

  /** Returns false if there is no endpoint or nothing to change. */
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
  const { subscriptions } = settings;
  const [url, enabled] = [settings.url ?? known.url, settings.enabled ?? known.enabled];
  const disabled = enabled
    ? { disabledAt: null, disabledReason: null }
    : { disabledAt: known.disabledAt ?? now };
  return { ...known, url, enabled, ...subscriptions, ...disabled, updatedAt: now };
}
