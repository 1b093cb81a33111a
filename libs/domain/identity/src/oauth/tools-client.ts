import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { MADE_BY_OPERATOR } from './metadata.js';
import type { OAuthRecords, Payload } from './oauth-records.js';

/** The tool interface as a program that may introspect every token. It is not stored: all processes know its secret. */
export const TOOLS_CLIENT = 'tool-interface';

/** Returns the metadata of the tool interface for the provider. */
export const toolsClientOf = (records: OAuthRecords): Payload => ({
  client_id: TOOLS_CLIENT,
  client_secret: records.secretHash(records.toolsSecret),
  token_endpoint_auth_method: 'client_secret_basic',
  grant_types: [],
  response_types: [],
  redirect_uris: [],
  [MADE_BY_OPERATOR]: true,
});

/** Returns the `Authorization` header of the tool interface. */
export const toolsCredentials = (records: OAuthRecords): string =>
  `Basic ${Buffer.from(`${TOOLS_CLIENT}:${records.toolsSecret}`).toString('base64')}`;

/** Reports whether a request comes from the tool interface. */
export function isToolInterface({ headers }: IncomingMessage, records: OAuthRecords): boolean {
  const [sent, own] = [headers.authorization ?? '', toolsCredentials(records)].map((text) =>
    Buffer.from(text),
  );
  return sent?.length === own?.length && timingSafeEqual(sent as Buffer, own as Buffer);
}
