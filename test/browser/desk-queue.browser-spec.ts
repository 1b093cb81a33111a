import type { Browser, Page } from 'playwright-core';
import { eventually } from '#kit/kernel/testing';
import { ALL_LOOKS, BrowserPerson, launchChromium, type Look, LOOKS } from '../support/browser-person.js';
import type { OperatorCalls } from '../support/operator-calls.js';
import { FILING, Office } from '../support/operations.js';

/** The last of the names that `office.submitted()` proposes. */
const LAST_NAME = 'Loom Cards LLC';

/** Needs a Chromium. */
describe('the queue and the search of the operations desk', () => {
  let office: Office;
  let operator: OperatorCalls;
  let browser: Browser;
  let person: BrowserPerson;
  let page: Page;
  let token: string;

  beforeAll(async () => {
    office = await Office.open({ EVENTSTORE_URL: '', MONGODB_URL: '' });
    ({ token } = await office.tell<{ token: string }>('operators', 'create', '--name', 'Grace Hopper'));
    operator = await office.newOperator('Ada');
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
    await office.close();
  });
  afterEach(() => person.close());

  async function open(path = '', look: Look = LOOKS[0]) {
    person = await BrowserPerson.open(browser, `${office.service.url}/portal/desk${path}`, look);
    ({ page } = person);
    await page.getByLabel('Operator token').fill(token);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Menu of/ }).waitFor();
  }
  const rejected = async (): Promise<string> => {
    const id = await office.submitted();
    await operator.step(id, 'formation/refuse-names', { reason: 'All names are taken.' });
    return id;
  };

  it('opens at the first step that has work, and leads to the next company after one is filed', async () => {
    await open();
    await page.getByText('No requests to accept.').waitFor();
    await person.close();
    const [first, second] = [await office.submitted(), await office.submitted()];
    await open();
    const table = page.getByRole('table', { name: 'Companies: File' });
    await table.getByRole('link', { name: 'Difference Engines LLC' }).first().waitFor();
    await page.getByRole('link', { name: 'File 2' }).waitFor();
    await table.getByRole('link', { name: 'Difference Engines LLC' }).first().click();
    await page.getByLabel('Filing number').fill('WY-2026-79');
    await page.getByRole('button', { name: 'File', exact: true }).click();
    await page.getByText('Done: file.').waitFor();
    expect((await office.company(first)).formationFilingDate).not.toBeNull();
    await page.getByText('Next in queue:').getByRole('link').click();
    await page.getByLabel('Filing number').waitFor();
    expect(page.url()).toContain(second);
    await operator.step(second, 'formation/file', FILING);
  });

  it('keeps the last name of a company whose names were all rejected, marked, in every list', async () => {
    const companyId = await rejected();
    const isMarked = async (table: string) => {
      const row = page.getByRole('table', { name: table }).getByRole('row', { name: LAST_NAME });
      await row.getByText('Name rejected').waitFor();
    };
    await open('/queue/names');
    await isMarked('Companies: Names');
    await page.getByRole('link', { name: LAST_NAME }).click();
    await page.getByRole('heading', { name: LAST_NAME, level: 1 }).waitFor();
    expect(await page.getByText('Rejected', { exact: true }).count()).toBe(2);
    await page.goto(`${office.service.url}/portal/desk/search?q=loom`);
    await isMarked('Companies');
    const { serviceCustomerId } = await office.company(companyId);
    await page.goto(`${office.service.url}/portal/desk/customers/${serviceCustomerId}`);
    await isMarked('Companies');
  });

  it('shows only the kinds that match a search', async () => {
    await open('/search?q=Sandbox');
    await page.getByRole('table', { name: 'Partners' }).waitFor();
    await eventually(async () => {
      expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Partners']);
    });
  });

  it.each(ALL_LOOKS)('is accessible with rejected names: $name', async ({ name, ...look }) => {
    await rejected();
    await open('/queue/names', look);
    await page.getByText('Name rejected').first().waitFor();
    await person.examine(`desk-queue-names-${name}`);
    await page.getByRole('link', { name: LAST_NAME }).first().click();
    await page.getByRole('heading', { name: 'Waiting for new names from the partner' }).waitFor();
    await page.getByText('Company requested').waitFor();
    await person.examine(`desk-company-names-${name}`);
  });
});
