/**
 * Returns whether a program's id is the address of its metadata (draft-ietf-oauth-client-id-metadata-document).
 */
export const isDocumentId = (clientId: unknown): clientId is string =>
  typeof clientId === 'string' && /^https:/i.test(clientId);
