export { DirectTenant } from './accounts/direct-tenant.js';
export { IdentityConfig, ToolsConfig } from './identity.config.js';
export * from './identity.domain.js';
export { TokensModule } from './identity.module.js';
export { AccessTokens, type TokenHolder } from './oauth/access-tokens.js';
export { authorizationServerMetadata, protectedResourceMetadata } from './oauth/metadata.js';
export { type OperatorClient, OperatorClients } from './oauth/operator-clients.js';
export { resourceOf } from './oauth/resource.js';
export { type KnownAccount, KnownOfAccount } from './queries/known-of-account/known-of-account.js';
