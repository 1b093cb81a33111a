import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { violationsOf } from './axe.js';

const MAX_TABS = 120;
/** Generous, because a machine under load renders pages slowly. */
const PATIENCE_MS = 120_000;
/**
 * Reports whether the page or a table is wider than its container, now and when the times on it are older: specs create
 * their data seconds before they look at it. The page's scripts never see the changed texts.
 */
const IS_TOO_WIDE = `(() => {
  const isTooWide = () =>
    [document.documentElement, ...document.querySelectorAll('.table')].some(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    );
  const texts = [...document.querySelectorAll('time')].map(({ firstChild }) => firstChild).filter((one) => one?.nodeType === 3);
  const shown = texts.map(({ data }) => data);
  const now = isTooWide();
  for (const text of texts) {
    if (/^just now$| ago$/.test(text.data)) text.data = '59 minutes ago';
    if (/^\\d+:\\d+/.test(text.data)) text.data = 'Nov 29, 2026, 11:59 PM';
  }
  const later = isTooWide();
  texts.forEach((text, index) => (text.data = shown[index]));
  return { now, later };
})()`;
/** The name of the focused element: its label or its text. */
const FOCUSED = `(() => {
  const element = document.activeElement;
  return (element?.getAttribute('aria-label') ?? element?.labels?.[0]?.textContent ?? element?.textContent ?? '').trim();
})()`;

export interface Look {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly colorScheme: 'light' | 'dark';
}

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
export const LOOKS = [
  { name: 'desktop', viewport: DESKTOP, colorScheme: 'light' },
  { name: 'phone', viewport: PHONE, colorScheme: 'dark' },
] as const;
export const ALL_LOOKS = [
  ...LOOKS,
  { name: 'desktop-dark', viewport: DESKTOP, colorScheme: 'dark' },
  { name: 'phone-light', viewport: PHONE, colorScheme: 'light' },
] as const;

/** `CHROMIUM`, or Debian's. @param flags more arguments, as those of `HttpsFront` */
export const launchChromium = (flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', ...flags],
    timeout: PATIENCE_MS,
  });

/** A new window that waits for slow content. */
export async function newContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE_MS);
  return context;
}

/** A person who uses a browser with a keyboard. `SCREENSHOTS` names a folder for screenshots. */
export class BrowserPerson {
  private constructor(
    private readonly context: BrowserContext,
    readonly page: Page,
    private readonly complaints: string[],
  ) {}

  static async open(browser: Browser, url: string, look: Look): Promise<BrowserPerson> {
    const context = await newContext(browser, look);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      // The browser also reports intended 4xx responses; ignore them.
      if (message.type() === 'error' && !message.text().includes('the server responded with a status of 4'))
        complaints.push(message.text());
    });
    await page.goto(url);
    return new BrowserPerson(context, page, complaints);
  }

  /** Expects all complaints of the page to match, and clears them. */
  expectComplaints(about: RegExp): void {
    expect(this.complaints.filter((complaint) => !about.test(complaint))).toEqual([]);
    this.complaints.length = 0;
  }

  async close(): Promise<void> {
    await this.context.close();
    expect(this.complaints).toEqual([]);
  }

  /** Moves to the element with this name by the Tab key, like a person without a mouse. */
  async reach(name: string | RegExp): Promise<void> {
    for (let tabs = 0; tabs < MAX_TABS; tabs++) {
      await this.page.keyboard.press('Tab');
      const focused = await this.page.evaluate<string>(FOCUSED);
      if (typeof name === 'string' ? focused === name : name.test(focused)) return;
    }
    throw new Error(`${String(name)} cannot be reached by the keyboard`);
  }

  async press(name: string | RegExp): Promise<void> {
    await this.reach(name);
    await this.page.keyboard.press('Enter');
  }

  /** Follows the link of a screen in the navigation, which is in a drawer on a phone. */
  async goTo(screen: string): Promise<void> {
    if (await this.page.getByRole('button', { name: 'Open navigation' }).isVisible())
      await this.press('Open navigation');
    await this.press(screen);
    await this.page.getByRole('heading', { name: screen, level: 1 }).waitFor();
  }

  async fill(name: string, text: string): Promise<void> {
    await this.reach(name);
    await this.page.keyboard.press('Control+A');
    await this.page.keyboard.type(text);
  }

  /** Presses a link that downloads a file. */
  async download(link: string): Promise<{ readonly name: string; readonly bytes: Buffer }> {
    const downloading = this.page.waitForEvent('download');
    await this.press(link);
    const file = await downloading;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  }

  async signOut(): Promise<void> {
    await this.press(/^Menu of /);
    await this.page.getByRole('menuitem', { name: 'Sign out' }).click();
  }

  /** Checks accessibility, and takes a screenshot if `SCREENSHOTS` is set. */
  async examine(what: string): Promise<void> {
    const { page } = this;
    const pictures = process.env['SCREENSHOTS'];
    if (pictures !== undefined) {
      mkdirSync(pictures, { recursive: true });
      await page.screenshot({ path: join(pictures, `${what}.png`), fullPage: true });
    }
    const violations = await violationsOf(page);
    const places = violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }));
    expect({ what, places }).toEqual({ what, places: [] });
    const tooWide = await page.evaluate(IS_TOO_WIDE);
    expect({ what, tooWide }).toEqual({ what, tooWide: { now: false, later: false } });
  }
}
