import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
/** The rules of WCAG 2.2 A and AA that a machine can check. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

export interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** Returns the violations axe finds on the current page, by WCAG and any additional rules. */
export async function violationsOf(page: Page, ...besides: readonly 'best-practice'[]): Promise<Violation[]> {
  // Through the debugger, because the page's CSP blocks foreign scripts.
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: await readFile(axe, 'utf8') });
  await session.detach();
  const runOnly = JSON.stringify([...WCAG, ...besides]);
  return page.evaluate<Violation[]>(`axe.run({ runOnly: ${runOnly} }).then(({ violations }) => violations)`);
}
