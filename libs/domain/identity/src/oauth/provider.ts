import { generateKeyPairSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type Provider from 'oidc-provider';
import { type Configuration, errors, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import type { Clock } from '#kit/kernel';
import type { TokenIdentity } from '../accounts/accounts.js';
import type { IdentityConfig } from '../identity.config.js';
import type { MasterKey } from '#platform/personal-data';
import { showProtocolError } from '../pages/protocol-error.js';
import { COOKIE, DOCUMENT_CACHE, LIFETIMES, MAX_ASSERTION_SECONDS } from './lifetimes.js';
import {
  CLIENT_AUTH_METHODS,
  CLIENT_SIGNING_ALGORITHMS,
  ENDPOINTS,
  MADE_BY_OPERATOR,
  SCOPE,
} from './metadata.js';
import { MAX_DOCUMENT_BYTES, MAX_KEYS_BYTES } from './client-documents.js';
import { registrationCheck, withoutOpenIdMembers } from './client-rules.js';
import { OAuthAdapter, secretMatches } from './oauth-adapter.js';
import type { OAuthRecords } from './oauth-records.js';
import { deriveSuccessors } from './refresh-successors.js';
import { isResource } from './resource.js';
import { dropResource, ResourceCheckingProvider } from './resource-requests.js';

/** The services that the provider needs from the rest of the system. */
interface ProviderParts {
  readonly config: IdentityConfig;
  /** The audience of access tokens: the tool server. */
  readonly resource: string;
  readonly clock: Clock;
  readonly masterKey: MasterKey;
  readonly records: OAuthRecords;
  /** Reports whether a customer still exists. */
  readonly exists: (customerId: string) => Promise<boolean>;
  /** Returns the identity of a customer; null if the customer does not exist. */
  readonly identityOf: (customerId: string) => Promise<TokenIdentity | null>;
  /** Returns the founder that an operator's program works for. */
  readonly worksFor: (clientId: string) => Promise<string | null>;
  /** Fetches the metadata or the keys of a program. */
  readonly fetchDocument: (address: string) => Promise<Response>;
  /** Reports whether this caller may cause another fetch. */
  readonly mayFetch: (request: IncomingMessage) => boolean;
  /** Shows an error on a page if it cannot be returned to the client. */
  readonly showError: (ctx: KoaContextWithOIDC, error: string) => void;
}

/**
 * Creates the OAuth 2.1 provider: the authorization code grant for people, and client credentials for
 * operators' programs.
 */
export function makeProvider(parts: ProviderParts): Provider {
  const { config, masterKey, resource } = parts;
  const provider = new ResourceCheckingProvider(config.identityPublicUrl, configuration(parts), resource);
  deriveSuccessors(provider, masterKey);
  provider.keys = [...masterKey.signatures('identity-cookies', 'signature')];
  // The protocol and host come from headers that IdentityServer sets.
  provider.proxy = true;
  nameCookiesByStep(provider);
  provider.Client.prototype.compareClientSecret = function (actual: string): boolean {
    return secretMatches(parts.records, this.clientSecret, actual);
  };
  const ofPrograms = provider.ClientCredentials.prototype;
  const save: (this: object) => Promise<string> = Reflect.get(ofPrograms, 'save');
  ofPrograms.save = function (): Promise<string> {
    this.scope ??= SCOPE;
    return save.call(this);
  };
  provider.use(declaredPath);
  provider.use(normalized(resource));
  provider.use(namedAsSpecified);
  provider.use(jsonBodies);
  provider.use(identified(parts));
  return provider;
}

function configuration(parts: ProviderParts): Configuration {
  const { config, records, clock, resource: audience } = parts;
  return {
    adapter: (model: string) => new OAuthAdapter(model, records, clock),
    findAccount: async (_, sub) =>
      (await parts.exists(sub)) ? { accountId: sub, claims: () => Promise.resolve({ sub }) } : undefined,
    scopes: [SCOPE],
    responseTypes: ['code'],
    clientAuthMethods: [...CLIENT_AUTH_METHODS],
    enabledJWA: { clientAuthSigningAlgValues: [...CLIENT_SIGNING_ALGORITHMS] },
    assertJwtClientAuthClaimsAndHeader: (_, { exp }) => {
      if (Number(exp) > clock.now().getTime() / 1000 + MAX_ASSERTION_SECONDS)
        throw new errors.InvalidClientAuth('the assertion is valid for too long');
    },
    clientDefaults: {
      application_type: 'native',
      grant_types: ['authorization_code'],
      response_types: ['code'],
      id_token_signed_response_alg: 'ES256',
    },
    // We never issue ID tokens, but the provider requires a signing key.
    jwks: { keys: [unusedKey()] },
    pkce: { required: () => true },
    routes: ENDPOINTS,
    ttl: LIFETIMES,
    cookies: cookiesOf(config.identityPublicUrl),
    rotateRefreshToken: true,
    issueRefreshToken: (_, client) => Promise.resolve(client.grantTypeAllowed('refresh_token')),
    expiresWithSession: () => Promise.resolve(false),
    clientBasedCORS: () => true,
    extraTokenClaims: async (_, token) => {
      const sub = token.kind === 'ClientCredentials' ? await parts.worksFor(token.clientId ?? '') : null;
      return sub === null ? undefined : { sub };
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}`, policy: alwaysAsked() },
    extraClientMetadata: {
      properties: [MADE_BY_OPERATOR],
      validator: registrationCheck(config.nativeSchemes),
    },
    renderError: (ctx, { error }) => parts.showError(ctx, error),
    fetch: (address) => parts.fetchDocument(address as string),
    fetchResponseBodyLimits: {
      'client_id metadata document': MAX_DOCUMENT_BYTES,
      jwks_uri: MAX_KEYS_BYTES,
    },
    features: {
      clientIdMetadataDocument: {
        enabled: true,
        ack: 'draft-02',
        allowFetch: ({ req }) => parts.mayFetch(req),
        cacheDuration: DOCUMENT_CACHE,
      },
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      clientCredentials: { enabled: true },
      revocation: {
        enabled: true,
        // The response is the same for tokens of other programs and for unknown ones.
        allowedPolicy: (_, client, token) => client.clientId === token.clientId,
      },
      introspection: {
        enabled: true,
        allowedPolicy: async (_, client, token) =>
          client.clientAuthMethod !== 'none' &&
          (client[MADE_BY_OPERATOR] === true || token.clientId === client.clientId) &&
          // Such a token has no grant, so the provider does not notice that its program was removed.
          (token.kind !== 'ClientCredentials' || (await parts.worksFor(token.clientId ?? '')) !== null),
      },
      registration: { enabled: true, issueRegistrationAccessToken: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_, __, oneOf) => oneOf?.[0] ?? audience,
        useGrantedResource: () => true,
        getResourceServerInfo: (_, resource) => {
          if (!isResource(resource, audience)) throw new errors.InvalidTarget();
          return { scope: SCOPE, audience, accessTokenFormat: 'opaque' };
        },
      },
    },
  };
}

const MAX_STATE_LENGTH = 2_048;

/** `__Host-` requires https (RFC 6265bis, section 4.1.3.2). */
function cookiesOf(issuer: string): NonNullable<Configuration['cookies']> {
  const secure = issuer.startsWith('https:');
  const prefix = secure ? '__Host-' : '';
  const step = `${prefix}identity_step`;
  return {
    names: { session: `${prefix}identity`, interaction: step, resume: step },
    long: { ...COOKIE, secure },
    short: { ...COOKIE, secure },
  };
}

const PATHS: readonly string[] = Object.values(ENDPOINTS);

/** Removes a trailing slash, which the provider accepts, because the steps below compare paths. */
async function declaredPath(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  const path = ctx.path.replace(/\/$/, '');
  if (PATHS.includes(path)) ctx.path = path;
  await next();
}

/**
 * Adds the id of a step to the name of its cookie, so that several steps in one browser have their own. The provider tells
 * them apart by path, but `__Host-` requires the path `/` (RFC 6265bis, section 4.1.3.2).
 */
function nameCookiesByStep(provider: Provider): void {
  const step = provider.cookieName('interaction');
  const nameAt = (name: string, path = ''): string => {
    const uid = PATH_OF_STEP.exec(path)?.[1];
    return name === step && uid !== undefined ? `${name}_${uid}` : name;
  };
  const createContext = provider.createContext.bind(provider);
  provider.createContext = (request, response) => {
    const context = createContext(request, response);
    const { cookies } = context;
    const [get, set] = [cookies.get.bind(cookies), cookies.set.bind(cookies)];
    cookies.get = (name, options) => get(nameAt(name, request.url), options);
    cookies.set = (name, value, options) =>
      set(nameAt(name, options?.path), value, { ...options, path: '/', overwrite: true });
    return context;
  };
}

/** The addresses of a step's pages and of its end. */
const PATH_OF_STEP = /^\/(?:interaction|oauth2\/authorize)\/([\w-]+)/;

/**
 * The parameters of an authorization request that are not ignored (RFC 6749, 3.1). The provider rejects request objects,
 * which would contain the others.
 */
const PARAMETERS = [
  'client_id',
  'code_challenge',
  'code_challenge_method',
  'prompt',
  'redirect_uri',
  'request',
  'request_uri',
  'resource',
  'response_mode',
  'response_type',
  'state',
];
const PROMPTS = ['none', 'login', 'consent'];

/**
 * Leaves out what is not supported, and replaces the scope and the resource of an authorization request with the only
 * ones that exist. The provider rejects another resource.
 */
const normalized =
  (resource: string) =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    if (ctx.path === ENDPOINTS.authorization) {
      const supported = Object.entries(ctx.query).filter(([name]) => PARAMETERS.includes(name));
      const query: typeof ctx.query = { ...Object.fromEntries(supported), scope: SCOPE };
      if (typeof query['prompt'] === 'string')
        query['prompt'] = query['prompt']
          .split(' ')
          .filter((value) => PROMPTS.includes(value))
          .join(' ');
      dropResource(query, resource);
      if (String(query['state'] ?? '').length > MAX_STATE_LENGTH) {
        ctx.status = 400;
        showProtocolError(ctx, 'invalid_request');
        return;
      }
      ctx.query = query;
    }
    await next();
  };

/**
 * Returns the error code that RFC 6749, 5.2 specifies for a grant that a program may not use, and challenges a
 * program that sent its credentials in the body (RFC 9110, section 11.6.1).
 */
async function namedAsSpecified(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  const body = ctx.body as { error?: string; error_description?: string } | null | undefined;
  if (
    ctx.path === ENDPOINTS.token &&
    body?.error_description?.startsWith('requested grant type is not allowed')
  )
    body.error = 'unauthorized_client';
  if (ctx.status === 401 && !ctx.response.get('www-authenticate'))
    ctx.set('www-authenticate', `Basic realm="${ctx.oidc.issuer}"`);
}

/** Programs expect JSON at every endpoint, and no members of ID tokens, which are not issued. */
async function jsonBodies(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  if (ctx.path === ENDPOINTS.revocation && ctx.status === 200) ctx.body = {};
  if (ctx.path === ENDPOINTS.registration && ctx.status === 201)
    ctx.body = withoutOpenIdMembers(ctx.body as object);
}

/** Adds the customer's identity to an introspection response. The token of an erased customer is not active. */
const identified =
  ({ identityOf }: ProviderParts) =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    const response = ctx.body as { active?: boolean; sub?: string } | null | undefined;
    if (ctx.path !== ENDPOINTS.introspection || response?.active !== true || response.sub === undefined)
      return;
    const identity = await identityOf(response.sub);
    ctx.body = identity ? { ...response, ...identity } : { active: false };
  };

/**
 * Asks for consent every time, even after an earlier one, because another person may use the browser (RFC 8252,
 * 8.6).
 */
function alwaysAsked(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  const check = new interactionPolicy.Check('asked_each_time', 'each permission is asked for', ({ oidc }) =>
    oidc.result?.consent ? interactionPolicy.Check.NO_NEED_TO_PROMPT : interactionPolicy.Check.REQUEST_PROMPT,
  );
  const consent = policy.get('consent');
  consent?.checks.remove('native_client_prompt');
  consent?.checks.add(check);
  return policy;
}

const unusedKey = (): object => ({
  ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
  use: 'sig',
  alg: 'ES256',
});
