import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { DomainError } from '#kit/event-sourcing';
import type { Clock } from '#kit/kernel';
import { partnerOf } from '#platform/domain-model';
import { validationFailed } from '#platform/http';
import { type MasterKey, sealedIn } from '#platform/personal-data';
import type { DocumentStore, Stored } from '#kit/document-store';
import { momentOf } from '../deliveries/delivery.js';
import { type EndpointDocument, type EndpointsDocument, endpoints } from '../records.js';
import { newSecretKey, secretText, type SigningKeys } from '../sending/signature.js';
import { type Disabling, recordDisabled } from './record-disabled.js';
import { endpointsOf } from './tenant-endpoints.js';

/**
 * A partner's endpoint settings. Null keeps the current value; a new endpoint needs a URL, is enabled and subscribed to
 * everything.
 */
export interface EndpointSettings {
  readonly url: string | null;
  readonly enabled: boolean | null;
  readonly subscriptions: Pick<EndpointDocument, 'mode' | 'events'> | null;
}

interface NewEndpoint {
  readonly endpoint: EndpointDocument;
  readonly secret: string;
}

/** Contract 8.4. */
const MAX_ENDPOINTS = 5;
const TOO_MANY = `The limit of ${MAX_ENDPOINTS} webhook endpoints has been reached. Delete one first.`;
const PURPOSE = 'webhook-secret';

const resealed = (endpoint: EndpointDocument, again: (sealed: string) => string): EndpointDocument => ({
  ...endpoint,
  secret: again(endpoint.secret),
  previous: endpoint.previous && { ...endpoint.previous, secret: again(endpoint.previous.secret) },
});

export const sealedWebhookSecrets = sealedIn(endpoints, PURPOSE, (document, again) => ({
  ...document,
  endpoints: document.endpoints.map((endpoint) => resealed(endpoint, again)),
}));

const MAX_KEYS = 1_000;

/**
 * The partners' endpoints and their secrets. A secret is stored encrypted and shown once. A `tenantId` is the partner's or
 * that of any of its tenants.
 */
export class WebhookEndpoints {
  /** Decrypted HMAC keys by encrypted secret. */
  private readonly keys = new LRUCache<string, Uint8Array>({ max: MAX_KEYS });

  constructor(
    private readonly store: DocumentStore,
    private readonly masterKey: MasterKey,
    private readonly clock: Clock,
  ) {}

  /** Returns a tenant's endpoints, oldest first. */
  list(tenantId: string): Promise<readonly EndpointDocument[]> {
    return endpointsOf(this.store, tenantId);
  }

  /** Returns an endpoint by its id. */
  async get(tenantId: string, endpointId: string): Promise<EndpointDocument | null> {
    return (await this.list(tenantId)).find((one) => one.endpointId === endpointId) ?? null;
  }

  /** Returns the endpoint's HMAC keys: the current one, and the previous one during an overlap. */
  keysOf(endpoint: EndpointDocument): SigningKeys {
    const { secret, previous, tenantId } = endpoint;
    const current = this.keyOf(secret, tenantId);
    return previous && this.overlapEnd(endpoint) !== null
      ? [current, this.keyOf(previous.secret, tenantId)]
      : [current];
  }

  /** Returns until when the previous secret also signs; null if it does not. */
  overlapEnd({ previous, tenantId }: EndpointDocument): string | null {
    if (!previous) return null;
    return Date.parse(previous.until) > this.clock.now(tenantId).getTime() ? previous.until : null;
  }

  /**
   * Creates or updates the first endpoint. Returns `secret` only if the endpoint is new.
   *
   * @throws {DomainError} `E_VALIDATION_FAILED`: a new endpoint without a URL
   */
  async put(
    tenantId: string,
    settings: EndpointSettings,
  ): Promise<{ readonly endpoint: EndpointDocument; readonly secret: string | null }> {
    for (;;) {
      const [first] = await this.list(tenantId);
      if (!first) {
        const created = await this.insert(tenantId, partnerOf(tenantId), settings, (all) => all.length === 0);
        if (created) return created;
        continue;
      }
      const endpoint = await this.change(tenantId, first.endpointId, settings);
      if (endpoint) return { endpoint, secret: null };
    }
  }

  /**
   * Creates an endpoint. If it exists already, it gets a new secret, because the first one was never shown.
   *
   * @throws {DomainError} `E_VALIDATION_FAILED`: no URL; `E_RESOURCE_CONFLICT`: the tenant has five endpoints
   */
  async create(tenantId: string, endpointId: string, settings: EndpointSettings): Promise<NewEndpoint> {
    const created = await this.insert(tenantId, endpointId, settings, (all) => hasRoom(all, endpointId));
    if (!created) throw new DomainError('E_RESOURCE_CONFLICT', TOO_MANY);
    return created;
  }

  /** @throws {DomainError} `E_RESOURCE_CONFLICT`: the tenant has five other endpoints */
  async assertRoom(tenantId: string, endpointId: string): Promise<void> {
    if (!hasRoom(await this.list(tenantId), endpointId))
      throw new DomainError('E_RESOURCE_CONFLICT', TOO_MANY);
  }

  /** Updates an endpoint. Returns null if it does not exist. */
  change(tenantId: string, endpointId: string, settings: EndpointSettings): Promise<EndpointDocument | null> {
    const now = this.clock.now(tenantId).toISOString();
    return this.update(tenantId, endpointId, (endpoint) => changed(endpoint, settings, now));
  }

  /** Returns false if there was no such endpoint. */
  async remove(tenantId: string, endpointId: string): Promise<boolean> {
    return this.edit(tenantId, (all) => {
      const left = others(all, endpointId);
      return left.length < all.length ? left : null;
    });
  }

  /**
   * Replaces the secret at once and returns it; null if there is no such endpoint.
   *
   * @param overlapMs how long the previous secret also signs, in the tenant's time
   */
  async rotateSecret(tenantId: string, endpointId: string, overlapMs = 0): Promise<string | null> {
    const { secret, sealed } = this.newSecret(partnerOf(tenantId));
    const now = this.clock.now(tenantId);
    const until = new Date(now.getTime() + overlapMs).toISOString();
    const done = await this.update(tenantId, endpointId, (endpoint) => ({
      ...endpoint,
      secret: sealed,
      previous: overlapMs > 0 ? { secret: endpoint.secret, until } : null,
      updatedAt: now.toISOString(),
    }));
    return done && secret;
  }

  /** Disables an endpoint after failed deliveries and records the event. Returns false if it is not enabled any more. */
  async disable(tenantId: string, endpointId: string, disabling: Disabling): Promise<boolean> {
    const now = momentOf(this.clock, tenantId);
    const at = now.tenant;
    const concerns = (endpoint: EndpointDocument): boolean =>
      endpoint.enabled && endpoint.url === disabling.url;
    const all = await this.list(tenantId);
    if (!all.some((endpoint) => endpoint.endpointId === endpointId && concerns(endpoint))) return false;
    // Record first: after a crash in between, the repeated attempt finds the recorded event.
    await recordDisabled(this.store, { tenantId, endpointId, tenantEndpoints: all, now, ...disabling });
    const disabled = await this.update(tenantId, endpointId, (endpoint) =>
      concerns(endpoint)
        ? {
            ...endpoint,
            enabled: false,
            disabledAt: at.toISOString(),
            disabledReason: disabling.reason,
            notice: 'due',
            updatedAt: at.toISOString(),
          }
        : null,
    );
    return disabled !== null;
  }

  /** Records that the notice about the disabled endpoint was sent. */
  async noticeSent(tenantId: string, endpointId: string, disabledAt: string | null): Promise<void> {
    await this.update(tenantId, endpointId, (endpoint) =>
      endpoint.disabledAt === disabledAt ? { ...endpoint, notice: null } : null,
    );
  }

  /** Returns null if the new endpoint does not fit. */
  private async insert(
    tenantId: string,
    endpointId: string,
    settings: EndpointSettings,
    fits: (all: readonly EndpointDocument[]) => boolean,
  ): Promise<NewEndpoint | null> {
    const { url, enabled, subscriptions } = settings;
    if (url === null) throw validationFailed({ url: { code: 'E_REQUIRED', message: 'is required' } });
    const now = this.clock.now(tenantId).toISOString();
    const partnerId = partnerOf(tenantId);
    const { secret, sealed } = this.newSecret(partnerId);
    const endpoint = {
      endpointId,
      tenantId: partnerId,
      url,
      enabled: enabled ?? true,
      ...(subscriptions ?? { mode: 'all', events: [] }),
      secret: sealed,
      previous: null,
      createdAt: now,
      updatedAt: now,
      disabledAt: enabled === false ? now : null,
      disabledReason: null,
      notice: null,
    } as const;
    const done = await this.edit(tenantId, (all) =>
      fits(all) ? [...others(all, endpointId), endpoint] : null,
    );
    return done ? { endpoint, secret } : null;
  }

  /** Returns the changed endpoint; null if there is no such endpoint or nothing to change. */
  private async update(
    tenantId: string,
    endpointId: string,
    change: (endpoint: EndpointDocument) => EndpointDocument | null,
  ): Promise<EndpointDocument | null> {
    let next: EndpointDocument | null = null;
    await this.edit(tenantId, (all) => {
      const endpoint = all.find((one) => one.endpointId === endpointId);
      next = endpoint ? change(endpoint) : null;
      return next && all.map((one) => (one === endpoint && next ? next : one));
    });
    return next;
  }

  /**
   * Changes a tenant's endpoints, and retries if another process changed them first. Returns false if there was nothing
   * to change.
   *
   * @param change returns null to change nothing
   */
  private async edit(
    tenantId: string,
    change: (all: readonly EndpointDocument[]) => readonly EndpointDocument[] | null,
  ): Promise<boolean> {
    const partnerId = partnerOf(tenantId);
    for (;;) {
      const stored = await this.store.get(endpoints, partnerId);
      const next = change(stored?.document.endpoints ?? []);
      if (!next) return false;
      if (await this.save(partnerId, next, stored)) return true;
    }
  }

  /** Returns false if another process changed the endpoints first. */
  private save(
    partnerId: string,
    next: readonly EndpointDocument[],
    stored: Stored<EndpointsDocument> | null,
  ): Promise<boolean> {
    if (next.length === 0) return this.store.remove(endpoints, partnerId, stored?.revision);
    const dueNow = next.find(({ notice }) => notice === 'due');
    const [disabledSince = null] = next.flatMap(({ disabledAt }) => disabledAt ?? []).sort();
    const document = { endpoints: next, noticeDue: dueNow?.disabledAt ?? null, disabledSince };
    return stored
      ? this.store.replace(endpoints, partnerId, document, stored.revision)
      : this.store.insert(endpoints, partnerId, document);
  }

  private keyOf(secret: string, tenantId: string): Uint8Array {
    const cached = this.keys.get(secret);
    if (cached) return cached;
    const key = this.masterKey.open(PURPOSE, secret, tenantId);
    this.keys.set(secret, key);
    return key;
  }

  private newSecret(tenantId: string): { readonly secret: string; readonly sealed: string } {
    const key = newSecretKey();
    return { secret: secretText(key), sealed: this.masterKey.seal(PURPOSE, key, tenantId) };
  }
}

const hasRoom = (all: readonly EndpointDocument[], endpointId: string): boolean =>
  others(all, endpointId).length < MAX_ENDPOINTS;

/** Reports whether settings would change an endpoint. */
export const wouldChange = (
  { url, enabled, mode, events }: EndpointDocument,
  { subscriptions, ...settings }: EndpointSettings,
): boolean =>
  (settings.url ?? url) !== url ||
  (settings.enabled ?? enabled) !== enabled ||
  (subscriptions !== null && !isDeepStrictEqual({ ...subscriptions }, { mode, events }));

const others = (all: readonly EndpointDocument[], endpointId: string): readonly EndpointDocument[] =>
  all.filter((one) => one.endpointId !== endpointId);

function changed(endpoint: EndpointDocument, settings: EndpointSettings, now: string): EndpointDocument {
  const { subscriptions } = settings;
  const [url, enabled] = [settings.url ?? endpoint.url, settings.enabled ?? endpoint.enabled];
  const disabled = enabled
    ? { disabledAt: null, disabledReason: null, notice: null }
    : { disabledAt: endpoint.disabledAt ?? now };
  return { ...endpoint, url, enabled, ...subscriptions, ...disabled, updatedAt: now };
}
