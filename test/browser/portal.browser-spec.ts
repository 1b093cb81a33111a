import type { Browser, Page } from 'playwright-core';
import { ALL_LOOKS, BrowserPerson, launchChromium, type Look, LOOKS } from '../support/browser-person.js';
import { newPartner } from '../support/operator-calls.js';
import { day } from '../support/operations.js';
import { freePort, Service, temporaryFolder } from '../support/service.js';

/** The first year for which a company filed today owes a report. */
const YEAR = Number(day().slice(0, 4)) + 1;

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
  let inbox: string;

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

  it('forms a company in the playground, submits new names and completes it, by keyboard', async () => {
    await open();
    await signIn();
    await goTo('Companies');
    await press('Create a test company');
    await page.getByRole('heading', { name: 'Analytical Engines LLC' }).waitFor();
    await press('State rejects every name');
    await page.getByRole('button', { name: 'Submit names' }).waitFor();
    await fill('Name', 'Looms and Engines');
    await fill('Ending', 'LLC');
    await page.keyboard.press('Enter');
    await page.getByText('Answer received').waitFor();
    await press('State files the company');
    await page.getByText('Operating Agreement', { exact: false }).first().waitFor();
    await press('Founder signs the SS-4');
    await page.getByRole('link', { name: 'signature_ss4_completed' }).waitFor();
    await press('IRS issues the EIN');
    await page.getByRole('link', { name: 'company_ein_issued' }).waitFor();
    await page.getByRole('heading', { name: 'Looms and Engines LLC' }).waitFor();
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

  it('requests an annual report, confirms it and shows the next due date, by keyboard', async () => {
    await open();
    await signIn();
    await goTo('Companies');
    await press(/Looms and Engines LLC/);
    await page.getByRole('button', { name: 'Request an annual report' }).waitFor();
    await press('Request an annual report');
    await fill('Fiscal year', String(YEAR));
    await page.getByLabel(/assets/i).waitFor();
    await reach(/assets/i);
    await page.keyboard.type('250000');
    await press('Request report');
    await page.getByRole('button', { name: `Confirm the report for ${YEAR}` }).waitFor();
    await press(`Confirm the report for ${YEAR}`);
    await page.getByRole('cell', { name: 'in progress' }).waitFor();
    // 30 days and a year: after a year alone, a report is not overdue yet if the company was filed on the first of a month.
    await press('Advance sandbox clock');
    await reach('Advance the clock by');
    await page.keyboard.type('1 year');
    await page.getByRole('button', { name: 'Advance sandbox clock', disabled: false }).waitFor();
    await press('Advance sandbox clock');
    await page.getByText('An annual report is overdue').waitFor();
    await goTo('Overview');
    await page.getByRole('table', { name: /^Annual reports due/ }).waitFor();
    await press(/Looms and Engines LLC/);
    await page.getByRole('heading', { name: 'Looms and Engines LLC' }).waitFor();
  });

  it('shows open required actions on the overview, by keyboard', async () => {
    await open();
    await signIn();
    await goTo('Companies');
    await press('Create a test company');
    await page.getByRole('heading', { name: 'Analytical Engines LLC' }).waitFor();
    await press('State rejects every name');
    await page.getByRole('button', { name: 'Submit names' }).waitFor();
    await goTo('Overview');
    const actions = page.getByRole('table', { name: 'Open required actions, oldest first' });
    await actions.getByRole('link', { name: 'Analytical Engines LLC' }).waitFor();
    await press('Analytical Engines LLC');
    await page.getByRole('button', { name: 'Submit names' }).waitFor();
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

  it.each(LOOKS)(
    'has no accessibility violations on empty, loading and failing screens: $name',
    async ({ name, ...look }) => {
      await open(look);
      await page.getByLabel('E-mail address').fill(newcomer.email);
      await page.getByLabel('Password').fill(newcomer.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('You don’t receive webhooks yet').waitFor();
      await page.getByText('No reports are due in the next 60 days').waitFor();
      await examine(`${name}-overview-empty`);
      for (const [link, shown] of [
        ['Companies', 'No companies yet'],
        ['Deliveries', 'No deliveries yet'],
        ['Requests', 'No requests yet'],
      ] as const) {
        await page.getByRole('navigation').getByRole('link', { name: link, exact: true }).click();
        await page.getByText(shown).waitFor();
        await examine(`${name}-${link.toLowerCase()}-empty`);
      }
      const data = /\/v1\/partner\/|\/portal\/api\/deadlines/;
      await page.route(data, () => undefined);
      await page.goto(`${service.url}/portal`);
      await page.getByText('Loading…').first().waitFor();
      await examine(`${name}-overview-loading`);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      const error = {
        code: 'E_UNAVAILABLE',
        message: 'The service cannot do this right now.',
        requestId: 'r',
      };
      const body = JSON.stringify({ payload: null, error });
      await page.route(data, (route) =>
        route.fulfill({ status: 503, contentType: 'application/json', body }),
      );
      await page.goto(`${service.url}/portal`);
      await page.getByRole('button', { name: 'Try again' }).first().waitFor();
      await examine(`${name}-overview-failing`);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.goto('about:blank');
      person.expectComplaints(/503/);
    },
  );

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
    await page.getByRole('table', { name: 'Recent events' }).waitFor();
    await page.getByRole('table', { name: /^Annual reports due/ }).waitFor();
    await examine(`${name}-overview`);
    for (const [link, shown] of [
      ['Companies', 'Looms and Engines LLC'],
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
    await page.getByRole('link', { name: 'Companies', exact: true }).click();
    await page.getByRole('link', { name: 'Looms and Engines LLC' }).first().click();
    await page.getByRole('table', { name: 'Documents' }).waitFor();
    await examine(`${name}-company`);
    await page.getByRole('button', { name: 'Request an annual report' }).click();
    await page
      .getByRole('dialog')
      .getByLabel('Fiscal year')
      .fill(String(YEAR + 2));
    await page.getByLabel(/assets/i).waitFor();
    await examine(`${name}-ask-for-a-report`);
    await page.keyboard.press('Escape');
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
  });
});
