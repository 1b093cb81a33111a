import type { Browser } from 'playwright-core';
import { BrowserPerson, launchChromium, LOOKS } from '../support/browser-person.js';
import { commonIssuer } from '../support/shared-service.js';

/** Needs a Chromium. */
describe('an unknown address in a browser', () => {
  const { service, server } = commonIssuer();
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser.close());

  it.each(LOOKS)('is a page with a way on: $name', async ({ name, ...look }) => {
    for (const [part, url, status] of [
      ['service', service.url, 404],
      ['identity', server.url, 404],
      // Only callers with a token learn that the address does not exist.
      ['tools', server.tools, 401],
    ] as const) {
      const person = await BrowserPerson.open(browser, 'about:blank', look);
      const response = await person.page.goto(`${url}/nothing/here`);
      expect([part, response?.status(), response?.headers()['content-type']]).toEqual([
        part,
        status,
        'text/html; charset=utf-8',
      ]);
      await person.examine(`unknown-address-${part}-${name}`);
      await person.page.getByRole('main').getByRole('link').first().click();
      await person.page.getByRole('heading', { level: 1 }).waitFor();
      expect(person.page.url()).not.toContain('/nothing');
      await person.close();
    }
  });
});
