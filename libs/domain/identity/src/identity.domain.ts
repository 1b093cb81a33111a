import { signInThrottles } from '#platform/credentials';
import type { Domain } from '#platform/hosting';
import { AccountEraser } from './accounts/account-eraser.js';
import { emailCodes, sealedEmailCodes } from './accounts/email-codes.js';
import { IdentityConfig, ToolsConfig } from './identity.config.js';
import { IdentityModule, IdentityProcessesModule, EmailAddressDataModule } from './identity.module.js';
import { IdentityServer } from './identity-server.js';
import { oauthRecords, sealedOAuthRecords } from './oauth/oauth-records.js';

export const identityDomain: Domain = {
  name: 'identity',
  aggregates: [],
  projections: [],
  webhooks: [],
  errors: {},
  processes: [],
  workers: [],
  erases: [AccountEraser],
  expires: [oauthRecords, emailCodes, signInThrottles],
  seals: [sealedEmailCodes, sealedOAuthRecords],
  config: [IdentityConfig, ToolsConfig],
  servers: { identity: [IdentityServer] },
  modules: {
    api: [EmailAddressDataModule],
    identity: [IdentityModule],
    projector: [IdentityProcessesModule],
  },
};
