import { sealedResponses } from '#platform/http';
import { sealedMails } from '#platform/mail';
import { type SealedCollection, sealedDataKeys } from '#platform/personal-data';
import { sealedWebhookSecrets } from '#platform/webhooks';
import type { Domain } from './domain.js';

/** Returns all collections with values that the master key seals. */
export const sealedCollections = (domains: readonly Domain[]): readonly SealedCollection[] => [
  sealedDataKeys,
  sealedWebhookSecrets,
  sealedResponses,
  sealedMails,
  ...domains.flatMap(({ seals = [] }) => seals),
];
