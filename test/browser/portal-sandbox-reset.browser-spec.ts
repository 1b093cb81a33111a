import type { Browser, Page } from 'playwright-core';
import { BrowserPerson, launchChromium, type Look, LOOKS } from '../support/browser-person.js';
import { newPartner } from '../support/operator-calls.js';
import { Partner } from '../support/partner.js';
import { Service, temporaryFolder } from '../support/service.js';

/** Needs a Chromium. */
describe('the reset of the sandbox in the portal', () => {
  const folder = temporaryFolder();
  const email = 'dev@acme.example';
  let service: Service;
  let browser: Browser;
  let person: BrowserPerson;
  let page: Page;
  let password: string;
  let partner: Partner;

  beforeAll(async () => {
    service = await Service.start(folder.path);
    const { portalPassword, apiKey } = await newPartner(folder.path, 'Acme & Sons', email);
    password = portalPassword;
    partner = new Partner(service.url, apiKey);
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
    folder.remove();
  });
  afterEach(() => person.close());

  async function signIn(look: Look): Promise<void> {
    person = await BrowserPerson.open(browser, `${service.url}/portal`, look);
    ({ page } = person);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  }
  const dialog = () => page.getByRole('dialog');

  it.each(LOOKS)(
    'names the data, and needs the typed name of the partner: $name',
    async ({ name, ...look }) => {
      await partner.newCompany(await partner.newCustomer());
      await signIn(look);
      await page.goto(`${service.url}/portal/account`);
      await person.press('Delete all sandbox data');
      await dialog().getByText('Deletes 1 customer and 1 company').waitFor();
      await person.examine(`portal-${name}-reset-sandbox`);
      const button = dialog().getByRole('button', { name: 'Delete all sandbox data' });
      await dialog().getByLabel('Type Acme & Sons to confirm').fill('Acme');
      expect(await button.isDisabled()).toBe(true);
      expect(await partner.companyIds()).toHaveLength(1);
      await dialog().getByLabel('Type Acme & Sons to confirm').fill('Acme & Sons');
      await button.click();
      await page.getByText('Deleted 1 customer and 1 company.').waitFor();
      await dialog().waitFor({ state: 'detached' });
      expect(await partner.companyIds()).toEqual([]);
      await page.goto(`${service.url}/portal/companies`);
      await page
        .getByRole('main')
        .getByText(/No companies/)
        .first()
        .waitFor();
    },
  );

  it('deletes nothing if it is canceled', async () => {
    await partner.newCustomer();
    await signIn(LOOKS[0]);
    await page.goto(`${service.url}/portal/account`);
    await person.press('Delete all sandbox data');
    await dialog().getByText('Deletes 1 customer and 0 companies').waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect((await partner.get<{ total: number }>('/v1/partner/customers')).total).toBe(1);
  });
});
