/** Whether a program's id is the address of what it says of itself (draft-ietf-oauth-client-id-metadata-document). */
export const isDocumentId = (clientId: unknown): clientId is string =>
  typeof clientId === 'string' && /^https:/i.test(clientId);
