import type { Collection, DocumentStore } from '#kit/document-store';
import type { LoggedRequest } from './logged-request.js';

/** Up to 200 requests of one tenant, as versions before December 2026 stored them. Storage format. */
interface LogPage {
  readonly tenantId: string;
  readonly begunAt: string;
  readonly expiresAt: string;
  readonly entries: readonly LoggedRequest[];
}

export const oldLogPages: Collection<LogPage> = {
  name: 'request-log',
  kind: 'record',
  indexes: [['tenantId', 'begunAt'], ['expiresAt']],
};

/** Replaces each stored page with its entries. Repeating it changes nothing. */
export async function splitOldPages(
  store: DocumentStore,
  putEntry: (id: string, logged: LoggedRequest, of: Omit<LogPage, 'entries'>, nth: number) => Promise<void>,
): Promise<void> {
  for (;;) {
    const [found] = await store.find(oldLogPages, { orderBy: { field: 'expiresAt' }, limit: 1 });
    if (!found) return;
    const { id, document, revision } = found;
    await Promise.all(document.entries.map((entry, nth) => putEntry(`${id}-${nth}`, entry, document, nth)));
    if (!(await store.remove(oldLogPages, id, revision))) return;
  }
}
