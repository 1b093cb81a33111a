import type { Stored } from '#kit/document-store';
import type { DeliveryDocument, EndpointDocument, ListedDelivery, PartnerEventDocument } from '../records.js';
import { attemptsOf, responsesOf } from '../deliveries/delivery.js';
import { deliveryIdsOf, type Envelope } from '../events/envelope.js';

/**
 * Returns an endpoint as shown to partners.
 *
 * @param recoverSince time of the oldest undelivered event
 */
export const endpointView = (endpoint: EndpointDocument, recoverSince: string | null) => ({
  url: endpoint.url,
  enabled: endpoint.enabled,
  subscriptions:
    endpoint.mode === 'all'
      ? { mode: endpoint.mode, except: endpoint.events }
      : { mode: endpoint.mode, events: endpoint.events },
  createdAt: endpoint.createdAt,
  updatedAt: endpoint.updatedAt,
  disabledAt: endpoint.disabledAt,
  disabledReason: endpoint.disabledReason,
  recoverSince,
});

/**
 * Returns one of several endpoints as shown to partners.
 *
 * @param previousSecretUntil when the overlap of two secrets ends
 */
export const listedEndpointView = (
  endpoint: EndpointDocument,
  recoverSince: string | null,
  previousSecretUntil: string | null,
) => ({
  endpointId: endpoint.endpointId,
  ...endpointView(endpoint, recoverSince),
  previousSecretUntil,
});

const outlineOf = ({ id, document }: Stored<ListedDelivery>) => ({
  deliveryId: id,
  endpointId: document.endpointId,
  eventId: document.eventId,
  eventName: document.eventName,
  serviceCompanyId: document.companyId,
  status: document.status,
  test: document.test,
  createdAt: document.createdAt,
  nextAttemptAt: document.nextAttemptAt,
});

/** Returns a delivery as its event shows it. */
export const deliveryOfEvent = ({ id, document }: Stored<ListedDelivery>) => ({
  deliveryId: id,
  endpointId: document.endpointId,
  status: document.status,
});

/** Returns a delivery as lists show it (contract 8.4). */
export const deliverySummary = (delivery: Stored<ListedDelivery>) => {
  const { attemptCount, lastAttempt } = delivery.document;
  return {
    ...outlineOf(delivery),
    attemptCount,
    lastStatusCode: lastAttempt?.statusCode ?? null,
    lastAttemptAt: lastAttempt?.attemptedAt ?? null,
  };
};

/** Returns a delivery as the portal lists it. */
export const deliveryRow = (delivery: Stored<ListedDelivery>) => {
  const { lastAttempt } = delivery.document;
  return {
    ...deliverySummary(delivery),
    lastDurationMs: lastAttempt?.durationMs ?? null,
    lastError: lastAttempt?.error ?? null,
  };
};

/**
 * Returns a delivery with every attempt (contract 8.4).
 *
 * @param requestBody as sent; null if the event was deleted
 */
export const deliveryView = (delivery: Stored<DeliveryDocument>, requestBody: string | null) => {
  const responses = responsesOf(delivery.document);
  return {
    ...outlineOf(delivery),
    requestHeaders: Object.fromEntries(delivery.document.sentHeaders),
    requestBody,
    attempts: attemptsOf(delivery.document).map((attempt, index) => ({
      ...attempt,
      responseHeaders: Object.fromEntries(responses[index]?.headers ?? []),
      responseBody: responses[index]?.body ?? null,
    })),
  };
};

/** Returns an event and the id of its first delivery, if any. */
export const eventView = ({ id, document }: Stored<PartnerEventDocument>) => ({
  ...(JSON.parse(document.body) as Envelope),
  serviceCompanyId: document.companyId,
  createdAt: document.createdAt,
  deliveryId: deliveryIdsOf(id, document)[0] ?? null,
});

/** Returns an event as the portal lists it. */
export const eventRow = ({ id, document }: Stored<Omit<PartnerEventDocument, 'body'>>) => ({
  eventId: id,
  eventName: document.eventName,
  serviceCompanyId: document.companyId,
  createdAt: document.createdAt,
  deliveryId: deliveryIdsOf(id, document)[0] ?? null,
});
