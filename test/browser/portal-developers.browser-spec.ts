import { createServer, type Server } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { ALL_LOOKS, BrowserPerson, launchChromium, type Look, LOOKS } from '../support/browser-person.js';
import { newPartner } from '../support/operator-calls.js';
import { Partner } from '../support/partner.js';
import { address, llcRequest } from '../support/requests.js';
import { freePort, Service, temporaryFolder } from '../support/service.js';

/** Needs a Chromium. */
describe('the developer screens of the portal', () => {
  const folder = temporaryFolder();
  const email = 'dev@acme.example';
  let service: Service;
  let browser: Browser;
  let person: BrowserPerson;
  let page: Page;
  let password: string;
  let partner: Partner;
  let customerId: string;
  let receiver: Server;
  let endpointId: string;
  /** Presses of buttons and links by the person. */
  let presses = 0;

  beforeAll(async () => {
    service = await Service.start(folder.path, { WEBHOOK_ALLOW_LOOPBACK: 'true' });
    const { portalPassword, apiKey } = await newPartner(folder.path, 'Acme', email);
    password = portalPassword;
    browser = await launchChromium();
    partner = new Partner(service.url, apiKey);
    customerId = await partner.newCustomer();
    const port = await freePort();
    receiver = createServer((request, response) => {
      request.resume();
      response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":"out of memory"}');
    }).listen(port, '127.0.0.1');
    const url = `http://127.0.0.1:${port}/hooks`;
    ({ endpointId } = await partner.post<{ endpointId: string }>('/v1/partner/webhook-endpoints', { url }));
    const wrong = { legalFirstName: 'Ada', legalLastName: '', isNaturalPerson: true, address };
    await partner
      .post(
        '/v1/partner/companies',
        llcRequest(customerId, { members: [{ ...wrong, ownershipPercent: 100 }] }),
      )
      .catch(() => undefined);
    const companyId = await partner.newCompany(customerId);
    await partner.post(`/v1/partner/playground/companies/${companyId}/formation/complete`);
  });
  afterAll(async () => {
    await browser.close();
    receiver.close();
    await service.stop();
    folder.remove();
  });
  afterEach(() => person.close());

  async function signIn(look: Look = LOOKS[0]): Promise<void> {
    person = await BrowserPerson.open(browser, `${service.url}/portal`, look);
    ({ page } = person);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    presses = 0;
  }

  const press = async (name: string | RegExp): Promise<void> => {
    presses++;
    await person.press(name);
  };
  const goTo = async (screen: string): Promise<void> => {
    presses++;
    await person.goTo(screen);
  };
  const focused = () => page.evaluate<string>('document.activeElement.textContent.trim()');
  const open = (path: string) => page.goto(`${service.url}/portal/${path}`);

  it('shows the wrong field of a failed API request with two presses, by keyboard', async () => {
    await signIn();
    await goTo('Requests');
    await page.getByRole('table', { name: 'Requests' }).waitFor();
    await press(/^400/);
    await page.getByRole('heading', { name: '400 E_VALIDATION_FAILED' }).waitFor();
    const fields = page.getByRole('table', { name: 'Wrong fields' });
    await fields.getByRole('cell', { name: 'members[0].legalLastName', exact: true }).waitFor();
    expect(presses).toBe(2);
    expect(await page.getByRole('heading', { name: 'Changes' }).count()).toBe(0);
    const explanation = page.getByRole('link', { name: /^About E_VALIDATION_FAILED/ });
    expect(await explanation.getAttribute('href')).toBe('/docs/errors#E_VALIDATION_FAILED');
    await page.getByRole('link', { name: 'First key' }).waitFor();
  });

  it('filters requests, keeps the filters in the address, and finds a request by its id', async () => {
    await signIn();
    await goTo('Requests');
    const rows = page.getByRole('table', { name: 'Requests' }).getByRole('row');
    await rows.nth(1).waitFor();
    await page.getByRole('combobox', { name: 'Path' }).fill('partner/comp');
    await page.getByRole('option', { name: '/v1/partner/companies', exact: true }).click();
    await page.getByRole('button', { name: 'Show all paths, not only /v1/partner/companies' }).waitFor();
    await page.getByLabel('Status').selectOption('2xx');
    await page.getByText('1 entry').waitFor();
    const address = page.url();
    await rows.nth(1).getByRole('link').click();
    await page.getByRole('heading', { name: 'Changes' }).waitFor();
    const id = new URL(page.url()).searchParams.get('id') ?? '';
    await page.goBack();
    await page.getByText('1 entry').waitFor();
    expect(page.url()).toBe(address);
    await page.getByRole('link', { name: 'Portal actions' }).click();
    await page.getByText('No requests match these filters.').waitFor();
    await person.fill('Request ID', id);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'company_formation_submitted' }).waitFor();
    await goTo('Requests');
    await person.fill('Request ID', 'of nobody');
    await page.keyboard.press('Enter');
    await page.getByText('No request found with this ID').waitFor();
  });

  it.each([
    [
      'deliveries',
      'status=retrying',
      /^Delivery ID,Event,Event ID,Endpoint ID,Company ID,Company,Status,/,
      ',retrying,',
    ],
    [
      'requests',
      'status=4xx',
      /^Request ID,Time,Method,Route,Status,Error,/,
      ',POST,/v1/partner/companies,400,E_VALIDATION_FAILED,',
    ],
  ])('downloads the filtered %s', async (list, filter, heading, content) => {
    await signIn();
    await open(`${list}?${filter}`);
    await page.getByRole('table').getByRole('row').nth(1).waitFor();
    const { name, bytes } = await person.download('Export CSV');
    const [first, ...rows] = bytes.toString().trim().split('\r\n');
    expect({ name, first, rows }).toEqual({
      name: `${list}.csv`,
      first: expect.stringMatching(heading),
      rows: expect.arrayContaining([expect.stringContaining(content)]),
    });
    expect(rows.filter((row) => !row.includes(content.slice(-4)))).toEqual([]);
  });

  it('creates a key with its first request and revokes it, with the focus on each result, by keyboard', async () => {
    await signIn();
    await goTo('API keys');
    await press('Create key');
    await person.fill('Name', 'CI');
    presses++;
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    const key = (await dialog.getByText(/^dk_test_\w{40}/).textContent()) ?? '';
    await dialog.getByText(`curl '${service.url}/v1/partner/me'`).waitFor();
    expect(await focused()).toBe('Copy the key');
    await press('I have stored it');
    expect({ presses, focused: await focused() }).toEqual({ presses: 4, focused: 'Create key' });
    const use = () => fetch(`${service.url}/v1/partner/companies`, { headers: { authorization: key } });
    expect((await use()).status).toBe(200);
    expect(await page.content()).not.toContain(key);
    await page.getByRole('row', { name: /^CI/ }).getByRole('button', { name: 'Revoke' }).focus();
    await page.keyboard.press('Enter');
    await person.fill('Type CI to confirm', 'CI');
    await page.keyboard.press('Enter');
    await page.getByText('Revoked “CI”.').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    expect({ focused: await focused(), status: (await use()).status }).toEqual({
      focused: 'revoked',
      status: 401,
    });
  });

  it.each(LOOKS)('creates a key for selected resources, accessibly, on a $name', async (look) => {
    await signIn(look);
    await goTo('API keys');
    await press('Create key');
    const name = `Reader on a ${look.name}`;
    await person.fill('Name', name);
    await page.getByLabel('Permissions', { exact: true }).selectOption('Selected resources');
    await page.getByLabel('Companies', { exact: true }).selectOption('Read');
    await person.examine('the form of a restricted key');
    await press('Create key');
    const shown = page.getByRole('dialog').getByText(/^dk_test_\w{40}/);
    const headers = { authorization: (await shown.textContent()) ?? '' };
    await press('I have stored it');
    await page.getByRole('row', { name }).getByText('companies:read').waitFor();
    const statusOf = async (path: string) =>
      (await fetch(`${service.url}/v1/partner/${path}`, { headers })).status;
    expect([await statusOf('companies'), await statusOf('customers')]).toEqual([200, 403]);
  });

  it('shows an event with its payload and deliveries, found by its company, by keyboard', async () => {
    await signIn();
    await goTo('Events');
    await page.getByRole('table', { name: 'Events' }).waitFor();
    await person.reach('Company');
    await page.keyboard.type('Analytical');
    await page.getByRole('option', { name: /Analytical/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Show all companies/ }).waitFor();
    await press('company_formation_completed');
    await page.getByRole('heading', { name: 'company_formation_completed' }).waitFor();
    await page.getByText('"eventName": "company_formation_completed"').waitFor();
    await press('this request');
    await page.getByRole('heading', { name: 'Changes' }).waitFor();
    await page.getByRole('link', { name: 'company_formation_completed' }).waitFor();
    await page.goBack();
    await page.getByRole('table', { name: 'Deliveries of this event' }).waitFor();
    await press(/^127\.0\.0\.1:\d+$/);
    await page.getByRole('heading', { name: /^500 from / }).waitFor();
  });

  it('says why a delivery failed without an attempt', async () => {
    const companyId = await partner.newCompany(customerId);
    const deliveriesOf = async () =>
      (
        await partner.get<{ content: { deliveryId: string; attemptCount: number; status: string }[] }>(
          `/v1/partner/webhook-deliveries?companyId=${companyId}`,
        )
      ).content;
    await partner.put(`/v1/partner/webhook-endpoints/${endpointId}`, { enabled: false });
    try {
      await signIn();
      const [{ deliveryId } = { deliveryId: '' }] = await deliveriesOf();
      await page.route(/webhook-deliveries\/\w+$/, async (route) => {
        const response = await route.fetch();
        const json = (await response.json()) as { payload: object };
        await route.fulfill({
          response,
          json: { ...json, payload: { ...json.payload, status: 'failed', attempts: [], requestHeaders: {} } },
        });
      });
      await open(`deliveries/${deliveryId}`);
      await page.getByText(/^The endpoint .* is disabled\./).waitFor();
      await page.getByRole('link', { name: 'Enable it' }).waitFor();
    } finally {
      await partner.put(`/v1/partner/webhook-endpoints/${endpointId}`, { enabled: true });
    }
  });

  it.each(ALL_LOOKS)(
    'has no accessibility violations on the developer screens: $name',
    async ({ name, ...look }) => {
      await signIn(look);
      for (const [path, shown] of [
        ['keys', 'First key'],
        ['webhooks', 'Failing'],
        [`webhooks/${endpointId}`, 'Test this endpoint'],
        [`webhooks/${endpointId}?tab=events`, 'Events to send'],
        [`webhooks/${endpointId}?tab=settings`, 'Disable or remove'],
        [`webhooks/${endpointId}?tab=verify`, 'npm install standardwebhooks'],
        ['deliveries', 'company_formation_completed'],
        ['events', 'company_formation_completed'],
        ['requests?status=4xx', 'E_VALIDATION_FAILED'],
        ['requests/details?id=nobody', 'No request found with this ID'],
        ['catalog?event=company_ein_issued', '"eventName": "company_ein_issued"'],
        ['catalog/signature', 'Raw body'],
      ] as const) {
        await open(path);
        // The options of a filter have the same texts, but are not visible.
        const texts = page.getByRole('main').getByText(shown);
        await texts.and(page.locator(':not(option)')).first().waitFor();
        await person.examine(`portal-${name}-${path.replace(/[/?=].*/, '')}-${shown.replace(/\W+/g, '-')}`);
      }
      for (const list of ['deliveries', 'events', 'requests?status=4xx']) {
        await open(list);
        await page.getByRole('table').getByRole('link').first().click();
        await page.getByRole('main').locator('.trail').waitFor();
        await page.getByRole('main').locator('section').nth(1).waitFor();
        await person.examine(`portal-${name}-${list.replace(/\?.*/, '')}-details`);
      }
      await open('webhooks');
      await page.getByRole('button', { name: 'Add endpoint' }).click();
      await person.examine(`portal-${name}-add-endpoint`);
    },
  );
});
