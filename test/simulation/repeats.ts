import type { DomainEvent, Recorded } from '#kit/event-sourcing';
import type { Partner } from './partner.js';
import type { Documents } from './world/documents.js';
import type { World } from './world.js';

interface KeyRecord {
  readonly state?: string;
}

interface DeliveryRecord {
  readonly attemptCount?: number;
}

/**
 * A step that is asked for again gets the result of the first attempt, also if that was done and its answer lost. At most one
 * body under a key takes effect.
 */
export function repeatedSteps(
  partners: readonly Partner[],
  events: readonly Recorded<DomainEvent>[],
): string[] {
  const texts = events.map(({ data }) => JSON.stringify(data)).join('\n');
  const done = partners.flatMap(({ steps }) => steps).filter(({ text }) => texts.includes(text));
  const keys = done.map(({ key }) => key);
  return [
    ...done
      .filter(({ errorCode }) => errorCode !== null)
      .map(
        ({ path, text, errorCode }) => `${path} with ${text} was done, and answered with ${errorCode ?? ''}`,
      ),
    ...keys
      .filter((key, index) => keys.indexOf(key) !== index)
      .map((key) => `several bodies were done under the key ${key}`),
  ];
}

/** Watches documents in which nothing may be lost: the response of a key, and the attempts of a delivery. */
export function watchRecords(documents: Documents, failures: string[]): void {
  // No world lasts until a key expires.
  documents.watch('idempotency', (id, before: KeyRecord, after: KeyRecord | null) => {
    if (before.state === 'done' && after !== null && after.state !== 'done')
      failures.push(`the idempotency key ${id} lost its response`);
  });
  documents.watch('webhook-deliveries', (id, before: DeliveryRecord, after: DeliveryRecord | null) => {
    if ((after?.attemptCount ?? Infinity) < (before.attemptCount ?? 0))
      failures.push(`the webhook ${id} lost its attempts`);
  });
}

/** In a world in which no store and no process failed, nothing is sent again after the service heard of its success. */
export function sentAgain({ isDisturbed, receivers }: World): string[] {
  if (isDisturbed) return [];
  const bodies = receivers.receipts.flatMap(({ body, accepted, heard }) => (accepted && heard ? [body] : []));
  return bodies
    .filter((body, index) => bodies.indexOf(body) !== index)
    .map((body) => `a webhook was sent again after it was delivered: ${body.slice(0, 100)}`);
}
