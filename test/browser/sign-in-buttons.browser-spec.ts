import type { Browser, BrowserContext, Page } from 'playwright-core';
import { Assistant } from '../support/assistant.js';
import { launchChromium, newContext } from '../support/browser-person.js';
import { TAX_ID, taxIdsLink } from '../support/founder.js';
import { codeFor, PASSWORD } from '../support/identity.js';
import { call } from '../support/partner-calls.js';
import { Program } from '../support/program.js';
import { customerRequest } from '../support/requests.js';
import { sharedHttpsIssuer } from '../support/shared-service.js';

const FOUNDER = 'ada@founders.example';

/**
 * Presses every button of the pages between a program's request and its response, on https. The program's redirect address
 * leads on to another origin, because browsers apply `form-action` to the whole chain of redirects after a form.
 */
describe('the buttons of the sign-in pages', () => {
  const { service, server, front } = sharedHttpsIssuer();
  const program = new Program();
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  /** Redirect addresses of the program. */
  let callbacks: Readonly<Record<'https' | 'IPv4' | 'IPv6', string>>;

  beforeAll(async () => {
    const port = await program.start();
    callbacks = {
      https: `${await front.publish(port, 'assistant.test')}/callback`,
      IPv4: `http://127.0.0.1:${port}/callback`,
      IPv6: `http://[::1]:${port}/callback`,
    };
    program.onTo = `${await front.publish(port, 'elsewhere.test')}/done`;
    browser = await launchChromium(front.chromiumFlags);
    await server.signedUp(FOUNDER);
  });
  afterAll(async () => {
    await browser.close();
    program.stop();
  });
  beforeEach(async () => {
    program.visits.length = 0;
    context = await newContext(browser);
    page = await context.newPage();
  });
  afterEach(() => context.close());

  const button = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  const link = (name: string): Promise<void> => page.getByRole('link', { name, exact: true }).click();
  const heading = (name: string): Promise<void> => page.getByRole('heading', { name, level: 1 }).waitFor();

  async function begin(
    callback = callbacks.https,
    more: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const client = await server.newClient({ redirect_uris: [callback] });
    await page.goto((await server.begin(client, { redirect_uri: callback, ...more })).url);
    await heading('Sign in');
  }

  async function signIn(password = PASSWORD, email = FOUNDER): Promise<void> {
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await button('Sign in');
  }

  async function askForCode(email: string): Promise<string> {
    await page.getByLabel('Legal first name').fill('Ada');
    await page.getByLabel('Legal last name').fill('Lovelace');
    await page.getByLabel('Country of residence').selectOption('GBR');
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button('Send me the code');
    await heading('Check your e-mail');
    return codeFor(server.url, email);
  }

  async function confirm(code: string): Promise<void> {
    await page.getByLabel('Code').fill(code);
    await button('Confirm');
  }

  /** Expects the browser at the end of the chain, and one response to the program. */
  async function returned(to: 'code' | 'access_denied'): Promise<void> {
    await page.waitForURL(program.onTo);
    const [visit, ...more] = program.visits;
    expect(more).toEqual([]);
    expect(visit?.get(to === 'code' ? 'code' : 'error')).toMatch(to === 'code' ? /^[\w-]{43}$/ : to);
  }

  describe.each(['https', 'IPv4', 'IPv6'] as const)('with a redirect address on %s', (kind) => {
    it('lead on after Agree', async () => {
      await begin(callbacks[kind]);
      await signIn();
      await heading('Allow Assistant to act for you?');
      await button('Agree');
      await returned('code');
    });

    it('lead on after Create an account, and after Cancel', async () => {
      await begin(callbacks[kind]);
      await link('Create an account');
      await button('Cancel');
      await returned('access_denied');
    });
  });

  it('lead on to an installed app', async () => {
    const { onTo } = program;
    program.onTo = 'claude://authorized';
    try {
      const complaints: string[] = [];
      page.on('console', (message) => complaints.push(message.text()));
      await begin();
      await signIn();
      const ended = page.waitForEvent('requestfailed');
      await button('Agree');
      const request = await ended;
      expect(request.url()).toBe(program.onTo);
      // Without such an app on this machine, the browser stays on the page.
      expect([request.failure()?.errorText, complaints]).toEqual(['net::ERR_ABORTED', []]);
    } finally {
      program.onTo = onTo;
    }
  });

  it('lead on in a window that still knows the page that opened it', async () => {
    const client = await server.newClient({ redirect_uris: [callbacks.https] });
    const { url } = await server.begin(client, { redirect_uri: callbacks.https });
    await page.goto(new URL('/', callbacks.https).href);
    const opening = context.waitForEvent('page');
    await page.evaluate(`void window.open(${JSON.stringify(url)})`);
    page = await opening;
    await signIn();
    await button('Agree');
    await returned('code');
    expect(await page.evaluate('window.opener !== null')).toBe(true);
  });

  it('continue the sign-in: wrong password, Cancel', async () => {
    await begin();
    await button('Sign in');
    await page.getByRole('alert').waitFor();
    await signIn('not the password');
    await page.getByRole('alert').waitFor();
    await button('Cancel');
    await returned('access_denied');
  });

  it('continue the sign-up: invalid fields, a wrong code, a new code, Confirm, Agree', async () => {
    await begin();
    await link('Create an account');
    await button('Send me the code');
    await page.getByRole('alert').waitFor();
    await askForCode('buttons@founders.example');
    await confirm('00000000');
    await page.getByRole('alert').waitFor();
    await link('Start again');
    await link('I already have an account');
    await link('Create an account');
    await confirm(await askForCode('buttons@founders.example'));
    await heading('Allow Assistant to act for you?');
    await button('Agree');
    await returned('code');
  });

  it('cancel a sign-up with invalid fields', async () => {
    await begin();
    await link('Create an account');
    await button('Send me the code');
    await page.getByRole('alert').waitFor();
    await button('Cancel');
    await returned('access_denied');
  });

  it('cancel a sign-up with the address of a partner’s customer', async () => {
    const email = 'of-a-partner@founders.example';
    await call(service, 'POST', '/v1/partner/customers', { body: { ...customerRequest(), email } });
    await begin();
    await link('Create an account');
    await confirm(await askForCode(email));
    await page.getByText('This address cannot be used to sign up.').first().waitFor();
    await button('Cancel');
    await returned('access_denied');
  });

  it('cancel a sign-up with an address that signed up meanwhile', async () => {
    const email = 'meanwhile@founders.example';
    await begin();
    await link('Create an account');
    const code = await askForCode(email);
    await server.signedUp(email);
    await confirm(code);
    await page.getByText('This address already has an account.').first().waitFor();
    await button('Cancel');
    await returned('access_denied');
  });

  it.each(['Sign in', 'Cancel'])(
    'continue a password reset: a wrong code, a new password, %s',
    async (last) => {
      await begin();
      await link('I forgot my password');
      await link('Back to sign-in');
      await link('I forgot my password');
      await button('Send me a code');
      await page.getByRole('alert').waitFor();
      await page.getByLabel('E-mail address').fill(FOUNDER);
      await button('Send me a code');
      await heading('Check your e-mail');
      await button('Change the password');
      await page.getByRole('alert').waitFor();
      await page.getByLabel('Code').fill(await codeFor(server.url, FOUNDER));
      await page.getByLabel('New password').fill(PASSWORD);
      await button('Change the password');
      await heading('Sign in');
      if (last === 'Cancel') {
        await button('Cancel');
        await returned('access_denied');
        return;
      }
      await signIn();
      await button('Agree');
      await returned('code');
    },
  );

  it('leave the consent: Use another account, Decline', async () => {
    await begin();
    await signIn();
    await button('Use another account');
    await heading('Sign in');
    await signIn();
    await button('Decline');
    await returned('access_denied');
  });

  it('lead to an assistant’s link: a new password, Sign in, Save numbers after signing out', async () => {
    const email = 'links@founders.example';
    const assistant = await Assistant.of(service.env, email);
    const secure = await taxIdsLink(assistant);
    await assistant.close();
    await page.goto(secure);
    await link('I forgot my password');
    await page.getByLabel('E-mail address').fill(email);
    await button('Send me a code');
    await page.getByLabel('Code').fill(await codeFor(server.url, email));
    await page.getByLabel('New password').fill(PASSWORD);
    await button('Change the password');
    await heading('Sign in');
    await signIn(PASSWORD, email);
    await heading('US tax IDs');
    const account = await context.newPage();
    await account.goto(`${server.url}/account`);
    await account.getByRole('button', { name: 'Sign out', exact: true }).click();
    await account.getByRole('heading', { name: 'Sign in' }).waitFor();
    await button('Save numbers');
    await heading('Sign in');
    await signIn(PASSWORD, email);
    await heading('US tax IDs');
    await page.getByRole('textbox').first().fill(TAX_ID);
    await button('Save numbers');
    await heading('Thank you');
  });

  it('post the code to a program that requests it', async () => {
    await begin(callbacks.https, { response_mode: 'form_post' });
    await signIn();
    await button('Agree');
    await page.waitForURL(program.onTo);
  });
});
