import type { Browser, Locator, Page, Request } from 'playwright-core';
import { BrowserPerson, launchChromium, LOOKS } from '../support/browser-person.js';
import type { OperatorCalls } from '../support/operator-calls.js';
import { day, Office } from '../support/operations.js';

interface Report {
  readonly priceInCents: number;
}

/** Needs a Chromium. */
describe('the forms of the operations desk', () => {
  let office: Office;
  let operator: OperatorCalls;
  let browser: Browser;
  let person: BrowserPerson;
  let page: Page;
  let companyId: string;

  beforeAll(async () => {
    office = await Office.open({ EVENTSTORE_URL: '', MONGODB_URL: '' });
    const name = ['--name', 'Grace Hopper'];
    const { token } = await office.tell<{ token: string }>('operators', 'create', ...name);
    operator = await office.newOperator('Ada');
    companyId = await office.submitted();
    browser = await launchChromium();
    const url = `${office.service.url}/portal/desk/companies/${companyId}`;
    person = await BrowserPerson.open(browser, url, LOOKS[0]);
    ({ page } = person);
    await page.getByLabel('Operator token').fill(token);
    await page.keyboard.press('Enter');
  });
  afterAll(async () => {
    await person.close();
    await browser.close();
    await office.close();
  });

  /** Fills in the form of an action and sends it. */
  async function act(button: string, fill: (dialog: Locator) => Promise<unknown>): Promise<void> {
    await page.getByRole('button', { name: button, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await fill(dialog);
    await person.examine(`desk-form-${button}`);
    await dialog.getByRole('button', { name: button, exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(`Done: ${button.charAt(0).toLowerCase()}${button.slice(1)}.`).waitFor();
  }

  /** Fills in the form of the next step, which is on the page, and sends it. */
  async function step(button: string, fill: (form: Locator) => Promise<unknown>): Promise<void> {
    const form = page
      .locator('form')
      .filter({ has: page.getByRole('button', { name: button, exact: true }) });
    await fill(form);
    await person.examine(`desk-form-${button}`);
    await form.getByRole('button', { name: button, exact: true }).click();
    await page.getByText(`Done: ${button.charAt(0).toLowerCase()}${button.slice(1)}.`).waitFor();
  }

  it('send the number of names, and offer the names of the company', async () => {
    await act('Reject names', async (dialog) => {
      await dialog.getByLabel('Names to reject').selectOption('Difference Engines LLC');
      await dialog.getByLabel('Reason').fill('The name is taken.');
    });
    await step('File', async (dialog) => {
      await dialog.getByLabel('Filing number').fill('WY-2026-78');
      await dialog.getByLabel('Filing date').fill(day());
      // The rejected name cannot be filed.
      expect(await dialog.getByRole('option').allTextContents()).not.toContain('Difference Engines LLC');
      await dialog.getByLabel('Name accepted by the state').selectOption({ label: 'Loom Cards LLC' });
    });
    const [rejected] = (await office.company(companyId)).nameOptions;
    expect(await office.replay(companyId)).toMatchObject([
      { type: 'CompanyRequested' },
      { type: 'FormationSubmitted' },
      { type: 'NamesRefused', data: { nameOptionIds: [rejected?.id], reason: 'The name is taken.' } },
      { type: 'FormationFiled', data: { legalName: 'Loom Cards LLC', filingDate: day() } },
      { type: 'DocumentAdded' },
      { type: 'DocumentAdded' },
    ]);
  });

  /** Answers the first read of the company after the next action as before it, as a read model that is behind does. */
  async function readBehind(): Promise<void> {
    const isRead = (request: Request): boolean =>
      request.method() === 'GET' &&
      request.resourceType() === 'fetch' &&
      request.url().endsWith(`/companies/${companyId}`);
    const [former] = await Promise.all([
      page.waitForResponse((response) => isRead(response.request())),
      page.reload(),
    ]);
    const body = await former.text();
    let next: 'action' | 'read' | 'nothing' = 'action';
    await page.route('**/*', (route, request) => {
      if (next === 'action' && request.method() === 'POST') next = 'read';
      if (next !== 'read' || !isRead(request)) return route.continue();
      next = 'nothing';
      return route.fulfill({ body, contentType: 'application/json' });
    });
  }

  it('reject an EIN in another format before it is sent', async () => {
    await readBehind();
    await act('Issue EIN', async (dialog) => {
      await dialog.getByLabel('EIN').fill('123456789');
      expect(await page.evaluate('document.querySelector("[name=ein]").validity.patternMismatch')).toBe(true);
      await dialog.getByLabel('EIN').fill('98-7654321');
    });
    // As soon as the button is gone, its result has the focus.
    await page.locator(':focus', { hasText: /^Done: issue EIN\./ }).waitFor();
    expect(await page.getByRole('button', { name: 'Issue EIN', exact: true }).count()).toBe(0);
    await act('Correct EIN', (dialog) => dialog.getByLabel('Correct EIN').fill('98-7654322'));
    expect((await office.company(companyId)).ein).toBe('98-7654322');
  });

  it('send a price in dollars as cents', async () => {
    const fiscalYear = Number(day().slice(0, 4)) + 1;
    await act('Draft annual report', async (dialog) => {
      await dialog.getByLabel('Fiscal year').fill(String(fiscalYear));
      await dialog.getByLabel('Price in US dollars').fill('60.10');
    });
    const { payload } = await operator.get<Report[]>(`companies/${companyId}/annual-reports`);
    expect(payload).toMatchObject([{ fiscalYear, priceInCents: 6010 }]);
  });

  it('send a text', async () => {
    await act('Add note', (dialog) => dialog.getByLabel('Note').fill('We asked the state again.'));
    expect((await office.company(companyId)).adminNotes).toMatchObject([
      { note: 'We asked the state again.', createdBy: 'Grace Hopper' },
    ]);
  });
});
