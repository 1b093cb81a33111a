import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { eventually } from '#kit/kernel/testing';
import { parkedEvents } from '#kit/subscriptions';
import { SqliteDocumentStore } from '#kit/document-store/adapters';
import { ALL_LOOKS, BrowserPerson, launchChromium, type Look, LOOKS } from '../support/browser-person.js';
import { OperatorCalls, pdf } from '../support/operator-calls.js';
import { day, FILING, Office } from '../support/operations.js';
import { freePort } from '../support/service.js';

const MAX_SCRIPT_BYTES = 150_000;
const LONG = 'Error: '.concat('a very long reason that goes on and on, '.repeat(40), 'x'.repeat(300));
/** No process runs this subscription, so the decision stays visible. */
const SUBSCRIPTION = 'long-gone';
const SEARCH = 'Company, customer or partner';
/** The sandbox's own. */
const PARTNER = 'Sandbox partner';

/** Returns a browser expression that builds the data transfer of a drop. */
const dataTransferOf = (name: string, text: string): string => `(() => {
  const data = new DataTransfer();
  data.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}, { type: 'application/pdf' }));
  return data;
})()`;

/** Needs a Chromium. */
describe('the operations desk in a browser', () => {
  let office: Office;
  let browser: Browser;
  let person: BrowserPerson;
  let page: Page;
  let token: string;
  let operator: OperatorCalls;
  let companyId: string;

  beforeAll(async () => {
    office = await Office.open({ EVENTSTORE_URL: '', MONGODB_URL: '' });
    ({ token } = await office.tell<{ token: string }>('operators', 'create', '--name', 'Grace Hopper'));
    operator = new OperatorCalls(office.service, token);
    companyId = await office.submitted();
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
    await office.close();
  });
  afterEach(() => person.close());

  async function open(look: Look = LOOKS[0], path = ''): Promise<void> {
    person = await BrowserPerson.open(browser, `${office.service.url}/portal/desk${path}`, look);
    ({ page } = person);
    await page.getByLabel('Operator token').waitFor();
  }
  async function signIn(): Promise<void> {
    await person.reach('Operator token');
    await page.keyboard.type(token);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Menu of/ }).waitFor();
  }
  const confirm = () => page.getByRole('dialog').waitFor({ state: 'hidden' });

  async function park(): Promise<void> {
    const store = await SqliteDocumentStore.open({ directory: office.service.dataDir });
    for (const revision of [0, 1])
      await store.put(parkedEvents, `${SUBSCRIPTION}/event-${revision}`, {
        subscription: SUBSCRIPTION,
        stream: `company-${companyId}`,
        revision,
        position: revision,
        eventId: `event-${revision}`,
        type: revision === 0 ? 'CompanyRequested' : 'FormationSubmitted',
        error: revision === 0 ? LONG : null,
        permanent: false,
        since: '2026-11-21T08:00:00.000Z',
        retry: false,
      });
    await store.close();
  }

  const answers = [{ fieldId: 'wyomingAssets', value: '250000' }];
  const fiscalYear = Number(day().slice(0, 4)) + 1;

  /** Puts a report of a filed company into the desk's queue, unless it is there already. */
  async function draft(id: string): Promise<string> {
    const path = `companies/${id}/annual-reports/draft`;
    return (await operator.post<{ annualReportId: string }>(path, { fiscalYear, answers })).payload
      .annualReportId;
  }

  it('files a company by keyboard', async () => {
    await open();
    await signIn();
    expect(await page.content()).not.toContain(token);
    await page.getByRole('link', { name: 'Difference Engines LLC' }).waitFor();
    await person.press('Difference Engines LLC');
    await page.getByRole('button', { name: 'File', exact: true }).waitFor();
    await page.getByText('You cannot undo this.', { exact: false }).waitFor();
    await person.fill('Filing number', 'WY-2026-77');
    await person.press('File');
    await page.getByText('Done: file. Webhooks for the partner: company_formation_completed').waitFor();
    await page
      .getByRole('button', { name: 'Difference Engines LLC - Articles of Organization.pdf' })
      .waitFor();
    const history = page.getByText('formation filed').locator('..');
    await history.getByText('by operator Grace Hopper').waitFor();
    const [filed] = (await office.replay(companyId)).filter(({ type }) => type === 'FormationFiled');
    expect(filed?.actor).toEqual({ type: 'operator', id: 'Grace Hopper' });
  });

  it('publishes and files an annual report from the queue by keyboard', async () => {
    const annualReportId = await draft(companyId);
    await open();
    await signIn();
    await page.getByRole('link', { name: 'Annual reports 1' }).waitFor();
    await person.press(/^Annual reports/);
    await page.getByRole('button', { name: `Publish ${fiscalYear}` }).waitFor();
    await person.press(`Publish ${fiscalYear}`);
    await page.getByRole('dialog', { name: `Publish ${fiscalYear}: Difference Engines LLC` }).waitFor();
    await person.press(`Publish ${fiscalYear}`);
    await page.getByText('Webhooks for the partner: annual_report_status_changed.').waitFor();
    await page.getByText('No annual reports to publish or file.').waitFor();
    await page.getByRole('link', { name: 'Report answers 1' }).waitFor();
    const path = `companies/${companyId}/compliance/annual-reports/${annualReportId}/confirm`;
    await office.partner('POST', path);
    await page.reload();
    await page.getByRole('button', { name: `Complete filing ${fiscalYear}` }).waitFor();
    await person.press(`Complete filing ${fiscalYear}`);
    await page.getByRole('dialog').waitFor();
    await person.press(`Complete filing ${fiscalYear}`);
    await page.getByText('No annual reports to publish or file.').waitFor();
  });

  it('finds a customer of any partner by e-mail address, and their company, by keyboard', async () => {
    const { tenantId, apiKey } = await office.newPartner('Beta');
    const customerId = await office.newCustomer(apiKey);
    await office.newCompany(customerId, apiKey);
    const { payload } = await office.partner<{ email: string }>(
      'GET',
      `customers/${customerId}`,
      undefined,
      apiKey,
    );
    await open();
    await signIn();
    await person.fill(SEARCH, payload.email);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: payload.email }).waitFor();
    await person.press(payload.email);
    await page.getByRole('heading', { name: 'Ada Lovelace', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Beta' }).waitFor();
    await person.press('Difference Engines LLC');
    await page.getByText('company requested').waitFor();
    await person.goTo('Search');
    await person.fill(SEARCH, tenantId);
    await page.keyboard.press('Enter');
    await page.getByRole('table', { name: 'Partners' }).getByRole('link', { name: 'Beta' }).waitFor();
    await person.press('Beta');
    await page.getByRole('heading', { name: 'Beta', level: 1 }).waitFor();
  });

  it('suspends a partner, enables its endpoint and erases a customer by keyboard, with a reason', async () => {
    const { tenantId, apiKey } = await office.newPartner('Gamma');
    const customerId = await office.newCustomer(apiKey);
    const url = `http://127.0.0.1:${await freePort()}/hooks`;
    await office.partner('PUT', 'webhook-endpoint', { url, enabled: false }, apiKey);
    const act = async (button: string, word: string | null) => {
      await page.getByRole('button', { name: button, exact: true }).waitFor();
      await person.press(button);
      const yes = page.getByRole('dialog').getByRole('button', { name: button, exact: true });
      await person.fill('Reason', 'Asked for in ticket 77.');
      if (word !== null) {
        expect(await yes.isDisabled()).toBe(true);
        await person.fill(`Type ${word} to confirm`, word);
      }
      await page.keyboard.press('Enter');
      await confirm();
    };
    await open(LOOKS[0], `/partners/${tenantId}`);
    await signIn();
    await act('Suspend partner', 'suspend');
    await page.getByText('Done: suspend partner.').waitFor();
    await act('Resume partner', null);
    await act('Enable endpoint', 'enable');
    await page.getByText('endpoint enabled').waitFor();
    await page.getByText('suspension explained').first().waitFor();
    await page.goto(`${office.service.url}/portal/desk/customers/${customerId}`);
    await act('Erase customer', 'erase');
    await page.getByText('Done: erase customer.').waitFor();
    expect((await operator.get(`customers/${customerId}`)).status).toBe(404);
  });

  it('uploads a scan by drag and drop and by file picker', async () => {
    await open(LOOKS[0], `/companies/${companyId}`);
    await signIn();
    await page.getByText('Drop a file here').waitFor();
    const dropped = await page.evaluateHandle(dataTransferOf('Notice.pdf', pdf('notice')));
    await page.dispatchEvent('form.drop', 'drop', { dataTransfer: dropped });
    await page.getByLabel('Name shown to the partner').waitFor();
    await page.getByRole('button', { name: 'Upload' }).click();
    await page
      .getByText('Done: upload Notice.pdf. Webhooks for the partner: document_mail_uploaded.')
      .waitFor();
    await page.setInputFiles('input[type=file]', {
      name: 'letter.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('x'),
    });
    await page.getByText('letter.txt is not a PDF.').waitFor();
    const scan = { name: 'SS-4.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf('ss4')) };
    await page.setInputFiles('input[type=file]', scan);
    await page.getByLabel('Document type').selectOption('SignedSS4');
    await page.getByRole('button', { name: 'Upload' }).press('Enter');
    await page.getByRole('table', { name: 'Documents' }).getByText('SS-4.pdf').waitFor();
  });

  it('retries a parked event, and skips it after the word is typed, by keyboard', async () => {
    await park();
    await open();
    await signIn();
    await person.goTo('Parked events');
    await page.getByRole('link', { name: 'CompanyRequested' }).waitFor();
    await person.press('CompanyRequested');
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    await person.press('Retry');
    await page.getByRole('dialog').waitFor();
    await person.press('Retry');
    await page.getByText('in progress').waitFor();
    await person.press('Skip');
    const yes = page.getByRole('dialog').getByRole('button', { name: 'Skip', exact: true });
    expect(await yes.isDisabled()).toBe(true);
    await person.fill('Reason', 'We informed the partner.');
    await person.fill('Type skip to confirm', 'skip');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Parked events' }).waitFor();
    await eventually(async () => {
      expect(await page.getByRole('link', { name: 'CompanyRequested' }).count()).toBe(0);
    });
  });

  it('sends a webhook again by keyboard', async () => {
    const url = `http://127.0.0.1:${await freePort()}/hooks`;
    await office.partner('PUT', 'webhook-endpoint', { url });
    await office.partner('POST', 'webhook-endpoint/test', { eventName: 'company_ein_issued' });
    await open();
    await signIn();
    await person.goTo('Webhook queue');
    await page.getByRole('cell', { name: PARTNER }).waitFor();
    await person.press(url.replace('http://', ''));
    await page.getByRole('link', { name: 'company_ein_issued' }).waitFor();
    await person.press('company_ein_issued');
    await page.getByRole('button', { name: 'Resend' }).waitFor();
    await person.press('Resend');
    await page.getByRole('dialog').waitFor();
    await person.press('Resend');
    await page.getByText('Done: resend.').waitFor();
  });

  it('signs out and shows nothing after going back', async () => {
    await open();
    await signIn();
    await person.signOut();
    await page.getByLabel('Operator token').waitFor();
    await page.goto(`${office.service.url}/portal/desk/parked`);
    await page.getByLabel('Operator token').waitFor();
    expect(
      await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])'),
    ).toBe('[{},{},""]');
  });

  it('loads less than 150 KB of script', async () => {
    await open();
    const names = await page.evaluate<string[]>(
      'performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.endsWith(".js"))',
    );
    const scripts = await Promise.all(names.map(async (name) => (await fetch(name)).text()));
    const bytes = scripts.reduce((sum, script) => sum + gzipSync(script).length, 0);
    expect(names.length).toBeGreaterThan(1);
    expect(bytes).toBeLessThan(MAX_SCRIPT_BYTES);
  });

  it.each(ALL_LOOKS)('has no accessibility violations on any screen: $name', async ({ name, ...look }) => {
    await park();
    const examine = (what: string) => person.examine(`desk-${name}-${what}`);
    const link = async (text: string): Promise<void> => {
      const drawer = page.getByRole('button', { name: 'Open navigation' });
      if (await drawer.isVisible()) await drawer.click();
      const navigation = page.getByRole('navigation', { name: 'Operations desk' });
      await navigation.getByRole('link', { name: text, exact: true }).click();
    };
    const waiting = await office.submitted();
    const reporting = await office.submitted();
    await operator.step(reporting, 'formation/file', FILING);
    await draft(reporting);
    const { tenantId: disabled, apiKey } = await office.newPartner('Delta');
    await office.partner(
      'PUT',
      'webhook-endpoint',
      { url: 'http://127.0.0.1:9/hooks', enabled: false },
      apiKey,
    );
    await open(look);
    await examine('sign-in');
    await page.getByLabel('Operator token').fill('op_test_wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    await examine('sign-in-refused');
    await page.getByLabel('Operator token').fill(token);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('table', { name: 'Companies: File' }).waitFor();
    await examine('queue');
    await page.getByRole('link', { name: /^Accept/ }).click();
    await page.getByText('No requests to accept.').waitFor();
    await examine('queue-empty');
    await page.getByRole('link', { name: /^Annual reports/ }).click();
    await page
      .getByRole('button', { name: `Publish ${fiscalYear}` })
      .first()
      .waitFor();
    await examine('queue-reports');
    await page
      .getByRole('button', { name: `Publish ${fiscalYear}` })
      .first()
      .click();
    await examine('publish');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: /^Report answers/ }).click();
    await page.getByText('No annual reports are waiting').waitFor();
    await examine('queue-reports-empty');
    await page.goto(`${office.service.url}/portal/desk/companies/nobody`);
    await page.getByRole('alert').waitFor();
    await examine('company-unknown');
    await link('Search');
    await page.getByLabel(SEARCH).waitFor();
    await examine('search');
    await page.getByLabel(SEARCH).fill('nobody at all');
    await page.keyboard.press('Enter');
    await page.getByText('No company, customer or partner matches “nobody at all”.').waitFor();
    await examine('search-nothing');
    await page.getByLabel(SEARCH).fill('founders');
    await page.keyboard.press('Enter');
    await page.getByRole('table', { name: 'Customers' }).waitFor();
    await examine('search-found');
    await page.getByRole('table', { name: 'Customers' }).getByRole('link').first().click();
    await page.getByRole('table', { name: 'Companies' }).waitFor();
    await examine('customer');
    await page.getByRole('button', { name: 'Erase customer' }).click();
    await examine('erase');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.locator('dd').getByRole('link').last().click();
    await page.getByText('No endpoint. Webhooks are not sent.').waitFor();
    await examine('partner');
    await page.getByRole('button', { name: 'Suspend partner' }).click();
    await examine('suspend');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.goto(`${office.service.url}/portal/desk/partners/${disabled}`);
    await page.getByRole('button', { name: 'Enable endpoint' }).click();
    await examine('partner-disabled');
    await page.getByRole('button', { name: 'Cancel' }).click();
    for (const [what, id] of [
      ['filed', companyId],
      ['waiting', waiting],
    ] as const) {
      await link('Search');
      await page.getByLabel(SEARCH).fill(id);
      await page.keyboard.press('Enter');
      await page.getByRole('table', { name: 'Companies' }).getByRole('link').first().click();
      await page.getByText('company requested').waitFor();
      await examine(`company-${what}`);
    }
    await page.getByLabel('Filing number').fill('x'.repeat(50));
    await page.getByLabel('Filing date').fill('2001-01-01');
    await page.getByRole('button', { name: 'File', exact: true }).click();
    await page.getByRole('alert').waitFor();
    await examine('file-refused');
    await page.getByRole('button', { name: 'Fail formation' }).click();
    await examine('fail');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.setInputFiles('input[type=file]', {
      name: `${'A long name of a scan '.repeat(5)}.pdf`,
      mimeType: 'application/pdf',
      buffer: Buffer.from(pdf()),
    });
    await page.getByRole('button', { name: 'Upload' }).waitFor();
    await examine('upload');
    await link('Parked events');
    await page.getByRole('table', { name: 'Parked events' }).waitFor();
    await examine('parked');
    await page.getByRole('link', { name: 'CompanyRequested' }).click();
    await page.getByRole('button', { name: 'Skip' }).waitFor();
    await examine('parked-event');
    await page.getByRole('button', { name: 'Skip' }).click();
    await examine('skip');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await link('Webhook queue');
    await page.getByRole('table', { name: 'Waiting webhooks' }).waitFor();
    await examine('webhooks');
    await page.getByRole('table').getByRole('link').first().click();
    const delivery = page.getByRole('table', { name: 'Deliveries' }).getByRole('link').first();
    await delivery.waitFor();
    await examine('deliveries');
    await delivery.click();
    await page.getByRole('tab', { name: 'Attempt 1: no response' }).waitFor();
    await examine('delivery');
    const error = {
      code: 'E_RATE_LIMITED',
      message: 'Too many requests with this key.',
      requestId: 'request',
    };
    await page.route('**/v1/operations/webhook-queue?*', (route) =>
      route.fulfill({ status: 429, json: { payload: null, error } }),
    );
    await page.goto(`${office.service.url}/portal/desk/webhooks`);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await examine('failed');
  });
});
