import { bundleText, makeBundle, recordExport } from '#platform/audit';
import type { StoredEvent } from '#kit/event-store';
import type { Stores } from '#platform/hosting';
import { CompanyHistory } from '../timeline/company-history.js';

/**
 * Writes a company's whole history as the text of a signed bundle, and records who exported it. Personal data stays
 * encrypted in the events and masked in the states.
 *
 * @returns null if the company does not exist
 */
export async function exportCompany(
  { eventStore, codec, chain }: Pick<Stores, 'eventStore' | 'codec' | 'chain'>,
  companyId: string,
  exportedBy: string,
): Promise<string | null> {
  const history = await CompanyHistory.read(eventStore, codec, companyId);
  if (!history) return null;
  const exportedAt = new Date();
  await recordExport(eventStore, chain, companyId, {
    actor: { type: 'operator', id: exportedBy },
    now: exportedAt,
  });
  const entries = history.entries();
  const stored = new Map<string, StoredEvent>();
  for (const stream of new Set(entries.map((entry) => entry.stream)))
    for (const event of await eventStore.readStream(stream)) stored.set(event.id, event);
  const events = entries.flatMap(({ eventId, state }) => {
    const event = stored.get(eventId);
    return event ? [{ event, state }] : [];
  });
  return bundleText(await makeBundle(eventStore, chain, { companyId, exportedBy, exportedAt, events }));
}
