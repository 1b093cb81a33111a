import type { Browser, Page } from 'playwright-core';
import { ALL_LOOKS, BrowserPerson, launchChromium, type Look, LOOKS } from '../support/browser-person.js';
import { newPartner } from '../support/operator-calls.js';
import { Partner } from '../support/partner.js';
import { Service, temporaryFolder } from '../support/service.js';

/** Needs a Chromium. */
describe('the companies of the portal in a browser', () => {
  const folder = temporaryFolder();
  const email = 'dev@acme.example';
  const ids: Record<string, string> = {};
  let service: Service;
  let browser: Browser;
  let partner: Partner;
  let customerId: string;
  let password: string;
  let person: BrowserPerson;
  let page: Page;

  beforeAll(async () => {
    service = await Service.start(folder.path);
    const acme = await newPartner(folder.path, 'Acme', email);
    password = acme.portalPassword;
    partner = new Partner(service.url, acme.apiKey);
    customerId = await partner.newCustomer({ firstName: 'Mateo', lastName: 'García' });
    ids['rejected'] = await newCompany('Terra Nova', ['formation/reject-names']);
    ids['again'] = await newCompany('Kestrel', ['formation/reject-names']);
    ids['formed'] = await newCompany('Lumen Labs', [
      'formation/complete',
      'signatures/SS4/sign',
      'eincreation/complete',
    ]);
    ids['failed'] = await newCompany('Old Mill', ['formation/fail']);
    ids['filed'] = await newCompany('Violet Engines', ['formation/complete']);
    ids['running'] = await newCompany('Paper Lantern');
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
    folder.remove();
  });
  afterEach(() => person.close());

  async function newCompany(name: string, steps: readonly string[] = []): Promise<string> {
    const id = await partner.newCompany(customerId, {
      nameOptions: [{ name, entityTypeEnding: 'LLC', position: 1 }],
    });
    for (const step of steps) await partner.post(`/v1/partner/playground/companies/${id}/${step}`);
    return id;
  }

  /** Signs in at a screen. @param path below `/portal` */
  async function open(path: string, look: Look = LOOKS[0]): Promise<void> {
    person = await BrowserPerson.open(browser, `${service.url}/portal${path}`, look);
    ({ page } = person);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation').first().waitFor({ state: 'attached' });
    await page.getByRole('heading', { level: 1 }).waitFor();
  }

  const focusedName = () => page.evaluate<string>('document.activeElement.name');
  const focused = () => page.evaluate<string>('document.activeElement.textContent');
  const company = (name: string) => page.getByRole('row').filter({ hasText: name });
  const companyPath = (name: string) => `/companies/${ids[name] ?? ''}`;
  const chip = (name: RegExp) =>
    page.getByRole('navigation', { name: 'Companies by status' }).getByRole('link', { name });

  it('keep filters, search and page in the address, so that Back shows the same list', async () => {
    await open('/companies');
    await company('Paper Lantern').waitFor();
    await chip(/^Action required/).click();
    await company('Old Mill').waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?actionRequired=true');
    await page.getByLabel('Search', { exact: true }).fill('terra');
    await company('Kestrel').waitFor({ state: 'detached' });
    await person.press(/^Terra Nova LLC/);
    await page.getByRole('heading', { name: 'Terra Nova LLC', level: 1 }).waitFor();
    await page.goBack();
    await company('Terra Nova').waitFor();
    expect(await company('Kestrel').count()).toBe(0);
    expect(await page.getByLabel('Search', { exact: true }).inputValue()).toBe('terra');
    expect(await chip(/^Action required/).getAttribute('aria-current')).toBe('true');
  });

  it('show the owner, the stage and the next step, and mark a rejected name', async () => {
    await open('/companies');
    await company('Terra Nova').waitFor();
    const rejected = await company('Terra Nova').textContent();
    for (const text of ['Name rejected', 'Mateo García', 'action required', 'You send new names'])
      expect(rejected).toContain(text);
    expect(await company('Lumen Labs').textContent()).toContain('EIN issued');
    expect(await company('Old Mill').textContent()).toContain('Failed');
    expect(await chip(/^All/).textContent()).toBe('All6');
  });

  it('are downloaded as they are filtered', async () => {
    await open('/companies?q=lumen');
    await company('Paper Lantern').waitFor({ state: 'detached' });
    await company('Lumen Labs').waitFor();
    const { name, bytes } = await person.download('Export CSV');
    const lines = bytes.toString().trim().split('\r\n');
    expect([name, lines.length]).toEqual(['companies.csv', 2]);
    expect(lines[0]).toMatch(/^Company ID,External ID,Name,Name rejected,Customer ID,Owner,Type,/);
    expect(lines[1]).toContain(`${ids['formed']},`);
    expect(lines[1]).toContain(',Lumen Labs LLC,no,');
  });

  it('are opened by a click anywhere on their row', async () => {
    await open('/companies');
    await company('Old Mill').click({ position: { x: 700, y: 15 } });
    await page.getByRole('heading', { name: 'Old Mill LLC', level: 1 }).waitFor();
  });

  it('get new names by keyboard: errors are at the fields, and the result has the focus', async () => {
    await open(companyPath('rejected'));
    await page.getByRole('list', { name: 'Rejected by the state' }).getByText('Terra Nova LLC').waitFor();
    await person.press('Add a name');
    await page.keyboard.type('Extra');
    await person.press('Send names');
    expect(await focusedName()).toBe('name0');
    await page.getByRole('button', { name: 'Remove the second choice' }).focus();
    await page.keyboard.press('Enter');
    expect(await page.getByLabel('Name', { exact: true }).count()).toBe(1);

    await page.keyboard.type('Terra Nova');
    await page.keyboard.press('Enter');
    await page.getByText('Name was already rejected by the state').waitFor();
    const field = page.getByLabel('Name', { exact: true });
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await focusedName()).toBe('name0');

    await page.keyboard.press('Control+A');
    await page.keyboard.type('Solid Ground');
    await page.keyboard.press('Tab');
    expect(await page.getByLabel('Ending').locator('option').first().textContent()).toBe('LLC');
    await person.press('Send names');
    const sent = page.getByRole('list', { name: 'Names that you sent' }).getByText('Solid Ground LLC');
    await sent.waitFor();
    expect(await focused()).toContain('You sent these names');
    expect(await page.getByRole('button', { name: 'Send names' }).count()).toBe(0);
    await page.reload();
    await sent.waitFor();
  });

  it('are canceled by keyboard, and then say so and offer no more steps', async () => {
    await open(companyPath('running'));
    await person.press('Playground');
    await page.getByRole('button', { name: 'State files the company' }).waitFor();
    await person.press('Cancel formation');
    await page.getByRole('dialog').getByText('You cannot undo this').waitFor();
    await person.fill('Reason (optional)', 'The founder changed plans');
    await person.press('Cancel formation');
    await page.getByText('This formation was canceled').waitFor();
    await page.getByRole('button', { name: 'Cancel formation' }).waitFor({ state: 'detached' });
    expect(await focused()).toContain('This formation was canceled');
    expect(await focused()).toContain('The founder changed plans');
    expect(await page.getByRole('button', { name: 'Playground' }).count()).toBe(0);
    expect(await page.getByRole('list', { name: 'Progress' }).textContent()).toContain('Canceled');
    expect(await page.getByText('Not yet').count()).toBe(0);
  });

  it('are created for tests with the chosen values, by keyboard', async () => {
    await open('/companies?dialog=new');
    const dialog = page.getByRole('dialog', { name: 'Create a test company' });
    const name = dialog.getByLabel('Name');
    expect(await name.inputValue()).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
    expect(await dialog.getByLabel('Founder').inputValue()).toContain('@founders.example');
    await dialog.getByLabel('Type').selectOption('CCorp');
    await dialog.getByLabel('State').selectOption('DE');
    await person.fill('Name', 'Silver Birch');
    await person.press('Create company');
    await page.getByRole('heading', { name: /^Silver Birch/, level: 1 }).waitFor();
    await page.getByText('C corporation in Delaware').waitFor();
  });

  it('are formed in the playground, whose steps keep their places, by keyboard', async () => {
    await open('/companies');
    await person.press('Create a test company');
    await person.press('Create company');
    await page.getByRole('button', { name: 'Playground' }).waitFor();
    if ((await page.getByRole('button', { name: 'Playground' }).getAttribute('aria-expanded')) === 'false')
      await person.press('Playground');
    const playground = page.getByRole('complementary', { name: 'Playground' });
    const step = (name: string) => playground.getByRole('button', { name });
    const places = () => playground.getByRole('button').allTextContents();
    await step('State files the company').waitFor();
    const before = await places();
    await person.press('IRS issues the EIN');
    await playground.getByText('The state has not filed the company yet.').waitFor();
    await person.press('State files the company');
    const result = playground.getByRole('status');
    await result.getByText('State files the company: done.').waitFor();
    expect(await result.textContent()).toContain('company_formation_completed');
    expect(await focused()).toBe('State files the company');
    await page.getByRole('tab', { name: 'Details' }).click();
    await result.getByText('done.').waitFor({ state: 'detached' });
    await person.press('Founder signs the SS-4');
    await page.locator('button[aria-disabled="false"]', { hasText: 'IRS issues the EIN' }).waitFor();
    await person.press('IRS issues the EIN');
    await page.getByRole('list', { name: 'Progress' }).getByText('EIN issued').waitFor();
    await page.locator('button[aria-disabled="true"]', { hasText: 'IRS issues the EIN' }).waitFor();
    expect(await places()).toEqual(before);
  });

  it('get a signing link that can be copied, by keyboard', async () => {
    await open(companyPath('filed'));
    await page.getByRole('heading', { name: 'The founder must sign the SS-4' }).waitFor();
    await person.press('Create a link to sign the SS-4');
    await page.getByRole('button', { name: 'Copy link' }).waitFor();
    await page.getByRole('button', { name: 'Create a new link for the SS-4' }).waitFor();
    await page.reload();
    await page.getByText(/A link was created .* and is valid until/).waitFor();
    await page.getByText('If you create a new link, this one stops working.').waitFor();
    expect(await page.getByRole('button', { name: 'Copy link' }).count()).toBe(0);
  });

  it('get other references by keyboard: errors are at the fields, and the focus returns', async () => {
    await open(`${companyPath('formed')}?tab=details`);
    const edit = page.getByRole('button', { name: 'Edit the references' });
    const dialog = page.getByRole('dialog');
    await edit.waitFor();
    await person.press('Edit the references');
    await person.fill('Your ID (optional)', 'crm-7');
    await person.press('Add an entry');
    await page.keyboard.type('not a key');
    await person.fill('Value of entry 1', 'gold');
    await person.press('Save');
    await dialog.getByText('Metadata has the key "not a key"').waitFor();
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Key of entry 1');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('plan');
    await person.press('Save');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('The references were saved.').waitFor();
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Edit the references');
    const { externalCompanyId, metadata } = await partner.get<{
      externalCompanyId: string;
      metadata: object;
    }>(`/v1/partner/companies/${ids['formed'] ?? ''}`);
    expect({ externalCompanyId, metadata }).toEqual({
      externalCompanyId: 'crm-7',
      metadata: { plan: 'gold' },
    });
    await page.getByText('crm-7').waitFor();

    await page.keyboard.press('Enter');
    await person.press('Remove entry 1');
    expect(await focused()).toBe('Add an entry');
    await person.press('Save');
    await page.getByText('Metadata: plan').waitFor({ state: 'detached' });
  });

  it('get an annual report for a year that is due, and confirm it, by keyboard', async () => {
    await open(`${companyPath('formed')}?tab=reports`);
    await page.getByRole('button', { name: 'Request an annual report' }).waitFor();
    await person.press('Request an annual report');
    const year = page.getByRole('dialog').getByLabel('Fiscal year');
    await year.waitFor();
    const next = new Date().getFullYear() + 1;
    expect(await year.locator('option').allTextContents()).toEqual([String(next)]);
    await page.getByLabel(/assets/i).waitFor();
    await person.reach(/assets/i);
    await page.keyboard.type('250000');
    await person.press('Request report');
    await page.getByRole('button', { name: `Confirm the report for ${next}` }).waitFor();
    await person.press(`Confirm the report for ${next}`);
    await page.getByText(`You confirmed the annual report for ${next}.`).waitFor();
    expect(await focused()).toContain('You confirmed');
    await page.getByRole('cell', { name: 'In progress' }).waitFor();
  });

  it('are listed with their customer', async () => {
    await open('/customers');
    await person.press(/^Mateo García/);
    await page.getByRole('heading', { name: 'Mateo García', level: 1 }).waitFor();
    await company('Lumen Labs').waitFor();
    await page.getByText('United Kingdom').waitFor();
  });

  it('have a customer whose data can be edited by keyboard', async () => {
    await open(`/customers/${customerId}`);
    await page.getByRole('button', { name: 'Edit the customer' }).waitFor();
    await person.press('Edit the customer');
    await person.fill('Phone (optional)', '12');
    await person.press('Save');
    await page
      .getByRole('dialog')
      .getByText(/^Phone must/)
      .waitFor();
    expect(await focusedName()).toBe('phoneNumber');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('+442071838751');
    await person.fill('Your ID (optional)', 'user-7');
    await person.press('Save');
    await page.getByText('The customer was saved.').waitFor();
    await page.getByText('+442071838751').waitFor();
    await page.getByText('user-7').waitFor();
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Edit the customer');
  });

  it('are listed with what waits for the partner, and with their actions', async () => {
    await open('/actions');
    await page.getByRole('row').filter({ hasText: 'Kestrel LLC' }).waitFor();
    await page.getByRole('link', { name: 'Closed', exact: true }).click();
    await page.getByText('No closed actions.').waitFor();
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await page.getByRole('row').filter({ hasText: 'Solid Ground' }).getByText('Answered').waitFor();
  });

  it.each(ALL_LOOKS)('have no accessibility violations: $name', async ({ name, ...look }) => {
    const examine = (what: string) => person.examine(`portal-${name}-${what}`);
    await open('/companies', look);
    await page.getByText('Lumen Labs').waitFor();
    await examine('companies');
    const visit = async (path: string, text: string) => {
      await page.goto(`${service.url}/portal${path}`);
      await page.getByRole('main').getByText(text).first().waitFor();
      await examine(path.replace(/\/[\w-]{20,}/, '').replace(/\W+/g, '-'));
    };
    await visit('/companies?q=nothing', 'No companies match');
    for (const [tab, text] of [
      ['overview', 'Services'],
      ['details', 'Responsible party'],
      ['documents', 'KB'],
      ['reports', 'Annual reports'],
      ['events', 'company_ein_issued'],
    ] as const)
      await visit(`${companyPath('formed')}?tab=${tab}`, text);
    await visit(companyPath('again'), 'Rejected by the state');
    await visit(companyPath('failed'), 'This formation failed');
    await visit(companyPath('filed'), 'The founder must sign the SS-4');
    await page.getByRole('button', { name: 'Playground' }).click();
    await page.getByRole('button', { name: 'Founder signs the SS-4' }).waitFor();
    await examine('playground');
    await visit('/customers', 'Mateo');
    await visit(`/customers/${customerId}`, 'Lumen Labs');
    await page.getByRole('button', { name: 'Edit the customer' }).click();
    await page.getByRole('button', { name: 'Add an entry' }).click();
    await examine('edit-customer');
    await visit('/actions', 'Kestrel LLC');
  });
});
