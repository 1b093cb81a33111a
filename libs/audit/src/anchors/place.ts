import { hash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Sender, TargetGuard } from '#webhooks';
import type { SignedAnchor } from './anchor.js';

/** Where anchors are kept that nobody who can write the stores can reach. */
export interface AnchorPlace {
  /** Never holds an address: those may hold secrets. */
  readonly id: string;
  /** @throws {Error} why it could not be written; an anchor that is there already is well */
  put(anchor: SignedAnchor): Promise<void>;
  close(): Promise<void>;
}

export interface PlaceOptions {
  readonly allowLoopback: boolean;
}

const isAddress = (place: string): boolean => /^https?:\/\//.test(place);

/** The place that `AUDIT_ANCHORS` names: a folder, or an https address that each anchor is sent to. */
export const placeOf = (place: string, options: PlaceOptions): AnchorPlace =>
  isAddress(place) ? new Address(place, options) : new Folder(place);

const textOf = (signed: SignedAnchor): string => `${JSON.stringify(signed)}\n`;
const idOf = (place: string): string => hash('sha256', place, 'hex').slice(0, 32);

class Folder implements AnchorPlace {
  readonly id: string;

  constructor(private readonly folder: string) {
    this.id = idOf(folder);
  }

  async put(signed: SignedAnchor): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const path = join(this.folder, `anchor-${String(signed.anchor.index).padStart(10, '0')}.json`);
    const there = await readFile(path, 'utf8').catch(() => null);
    if (there === textOf(signed)) return;
    if (there !== null)
      throw new Error('the place holds another anchor of this number: another log is anchored there');
    const file = await open(`${path}.tmp`, 'w', 0o600);
    try {
      await file.writeFile(textOf(signed));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.tmp`, path);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

class Address implements AnchorPlace {
  readonly id: string;
  private readonly sender: Sender;

  constructor(
    private readonly url: string,
    { allowLoopback }: PlaceOptions,
  ) {
    this.id = idOf(url);
    this.sender = new Sender(new TargetGuard({ allowLoopback }));
  }

  async put(signed: SignedAnchor): Promise<void> {
    const { statusCode, error } = await this.sender.send(this.url, {}, textOf(signed));
    if (statusCode === null) throw new Error(error ?? 'the request failed');
    if (statusCode < 200 || statusCode > 299) throw new Error(`it answered ${statusCode}`);
  }

  close(): Promise<void> {
    return this.sender.close();
  }
}

/**
 * The anchors of a place: those of a folder's files, of one file, or of what an https address answers; in each, an anchor
 * a line, or a JSON array of them.
 *
 * @throws {Error} it cannot be read, or what is there is no anchor
 */
export async function* anchorsAt(place: string): AsyncGenerator<SignedAnchor> {
  for await (const text of textsAt(place)) yield* anchorsIn(text);
}

async function* textsAt(place: string): AsyncGenerator<string> {
  if (isAddress(place)) {
    const response = await fetch(place);
    if (!response.ok) throw new Error(`${place} answered ${response.status}`);
    yield await response.text();
    return;
  }
  if (!(await stat(place)).isDirectory()) {
    yield await readFile(place, 'utf8');
    return;
  }
  const names = (await readdir(place)).filter((name) => name.endsWith('.json')).sort();
  for (const name of names) yield await readFile(join(place, name), 'utf8');
}

function anchorsIn(text: string): readonly SignedAnchor[] {
  try {
    const parsed = text.trimStart().startsWith('[')
      ? (JSON.parse(text) as SignedAnchor[])
      : text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [JSON.parse(line) as SignedAnchor]));
    if (parsed.every(({ anchor }) => Number.isSafeInteger(anchor.index))) return parsed;
  } catch {
    // It is told below.
  }
  throw new Error('what is kept there is no anchor, or was altered');
}
