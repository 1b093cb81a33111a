import { mkdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { violationsOf } from '../support/axe.js';
import { launchChromium, newContext } from '../support/browser-person.js';
import { codeFor, PASSWORD } from '../support/identity.js';
import { sharedIssuer } from '../support/shared-service.js';

const WIDTHS = { desktop: { width: 1200, height: 900 }, phone: { width: 390, height: 844 } };

/** Needs a Chromium: `CHROMIUM`, or Debian's. `SCREENSHOTS` names a folder for screenshots. */
describe('the pages of the authorization server in a browser', () => {
  const { server } = sharedIssuer();
  let browser: Browser;
  /** The program's redirect page, where people return. */
  let program: Server;
  let callback: string;

  beforeAll(async () => {
    program = createServer((_request, response) => {
      response.end('You may close this window.');
    }).listen(0, '127.0.0.1');
    await once(program, 'listening');
    callback = `http://127.0.0.1:${(program.address() as AddressInfo).port}/callback`;
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
    program.closeAllConnections();
    program.close();
  });

  const picture = async (page: Page, name: string): Promise<void> => {
    const to = process.env['SCREENSHOTS'];
    if (!to) return;
    mkdirSync(to, { recursive: true });
    await page.screenshot({ path: join(to, `identity-${name}.png`), fullPage: true });
  };
  const begin = async (): Promise<string> => {
    const client = await server.newClient({ redirect_uris: [callback] });
    return (await server.begin(client, { redirect_uri: callback })).url;
  };

  it.each([
    ['desktop', 'light'],
    ['desktop', 'dark'],
    ['phone', 'light'],
    ['phone', 'dark'],
  ] as const)('lead through sign-up, consent and the account: %s, %s', async (size, colorScheme) => {
    const context = await newContext(browser, { viewport: WIDTHS[size], colorScheme });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('422')) faults.push(message.text());
    });
    const looked = async (name: string): Promise<void> => {
      await picture(page, `${name}-${size}-${colorScheme}`);
      expect([name, await violationsOf(page, 'best-practice')]).toEqual([name, []]);
      const over = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
      expect([name, Math.max(0, over as number)]).toEqual([name, 0]);
    };
    // Too long for one line of a phone.
    const email = `${size}-${colorScheme}.augusta.ada.king.countess.of.lovelace@analytical-engines.example`;

    await page.goto(await begin());
    await looked('sign-in');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await looked('sign-in-refused');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await looked('sign-up');
    await page.getByRole('button', { name: 'Send me the code' }).click();
    await looked('sign-up-refused');
    await page.getByLabel('Legal first name').fill('Ada');
    await page.getByLabel('Legal last name').fill('Lovelace');
    await page.getByLabel('Country of residence').selectOption('GBR');
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Send me the code' }).click();
    await looked('code');
    await page.getByLabel('Code').fill(await codeFor(server.url, email));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await looked('consent');
    await page.getByRole('button', { name: 'Agree' }).click();
    await page.waitForURL(`${callback}?**`);
    expect(new URL(page.url()).searchParams.get('code')).toMatch(/^[\w-]{43}$/);

    await page.goto(`${server.url}/account`);
    await looked('account');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await looked('account-refused');
    await page.getByRole('button', { name: 'Revoke the permission of Assistant' }).click();
    expect(await page.getByRole('status').textContent()).toContain('The permission was revoked.');
    await looked('account-ended');
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await looked('account-sign-in');
    await page.getByRole('link', { name: 'I forgot my password' }).click();
    await looked('reset');
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await looked('reset-code');
    await page.goto(`${server.url}/sandbox/inbox`);
    await looked('inbox');
    await page.getByLabel('Recipient').selectOption(email);
    await page.getByRole('button', { name: 'Show latest' }).click();
    expect(new URL(page.url()).searchParams.get('to')).toBe(email);
    expect(await page.getByLabel('Recipient').inputValue()).toBe(email);
    const recipients = await page.locator('section .eyebrow').allTextContents();
    expect(recipients.length).toBeGreaterThan(1);
    expect(recipients.filter((text) => !text.includes(email))).toEqual([]);
    await looked('inbox-of-one');
    await page.goto(`${server.url}/oauth2/authorize?client_id=nobody`);
    await looked('error');
    expect(faults.filter((fault) => !fault.includes('400'))).toEqual([]);
    await context.close();
  });

  it('accept pasted passwords and password managers, without script', async () => {
    const context = await newContext(browser, { javaScriptEnabled: false });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await context.newPage();
    await page.goto(await begin());
    await page.getByRole('link', { name: 'Create an account' }).click();
    const first = page.getByLabel('Legal first name');
    await first.fill('a sentence that is pasted');
    await first.selectText();
    await page.keyboard.press('Control+X');
    await page.getByLabel('Password', { exact: true }).focus();
    await page.keyboard.press('Control+V');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('a sentence that is pasted');
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('autocomplete')).toBe(
      'new-password',
    );
    expect(await page.getByLabel('E-mail address').getAttribute('autocomplete')).toBe('username');
    await context.close();
  });

  it('post the code to a program that requests it', async () => {
    const context = await newContext(browser);
    const page = await context.newPage();
    const client = await server.newClient({ redirect_uris: [callback] });
    const more = { redirect_uri: callback, response_mode: 'form_post' };
    await page.goto((await server.begin(client, more)).url);
    await page.getByRole('link', { name: 'I forgot my password' }).click();
    await page.getByRole('button', { name: 'Send me a code' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL(callback);
    expect(await page.textContent('body')).toContain('You may close this window.');
    await context.close();
  });
});
