import type { Browser, Page } from 'playwright-core';
import { ALL_LOOKS, BrowserPerson, launchChromium, type Look, LOOKS } from '../support/browser-person.js';
import { newPartner } from '../support/operator-calls.js';
import { Partner } from '../support/partner.js';
import { freePort, Service, temporaryFolder } from '../support/service.js';

const PASSWORD = 'violet engines weave by night';

/** A toast that is older goes away when the screen changes. */
const TOAST_OF_ACTION_MS = 1_100;

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
  let apiKey: string;
  let inbox: string;

  beforeAll(async () => {
    const identityPort = String(await freePort());
    inbox = `http://127.0.0.1:${identityPort}/sandbox/inbox`;
    service = await Service.start(folder.path, {
      IDENTITY_PORT: identityPort,
      IDENTITY_PUBLIC_URL: `http://127.0.0.1:${identityPort}`,
      WEBHOOK_ALLOW_LOOPBACK: 'true',
    });
    ({ portalPassword: password, apiKey } = await newPartner(folder.path, 'Acme', email));
    newcomer.password = (await newPartner(folder.path, 'Newcomer', newcomer.email)).portalPassword;
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
    folder.remove();
  });
  afterEach(() => person.close());

  /** The person who uses the browser from now on. */
  function turnTo(somebody: BrowserPerson): void {
    person = somebody;
    ({ page } = somebody);
  }

  async function open(look: Look = LOOKS[0], path = ''): Promise<void> {
    turnTo(await BrowserPerson.open(browser, `${service.url}/portal${path}`, look));
    await page.getByLabel('E-mail address').waitFor();
  }

  async function signIn(as = { email, password }): Promise<void> {
    await page.getByLabel('E-mail address').fill(as.email);
    await page.getByLabel('Password', { exact: true }).fill(as.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  }

  const press = (name: string | RegExp) => person.press(name);
  const goTo = (screen: string) => person.goTo(screen);
  const fill = (name: string, text: string) => person.fill(name, text);
  const examine = (what: string) => person.examine(`portal-${what}`);
  const menu = () => page.getByRole('button', { name: `Menu of ${email}` });
  const focusedText = () => page.evaluate<string>('document.activeElement.textContent.trim()');

  /** The newest link that the sandbox's inbox shows for an address. */
  async function mailedToken(to: string): Promise<string> {
    const text = await (await fetch(inbox)).text();
    const mail = text.slice(text.indexOf(to));
    return /\/portal\/welcome#([^\s"<&]+)/.exec(mail)?.[1] ?? '';
  }

  it('focuses the first field and the error of a sign-in', async () => {
    await open();
    expect(await page.evaluate('document.activeElement.name')).toBe('email');
    await page.keyboard.type(email);
    await fill('Password', 'wrong');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Incorrect e-mail or password.').waitFor();
    expect(await focusedText()).toContain('Incorrect e-mail or password.');
    await press('Forgot password?');
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
    expect(page.url()).toMatch(/\/portal\/forgotten$/);
    await page.goBack();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('links the result of a forgotten password to the inbox of the sandbox', async () => {
    await open(LOOKS[0], '/forgotten');
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
    await page.keyboard.type('nobody@acme.example');
    await page.keyboard.press('Enter');
    const link = page.getByRole('link', { name: 'Open the sandbox inbox' });
    expect(await link.getAttribute('href')).toBe(inbox);
  });

  it('says that a session has ended, and continues on the same screen', async () => {
    await open();
    await signIn();
    await goTo('API keys');
    await page.context().clearCookies();
    await page.reload();
    await page.getByLabel('E-mail address').waitFor();
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
    await page.context().clearCookies();
    await press('People');
    await page.getByText('Your session has ended.').waitFor();
  });

  it('stays signed in if a read was refused because the session was replaced meanwhile', async () => {
    await open();
    await signIn();
    const error = { code: 'E_AUTH_MISSING', message: 'Sign in first.', requestId: 'an-old-session' };
    await page.route(
      '**/portal/api/people',
      (route) => route.fulfill({ status: 401, json: { payload: null, error } }),
      { times: 1 },
    );
    await goTo('People');
    await page.getByRole('link', { name: `${email} (you)` }).waitFor();
  });

  it('invites a person, does not change the role of an invited one silently, and removes them', async () => {
    const invited = 'ada@acme.example';
    await open();
    await signIn();
    await goTo('People');
    await press('Invite a person');
    await fill('E-mail address', invited);
    await page.getByRole('dialog').getByLabel('Role').selectOption('viewer');
    await press('Send invitation');
    const toast = page.getByRole('status').filter({ hasText: `Sent an invitation to ${invited}.` });
    expect(await toast.getByRole('link', { name: 'Open the sandbox inbox' }).getAttribute('href')).toContain(
      '/sandbox/inbox',
    );
    expect(await focusedText()).toBe('Invite a person');
    await press('Invite a person');
    await fill('E-mail address', invited);
    await page.getByText('Already invited as viewer.').waitFor();
    expect(await page.getByRole('button', { name: 'Send invitation', exact: true }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await press('Resend invitation');
    await page.getByText(`Sent the invitation to ${invited} again.`).waitFor();
    expect(await focusedText()).toBe('Resend invitation');

    const token = await mailedToken(invited);
    const host = person;
    const joining = await BrowserPerson.open(browser, `${service.url}/portal/welcome#${token}`, LOOKS[0]);
    turnTo(joining);
    await page.getByText('Acme invited you').waitFor();
    expect(page.url()).not.toContain(token);
    await fill('New password', PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('You have the viewer role').waitFor();
    expect(await page.getByRole('link', { name: 'People' }).count()).toBe(0);
    await goTo('API keys');
    expect(await page.getByRole('button', { name: 'Create key' }).isDisabled()).toBe(true);

    turnTo(host);
    await page.reload();
    await page.getByRole('button', { name: 'Remove' }).waitFor();
    await press('Remove');
    await fill('Type remove to confirm', 'remove');
    await page.keyboard.press('Enter');
    await page.getByText(`${invited} was removed and signed out everywhere.`).waitFor();
    expect(await focusedText()).toContain('was removed');
    await page.getByRole('link', { name: `${email} (you)` }).click();
    await page.getByRole('cell', { name: 'Remove a person' }).waitFor();
    await joining.page.reload();
    await joining.page.getByLabel('E-mail address').waitFor();
    await joining.close();
  });

  it('disables what a viewer cannot do, and says why', async () => {
    const viewer = 'viewer@acme.example';
    const partner = new Partner(service.url, apiKey);
    const companyId = await partner.newCompany(await partner.newCustomer(), {
      nameOptions: [{ name: 'Paper Lantern', entityTypeEnding: 'LLC', position: 1 }],
    });
    await partner.post(`/v1/partner/playground/companies/${companyId}/formation/reject-names`);
    const { endpointId } = await partner.post<{ endpointId: string }>('/v1/partner/webhook-endpoints', {
      url: 'http://127.0.0.1:9/hooks',
    });
    await open();
    await signIn();
    await page.goto(`${service.url}/portal/people`);
    await page.getByRole('button', { name: 'Invite a person' }).click();
    await page.getByLabel('E-mail address').fill(viewer);
    await page.getByRole('dialog').getByLabel('Role').selectOption('viewer');
    await page.getByRole('button', { name: 'Send invitation', exact: true }).click();
    await page.getByText(`Sent an invitation to ${viewer}.`).waitFor();
    await person.signOut();
    await page.goto(`${service.url}/portal/welcome#${await mailedToken(viewer)}`);
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('You have the viewer role').waitFor();

    for (const [path, ...buttons] of [
      ['companies', 'Create a test company'],
      [`companies/${companyId}`, 'Cancel formation', 'Send names', 'Create a link to sign the SS-4'],
      [`companies/${companyId}?tab=details`, 'Edit the references'],
      ['webhooks', 'Add endpoint'],
      [`webhooks/${endpointId}`, 'Send test event'],
      [`webhooks/${endpointId}?tab=events`, 'Save events'],
      [
        `webhooks/${endpointId}?tab=settings`,
        'Save URL',
        'Rotate secret',
        'Disable endpoint',
        'Remove endpoint',
      ],
      ['keys', 'Create key', 'Revoke'],
    ] as const) {
      await page.goto(`${service.url}/portal/${path}`);
      for (const name of buttons) {
        const button = page.getByRole('button', { name, exact: true });
        await button.waitFor();
        const reason =
          (await button.getAttribute('title')) ?? (await button.locator('xpath=..').textContent());
        expect({ name, isDisabled: await button.isDisabled(), reason }).toEqual({
          name,
          isDisabled: true,
          reason: expect.stringContaining('Viewers cannot change data.'),
        });
      }
    }
    await page.goto(`${service.url}/portal/people`);
    await page.getByText('This requires the role admin; you have viewer.').waitFor();
    expect(await page.getByRole('button', { name: 'Invite a person' }).count()).toBe(0);
  });

  it('signs out from the menu and shows nothing after going back', async () => {
    await open();
    await signIn();
    await menu().click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByLabel('E-mail address').waitFor();
    expect(await page.getByText('Your session has ended').count()).toBe(0);
    await page.goBack();
    await page.goForward();
    await page.goto(`${service.url}/portal/keys`);
    await page.getByLabel('E-mail address').waitFor();
  });

  it('keeps a chosen theme after a reload', async () => {
    await open();
    await signIn();
    const background = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    const light = await background();
    await menu().click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    const dark = await background();
    expect(dark).not.toBe(light);
    await page.reload();
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    expect(await background()).toBe(dark);
  });

  it('finds a company with the keyboard alone', async () => {
    await open();
    await signIn();
    await goTo('Companies');
    await press('Create a test company');
    await page.getByLabel('Name', { exact: true }).fill('Analytical Engines');
    await press('Create company');
    await page.getByRole('heading', { name: 'Analytical Engines LLC', level: 1 }).waitFor();
    await page.goto(`${service.url}/portal`);
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search' }).waitFor();
    await page.keyboard.type('analytical');
    await page.getByRole('option', { name: /Analytical Engines LLC/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Analytical Engines LLC', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Search' }).waitFor({ state: 'hidden' });
  });

  it('moves the sandbox’s time in the bar, and shows it on every screen', async () => {
    await open();
    await signIn(newcomer);
    await page.getByRole('button', { name: /^Sandbox time/ }).click();
    await page.getByLabel('Move forward by').selectOption('7');
    await page.getByRole('button', { name: 'Move time' }).click();
    const toast = page.getByText('The sandbox’s time is now');
    await toast.waitFor();
    await page.waitForTimeout(TOAST_OF_ACTION_MS);
    await goTo('API keys');
    await toast.waitFor({ state: 'detached', timeout: 2_000 });
    await page.getByRole('button', { name: /\+7 days/ }).waitFor();
  });

  it('sends at most one request in ten seconds from an idle tab, and eight for a cold overview', async () => {
    await open();
    await signIn();
    const paths: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/(portal\/api|v1)\//.test(pathname)) paths.push(pathname);
    });
    await page.reload();
    await page.getByRole('heading', { name: 'Recent events' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(paths.length).toBeLessThanOrEqual(8);
    paths.length = 0;
    await page.clock.install();
    await page.reload();
    await page.getByRole('heading', { name: 'Recent events' }).waitFor();
    await page.waitForLoadState('networkidle');
    paths.length = 0;
    await page.clock.runFor(40_000);
    await page.waitForLoadState('networkidle');
    expect(paths.length).toBeLessThanOrEqual(4);
  });

  it('opens the navigation of a phone in a drawer', async () => {
    await open(LOOKS[1]);
    await signIn();
    await press('Open navigation');
    await examine('phone-navigation');
    await page.getByRole('dialog').getByRole('link', { name: 'Deliveries' }).click();
    await page.getByRole('heading', { name: 'Deliveries', level: 1 }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it.each(ALL_LOOKS)('has no accessibility violations: $name', async ({ name, ...look }) => {
    await open(look);
    await examine(`${name}-sign-in`);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByRole('button', { name: 'Send link' }).waitFor();
    await examine(`${name}-forgotten`);
    await page.getByRole('button', { name: 'Back to sign-in' }).click();
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    await examine(`${name}-sign-in-refused`);
    await signIn();
    await menu().click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await examine(`${name}-menu`);
    await page.keyboard.press('Escape');
    for (const [path, shown] of [
      ['people', 'Invite a person'],
      ['account', 'Signed-in browsers'],
      ['parts', 'Every part of the portal'],
      ['nowhere', 'There is no page at this address.'],
    ] as const) {
      await page.goto(`${service.url}/portal/${path}`);
      await page.getByRole('main').getByText(shown).first().waitFor();
      await page.waitForLoadState('networkidle');
      await examine(`${name}-${path}`);
    }
    await page.goto(`${service.url}/portal/people`);
    await page.getByRole('button', { name: 'Invite a person' }).click();
    await examine(`${name}-invite`);
    await page.keyboard.press('Escape');
    await page.getByRole('main').getByRole('link', { name: email }).click();
    await page.getByRole('heading', { name: email, level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await examine(`${name}-person`);
    await page.goto(`${service.url}/portal/welcome#${'A'.repeat(43)}.${'A'.repeat(43)}`);
    await page.getByText('This link no longer works').waitFor();
    await examine(`${name}-welcome-over`);
  });
});
