import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { isDocumentId, MADE_BY_OPERATOR, MAX_REGISTRATION_BYTES, SCOPE } from './metadata.js';

const MAX_REDIRECTS = 10;
const MAX_ADDRESS_LENGTH = 500;
const MAX_NAME_LENGTH = 100;
/**
 * The grants that programs may register. The other grant is for clients that an operator creates (contract
 * 10.2).
 */
const GRANTS = new Set(['authorization_code', 'refresh_token']);
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u;
/** Members of OpenID Connect, which is not supported; some of them make the provider require ID tokens. */
const OPENID_MEMBERS = [
  'default_acr_values',
  'default_max_age',
  'id_token_signed_response_alg',
  'initiate_login_uri',
  'require_auth_time',
  'sector_identifier_uri',
  'subject_type',
] as const;
/** Undefined: the default, `client_secret_basic`. A document contains no secret. */
const METHODS: readonly unknown[] = [undefined, 'none', 'client_secret_basic', 'client_secret_post'];
const DOCUMENT_METHODS: readonly unknown[] = ['none', 'private_key_jwt'];
const SECRET_MEMBERS = ['client_secret', 'client_secret_expires_at'] as const;
const KEY_MEMBERS = ['jwks', 'jwks_uri', 'token_endpoint_auth_signing_alg'] as const;

type Metadata = Record<string, unknown> & {
  readonly client_id?: unknown;
  [MADE_BY_OPERATOR]?: unknown;
};

/**
 * Returns a check of a program's metadata, from a registration or from the document that is its id, by the rules of
 * contract 10.2. Stored metadata and clients created by operators were checked earlier.
 *
 * @param nativeSchemes the schemes that installed programs may use
 */
export const registrationCheck =
  (nativeSchemes: readonly string[]) =>
  /** @throws {errors.InvalidClientMetadata} */
  (ctx: KoaContextWithOIDC | undefined, key: string, _: unknown, schema: object): void => {
    if (key !== MADE_BY_OPERATOR) return;
    const metadata = schema as Metadata;
    const isDocument = isDocumentId(metadata.client_id);
    if (!isDocument && ctx?.oidc.route !== 'registration') return;
    if (!isDocument) checkSize(ctx?.oidc.body);
    for (const [name, value] of Object.entries(metadata)) if (value === null) metadata[name] = undefined;
    if (metadata[MADE_BY_OPERATOR] !== undefined)
      throw invalid(`${MADE_BY_OPERATOR} is reserved for operators`);
    replaceUnsupported(metadata, isDocument);
    replaceRedirects(metadata, nativeSchemes);
    checkName(metadata['client_name']);
  };

/** A body without `Content-Length` is measured only now. */
function checkSize(body: unknown): void {
  if (Buffer.byteLength(JSON.stringify(body)) <= MAX_REGISTRATION_BYTES) return;
  const error = new errors.OIDCProviderError(413, 'invalid_client_metadata');
  throw Object.assign(error, { error_description: 'the registration is too large' });
}

/**
 * Replaces or leaves out metadata that we do not support (RFC 7591, section 2). This is no error, because
 * programs are written for all authorization servers.
 * @throws {errors.InvalidClientMetadata} no grant is left that a registered program can use
 */
function replaceUnsupported(metadata: Metadata, isDocument: boolean): void {
  for (const name of OPENID_MEMBERS) metadata[name] = undefined;
  if (metadata['scope'] !== undefined) metadata['scope'] = SCOPE;
  if (Array.isArray(metadata['response_types'])) metadata['response_types'] = ['code'];
  metadata['response_modes'] = undefined;
  const grants = listOf(metadata['grant_types']);
  if (isDocument || grants.length > 0)
    metadata['grant_types'] = grants.filter((grant) => GRANTS.has(grant as string));
  if (!isDocument && grants.length > 0 && listOf(metadata['grant_types']).length === 0)
    throw invalid('grant_types can only be authorization_code and refresh_token');
  if (!(isDocument ? DOCUMENT_METHODS : METHODS).includes(metadata['token_endpoint_auth_method']))
    metadata['token_endpoint_auth_method'] = 'none';
  const method = metadata['token_endpoint_auth_method'];
  if (method === 'none') for (const name of SECRET_MEMBERS) metadata[name] = undefined;
  if (method !== 'private_key_jwt') for (const name of KEY_MEMBERS) metadata[name] = undefined;
}

/**
 * Leaves out redirect addresses with other schemes, which any app could claim, if others remain.
 * @throws {errors.InvalidClientMetadata} names the address and the rule
 */
function replaceRedirects(metadata: Metadata, nativeSchemes: readonly string[]): void {
  const addresses = listOf(metadata['redirect_uris']);
  const usable = addresses.filter((address) => !hasOtherScheme(address, nativeSchemes));
  const redirects = usable.length > 0 ? usable : addresses;
  if (redirects.length === 0) throw invalid('redirect_uris must contain at least one address');
  if (redirects.length > MAX_REDIRECTS)
    throw invalid(`redirect_uris can contain at most ${MAX_REDIRECTS} addresses`);
  for (const address of redirects) {
    const rule = redirectRuleBrokenBy(address, nativeSchemes);
    if (rule !== null) throw invalid(`redirect_uris contains ${shown(address)}: ${rule}`);
  }
  metadata['redirect_uris'] = redirects;
  // Only this type may have other schemes, and any port on loopback (RFC 8252, 7.3); only the other may have https there.
  metadata['application_type'] = redirects.some(isHttpsLoopback) ? 'web' : 'native';
}

const hasOtherScheme = (address: unknown, nativeSchemes: readonly string[]): boolean =>
  typeof address === 'string' &&
  URL.canParse(address) &&
  !['http', 'https', ...nativeSchemes].includes(schemeOf(new URL(address)));

/** Hosts of loopback clients: RFC 8252, 7.3 and 8.3, and the name that many use. */
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

const isHttpsLoopback = (address: unknown): boolean => {
  const { protocol, hostname } = new URL(String(address));
  return protocol === 'https:' && LOOPBACK.has(hostname);
};

/**
 * Returns the rule of contract 10.2 that forbids sending codes to an address; null if it is allowed.
 *
 * @param nativeSchemes the schemes that installed programs may use
 */
export function redirectRuleBrokenBy(address: unknown, nativeSchemes: readonly string[]): string | null {
  if (typeof address !== 'string' || !URL.canParse(address)) return 'it must be an absolute address';
  if (address.length > MAX_ADDRESS_LENGTH) return `it can have at most ${MAX_ADDRESS_LENGTH} characters`;
  if (address.includes('#')) return 'it must have no fragment';
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return 'it must have no user name and no password';
  const scheme = schemeOf(url);
  if (scheme === 'https' || nativeSchemes.includes(scheme)) return null;
  if (scheme === 'http')
    return LOOPBACK.has(url.hostname)
      ? null
      : 'http is allowed only on 127.0.0.1, [::1] and localhost; use https';
  return `its scheme must be one of: ${['https', 'http (on this machine)', ...nativeSchemes].join(', ')}`;
}

const schemeOf = ({ protocol }: URL): string => protocol.slice(0, -1);

/** An error description has no other characters (RFC 6749, 5.2). */
const shown = (address: unknown): string =>
  String(address)
    .slice(0, MAX_ADDRESS_LENGTH)
    .replace(/[^\x20-\x7e]|["\\]/g, '');

function checkName(name: unknown): void {
  if (name === undefined) return;
  if (typeof name !== 'string' || name.length > MAX_NAME_LENGTH || UNSHOWN.test(name))
    throw invalid(`client_name must be one line of at most ${MAX_NAME_LENGTH} characters`);
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The error is `invalid_redirect_uri` if the message begins with `redirect_uris`. */
const invalid = (message: string): Error => new errors.InvalidClientMetadata(message);

/** Returns the parts of a registered program's metadata that apply, for the response to its registration. */
export const withoutOpenIdMembers = (metadata: object): object =>
  Object.fromEntries(
    Object.entries(metadata).filter(([name]) => !OPENID_MEMBERS.some((member) => member === name)),
  );
