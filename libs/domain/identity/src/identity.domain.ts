import type { Domain } from '#platform/hosting';
import { AccountEraser } from './accounts/account-eraser.js';
import { sealedEmailCodes } from './accounts/email-codes.js';
import { IdentityConfig, ToolsConfig } from './identity.config.js';
import { IdentityExpiry } from './identity-expiry.js';
import { IdentityModule, IdentityProcessesModule, EmailAddressDataModule } from './identity.module.js';
import { IdentityServer } from './identity-server.js';
import { sealedOAuthRecords } from './oauth/oauth-records.js';

export const identityDomain: Domain = {
  name: 'identity',
  aggregates: [],
  projections: [],
  webhooks: [],
  errors: {},
  processes: [],
  workers: [],
  erases: [AccountEraser],
  seals: [sealedEmailCodes, sealedOAuthRecords],
  config: [IdentityConfig, ToolsConfig],
  servers: { identity: [IdentityServer, IdentityExpiry] },
  modules: {
    api: [EmailAddressDataModule],
    identity: [IdentityModule],
    projector: [IdentityProcessesModule],
  },
};
