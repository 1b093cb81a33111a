/** The scope of access tokens: to act for the customer at the tool interface. */
export const SCOPE = 'tools';

export const MAX_REGISTRATION_BYTES = 16 * 1024;

/** Marks a client that an operator created and that may introspect every token. */
export const MADE_BY_OPERATOR = 'made_by_operator';

/** Paths of the authorization server (contract 10.1). */
export const ENDPOINTS = {
  authorization: '/oauth2/authorize',
  token: '/oauth2/token',
  revocation: '/oauth2/revoke',
  introspection: '/oauth2/introspect',
  registration: '/oauth2/register',
} as const;

const GRANT_TYPES = ['authorization_code', 'client_credentials', 'refresh_token'] as const;
export const CLIENT_AUTH_METHODS = [
  'none',
  'client_secret_basic',
  'client_secret_post',
  'private_key_jwt',
] as const;
const CONFIDENTIAL_METHODS = CLIENT_AUTH_METHODS.filter((method) => method !== 'none');
/** Algorithms of `private_key_jwt`. */
export const CLIENT_SIGNING_ALGORITHMS = ['ES256', 'EdDSA', 'Ed25519', 'PS256', 'RS256'] as const;

/** Returns the metadata of the authorization server (RFC 8414): only supported features. */
export const authorizationServerMetadata = (issuer: string): object => ({
  issuer,
  authorization_endpoint: issuer + ENDPOINTS.authorization,
  token_endpoint: issuer + ENDPOINTS.token,
  revocation_endpoint: issuer + ENDPOINTS.revocation,
  introspection_endpoint: issuer + ENDPOINTS.introspection,
  registration_endpoint: issuer + ENDPOINTS.registration,
  scopes_supported: [SCOPE],
  response_types_supported: ['code'],
  response_modes_supported: ['query', 'fragment', 'form_post'],
  grant_types_supported: GRANT_TYPES,
  token_endpoint_auth_methods_supported: CLIENT_AUTH_METHODS,
  token_endpoint_auth_signing_alg_values_supported: CLIENT_SIGNING_ALGORITHMS,
  revocation_endpoint_auth_methods_supported: CLIENT_AUTH_METHODS,
  revocation_endpoint_auth_signing_alg_values_supported: CLIENT_SIGNING_ALGORITHMS,
  introspection_endpoint_auth_methods_supported: CONFIDENTIAL_METHODS,
  introspection_endpoint_auth_signing_alg_values_supported: CLIENT_SIGNING_ALGORITHMS,
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
});

/**
 * Returns the metadata of the tool interface (RFC 9728).
 *
 * @param resource its address, without a trailing slash
 */
export const protectedResourceMetadata = (resource: string, issuer: string): object => ({
  resource,
  authorization_servers: [issuer],
  scopes_supported: [SCOPE],
  bearer_methods_supported: ['header'],
  resource_name: 'Company formation',
});

/**
 * Reports whether a program's id is the address of its metadata (draft-ietf-oauth-client-id-metadata-document).
 */
export const isDocumentId = (clientId: unknown): clientId is string =>
  typeof clientId === 'string' && /^https:/i.test(clientId);
