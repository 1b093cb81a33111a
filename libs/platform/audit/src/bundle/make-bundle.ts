import { type EventStore, readLog, type StoredEvent } from '#kit/event-store';
import type { AuditChain } from '../audit-chain.js';
import { type Anchor, isCovered, publicKeyText, signText } from '../anchors/anchor.js';
import { leafHash, pathOf } from '../anchors/merkle.js';
import { eventLine, parseHead } from '../anchors/segment.js';
import { anchorEvents, anchorIn } from '../anchors/stored-anchors.js';
import type { BundledEvent, BundledStream, Proof, SignedBundle } from './bundle.js';
import { signedText } from './bundle.js';

interface BundleContents {
  readonly companyId: string;
  readonly exportedBy: string;
  readonly exportedAt: Date;
  /** All events of the company's streams, in the order of the log, with the state after each. */
  readonly events: readonly { readonly event: StoredEvent; readonly state: unknown }[];
}

interface PublishedAnchor {
  readonly anchor: Anchor;
  readonly signature: string;
}

/**
 * Creates a company's signed bundle. Reads the anchors, and the segments with the company's events.
 * @throws {EventStoreUnavailableError}
 */
export async function makeBundle(
  store: EventStore,
  chain: AuditChain,
  { companyId, exportedBy, exportedAt, events }: BundleContents,
): Promise<SignedBundle> {
  const names = new Set(events.map(({ event }) => event.stream));
  const anchors: PublishedAnchor[] = [];
  const heads = new Map<string, NonNullable<BundledStream['head']>>();
  for await (const stored of anchorEvents(store)) {
    const data = anchorIn(stored)?.data;
    if (!data) break;
    anchors.push({ anchor: data.anchor, signature: data.signature });
    const lines = data.changed.split('\n');
    const leaves = lines.some((line) => names.has(parseHead(line).stream)) ? lines.map(leafHash) : [];
    for (const [index, line] of leaves.length > 0 ? lines.entries() : []) {
      const { stream } = parseHead(line);
      if (names.has(stream))
        heads.set(stream, { ...proofOf(leaves, index), anchor: data.anchor.index, line });
    }
  }
  const bundled: BundledEvent[] = [];
  const leavesOf = new Map<number, readonly string[]>();
  for (const { event, state } of events) {
    const next = anchors.find(({ anchor }) => event.position <= anchor.position)?.anchor;
    const covering = next && isCovered(event.stream, next) ? next : null;
    if (covering && !leavesOf.has(covering.index))
      leavesOf.set(covering.index, await segmentLeaves(store, covering));
    const leaves = covering && leavesOf.get(covering.index);
    const inSegment = leaves && {
      ...proofOf(leaves, leaves.indexOf(leafHash(eventLine(event)))),
      anchor: covering.index,
    };
    bundled.push({ ...event, inSegment: inSegment ?? null, state });
  }
  const segments = anchors.map(({ anchor }) => anchor.segment);
  const neededAnchors = new Set([
    ...leavesOf.keys(),
    ...[...heads.values()].map(({ anchor }) => anchor),
    anchors.length,
  ]);
  const bundle = {
    format: 1,
    companyId,
    exportedAt: exportedAt.toISOString(),
    exportedBy,
    publicKey: publicKeyText(chain.publicKey),
    anchors: anchors
      .filter(({ anchor }) => neededAnchors.has(anchor.index))
      .map((one) => ({ ...one, inLog: proofOf(segments, one.anchor.index - 1) })),
    streams: [...names].map((stream) => ({
      stream,
      revision: Math.max(...events.flatMap(({ event }) => (event.stream === stream ? [event.revision] : []))),
      head: heads.get(stream) ?? null,
    })),
    events: bundled,
  } as const;
  // A JSON round trip, because the signature must not cover members that JSON omits.
  const plain = JSON.parse(JSON.stringify(bundle)) as SignedBundle['bundle'];
  return { bundle: plain, signature: signText(signedText(plain), chain.signingKey) };
}

const proofOf = (leaves: readonly string[], index: number): Proof => ({
  index,
  size: leaves.length,
  path: pathOf(leaves, index),
});

async function segmentLeaves(
  store: EventStore,
  { from, position, prefixes }: Anchor,
): Promise<readonly string[]> {
  const leaves: string[] = [];
  const segment = { from, until: position, streamPrefixes: prefixes ?? [''] };
  for await (const { events } of readLog(store, segment))
    leaves.push(...events.map((event) => leafHash(eventLine(event))));
  return leaves;
}
