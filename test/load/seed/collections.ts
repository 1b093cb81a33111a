import type { Collection } from '#kit/document-store';
import { webhookCollections } from '#platform/webhooks';

/** Written in bulk: their indexes are created afterwards. */
export const BULK = ['partner-events', 'webhook-deliveries'];

/** Without a subject, because personal data is encrypted already. */
const collections = new Map<string, Collection>(
  (webhookCollections as readonly Collection[]).map(({ name, kind, indexes, list }) => [
    name,
    { name, kind, ...(indexes && { indexes }), ...(list && { list }) },
  ]),
);

/** Returns the collection of records with a name. Only those of webhooks must be known with their indexes. */
export const collectionOf = (name: string): Collection => collections.get(name) ?? { name, kind: 'record' };
