import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { CLIENT_AUTH_METHODS, isDocumentId, MADE_BY_OPERATOR, SCOPE } from './metadata.js';

const MOST_REDIRECTS = 10;
const LONGEST_ADDRESS = 500;
const LONGEST_NAME = 100;
/**
 * The grants that programs may register. The other grant is for clients that an operator creates (contract
 * 10.2).
 */
const GRANTS = new Set(['authorization_code', 'refresh_token']);
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u;
/** Metadata that we leave out. Unknown metadata is ignored. */
const UNSUPPORTED = [
  'jwks',
  'jwks_uri',
  'sector_identifier_uri',
  'request_uris',
  'post_logout_redirect_uris',
  'subject_type',
  'id_token_signed_response_alg',
  'default_acr_values',
];
const METHODS: readonly unknown[] = [undefined, ...CLIENT_AUTH_METHODS];

type Said = Record<string, unknown> & { readonly client_id?: unknown; [MADE_BY_OPERATOR]?: unknown };

/**
 * Checks a program's metadata, from a registration or from the document that is its id, by the rules of
 * contract 10.2. Stored metadata and clients created by operators were checked earlier.
 * @throws {errors.InvalidClientMetadata} {@link errors.InvalidRedirectUri}
 */
export function checkRegistration(
  ctx: KoaContextWithOIDC | undefined,
  key: string,
  _: unknown,
  metadata: object,
): void {
  if (key !== MADE_BY_OPERATOR) return;
  const said = metadata as Said;
  const isDocument = isDocumentId(said.client_id);
  if (!isDocument && ctx?.oidc.route !== 'registration') return;
  if (said[MADE_BY_OPERATOR] !== undefined) throw invalid(`${MADE_BY_OPERATOR} is reserved for operators`);
  replaceUnsupported(said, isDocument);
  said['redirect_uris'] = listOf(said['redirect_uris']).filter((address) => !hasSchemeOfItsOwn(address));
  checkRedirects(said['redirect_uris']);
  checkName(said['client_name']);
}

/**
 * Replaces or leaves out metadata that we do not support (RFC 7591, section 2). This is no error, because
 * programs are written for all authorization servers.
 * @throws {errors.InvalidClientMetadata} no grant is left that a registered program can use
 */
function replaceUnsupported(said: Said, isDocument: boolean): void {
  for (const name of UNSUPPORTED) said[name] = undefined;
  if (said['scope'] !== undefined) said['scope'] = SCOPE;
  if (Array.isArray(said['response_types'])) said['response_types'] = ['code'];
  const grants = listOf(said['grant_types']);
  if (isDocument || grants.length > 0)
    said['grant_types'] = grants.filter((grant) => GRANTS.has(grant as string));
  if (!isDocument && grants.length > 0 && listOf(said['grant_types']).length === 0)
    throw invalid('grant_types can only be authorization_code and refresh_token');
  const method = said['token_endpoint_auth_method'];
  // In a document, the provider rejects client_secret_basic, although it is only the default of a client that names none.
  if (isDocument ? method === 'client_secret_basic' : !METHODS.includes(method))
    said['token_endpoint_auth_method'] = 'none';
}

/**
 * Returns whether an address has its own scheme (`cursor://…`). Any app could claim that scheme, so such
 * addresses are dropped.
 */
const hasSchemeOfItsOwn = (address: unknown): boolean =>
  typeof address === 'string' && URL.canParse(address) && !/^https?:$/.test(new URL(address).protocol);

function checkRedirects(addresses: unknown): void {
  const list = listOf(addresses);
  if (list.length === 0)
    throw new errors.InvalidRedirectUri('redirect_uris must contain at least one address');
  if (list.length > MOST_REDIRECTS)
    throw new errors.InvalidRedirectUri(`redirect_uris can contain at most ${MOST_REDIRECTS} addresses`);
  for (const address of list)
    if (typeof address !== 'string' || address.length > LONGEST_ADDRESS || !isRedirectAllowed(address))
      throw new errors.InvalidRedirectUri(
        'redirect_uris must be https addresses, or http addresses on 127.0.0.1, [::1] or localhost',
      );
}

function checkName(name: unknown): void {
  if (name === undefined) return;
  if (typeof name !== 'string' || name.length > LONGEST_NAME || UNSHOWN.test(name))
    throw invalid(`client_name must be one line of at most ${LONGEST_NAME} characters`);
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const invalid = (message: string): Error => new errors.InvalidClientMetadata(message);

/** Hosts of loopback clients: RFC 8252, 7.3 and 8.3, and the name that many use. */
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Returns whether codes may be sent to an address: https, or http on this machine (contract 10.2). */
export function isRedirectAllowed(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || url.username !== '' || url.password !== '' || address.includes('#')) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname));
}
