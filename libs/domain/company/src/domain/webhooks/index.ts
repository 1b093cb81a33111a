import { documentWebhooks } from './documents.js';
import { einWebhooks } from './ein.js';
import { formationWebhooks } from './formation.js';
import { noteWebhooks } from './notes.js';
import { signatureWebhooks } from './signatures.js';

export const companyWebhooks = [
  ...einWebhooks,
  ...formationWebhooks,
  ...documentWebhooks,
  ...noteWebhooks,
  ...signatureWebhooks,
] as const;
