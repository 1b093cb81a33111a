import { hashOf } from '#kit/event-sourcing';
import { type Anchor, isSignatureOf, isSigned, publicKeyOf } from '../anchors/anchor.js';
import { leafHash, rootOfPath } from '../anchors/merkle.js';
import { eventLine, headLine } from '../anchors/segment.js';
import {
  type Bundle,
  type BundledEvent,
  bundleText,
  type Proof,
  type SignedBundle,
  signedText,
} from './bundle.js';

interface CheckedBundle {
  readonly companyId: string | null;
  /** The key of the signature, to compare with the key that the service publishes. */
  readonly publicKey: string | null;
  readonly streams: number;
  readonly events: number;
  /** Number of events that an anchor covers. */
  readonly anchored: number;
  readonly faults: readonly string[];
}

/**
 * Checks a bundle by itself, without stores or keys.
 * @param text the file
 * @param key the service's public key, if it is known from elsewhere; default: the bundle's own
 */
export function checkBundle(text: string, key: string | null = null): CheckedBundle {
  const nothing = { companyId: null, publicKey: null, streams: 0, events: 0, anchored: 0 };
  try {
    const signed = JSON.parse(text) as SignedBundle;
    if (bundleText(signed) !== text)
      return { ...nothing, faults: ['altered: the file is not in canonical form'] };
    const { bundle, signature } = signed;
    const publicKey = publicKeyOf(key ?? bundle.publicKey);
    if (!isSignatureOf(signedText(bundle), signature, publicKey))
      return { ...nothing, faults: ["altered: the signature was not made with the service's key"] };
    return {
      companyId: bundle.companyId,
      publicKey: bundle.publicKey,
      streams: bundle.streams.length,
      events: bundle.events.length,
      anchored: bundle.events.filter(({ inSegment }) => inSegment !== null).length,
      faults: [...faultsOfAnchors(bundle, publicKey), ...faultsOfEvents(bundle), ...faultsOfHeads(bundle)],
    };
  } catch {
    return {
      ...nothing,
      faults: ['unreadable: it is not a file of `audit export`, or its key is malformed'],
    };
  }
}

function* faultsOfAnchors({ anchors }: Bundle, publicKey: ReturnType<typeof publicKeyOf>): Generator<string> {
  const newest = anchors.at(-1)?.anchor;
  for (const { anchor, signature, inLog } of anchors) {
    if (!isSigned({ anchor, signature }, publicKey)) yield `forged: anchor ${anchor.index} is not signed`;
    if (
      inLog.index !== anchor.index - 1 ||
      inLog.size !== newest?.index ||
      !leads(anchor.segment, inLog, newest.root)
    )
      yield `rewritten: anchor ${anchor.index} is not in the log that the newest anchor covers`;
  }
}

function* faultsOfEvents({ events, anchors }: Bundle): Generator<string> {
  const last = new Map<string, BundledEvent>();
  for (const event of events) {
    const name = `revision ${event.revision} of ${event.stream}`;
    const before = last.get(event.stream);
    if (event.revision !== (before?.revision ?? -1) + 1) yield `missing: the event before ${name}`;
    if (hashOf(event.stream, event.revision, event) !== event.metadata['hash'])
      yield `altered: the content of ${name} does not match its hash`;
    if ((event.metadata['previousHash'] ?? null) !== (before?.metadata['hash'] ?? null))
      yield `re-ordered: ${name} does not follow from the event before it`;
    const anchor = anchorOf(anchors, event.inSegment?.anchor);
    if (event.inSegment && !(anchor && leads(leafHash(eventLine(event)), event.inSegment, anchor.segment)))
      yield `forged: ${name} is not in the anchor that it names`;
    last.set(event.stream, event);
  }
}

function* faultsOfHeads({ streams, events, anchors }: Bundle): Generator<string> {
  for (const { stream, revision, head } of streams) {
    const own = events.filter((event) => event.stream === stream);
    if (own.at(-1)?.revision !== revision) yield `cut-tail: ${stream} ends before revision ${revision}`;
    if (head === null) continue;
    const isOf = (event: BundledEvent): boolean =>
      headLine(stream, { revision: event.revision, hash: String(event.metadata['hash']) }) === head.line;
    const anchor = anchorOf(anchors, head.anchor);
    if (!own.some(isOf) || !(anchor && leads(leafHash(head.line), head, anchor.heads)))
      yield `cut-tail: the last event of ${stream} in anchor ${head.anchor} is missing`;
  }
}

const anchorOf = (anchors: Bundle['anchors'], index: number | undefined): Anchor | undefined =>
  anchors.find(({ anchor }) => anchor.index === index)?.anchor;

const leads = (leaf: string, { index, size, path }: Proof, root: string): boolean =>
  rootOfPath(leaf, index, size, path) === root;
