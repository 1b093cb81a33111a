import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A file that pages refer to. Its path names its content, so that it can be kept for good. */
interface Asset {
  readonly path: string;
  readonly contentType: string;
  readonly content: string;
}

function asset(file: string, contentType: string): Asset {
  const content = readFileSync(new URL(`./assets/${file}`, import.meta.url), 'utf8');
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return { path: `/sign-assets/${hash}/${file}`, contentType, content };
}

export const ASSETS = {
  style: asset('page.css', 'text/css; charset=utf-8'),
  script: asset('drawing.mjs', 'text/javascript; charset=utf-8'),
} as const;
