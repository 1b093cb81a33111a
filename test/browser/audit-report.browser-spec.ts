import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { WebhookReceiver } from '../../clients/typescript/examples/webhook-receiver.js';
import { violationsOf } from '../support/axe.js';
import { launchChromium, newContext } from '../support/browser-person.js';
import { cli, cliWith } from '../support/cli.js';
import { newOperator } from '../support/operator-calls.js';
import { call } from '../support/partner-calls.js';
import { customerRequest, llcRequest } from '../support/requests.js';
import { Service, temporaryFolder } from '../support/service.js';

const WIDTHS = { desktop: { width: 1200, height: 900 }, phone: { width: 390, height: 844 } };

/** Needs a Chromium: `CHROMIUM`, or Debian's. */
describe("a company's audit report in a browser", () => {
  const folders = [temporaryFolder(), temporaryFolder()] as const;
  const [data, out] = folders;
  const file = join(out.path, 'report.html');
  let service: Service;
  let receiver: WebhookReceiver;
  let browser: Browser;

  beforeAll(async () => {
    service = await Service.start(data.path);
    receiver = await WebhookReceiver.listen();
    const send = async (method: string, path: string, body: object) =>
      (await call<Record<string, string>>(service, method, `/v1/partner/${path}`, { body })).payload;
    await send('PUT', 'webhook-endpoint', { url: receiver.url, enabled: true });
    const { serviceCustomerId = '' } = await send('POST', 'customers', customerRequest());
    const { serviceCompanyId = '' } = await send('POST', 'companies', llcRequest(serviceCustomerId));
    await send('POST', `playground/companies/${serviceCompanyId}/formation/complete`, {});
    await receiver.until(2);
    const { token } = await newOperator(data.path, 'Grace Hopper');
    const note = ['operations', 'note', 'add', serviceCompanyId, '--note', 'It was looked at.'];
    expect((await cliWith({ OPERATOR_TOKEN: token }, data.path, ...note)).code).toBe(0);
    const reported = await cli(data.path, 'audit', 'report', serviceCompanyId, '--out', file);
    expect([reported.code, reported.stderr]).toEqual([0, '']);
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
    await receiver.close();
    await service.stop();
    for (const { remove } of folders) remove();
  });

  /** Opens the file offline and collects the errors on its console. */
  const opened = async (size: keyof typeof WIDTHS, colorScheme: 'light' | 'dark' = 'light') => {
    const context = await newContext(browser, { viewport: WIDTHS[size], colorScheme, offline: true });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    await page.goto(pathToFileURL(file).href);
    return { page, faults };
  };
  const excess = (page: Page): Promise<number> =>
    page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

  it.each([
    ['desktop', 'light'],
    ['desktop', 'dark'],
    ['phone', 'light'],
    ['phone', 'dark'],
  ] as const)('is accessible and fits the screen: %s, %s', async (size, colorScheme) => {
    const { page, faults } = await opened(size, colorScheme);
    const folder = process.env['SCREENSHOTS'];
    if (folder) await page.screenshot({ path: join(folder, `audit-report-${size}-${colorScheme}.png`) });
    await page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true`);
    expect(await violationsOf(page, 'best-practice')).toEqual([]);
    expect(await excess(page)).toBe(0);
    expect(faults).toEqual([]);
    for (const heading of ['Operator actions', 'Webhooks'])
      expect(await page.getByRole('heading', { name: heading, level: 2 }).count()).toBe(1);
    // Every link has a target.
    const targets = await page.evaluate<number>(
      `[...document.querySelectorAll('a[href^="#"]')].filter((a) => !document.getElementById(a.hash.slice(1))).length`,
    );
    expect(targets).toBe(0);
  });

  it('prints on paper without cutting off the sides', async () => {
    const { page } = await opened('desktop');
    await page.emulateMedia({ media: 'print' });
    // The width of A4 within its margins, in CSS pixels.
    await page.setViewportSize({ width: 688, height: 1000 });
    expect(await excess(page)).toBe(0);
    const cut = await page.evaluate(
      `[...document.querySelectorAll('.scroll')].filter((one) => one.scrollWidth > one.clientWidth).length`,
    );
    expect(cut).toBe(0);
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
