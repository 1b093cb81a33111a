import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { violationsOf } from '../support/axe.js';
import { BrowserPerson, launchChromium, LOOKS, newContext } from '../support/browser-person.js';
import { call } from '../support/partner-calls.js';
import { customerRequest, llcRequest } from '../support/requests.js';
import { sharedService } from '../support/shared-service.js';

const WIDTHS = { desktop: { width: 1200, height: 900 }, phone: { width: 390, height: 844 } };

/** Needs a Chromium: `CHROMIUM`, or Debian's. `SCREENSHOTS` names a folder for screenshots. */
describe('the signing page in a browser', () => {
  const service = sharedService();
  let browser: Browser;
  let customerId: string;

  beforeAll(async () => {
    browser = await launchChromium();
    const customer = await call<{ serviceCustomerId: string }>(service, 'POST', '/v1/partner/customers', {
      body: customerRequest(),
    });
    customerId = customer.payload.serviceCustomerId;
  });
  afterAll(() => browser.close());

  const companyToSign = async (): Promise<{ companyId: string; url: string }> => {
    const { payload } = await call<{ serviceCompanyId: string }>(service, 'POST', '/v1/partner/companies', {
      body: llcRequest(customerId),
    });
    const companyId = payload.serviceCompanyId;
    const link = await call<{ url: string }>(
      service,
      'POST',
      `/v1/partner/companies/${companyId}/signatures`,
      {
        body: { documentType: 'SS4' },
      },
    );
    return { companyId, url: service.url + new URL(link.payload.url).pathname };
  };
  const visit = async (
    url: string,
    options: { javaScriptEnabled?: boolean; size?: keyof typeof WIDTHS } = {},
  ) => {
    const { javaScriptEnabled = true, size = 'desktop' } = options;
    const context = await newContext(browser, { javaScriptEnabled, viewport: WIDTHS[size] });
    const page = await context.newPage();
    await page.goto(url);
    return page;
  };
  const picture = async (page: Page, name: string): Promise<void> => {
    const to = process.env['SCREENSHOTS'];
    if (!to) return;
    mkdirSync(to, { recursive: true });
    await page.screenshot({ path: join(to, `${name}.png`), fullPage: true });
  };
  const statusOf = async (companyId: string): Promise<unknown> => {
    const { payload } = await call<{ signatureRequirements: { status: string }[] }>(
      service,
      'GET',
      `/v1/partner/companies/${companyId}`,
    );
    return payload.signatureRequirements[0]?.status;
  };

  it('is signed by typing, without script', async () => {
    const { companyId, url } = await companyToSign();
    const page = await visit(url, { javaScriptEnabled: false });
    expect(await page.locator('canvas').count()).toBe(0);
    await page.getByLabel('Full legal name').fill('Ada Lovelace');
    await page.getByLabel('I agree to sign').check();
    await page.getByRole('button', { name: 'Sign Form SS-4' }).click();
    expect(await page.getByRole('heading').textContent()).toBe('Thank you');
    await picture(page, 'signed');
    expect(await statusOf(companyId)).toBe('COMPLETED');
    await page.goto(url);
    expect(await page.getByRole('heading').textContent()).toBe('Already signed');
  });

  it('offers the signed form to the founder as a file, by keyboard', async () => {
    const person = await BrowserPerson.open(browser, (await companyToSign()).url, LOOKS[0]);
    await person.fill('Full legal name', 'Ada Lovelace');
    await person.page.getByLabel('I agree to sign').check();
    await person.press('Sign Form SS-4');
    await person.page.getByRole('heading', { name: 'Thank you' }).waitFor();
    const { name, bytes } = await person.download('Download the signed form');
    expect(name).toMatch(/\.pdf$/);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    await person.close();
  });

  it.each(['desktop', 'phone'] as const)('is also signed by drawing, %s', async (size) => {
    const { companyId, url } = await companyToSign();
    const page = await visit(url, { size });
    const faults: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    await page.locator('canvas').scrollIntoViewIfNeeded();
    const box = await page.locator('canvas').boundingBox();
    if (!box) throw new Error('there is nothing to draw on');
    const at = (x: number, y: number) => [box.x + x * box.width, box.y + y * box.height] as const;
    await page.mouse.move(...at(0.1, 0.7));
    await page.mouse.down();
    for (let step = 1; step <= 40; step++)
      await page.mouse.move(...at(0.1 + step * 0.02, 0.5 + 0.3 * Math.sin(step / 3)));
    await page.mouse.up();
    await page.getByLabel('Full legal name').fill('Ada Lovelace');
    await picture(page, `drawn-${size}`);

    // Without consent the page returns and keeps the entered values.
    await page.getByRole('button', { name: 'Sign Form SS-4' }).click();
    expect(await page.title()).toBe('Error: Sign Form SS-4');
    expect(await page.evaluate('document.activeElement.className')).toBe('summary');
    expect(await page.getByLabel('Full legal name').inputValue()).toBe('Ada Lovelace');
    expect(await page.locator('input[name=drawing]').inputValue()).toMatch(/^\d+,\d+( \d+,\d+){20,}/);
    await picture(page, `refused-${size}`);
    await page.getByLabel('I agree to sign').check();
    await page.getByRole('button', { name: 'Sign Form SS-4' }).click();
    expect(await page.getByRole('heading').textContent()).toBe('Thank you');
    expect(await statusOf(companyId)).toBe('COMPLETED');
    expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
  });

  it.each(['desktop', 'phone'] as const)('is accessible, %s', async (size) => {
    const { url } = await companyToSign();
    const page = await visit(url, { size });
    await picture(page, size);
    expect(await violationsOf(page, 'best-practice')).toEqual([]);
    expect(
      await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'),
    ).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Sign Form SS-4' }).click();
    expect(await violationsOf(page, 'best-practice')).toEqual([]);
    await page.goto(`${url}x`);
    await picture(page, `unknown-${size}`);
    expect(await violationsOf(page, 'best-practice')).toEqual([]);
  });
});
