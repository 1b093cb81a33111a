import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Position, StoredEvent } from '#event-store';
import { HASH_LENGTH, hashIn } from '../anchors/segment.js';

/** What must fit between the events of one stream. */
export interface Link {
  readonly revision: number;
  readonly position: Position;
  /** The beginning of its own hash and of that of the event before it; empty where there is none. */
  readonly hash: string;
  readonly previousHash: string;
}

/** @param isTold a fault of its own was told, so that nothing is expected to fit to it */
export function linkOf(event: StoredEvent, isTold: boolean): Link {
  const { revision, position, metadata } = event;
  const previous = metadata['previousHash'];
  return {
    revision,
    position,
    hash: isTold ? UNKNOWN : hashIn(event).slice(0, HASH_LENGTH),
    previousHash: isTold ? UNKNOWN : typeof previous === 'string' ? previous.slice(0, HASH_LENGTH) : '',
  };
}

/** A hash that is not asked for. */
export const UNKNOWN = '?';

/** An event that an anchor says was there. */
export interface Expected {
  readonly revision: number;
  readonly hash: string;
  readonly anchor: number;
}

/** All that is known of one stream. */
export interface StreamLinks {
  readonly stream: string;
  /** In the order of the log. */
  readonly links: readonly Link[];
  readonly expected: readonly Expected[];
}

const PARTITIONS = 256;
/** So many characters are kept in memory before they go to disk. */
const KEPT = 32 * 1024 * 1024;

/**
 * The links of all streams, read by position and looked at by stream: what does not fit into memory is put into files of
 * the temporary folder, a part of the streams in each, of which one is read at a time.
 */
export class LinkTable {
  private readonly lines: string[][] = Array.from({ length: PARTITIONS }, () => []);
  private kept = 0;
  private folder: string | null = null;

  async add(stream: string, { revision, position, hash, previousHash }: Link): Promise<void> {
    await this.put(stream, `${revision}\t${position}\t${hash}\t${previousHash}`);
  }

  async expect(stream: string, { revision, hash, anchor }: Expected): Promise<void> {
    await this.put(stream, `${revision}\t${hash}\t${anchor}`);
  }

  /** Every stream once. */
  async *streams(): AsyncGenerator<StreamLinks> {
    for (let part = 0; part < PARTITIONS; part++) yield* await this.part(part);
  }

  /** Takes the files away. */
  close(): void {
    if (this.folder !== null) rmSync(this.folder, { recursive: true, force: true });
  }

  private async put(stream: string, rest: string): Promise<void> {
    const line = `${stream}\t${rest}`;
    this.lines[partOf(stream)]?.push(line);
    this.kept += line.length;
    if (this.kept >= KEPT) await this.spill();
  }

  private async spill(): Promise<void> {
    this.folder ??= mkdtempSync(join(tmpdir(), 'audit-verify-'));
    for (const [part, lines] of this.lines.entries()) {
      if (lines.length > 0) await appendFile(this.file(part), `${lines.join('\n')}\n`);
      this.lines[part] = [];
    }
    this.kept = 0;
  }

  private file(part: number): string {
    return join(this.folder ?? '', String(part));
  }

  private async part(part: number): Promise<Iterable<StreamLinks>> {
    const found = new Map<string, { stream: string; links: Link[]; expected: Expected[] }>();
    const take = (line: string): void => {
      const [stream = '', ...fields] = line.split('\t');
      let known = found.get(stream);
      if (!known) found.set(stream, (known = { stream, links: [], expected: [] }));
      const [revision, second = '', third = '', previousHash] = fields;
      if (previousHash === undefined)
        known.expected.push({ revision: Number(revision), hash: second, anchor: Number(third) });
      else
        known.links.push({ revision: Number(revision), position: Number(second), hash: third, previousHash });
    };
    if (this.folder !== null) for await (const line of linesOf(this.file(part))) take(line);
    for (const line of this.lines[part] ?? []) take(line);
    return found.values();
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  try {
    yield* createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  } catch (error) {
    // Nothing of this part has gone to disk.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** FNV-1a. */
function partOf(stream: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < stream.length; index++)
    hash = Math.imul(hash ^ stream.charCodeAt(index), 0x01000193);
  return (hash >>> 0) % PARTITIONS;
}
