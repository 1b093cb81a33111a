import { createServer, type Server } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { ALL_LOOKS, BrowserPerson, launchChromium, type Look, LOOKS } from '../support/browser-person.js';
import { newPartner } from '../support/operator-calls.js';
import { freePort, Service, temporaryFolder } from '../support/service.js';

/** Needs a Chromium. */
describe('the portal in a browser', () => {
  const folder = temporaryFolder();
  const email = 'dev@acme.example';
  /** A partner without any companies or settings. */
  const newcomer = { email: 'dev@newcomer.example', password: '' };
  let service: Service;
  let browser: Browser;
  let person: BrowserPerson;
  let page: Page;
  let password: string;
  let endpoint: Server;
  let inbox: string;
  let endpointUrl: string;
  /** The status that the partner's endpoint returns. */
  let answer = 200;

  beforeAll(async () => {
    const identityPort = String(await freePort());
    inbox = `http://127.0.0.1:${identityPort}/sandbox/inbox`;
    service = await Service.start(folder.path, {
      WEBHOOK_ALLOW_LOOPBACK: 'true',
      IDENTITY_PORT: identityPort,
      IDENTITY_PUBLIC_URL: `http://127.0.0.1:${identityPort}`,
    });
    ({ portalPassword: password } = await newPartner(folder.path, 'Acme', email));
    newcomer.password = (await newPartner(folder.path, 'Newcomer', newcomer.email)).portalPassword;
    browser = await launchChromium();
    const port = await freePort();
    endpointUrl = `http://127.0.0.1:${port}/hooks`;
    endpoint = createServer((request, response) => {
      request.resume();
      response.statusCode = answer;
      response.end();
    }).listen(port, '127.0.0.1');
  });
  afterAll(async () => {
    await browser.close();
    endpoint.close();
    await service.stop();
    folder.remove();
  });
  afterEach(() => person.close());

  /** The person who uses the browser from now on. */
  function turnTo(somebody: BrowserPerson): void {
    person = somebody;
    ({ page } = somebody);
  }

  async function open(look: Look = LOOKS[0]): Promise<void> {
    turnTo(await BrowserPerson.open(browser, `${service.url}/portal`, look));
    await page.getByLabel('E-mail address').waitFor();
  }

  async function signIn(): Promise<void> {
    await reach('E-mail address');
    await page.keyboard.type(email);
    await reach('Password');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  }

  const reach = (name: string | RegExp) => person.reach(name);
  const press = (name: string | RegExp) => person.press(name);
  const goTo = (screen: string) => person.goTo(screen);
  const fill = (name: string, text: string) => person.fill(name, text);
  const examine = (what: string) => person.examine(`portal-${what}`);
  const openEndpoint = async (): Promise<void> => {
    await goTo('Webhook endpoints');
    await page.getByRole('link', { name: endpointUrl, exact: true }).waitFor();
    await press(endpointUrl);
  };

  it('keeps what a person types into the first endpoint form, and shows why a URL is rejected', async () => {
    const typist = 'dev@typist.example';
    const ofTypist = (await newPartner(folder.path, 'Typist', typist)).portalPassword;
    await open();
    await page.getByLabel('E-mail address').fill(typist);
    await page.getByLabel('Password').fill(ofTypist);
    await page.keyboard.press('Enter');
    const notice = page.getByText('You don’t receive webhooks yet');
    await notice.waitFor();
    const endpointIsPolled = () =>
      page.waitForResponse((response) => response.url().endsWith('/v1/partner/webhook-endpoints'));
    await page.evaluate("document.querySelector('.notice').dataset.seen = 'yes'");
    await endpointIsPolled();
    await endpointIsPolled();
    expect(await notice.getAttribute('data-seen')).toBe('yes');
    await goTo('Webhook endpoints');
    await reach('URL');
    const url = 'https://10.0.0.1/webhooks/partner-formation/of/a/newcomer/who/types/by/hand';
    await page.keyboard.type(url, { delay: 170 });
    const field = page.getByLabel('URL');
    expect(await field.inputValue()).toBe(url);
    await page.keyboard.press('Enter');
    const refusal = page.getByRole('alert').getByText(/url: /);
    await refusal.waitFor();
    await endpointIsPolled();
    await endpointIsPolled();
    expect({ refusal: await refusal.count(), url: await field.inputValue() }).toEqual({ refusal: 1, url });
  });

  it('sets up an endpoint and receives its first webhook by keyboard', async () => {
    await open();
    await signIn();
    await goTo('Webhook endpoints');
    await fill('URL', endpointUrl);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    const secret = (await dialog.getByText(/^whsec_/).textContent()) ?? '';
    await press('I have stored it');
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.content()).not.toContain(secret);
    await press('Send test event');
    await page.getByRole('link', { name: 'view the delivery' }).waitFor();
    await press('view the delivery');
    await page.getByText('delivered', { exact: true }).waitFor();
  });

  it('rotates the secret after the word is typed, by keyboard', async () => {
    await open();
    await signIn();
    await openEndpoint();
    await page.getByRole('button', { name: 'Rotate secret' }).waitFor();
    await press('Rotate secret');
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' });
    expect(await confirm.isDisabled()).toBe(true);
    await fill('Type rotate to confirm', 'rotate');
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog')
      .getByText(/^whsec_/)
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await page.content()).not.toContain('whsec_');
  });

  it('adds a second endpoint, sees both and removes it, by keyboard', async () => {
    await open();
    await signIn();
    await goTo('Webhook endpoints');
    await page.getByRole('link', { name: endpointUrl, exact: true }).waitFor();
    await fill('URL', `${endpointUrl}/second`);
    await page.keyboard.press('Enter');
    await press('I have stored it');
    await page.getByRole('button', { name: 'Remove endpoint' }).waitFor();
    await goTo('Webhook endpoints');
    await page.getByRole('link', { name: `${endpointUrl}/second` }).waitFor();
    await press(`${endpointUrl}/second`);
    await page.getByRole('button', { name: 'Remove endpoint' }).waitFor();
    await press('Remove endpoint');
    await fill('Type remove to confirm', 'remove');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: `${endpointUrl}/second` }).waitFor({ state: 'detached' });
  });

  it('finds a request and its changes from an event and by its id, by keyboard', async () => {
    await open();
    await signIn();
    await goTo('Companies');
    await press(/Looms and Engines LLC/);
    await page.getByRole('link', { name: 'company_ein_issued' }).waitFor();
    await press('this request');
    await page.getByText('by dev@acme.example').first().waitFor();
    await page.getByRole('link', { name: 'company_ein_issued' }).waitFor();
    const id = new URL(page.url()).searchParams.get('id') ?? '';
    await goTo('Requests');
    await page.getByRole('cell', { name: 'Issue the EIN' }).first().waitFor();
    await fill('Request ID', id);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'company_ein_issued' }).waitFor();
    await goTo('Requests');
    await fill('Request ID', 'of nobody');
    await page.keyboard.press('Enter');
    await page.getByText('No request found with this ID').waitFor();
  });

  it('finds out why a delivery failed and sends it again, by keyboard', async () => {
    answer = 500;
    await open();
    await signIn();
    await openEndpoint();
    await page.getByRole('button', { name: 'Send test event' }).waitFor();
    await press('Send test event');
    await page.getByRole('link', { name: 'view the delivery' }).waitFor();
    await goTo('Deliveries');
    await page.getByRole('cell', { name: 'retrying' }).first().waitFor();
    await reach('company_ein_issued');
    await page.keyboard.press('Enter');
    await page.getByText('500', { exact: true }).first().waitFor();
    answer = 200;
    await press('Resend');
    await page.getByText('delivered', { exact: true }).waitFor();
  });

  it('creates a key that is shown once and revokes it, by keyboard', async () => {
    await open();
    await signIn();
    await goTo('API keys');
    await press('Create key');
    await fill('Name', 'CI');
    await page.keyboard.press('Enter');
    const key = (await page.getByText(/^dk_test_\w{40}/).textContent()) ?? '';
    await press('I have stored it');
    const use = () => fetch(`${service.url}/v1/partner/companies`, { headers: { authorization: key } });
    expect((await use()).status).toBe(200);
    await page.getByRole('cell', { name: 'CI', exact: true }).waitFor();
    expect(await page.content()).not.toContain(key);
    await press('Revoke');
    await fill('Type CI to confirm', 'CI');
    await page.keyboard.press('Enter');
    await page.getByText('revoked', { exact: true }).waitFor();
    expect((await use()).status).toBe(401);
  });

  it('invites a viewer, who joins, cannot change anything, and is signed out when removed, by keyboard', async () => {
    const guest = 'ada@acme.example';
    await open();
    await signIn();
    await goTo('People');
    await press('Invite a person');
    await fill('E-mail address', guest);
    await reach('Role');
    await page.keyboard.type('Viewer');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('cell', { name: guest }).waitFor();
    const [, token = ''] = /welcome#([\w.-]+)/.exec(await (await fetch(inbox)).text()) ?? [];

    const host = person;
    const joining = await BrowserPerson.open(browser, `${service.url}/portal/welcome#${token}`, LOOKS[0]);
    turnTo(joining);
    await page.getByText('Acme invited you').waitFor();
    expect(page.url()).not.toContain(token);
    await fill('New password', 'violet engines weave by night');
    await page.keyboard.press('Enter');
    await page.getByText('You have the viewer role').waitFor();
    expect(await page.getByRole('link', { name: 'People' }).count()).toBe(0);
    await goTo('API keys');
    await press('Create key');
    await fill('Name', 'Mine');
    await page.keyboard.press('Enter');
    await page.getByText('This requires the role developer; you have viewer.').waitFor();

    turnTo(host);
    await press('Remove');
    await fill('Type remove to confirm', 'remove');
    await page.keyboard.press('Enter');
    await page.getByRole('cell', { name: 'removed' }).waitFor();
    await press(email);
    await page.getByRole('cell', { name: 'Remove a person' }).waitFor();
    await joining.page.reload();
    await joining.page.getByLabel('E-mail address').waitFor();
    await joining.close();
  });

  it('signs out and shows nothing after going back', async () => {
    await open();
    await signIn();
    await press('Sign out');
    await page.getByLabel('E-mail address').waitFor();
    await page.goBack();
    await page.goForward();
    await page.goto(`${service.url}/portal/keys`);
    await page.getByLabel('E-mail address').waitFor();
  });

  it.each(LOOKS)('has no accessibility violations on empty screens: $name', async ({ name, ...look }) => {
    await open(look);
    await page.getByLabel('E-mail address').fill(newcomer.email);
    await page.getByLabel('Password').fill(newcomer.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    for (const [link, shown] of [
      ['Deliveries', 'No deliveries yet'],
      ['Requests', 'No requests yet'],
    ] as const) {
      await page.getByRole('navigation').getByRole('link', { name: link, exact: true }).click();
      await page.getByText(shown).waitFor();
      await examine(`${name}-${link.toLowerCase()}-empty`);
    }
  });

  it.each(ALL_LOOKS)('has no accessibility violations on any screen: $name', async ({ name, ...look }) => {
    await open(look);
    await examine(`${name}-sign-in`);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByRole('button', { name: 'Send link' }).waitFor();
    await examine(`${name}-forgotten`);
    await page.getByRole('button', { name: 'Back to sign-in' }).click();
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    await examine(`${name}-sign-in-refused`);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    for (const [link, shown] of [
      ['API keys', 'First key'],
      ['Webhook endpoints', 'Add an endpoint'],
      ['Deliveries', '200'],
      ['Requests', 'Recent requests'],
      ['Event catalog', 'partner_webhook_disabled'],
      ['People', 'Invite a person'],
      ['Account', email],
    ] as const) {
      await page
        .getByRole('navigation', { name: 'Portal' })
        .getByRole('link', { name: link, exact: true })
        .click();
      await page.getByRole('main').getByText(shown).first().waitFor();
      await examine(`${name}-${link.toLowerCase().replaceAll(' ', '-')}`);
    }
    await page.getByRole('link', { name: 'Webhook endpoints', exact: true }).click();
    await page.getByRole('link', { name: endpointUrl, exact: true }).click();
    await page.getByText('Events to send').waitFor();
    await examine(`${name}-webhook-endpoint`);
    await page.getByRole('link', { name: 'this request' }).first().click();
    await page.getByRole('heading', { name: 'Changes' }).waitFor();
    await examine(`${name}-request`);
    await page.goto(`${service.url}/portal/requests/found?id=of+nobody`);
    await page.getByText('No request found with this ID').waitFor();
    await examine(`${name}-request-unknown`);
    await page.getByRole('link', { name: 'Deliveries', exact: true }).click();
    await page.getByRole('table', { name: 'Deliveries' }).getByRole('link').first().click();
    await page.getByText('Response').first().click();
    await examine(`${name}-delivery`);
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await page.getByRole('button', { name: 'Invite a person' }).click();
    await examine(`${name}-invite`);
    await page.keyboard.press('Escape');
    await page.getByRole('main').getByRole('link', { name: email }).click();
    await page.getByRole('table', { name: 'Activity' }).waitFor();
    await examine(`${name}-person`);
    await page.goto(`${service.url}/portal/welcome#${'A'.repeat(43)}.${'A'.repeat(43)}`);
    await page.getByText('This link has expired or was already used').waitFor();
    await examine(`${name}-welcome-over`);
    await page.goto(`${service.url}/portal`);
    await page.getByRole('link', { name: 'API keys', exact: true }).click();
    await page.getByRole('button', { name: 'Revoke' }).first().click();
    await examine(`${name}-revoke`);
  });
});
