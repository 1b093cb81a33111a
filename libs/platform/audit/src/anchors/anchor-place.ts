import { hash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SignedAnchor } from './anchor.js';

/** The external place of anchors, which people with write access to the stores cannot reach. */
export interface AnchorPlace {
  /** Contains no address, because an address may contain secrets. */
  readonly id: string;
  /** Stores an anchor; succeeds if it is stored already. @throws {Error} the anchor could not be written */
  put(anchor: SignedAnchor): Promise<void>;
}

export interface PlaceOptions {
  /** Time limit for a response, in milliseconds; default: 10 s. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;

const isAddress = (place: string): boolean => /^https?:\/\//.test(place);

/** Returns the place that `AUDIT_ANCHORS` names: a folder, or an https address that each anchor is sent to. */
export const placeOf = (place: string, options: PlaceOptions = {}): AnchorPlace =>
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
      throw new Error(
        'the place contains a different anchor with this number: another log is anchored there',
      );
    const file = await open(`${path}.tmp`, 'w', 0o600);
    try {
      await file.writeFile(textOf(signed));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.tmp`, path);
  }
}

/** Chosen by the operator, so it may be in the service's own network. */
class Address implements AnchorPlace {
  readonly id: string;
  private readonly timeoutMs: number;

  constructor(
    private readonly url: string,
    { timeoutMs = TIMEOUT_MS }: PlaceOptions,
  ) {
    this.id = idOf(url);
    this.timeoutMs = timeoutMs;
  }

  async put(signed: SignedAnchor): Promise<void> {
    const status = await this.post(textOf(signed)).catch((error: unknown) => {
      throw new Error(this.reason(error));
    });
    if (status < 200 || status > 299) throw new Error(`it responded with ${status}`);
  }

  private async post(body: string): Promise<number> {
    const { url, headers } = requestOf(this.url);
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(this.timeoutMs),
    });
    // Only the status matters, even if reading the rest fails.
    await response.body?.cancel().catch(() => undefined);
    return response.status;
  }

  /** Describes an error without its message, which may contain the address. */
  private reason(error: unknown): string {
    if (!(error instanceof Error)) return 'the request failed';
    if (error.name === 'TimeoutError') return `no answer within ${this.timeoutMs / 1000} s`;
    if (!(error.cause instanceof Error)) return 'the request failed';
    const { code, name } = error.cause as NodeJS.ErrnoException;
    return `the request failed: ${code ?? name}`;
  }
}

/** Moves user and password of an address into a header, because `fetch` rejects them in the address. */
function requestOf(address: string): {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
} {
  const url = new URL(address);
  const { username, password } = url;
  if (username === '' && password === '') return { url, headers: {} };
  [url.username, url.password] = ['', ''];
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { url, headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` } };
}

/** A place cannot be read, or does not contain anchors; the message says why. */
class AnchorsUnreadableError extends Error {
  override readonly name = 'AnchorsUnreadableError';
}

/**
 * Reads the anchors of a place: a folder's files, one file, or the response of an https address; each contains one anchor
 * per line, or a JSON array of them.
 *
 * @throws {AnchorsUnreadableError}
 */
export async function* anchorsAt(place: string): AsyncGenerator<SignedAnchor> {
  try {
    for await (const text of textsAt(place)) yield* anchorsIn(text);
  } catch (error) {
    throw new AnchorsUnreadableError(`The anchors of ${place} cannot be read: ${(error as Error).message}`);
  }
}

async function* textsAt(place: string): AsyncGenerator<string> {
  if (isAddress(place)) {
    const { url, headers } = requestOf(place);
    const response = await fetch(url, { headers });
    if (!response.ok) throw new Error(`it responded with ${response.status}`);
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
    // Reported below.
  }
  throw new Error('an entry is not an anchor, or was altered');
}
