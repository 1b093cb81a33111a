import { hostname } from 'node:os';
import { Anchorer, AnchorRecords, anchorsAt, AuditConfig, type Evidence, placeOf } from '#platform/audit';
import { streamPrefix } from '#kit/event-sourcing';
import { type Logger, newId } from '#kit/kernel';
import type { Stores } from './stores.js';

/** Creates the anchorer of a process's log; it also delivers the anchors to `AUDIT_ANCHORS`. */
export function anchorerOf(stores: Stores, logger: Logger): Anchorer {
  const { config, documentStore, eventStore, chain } = stores;
  const { auditAnchors } = config.get(AuditConfig);
  return new Anchorer(
    { store: eventStore, chain, prefixes: streamPrefixesOf(stores), now: () => new Date() },
    {
      documentStore,
      logger,
      owner: `${hostname()}/${process.pid}/${newId()}`,
      place: auditAnchors === null ? null : placeOf(auditAnchors),
    },
  );
}

/**
 * Collects what a verification of the log reads. The anchors are read later; reading them throws an
 * {@link AnchorsUnreadableError} if the place has none.
 *
 * @param place where anchors are kept outside of the stores, if they are to be compared too
 */
export async function evidenceOf(
  stores: Pick<Stores, 'eventStore' | 'documentStore' | 'codec' | 'chain' | 'registry'>,
  place?: string,
): Promise<Evidence> {
  const { eventStore, documentStore, codec, chain } = stores;
  const records = new AnchorRecords(documentStore);
  await records.start();
  const elsewhere = [{ name: 'in the records', anchors: () => records.all() }];
  if (place !== undefined) elsewhere.push({ name: `in ${place}`, anchors: () => anchorsAt(place) });
  return { store: eventStore, codec, chain, prefixes: streamPrefixesOf(stores), elsewhere };
}

/** Lists the stream name prefixes of all aggregates. */
export const streamPrefixesOf = ({ registry }: Pick<Stores, 'registry'>): readonly string[] =>
  registry.models.flatMap(({ aggregates }) => aggregates.map(({ category }) => streamPrefix(category)));
