import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { BrowserPerson, launchChromium, LOOKS } from '../support/browser-person.js';
import { FounderPage, installFounderPage } from '../support/founder-page.js';
import { call } from '../support/partner-calls.js';
import { customerRequest, llcRequest } from '../support/requests.js';
import { temporaryFolder } from '../support/service.js';
import { sharedService } from '../support/shared-service.js';

const WIDTH_OF_SMALL_PHONE = 320;
const FOCUSED = "document.querySelector('company-progress').shadowRoot.activeElement";

/**
 * The packed client in its example: a page of another origin than the service, with a strict CSP. Needs a Chromium:
 * `CHROMIUM`, or Debian's. `SCREENSHOTS` names a folder for screenshots.
 */
describe('<company-progress> on the page of a partner', () => {
  const service = sharedService();
  const folder = temporaryFolder();
  let browser: Browser;

  beforeAll(async () => {
    installFounderPage(folder.path);
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
    folder.remove();
  });

  const partner = async <T>(path: string, body?: object): Promise<T> => {
    const { payload, error } = await call<T>(service, 'POST', `/v1/partner/${path}`, body ? { body } : {});
    expect([path, error]).toEqual([path, null]);
    return payload;
  };
  const newCompany = async (email: string): Promise<string> => {
    const { serviceCustomerId } = await partner<{ serviceCustomerId: string }>(
      'customers',
      customerRequest({ email }),
    );
    const company = await partner<{ serviceCompanyId: string }>('companies', llcRequest(serviceCustomerId));
    return company.serviceCompanyId;
  };

  describe.each(LOOKS)('in a $name browser', (look) => {
    const email = `ada.${randomUUID()}@founders.example`;
    let companyId: string;
    let server: FounderPage;
    let person: BrowserPerson;
    let page: Page;

    beforeAll(async () => {
      companyId = await newCompany(email);
      server = await FounderPage.serve(folder.path, service, email);
      person = await BrowserPerson.open(browser, server.url, look);
      ({ page } = person);
    });
    afterAll(async () => {
      await person.close();
      server.stop();
    });

    const play = (step: string): Promise<unknown> => partner(`playground/companies/${companyId}/${step}`);
    /** As if the founder returned from another window. */
    const comeBack = (): Promise<unknown> =>
      page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    const pressByKeyboard = async (name: string): Promise<void> => {
      do await page.keyboard.press('Tab');
      while ((await page.evaluate(`${FOCUSED}?.textContent`)) !== name);
      await page.keyboard.press('Enter');
    };
    const currentStep = () => page.locator('[aria-current=step]');
    const untilStep = async (name: string): Promise<void> => {
      await comeBack();
      await currentStep().getByText(name).waitFor();
    };
    const examine = (what: string): Promise<void> => person.examine(`company-progress-${look.name}-${what}`);

    it('shows where the company is', async () => {
      await page.getByRole('heading', { name: 'Analytical Engines LLC' }).waitFor();
      await untilStep('Submitted to state');
      const steps = page.getByRole('region', { name: 'Progress' }).getByRole('listitem');
      expect(await steps.allTextContents()).toEqual([
        'Requested (done)',
        'Submitted to state (current step)',
        'Filed (not yet)',
        'EIN issued (not yet)',
      ]);
      await page.getByText('No documents yet.').waitFor();
      await examine('accepted');
    });

    it('asks for new names, shows why a name is rejected, and sends the names', async () => {
      await play('formation/reject-names');
      await comeBack();
      await page.getByRole('heading', { name: 'Choose new names' }).waitFor();

      await pressByKeyboard('Send names');
      await page.getByText('Enter a name.').waitFor();
      expect(await page.evaluate(`${FOCUSED}.id`)).toBe('name-0');
      await examine('names');

      await page.getByLabel('First choice', { exact: true }).fill('Analytical Engines');
      await page.getByRole('button', { name: 'Send names' }).click();
      await page.locator('[aria-invalid=true]').waitFor();
      await examine('rejected-name');

      await page.getByLabel('First choice', { exact: true }).fill('Difference Engines');
      await page.getByLabel('Ending, First choice').selectOption('L.L.C.');
      await page.getByRole('button', { name: 'Send names' }).click();
      await page.getByRole('status').getByText('Your names were sent.').waitFor();
      await page.getByRole('heading', { name: 'Difference Engines L.L.C.' }).waitFor();
      expect(await page.getByRole('button', { name: 'Send names' }).count()).toBe(0);
    });

    it('opens the form to sign in a new window, and notices the signature', async () => {
      await play('formation/complete');
      await untilStep('Filed');
      await page.getByRole('status').getByText('Progress: Filed').waitFor();
      await page.getByRole('heading', { name: 'Sign Form SS-4' }).waitFor();
      await examine('signature');
      const opening = page.waitForEvent('popup');
      await page.getByRole('button', { name: 'Sign Form SS-4' }).click();
      const form = await opening;
      await form.getByLabel('Full legal name').fill('Ada Lovelace');
      await form.getByLabel('I agree to sign').check();
      expect(await form.evaluate('window.opener')).toBeNull();
      await page.getByRole('status').getByText('The form is open in another window.').waitFor();
      await form.getByRole('button', { name: 'Sign Form SS-4' }).click();
      await form.getByRole('heading', { name: 'Thank you' }).waitFor();
      await form.close();
      await comeBack();
      await page.getByText('The IRS is processing your EIN.').waitFor();
      await page.getByRole('status').getByText('Your signature was received.').waitFor();
    });

    it('shows the EIN and downloads the documents', async () => {
      await play('eincreation/complete');
      await untilStep('EIN issued');
      await page.getByText('00-1234567').waitFor();
      await page.getByText('Your company is formed.').waitFor();
      await page.getByRole('link', { name: 'EIN letter' }).waitFor();
      const link = page.getByRole('link', { name: 'Articles of Organization' });
      const downloading = page.waitForEvent('download');
      await link.click();
      const file = await (await downloading).path();
      expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-');
      await examine('ein-issued');
    });

    it('fits into the width of a small phone', async () => {
      await page.setViewportSize({ width: WIDTH_OF_SMALL_PHONE, height: 640 });
      await examine('small');
      await page.setViewportSize(look.viewport);
    });
  });

  describe('in other states', () => {
    const email = `grace.${randomUUID()}@founders.example`;
    let companyId: string;
    let server: FounderPage;
    let person: BrowserPerson;
    let page: Page;

    beforeAll(async () => {
      companyId = await newCompany(email);
      server = await FounderPage.serve(folder.path, service, email);
    });
    beforeEach(async () => {
      person = await BrowserPerson.open(browser, server.url, LOOKS[0]);
      ({ page } = person);
      await page.getByRole('heading', { name: 'Analytical Engines LLC' }).waitFor();
    });
    afterEach(() => person.close());
    afterAll(() => server.stop());

    const refresh = (): Promise<unknown> =>
      page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");

    it('offers a retry if the service cannot be reached, and recovers', async () => {
      await page.route(`${service.url}/**`, (route) => route.abort());
      await refresh();
      const alert = page.getByRole('alert').filter({ hasText: 'The service cannot be reached.' });
      await alert.waitFor();
      await person.examine('company-progress-error');
      await page.unroute(`${service.url}/**`);
      await page.getByRole('button', { name: 'Try again' }).click();
      await alert.waitFor({ state: 'detached' });
      person.expectComplaints(/ERR_FAILED/);
    });

    it('shows a link to the form if the browser blocks the window', async () => {
      await page.evaluate('window.open = () => null');
      await page.getByRole('button', { name: 'Sign Form SS-4' }).click();
      const link = page.getByRole('link', { name: 'Your browser blocked the window. Open the form here' });
      await link.waitFor();
      expect(await page.evaluate(`${FOCUSED}.href`)).toBe(await link.getAttribute('href'));
      expect(await link.getAttribute('href')).toMatch(/\/sign\//);
    });

    it('has the texts and dates of another language, and takes its formation from a property', async () => {
      await page.evaluate(`(async () => {
        const { createFormation, registerCompanyProgress } = await import('/partner-formation-browser.js');
        const texts = { de: { nextStep: 'Nächster Schritt', documents: 'Dokumente' } };
        registerCompanyProgress(null, { tag: 'company-progress-de', texts });
        const progress = document.createElement('company-progress-de');
        progress.lang = 'de-AT';
        progress.setAttribute('company-id', '${companyId}');
        document.querySelector('company-progress').replaceWith(progress);
        progress.formation = createFormation({
          baseUrl: '${service.url}',
          getToken: async () => (await fetch('/formation-token', { method: 'POST' })).json(),
        });
      })()`);
      await page.getByRole('heading', { name: 'Dokumente' }).waitFor();
      await page.getByRole('region', { name: 'Nächster Schritt' }).waitFor();
      expect(await page.locator('[part=card]').getAttribute('lang')).toBe('de-AT');
    });

    it('says in words that a formation was canceled', async () => {
      await partner(`companies/${companyId}/cancel`, {});
      await refresh();
      await page
        .getByRole('region', { name: 'Next step' })
        .getByText('The formation was canceled.')
        .waitFor();
      expect(await page.getByRole('region', { name: 'Progress' }).isVisible()).toBe(false);
      await person.examine('company-progress-canceled');
    });
  });
});
