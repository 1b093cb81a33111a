import { createServer, type Server } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { ALL_LOOKS, BrowserPerson, launchChromium, type Look, LOOKS } from '../support/browser-person.js';
import { newPartner } from '../support/operator-calls.js';
import { Partner } from '../support/partner.js';
import { freePort, Service, temporaryFolder } from '../support/service.js';

const MAX_REQUESTS = 8;

/** Needs a Chromium. */
describe('the overview of the portal in a browser', () => {
  const folder = temporaryFolder();
  const acme = { email: 'dev@acme.example', password: '' };
  /** Partners without any companies or endpoints. */
  const newcomer = { email: 'dev@newcomer.example', password: '', apiKey: '' };
  const visitor = { email: 'dev@visitor.example', password: '' };
  /** A partner whose sandbox's time moves. */
  const traveler = { email: 'dev@traveler.example', password: '' };
  let service: Service;
  let browser: Browser;
  let receiver: Server;
  let receiverUrl: string;
  let person: BrowserPerson;
  let page: Page;

  beforeAll(async () => {
    service = await Service.start(folder.path, { WEBHOOK_ALLOW_LOOPBACK: 'true' });
    const port = await freePort();
    receiverUrl = `http://127.0.0.1:${port}`;
    receiver = createServer((request, response) => {
      request.resume();
      response.statusCode = request.url === '/broken' ? 503 : 200;
      response.end();
    }).listen(port, '127.0.0.1');
    const created = await newPartner(folder.path, 'Acme', acme.email);
    acme.password = created.portalPassword;
    const { portalPassword, apiKey } = await newPartner(folder.path, 'Newcomer', newcomer.email);
    Object.assign(newcomer, { password: portalPassword, apiKey });
    visitor.password = (await newPartner(folder.path, 'Visitor', visitor.email)).portalPassword;
    const partner = new Partner(service.url, created.apiKey);
    const traveling = await newPartner(folder.path, 'Traveler', traveler.email);
    traveler.password = traveling.portalPassword;
    const formed = new Partner(service.url, traveling.apiKey);
    const formedId = await formed.newCompany(await formed.newCustomer());
    for (const step of ['formation/complete', 'signatures/SS4/sign', 'eincreation/complete'])
      await formed.post(`/v1/partner/playground/companies/${formedId}/${step}`);
    for (const path of ['working', 'broken'])
      await partner.post('/v1/partner/webhook-endpoints', { url: `${receiverUrl}/${path}` });
    const company = await partner.newCompany(await partner.newCustomer());
    await partner.post(`/v1/partner/playground/companies/${company}/formation/reject-names`);
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
    receiver.close();
    await service.stop();
    folder.remove();
  });
  afterEach(() => person.close());

  async function open({ email, password }: typeof acme, look: Look = LOOKS[0]): Promise<void> {
    person = await BrowserPerson.open(browser, `${service.url}/portal`, look);
    ({ page } = person);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  }

  const focused = () => page.evaluate<string>('document.activeElement.textContent');

  it('guides a new partner through the first steps until all are done', async () => {
    await open(newcomer);
    const steps = page.getByRole('listitem');
    const step = (name: string) => steps.filter({ hasText: name });
    await step('Create an API key (done)').waitFor();
    await step('Make your first API call (not done)').getByText(`curl '${service.url}`).waitFor();
    await step('Add a webhook endpoint (not done)').waitFor();
    await page.getByRole('button', { name: 'Copy', exact: true }).waitFor();
    const partner = new Partner(service.url, newcomer.apiKey);
    await partner.get('/v1/partner/companies');
    await partner.post('/v1/partner/webhook-endpoints', { url: `${receiverUrl}/broken` });
    await partner.newCompany(await partner.newCustomer());
    await page.reload();
    await step('Make your first API call (done)').waitFor();
    await step('Add a webhook endpoint (done)').waitFor();
    await step('Form your first company (done)').waitFor();
    await step('Receive a webhook and verify its signature (not done)').waitFor();
    await partner.post('/v1/partner/webhook-endpoints', { url: `${receiverUrl}/working` });
    await partner.newCompany(await partner.newCustomer());
    await page.getByRole('heading', { name: 'You are set up' }).waitFor();
    await person.press('Hide this list');
    await page.getByRole('heading', { name: 'You are set up' }).waitFor({ state: 'detached' });
    expect(await focused()).toBe('Overview');
    await page.reload();
    await page.getByRole('table', { name: /^Actions that wait/ }).waitFor();
    expect(await page.getByRole('heading', { name: 'You are set up' }).count()).toBe(0);
  });

  it('opens the form of a step, by keyboard', async () => {
    await open(visitor);
    const dialog = (name: string) => page.getByRole('dialog', { name });
    await page.getByRole('link', { name: 'Add an endpoint' }).waitFor();
    await person.press('Add an endpoint');
    await dialog('Add an endpoint').getByLabel('URL').waitFor();
    await page.keyboard.press('Escape');
    await dialog('Add an endpoint').waitFor({ state: 'detached' });
    expect(await focused()).toBe('Webhook endpoints');
    await page.goBack();
    await page.getByRole('link', { name: 'Create an API key' }).first().waitFor();
    await person.press('Create an API key');
    await dialog('Create an API key').getByLabel('Name').waitFor();
  });

  it('shows numbers, what waits and which endpoint fails, with at most eight API requests', async () => {
    await open(acme);
    await page.getByRole('table', { name: 'Failing webhook endpoints' }).waitFor();
    let requests = 0;
    page.on('request', (request) => {
      if (/\/portal\/api\/|\/v1\//.test(request.url())) requests++;
    });
    await page.reload();
    const failing = page.getByRole('table', { name: 'Failing webhook endpoints' });
    await failing.getByRole('row').filter({ hasText: '/broken' }).getByText('503').waitFor();
    await page.getByRole('table', { name: 'Recent events' }).getByRole('link').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(requests).toBeLessThanOrEqual(MAX_REQUESTS);
    const numbers = await page.getByRole('list', { name: 'Numbers' }).textContent();
    for (const text of ['Companies', 'Waiting for you', 'Webhook success', 'API errors'])
      expect(numbers).toContain(text);
    for (const text of ['1 requested in 14 days', '2 forms and actions opened in 14 days']) expect(numbers).toContain(text);
    expect(await page.getByRole('list', { name: 'Numbers' }).getByRole('img').count()).toBe(4);
  });

  it('leads to the form of what waits longest, by keyboard', async () => {
    await open(acme);
    await page.getByRole('link', { name: /^Send names: Provide new company names/ }).waitFor();
    await person.press(/^Send names: Provide new company names/);
    await page.getByRole('button', { name: 'Send names' }).waitFor();
  });

  it('shows when an annual report becomes overdue as the sandbox’s time moves', async () => {
    await open(traveler);
    await page.getByRole('list', { name: 'Numbers' }).waitFor();
    const report = page
      .getByRole('table', { name: /^Annual reports due/ })
      .getByRole('row')
      .filter({ hasText: 'Analytical Engines LLC' });
    expect(await report.count()).toBe(0);
    const move = async (span: string): Promise<void> => {
      await page.getByRole('button', { name: /^Sandbox time/ }).click();
      await page.getByLabel('Move forward by').selectOption(span);
      await page.getByRole('button', { name: 'Move time' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    await move('1 year');
    await move('1 year');
    await report.getByText('Overdue').waitFor();
    await page.getByText('1 overdue, 0 due in the next 60 days.').waitFor();
    await report.getByRole('link').click();
    await page.getByRole('heading', { name: 'Analytical Engines LLC', level: 1 }).waitFor();
  });

  it.each(ALL_LOOKS)('has no accessibility violations: $name', async ({ name, ...look }) => {
    await open(visitor, look);
    await page.getByRole('heading', { name: 'Get started' }).waitFor();
    await page.getByRole('heading', { name: 'Recent events' }).waitFor();
    await page.getByRole('list', { name: 'Numbers' }).waitFor();
    await person.examine(`portal-${name}-overview-new`);
    await person.close();
    await open(acme, look);
    await page.getByRole('table', { name: 'Failing webhook endpoints' }).waitFor();
    await page.getByRole('table', { name: 'Recent events' }).waitFor();
    await person.examine(`portal-${name}-overview`);
  });

  it.each(LOOKS)(
    'has no accessibility violations without data, while it loads and after a failure: $name',
    async ({ name, ...look }) => {
      await open(visitor, look);
      await page.getByText('No events yet.').waitFor();
      await page.goto(`${service.url}/portal/companies`);
      await page.getByText('No companies yet.').waitFor();
      await person.examine(`portal-${name}-companies-empty`);
      const data = /\/v1\/partner\/|\/portal\/api\/(overview|events|deadlines)/;
      await page.route(data, () => undefined);
      await page.goto(`${service.url}/portal`);
      await page.getByText('Loading…').first().waitFor();
      await person.examine(`portal-${name}-overview-loading`);
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
      await person.examine(`portal-${name}-overview-failing`);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.goto('about:blank');
      person.expectComplaints(/503/);
    },
  );
});
