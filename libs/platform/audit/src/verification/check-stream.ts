import { type ExpectedEvent, type Link, type StreamLinks, UNKNOWN } from './link-table.js';
import type { Fault, FaultKind } from './log-fault.js';

/** Returns the faults between the events of one stream, and events seen by anchors that are now missing. */
export function checkStream({ stream, links, expected }: StreamLinks): readonly Fault[] {
  const fault = faultBetween(stream, links);
  const gone = fault ? null : goneFrom(stream, links, expected);
  return [fault, gone].filter((one) => one !== null);
}

function faultBetween(stream: string, inLog: readonly Link[]): Fault | null {
  const links = [...inLog].sort((one, other) => one.revision - other.revision);
  const faultAt = (fault: FaultKind, { revision, position }: Link, detail: string): Fault => ({
    fault,
    stream,
    revision,
    position,
    eventId: null,
    detail,
  });
  let before: Link | null = null;
  for (const link of links) {
    const revision: number = before === null ? 0 : before.revision + 1;
    if (link.revision > revision) {
      const detail = `it was deleted: expected revision ${revision}, found revision ${link.revision}`;
      return faultAt('missing', { ...link, revision }, detail);
    }
    if (link.revision < revision) return faultAt('inserted', link, 'there are two events of this revision');
    const isKnown = !hasReportedFault(link, before);
    if (isKnown && before !== null && link.position < before.position)
      return faultAt('re-ordered', before, `it comes after revision ${link.revision}`);
    if (isKnown && link.previousHash !== (before?.hash ?? '')) {
      const detail = `revision ${link.revision} was linked to an event other than the current one`;
      return faultAt('rewritten', before ?? link, detail);
    }
    before = link;
  }
  return null;
}

/** An event with its own fault need not match its neighbors. */
const hasReportedFault = (link: Link, before: Link | null): boolean =>
  link.previousHash === UNKNOWN || before?.hash === UNKNOWN;

function goneFrom(stream: string, links: readonly Link[], expected: readonly ExpectedEvent[]): Fault | null {
  const byRevision = new Map(links.map((link) => [link.revision, link]));
  const last = links.at(-1);
  for (const { revision, hash, anchor } of expected) {
    const link = byRevision.get(revision);
    const place = { stream, revision, position: link?.position ?? last?.position ?? null, eventId: null };
    const claim = `anchor ${anchor} saw revision ${revision}`;
    if (links.length === 0)
      return { ...place, fault: 'missing-stream', detail: `${claim}, but the stream is missing` };
    if (!link)
      return {
        ...place,
        fault: 'cut-tail',
        detail: `${claim}, but the stream now ends at revision ${last?.revision ?? 0}`,
      };
    if (link.hash !== hash) return { ...place, fault: 'rewritten', detail: `${claim} with another hash` };
  }
  return null;
}
