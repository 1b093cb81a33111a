import { verifyHashAndMac } from '#kit/event-sourcing';
import type { EventStore, StoredEvent } from '#kit/event-store';
import { parseHead } from '../anchors/segment.js';
import { anchorEvents } from '../anchors/stored-anchors.js';
import { AnchorCheck } from './anchor-check.js';
import { checkEvent } from './check-event.js';
import { checkStream } from './check-stream.js';
import type { Evidence, Verification } from './evidence.js';
import { explained } from './explain.js';
import { Faults, faultOf } from './log-fault.js';
import { type ExpectedEvent, type Link, linkOf } from './link-table.js';

/**
 * Verifies some streams without reading the whole log: their events and links, and the events that anchors
 * expect in them.
 * @param names of streams that exist, or may have existed
 * @throws {EventStoreUnavailableError}
 */
export async function verifyStreams(evidence: Evidence, names: readonly string[]): Promise<Verification> {
  const faults = new Faults();
  const byAnchors = await seenByAnchors(evidence, new Set(names), faults);
  let [streams, events] = [0, 0];
  for (const stream of new Set(names)) {
    const stored = await evidence.store.readStream(stream);
    const links: Link[] = [];
    for (const event of stored) {
      const fault = await checkEvent(event, evidence);
      if (fault) faults.add(fault);
      links.push(linkOf(event, fault !== null && fault.fault !== 'moved'));
    }
    faults.add(...checkStream({ stream, links, expected: byAnchors.expected.get(stream) ?? [] }));
    if (stored.length > 0) streams++;
    events += stored.length;
  }
  const { store } = evidence;
  const all = await explained(faults.all, { ...evidence, events: () => eventsOf(store, names) });
  return { streams, events, ...byAnchors.anchored, broken: all[0] ?? null, faults: all };
}

async function* eventsOf(
  store: Pick<EventStore, 'readStream'>,
  names: readonly string[],
): AsyncGenerator<StoredEvent> {
  for (const stream of new Set(names)) yield* await store.readStream(stream);
}

/** Collects the anchors' lines about streams, and checks the anchors themselves. */
async function seenByAnchors(evidence: Evidence, names: ReadonlySet<string>, faults: Faults) {
  const { store, chain, elsewhere } = evidence;
  const anchors = new AnchorCheck(chain.publicKey);
  const expected = new Map<string, ExpectedEvent[]>();
  for await (const event of anchorEvents(store)) {
    if (!verifyHashAndMac(chain, event.stream, event.revision, event).isKeyed) {
      faults.add(faultOf('forged', event, 'it is not an anchor written by the service'));
      break;
    }
    const checked = anchors.check(event);
    if ('fault' in checked) {
      faults.add(checked.fault);
      break;
    }
    const { anchor, changed } = checked.stored.data;
    for (const line of changed.split('\n')) {
      const { stream, revision, hash } = parseHead(line);
      if (names.has(stream))
        expected.set(stream, [...(expected.get(stream) ?? []), { revision, hash, anchor: anchor.index }]);
    }
  }
  for (const copies of elsewhere) faults.add(...(await anchors.compare(copies, store)));
  return { expected, anchored: { anchors: anchors.count, anchoredUntil: anchors.last?.position ?? null } };
}
