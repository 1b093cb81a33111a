import { documentWebhooks } from './documents.js';
import { einWebhooks } from './ein.js';
import { formationWebhooks } from './formation.js';
import { signatureWebhooks } from './signatures.js';

/** All webhooks about a company. */
export const companyWebhooks = [
  ...einWebhooks,
  ...formationWebhooks,
  ...documentWebhooks,
  ...signatureWebhooks,
] as const;
