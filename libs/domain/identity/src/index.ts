export { DirectTenant } from './accounts/direct-tenant.js';
export { IdentityConfig, ToolsConfig } from './identity.config.js';
export * from './identity.domain.js';
export { AccountsModule, TokensModule } from './identity.module.js';
export { type TokenHolder, TokenVerifier } from './oauth/token-verifier.js';
export { FounderSignIn, type SignInRequest } from './oauth/founder-sign-in.js';
export { authorizationServerMetadata, protectedResourceMetadata } from './oauth/metadata.js';
export { type OperatorClient, OperatorClients } from './oauth/operator-clients.js';
export { type KnownAccount, GetAccountData } from './queries/get-account-data/get-account-data.js';
