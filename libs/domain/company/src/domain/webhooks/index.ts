import { documentWebhooks } from './documents.js';
import { einWebhooks } from './ein.js';
import { formationWebhooks } from './formation.js';
import { signatureWebhooks } from './signatures.js';

/** Everything a partner is told about a company. */
export const companyWebhooks = [
  ...einWebhooks,
  ...formationWebhooks,
  ...documentWebhooks,
  ...signatureWebhooks,
] as const;
