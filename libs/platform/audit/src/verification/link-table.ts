import { mkdtempSync, rmSync } from 'node:fs';
import { appendFile, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Position, StoredEvent } from '#kit/event-store';
import { HASH_LENGTH, hashIn } from '../anchors/segment.js';

/** The data that must match between the events of one stream. */
export interface Link {
  readonly revision: number;
  readonly position: Position;
  /** The beginnings of its own hash and of the previous event's; empty without one. */
  readonly hash: string;
  readonly previousHash: string;
}

/** @param isReported whether a fault of the event was reported, so that its hashes need not match */
export function linkOf(event: StoredEvent, isReported: boolean): Link {
  const { revision, position, metadata } = event;
  const previous = metadata['previousHash'];
  return {
    revision,
    position,
    hash: isReported ? UNKNOWN : hashIn(event).slice(0, HASH_LENGTH),
    previousHash: isReported ? UNKNOWN : typeof previous === 'string' ? previous.slice(0, HASH_LENGTH) : '',
  };
}

/** A hash that is not checked. */
export const UNKNOWN = '?';

/** An event that exists according to an anchor. */
export interface ExpectedEvent {
  readonly revision: number;
  readonly hash: string;
  readonly anchor: number;
}

/** The links and expected events of one stream. */
export interface StreamLinks {
  readonly stream: string;
  /** In the order of the log. */
  readonly links: readonly Link[];
  readonly expected: readonly ExpectedEvent[];
}

/** Number of parts that streams are distributed over; only one at a time is loaded. */
const PARTS = 512;
/** Buffer size of a part before it is written to disk. */
const PART_BYTES = 32 * 1024;

/** A line: a link of an event, or an event expected by an anchor. */
type Line =
  | readonly [stream: string, revision: number, position: Position, hash: string, previousHash: string]
  | readonly [stream: string, revision: number, hash: string, anchor: number];

/**
 * The links of all streams, written by position and read by stream. Keeps a small buffer per part in memory, as
 * bytes, and the rest in files of the temporary folder. A temporary table of SQLite would block other work of the process:
 * for a million events it takes 13 s instead of 6 s, 2 s of them in one sort; with an index instead, 33 s.
 */
export class LinkTable {
  private readonly parts: Part[] = Array.from({ length: PARTS }, (_, index) => new Part(this, index));
  private createdFolder: string | null = null;

  async add(stream: string, { revision, position, hash, previousHash }: Link): Promise<void> {
    await this.put([stream, revision, position, hash, previousHash]);
  }

  async expect(stream: string, { revision, hash, anchor }: ExpectedEvent): Promise<void> {
    await this.put([stream, revision, hash, anchor]);
  }

  /** Returns every stream once. */
  async *streams(): AsyncGenerator<StreamLinks> {
    for (const part of this.parts) yield* streamsIn(await part.text());
  }

  /** Removes the files. */
  close(): void {
    if (this.createdFolder !== null) rmSync(this.createdFolder, { recursive: true, force: true });
  }

  /** Returns the folder of the files; created with the first one. */
  get folder(): string {
    return (this.createdFolder ??= mkdtempSync(join(tmpdir(), 'audit-verify-')));
  }

  private async put(line: Line): Promise<void> {
    await this.parts[partOf(line[0])]?.put(`${JSON.stringify(line)}\n`);
  }
}

/** The lines of some of the streams. */
class Part {
  private bytes: Buffer | null = null;
  private used = 0;
  private file: string | null = null;

  constructor(
    private readonly table: Pick<LinkTable, 'folder'>,
    private readonly index: number,
  ) {}

  async put(line: string): Promise<void> {
    const length = Buffer.byteLength(line);
    if (this.used + length > PART_BYTES) await this.spill();
    if (length > PART_BYTES) {
      await this.write(Buffer.from(line));
      return;
    }
    this.bytes ??= Buffer.allocUnsafeSlow(PART_BYTES);
    this.used += this.bytes.write(line, this.used);
  }

  /** Returns all lines. */
  async text(): Promise<string> {
    const written = this.file === null ? '' : await readFile(this.file, 'utf8');
    const buffered = this.bytes?.toString('utf8', 0, this.used) ?? '';
    this.bytes = null;
    return written + buffered;
  }

  private async spill(): Promise<void> {
    if (this.bytes) await this.write(this.bytes.subarray(0, this.used));
    this.used = 0;
  }

  private async write(bytes: Uint8Array): Promise<void> {
    this.file ??= join(this.table.folder, String(this.index));
    await appendFile(this.file, bytes);
  }
}

function streamsIn(text: string): Iterable<StreamLinks> {
  const byName = new Map<string, { stream: string; links: Link[]; expected: ExpectedEvent[] }>();
  for (let from = 0; from < text.length;) {
    const end = text.indexOf('\n', from);
    const line = JSON.parse(text.slice(from, end)) as Line;
    from = end + 1;
    const [stream] = line;
    let entry = byName.get(stream);
    if (!entry) byName.set(stream, (entry = { stream, links: [], expected: [] }));
    if (line.length === 4) entry.expected.push({ revision: line[1], hash: line[2], anchor: line[3] });
    else entry.links.push({ revision: line[1], position: line[2], hash: line[3], previousHash: line[4] });
  }
  return byName.values();
}

/** FNV-1a. */
function partOf(stream: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < stream.length; index++)
    hash = Math.imul(hash ^ stream.charCodeAt(index), 0x01000193);
  return (hash >>> 0) % PARTS;
}
