import type { Browser, Page } from 'playwright-core';
import { violationsOf } from '../support/axe.js';
import { launchChromium, LOOKS, newContext } from '../support/browser-person.js';
import { sharedService } from '../support/shared-service.js';

/** Needs a Chromium. */
describe('the API reference in a browser', () => {
  const service = sharedService();
  let browser: Browser;
  /** Console errors (CSP violations are among them), and requests to other hosts. */
  const complaints: string[] = [];

  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser.close());

  async function load(
    path: string,
    look: (typeof LOOKS)[number] = LOOKS[0],
    heading = 'Guides',
  ): Promise<Page> {
    const page = await (await newContext(browser, look)).newPage();
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('request', (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(service.url))
        complaints.push(request.url());
    });
    await page.goto(service.url + path);
    await page.getByRole('heading', { name: heading }).waitFor();
    return page;
  }

  it.each(LOOKS)('fits the width of a $name and loads nothing from another host', async (look) => {
    const page = await load('/docs', look);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
      look.viewport.width,
    );
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it.each(LOOKS)('is accessible, and leads back to the portal and the keys, $name', async (look) => {
    const page = await load('/docs', look);
    await page.getByPlaceholder('dk_test_…').first().waitFor();
    const links = page.getByRole('navigation', { name: 'Site' }).getByRole('link');
    expect(await links.allTextContents()).toEqual([
      'Portal',
      'API keys',
      'API reference',
      'Guides',
      'Error codes',
      'Changelog',
    ]);
    const violations = await violationsOf(page);
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    await page.context().close();
  });

  it.each(LOOKS)('explains error codes on an accessible page that fits a $name', async (look) => {
    const page = await load('/docs/errors#E_VALIDATION_FAILED', look, 'Error codes');
    expect(await violationsOf(page, 'best-practice')).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await page.locator(':target').innerText()).toContain('E_VALIDATION_FAILED');
    await page.context().close();
  });

  it('describes the operations desk on a page of its own', async () => {
    const page = await load('/docs/operations', LOOKS[0], 'Partner Formation Service: operations desk');
    await page.getByText('operator token').first().waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it.each(LOOKS)('shows guides and changes on accessible pages that fit a $name', async (look) => {
    for (const [path, heading] of [
      ['/docs/guides/webhook-signatures', 'Webhook signatures'],
      ['/docs/guides/deprecations', 'Deprecations'],
      ['/docs/changelog', 'Changelog'],
    ] as const) {
      const page = await load(path, look, heading);
      expect(await violationsOf(page, 'best-practice')).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      await page.context().close();
    }
    expect(complaints).toEqual([]);
  });
});
