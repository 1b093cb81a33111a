import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';

/**
 * A file that pages refer to. Its path contains a hash of its content, so that browsers can cache it forever.
 */
interface Asset {
  readonly path: string;
  readonly contentType: string;
  readonly content: string;
}

/**
 * Reads a file that pages refer to.
 * @param url location of the file
 * @param under path prefix of its address, for example `/sign-assets`
 */
export function asset(url: URL, contentType: string, under: string): Asset {
  const content = readFileSync(url, 'utf8');
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  const file = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
  return { path: `${under}/${hash}/${file}`, contentType, content };
}

const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** Sends a file that pages refer to. */
export function sendAsset(response: ServerResponse, { contentType, content }: Asset): void {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  response.setHeader('content-type', contentType);
  response.end(content);
}
