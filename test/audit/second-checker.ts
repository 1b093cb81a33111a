import { createHash, createPublicKey, verify } from 'node:crypto';

/*
 * Checks an audit bundle by docs/audit-bundle.md alone. It shares no code with the service and works differently: it
 * throws at the first fault, and folds proofs from bits.
 */

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Fields = Record<string, Json>;

function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what);
}

/** The part of RFC 8785 that JSON.stringify lacks: members sorted by UTF-16 code units. */
function canonical(value: Json): string {
  if (Array.isArray(value)) return '[' + value.map(canonical).join(',') + ']';
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members: string[] = [];
  for (const key of Object.keys(value).sort())
    members.push(JSON.stringify(key) + ':' + canonical(value[key] ?? null));
  return '{' + members.join(',') + '}';
}

const sha = (...parts: (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

function signed(publicKey: string, title: string, body: Json, signature: Json): boolean {
  const prefix = Buffer.from('302a300506032b6570032100', 'hex');
  must(/^[0-9a-f]{64}$/.test(publicKey), 'the key is not one');
  must(typeof signature === 'string' && /^[0-9a-f]{128}$/.test(signature), 'the signature is not one');
  const key = createPublicKey({
    key: Buffer.concat([prefix, Buffer.from(publicKey, 'hex')]),
    format: 'der',
    type: 'spki',
  });
  const text = Buffer.from(title + '\n' + canonical(body));
  return verify(null, text, key, Buffer.from(signature, 'hex'));
}

/** From the root down. The larger subtree has the largest power of two below the tree's size. */
function climb(leaf: Buffer, index: number, size: number, path: Buffer[]): Buffer {
  must(index >= 0 && index < size, 'a proof is outside of its tree');
  if (size === 1) {
    must(path.length === 0, 'a proof is too long');
    return leaf;
  }
  const sibling = path.at(-1);
  must(sibling !== undefined, 'a proof is too short');
  const rest = path.slice(0, -1);
  let left = 1;
  while (left * 2 < size) left *= 2;
  return index < left
    ? sha(Buffer.of(1), climb(leaf, index, left, rest), sibling)
    : sha(Buffer.of(1), sibling, climb(leaf, index - left, size - left, rest));
}

function proves(proof: Fields, leaf: Buffer, root: Json): boolean {
  const path = (proof['path'] as string[]).map((hex) => Buffer.from(hex, 'hex'));
  return climb(leaf, proof['index'] as number, proof['size'] as number, path).toString('hex') === root;
}

/**
 * Checks a bundle.
 *
 * @param file the bytes of the bundle
 * @param publicKey the service's key, received from its operator
 * @throws {Error} the first fault
 */
export function checkAgain(file: Uint8Array, publicKey: string): { readonly events: number } {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(file);
  const whole = JSON.parse(text) as Fields;
  must(text === canonical(whole) + '\n', 'the file is not in canonical form');
  const bundle = whole['bundle'] as Fields;
  must(
    signed(publicKey, 'partner-formation-service audit bundle 1', bundle, whole['signature'] ?? null),
    'the signature was not made with this key',
  );
  must(bundle['publicKey'] === publicKey && bundle['format'] === 1, 'the bundle names another key or format');

  const anchors = new Map<Json, Fields>();
  const list = bundle['anchors'] as Fields[];
  const newest = list.at(-1)?.['anchor'] as Fields | undefined;
  for (const entry of list) {
    const anchor = entry['anchor'] as Fields;
    const holds = signed(
      publicKey,
      'partner-formation-service audit anchor 1',
      anchor,
      entry['signature'] ?? null,
    );
    must(holds, 'an anchor is not signed');
    const inLog = entry['inLog'] as Fields;
    must(inLog['index'] === (anchor['index'] as number) - 1, 'an anchor stands elsewhere in the log');
    const segment = Buffer.from(anchor['segment'] as string, 'hex');
    must(proves(inLog, segment, newest?.['root'] ?? null), 'an anchor is not in the log');
    anchors.set(anchor['index'] ?? null, anchor);
  }

  const hashes = new Map<Json, string[]>();
  for (const event of bundle['events'] as Fields[]) {
    const { data, id, metadata, revision, stream, type, position } = event as Fields & {
      revision: number;
      position: number;
      stream: string;
    };
    const { hash, ...rest } = metadata as { hash: string; previousHash: Json };
    const before = hashes.get(stream) ?? [];
    must(revision === before.length, 'an event is missing');
    must(rest.previousHash === (before.at(-1) ?? null), 'an event follows from another');
    const computed = sha(canonical({ data, id, metadata: rest, revision, stream, type } as Fields)).toString(
      'hex',
    );
    must(hash === computed, 'an event was altered');
    hashes.set(stream, [...before, hash]);
    const proof = event['inSegment'] as Fields | null;
    if (proof === null) continue;
    const leaf = sha(Buffer.of(0), `${position} ${revision} ${hash} ${stream}`);
    must(
      proves(proof, leaf, anchors.get(proof['anchor'] ?? null)?.['segment'] ?? null),
      'an event is in no anchor',
    );
  }

  for (const { stream, revision, head } of bundle['streams'] as (Fields & {
    stream: string;
    head: Fields | null;
  })[]) {
    const own = hashes.get(stream) ?? [];
    must(own.length - 1 === revision, 'a stream was cut');
    if (head === null) continue;
    const { line, anchor } = head;
    const lines = own.map((hash, at) => `${hash.slice(0, 32)} ${at} ${stream}`);
    must(lines.includes(line as string), 'a stream lost an event that an anchor covers');
    const leaf = sha(Buffer.of(0), line as string);
    must(proves(head, leaf, anchors.get(anchor ?? null)?.['heads'] ?? null), 'a head is in no anchor');
  }
  return { events: (bundle['events'] as Json[]).length };
}
