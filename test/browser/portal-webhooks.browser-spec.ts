import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { BrowserPerson, launchChromium, type Look, LOOKS } from '../support/browser-person.js';
import { newPartner } from '../support/operator-calls.js';
import { freePort, Service, temporaryFolder } from '../support/service.js';

const FAILURE = '{"error":"relation \\"webhook_events\\" does not exist"}';

/** Needs a Chromium. */
describe('webhooks in the portal', () => {
  const folder = temporaryFolder();
  const email = 'dev@acme.example';
  let service: Service;
  let browser: Browser;
  let person: BrowserPerson;
  let page: Page;
  let password: string;
  let receiver: Server;
  let url: string;
  let secret = '';
  /** Presses of buttons and links by the person. */
  let presses = 0;
  /** The status that the partner's endpoint returns. */
  let answer = 200;
  /** The webhooks that the endpoint received and whose signatures are valid. */
  const verified: string[] = [];

  beforeAll(async () => {
    service = await Service.start(folder.path, { WEBHOOK_ALLOW_LOOPBACK: 'true' });
    ({ portalPassword: password } = await newPartner(folder.path, 'Acme', email));
    browser = await launchChromium();
    const port = await freePort();
    url = `http://127.0.0.1:${port}/hooks`;
    receiver = createServer((request, response) => {
      void text(request).then((body) => {
        if (secret !== '') new Webhook(secret).verify(body, request.headers as Record<string, string>);
        verified.push(body);
        response.writeHead(answer, { 'content-type': 'application/json' });
        response.end(answer === 200 ? '{"received":true}' : FAILURE);
      });
    }).listen(port, '127.0.0.1');
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
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
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
  const enter = async (): Promise<void> => {
    presses++;
    await page.keyboard.press('Enter');
  };
  const goTo = async (screen: string): Promise<void> => {
    presses++;
    await person.goTo(screen);
  };
  const focused = () => page.evaluate<string>('document.activeElement.textContent.trim()');
  const openEndpoint = async (): Promise<void> => {
    await goTo('Webhook endpoints');
    await page.getByRole('table', { name: 'Webhook endpoints' }).waitFor();
    await press(url.replace('http://', ''));
    await page.getByRole('heading', { name: url }).waitFor();
  };
  const openTab = (name: string) => page.getByRole('tab', { name }).click();

  it('rejects a URL at its field and keeps what was typed, by keyboard', async () => {
    await signIn();
    await goTo('Webhook endpoints');
    await page.getByRole('heading', { name: 'Receive your first webhook' }).waitFor();
    await press('Add endpoint');
    const field = page.getByRole('dialog').getByLabel('URL');
    await page.keyboard.type('https://10.0.0.1/webhooks');
    await enter();
    await page.getByText('The URL must have a public address').waitFor();
    expect({
      invalid: await field.getAttribute('aria-invalid'),
      value: await field.inputValue(),
      focused: await page.evaluate<string>('document.activeElement.dataset.path'),
    }).toEqual({ invalid: 'true', value: 'https://10.0.0.1/webhooks', focused: 'url' });
    await page.keyboard.press('Escape');
    expect(await focused()).toBe('Add endpoint');
  });

  it('sets up the first endpoint and verifies its first webhook with eight presses, by keyboard', async () => {
    await signIn();
    await goTo('Webhook endpoints');
    await press('Add endpoint');
    await page.getByText('http://localhost and http://127.0.0.1 also work').waitFor();
    await page.keyboard.type(url);
    await enter();
    const dialog = page.getByRole('dialog');
    secret = (await dialog.getByText(/^whsec_/).textContent()) ?? '';
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(true);
    await enter();
    await press('I have stored it');
    await page.getByRole('heading', { name: url }).waitFor();
    expect(await page.content()).not.toContain(secret);
    await press('Send test event');
    await page.getByText(/^Delivered: 200 in /).waitFor();
    expect(verified.map((body) => (JSON.parse(body) as { eventName: string }).eventName)).toEqual([
      'company_ein_issued',
    ]);
    await press('Check its signature');
    await person.reach('Signing secret of the endpoint');
    await page.keyboard.press('Control+V');
    await enter();
    await page.getByText('The signature is valid.').waitFor();
    expect(presses).toBe(8);
  });

  it('lists a second endpoint with its own health', async () => {
    await signIn();
    await goTo('Webhook endpoints');
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    await page.getByRole('dialog').getByLabel('URL').fill(`${url}/second`);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByRole('heading', { name: `${url}/second` }).waitFor();
    await goTo('Webhook endpoints');
    const rows = page.getByRole('table', { name: 'Webhook endpoints' }).getByRole('row');
    await rows.filter({ hasText: '/second' }).getByText('never').waitFor();
    await rows.filter({ hasText: '/hooks', hasNotText: '/second' }).getByText('100%').waitFor();
    await rows.filter({ hasText: '/second' }).getByRole('link').click();
    await page.getByRole('heading', { name: `${url}/second` }).waitFor();
    await openTab('Settings');
    await page.getByRole('button', { name: 'Remove endpoint' }).click();
    await page.getByLabel('Type remove to confirm').fill('remove');
    await page.keyboard.press('Enter');
    await rows.filter({ hasText: '/hooks' }).waitFor();
    expect(await rows.count()).toBe(2);
  });

  it('shows why a delivery failed and what a resend came to, by keyboard', async () => {
    answer = 500;
    await signIn();
    await openEndpoint();
    await page.getByRole('button', { name: 'Send test event' }).waitFor();
    await press('Send test event');
    await page.getByText(/^Failed: 500 in /).waitFor();
    await page.getByText(/^Failing since .*: 500$/).waitFor();
    presses = 0;
    await goTo('Deliveries');
    await page.getByRole('cell', { name: 'Retrying' }).first().waitFor();
    await press(/, company_ein_issued$/);
    await page.getByRole('heading', { name: /^500 from 127\.0\.0\.1:\d+ in / }).waitFor();
    await page.getByText('relation \\"webhook_events\\" does not exist').first().waitFor();
    await page.getByText(/Next attempt in /).waitFor();
    expect(await page.getByRole('main').getByText('Company', { exact: true }).count()).toBe(0);
    answer = 200;
    await press('Send again');
    await page.getByText(/^Sent again and delivered: 200 in /).waitFor();
    expect({ presses, focused: await focused() }).toEqual({ presses: 3, focused: 'Send again' });
    await page.getByRole('tab', { name: 'Attempt 1: 500' }).click();
    await page.getByText('The headers of earlier attempts are not kept').waitFor();
  });

  it('copies a raw body that verifies, and recognizes one that was formatted again', async () => {
    await signIn();
    await goTo('Deliveries');
    await page.getByRole('table', { name: 'Deliveries' }).waitFor();
    await press(/, company_ein_issued$/);
    await press('Copy raw body');
    await page.getByText('Copied the raw body.').waitFor();
    expect(verified).toContain(await page.evaluate<string>('navigator.clipboard.readText()'));
    const pretty = await page.getByRole('tabpanel').locator('pre').first().innerText();
    await press('Check this signature');
    await person.reach('Raw body, exactly as received');
    const check = async (): Promise<string> => {
      await page.getByLabel('Signing secret of the endpoint').fill(secret);
      await page.getByRole('button', { name: 'Check signature' }).click();
      return (await page.locator('.verdict p').first().textContent()) ?? '';
    };
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Control+V');
    expect(await check()).toMatch(/^The signature is valid\./);
    await page.getByLabel('Raw body, exactly as received').fill(pretty);
    expect(await check()).toMatch(/^The signature is not valid\..*formatted again/);
  });

  it('resends a selection of deliveries and says what happened, by keyboard', async () => {
    answer = 500;
    await signIn();
    await openEndpoint();
    for (const count of [1, 2]) {
      await page.getByRole('button', { name: 'Send test event' }).click();
      const rows = page.getByRole('table', { name: 'Deliveries' }).getByText('Retrying');
      await rows.nth(count - 1).waitFor();
    }
    answer = 200;
    await page.goto(`${service.url}/portal/deliveries?status=retrying`);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).waitFor();
    await person.page.getByRole('checkbox', { name: 'Select all on this page' }).focus();
    await page.keyboard.press('Space');
    await press('Resend 2 deliveries');
    await page.getByText('2 deliveries sent again.').waitFor();
    expect(await focused()).toBe('Resend selected');
    await page.getByText('No deliveries match these filters.').waitFor();
  });

  it('keeps unsaved events of an endpoint on other tabs, and selects groups', async () => {
    await signIn();
    await openEndpoint();
    await openTab('Events');
    const group = page.getByRole('checkbox', { name: /^Signatures/ });
    await group.uncheck();
    await openTab('Settings');
    await page.getByRole('tab', { name: 'Events (unsaved)' }).click();
    expect(await group.isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Discard changes' }).click();
    expect(await group.isChecked()).toBe(true);
    await group.uncheck();
    await page.getByRole('button', { name: 'Save events' }).click();
    await page.getByText('Events saved.').waitFor();
    await page.reload();
    await page.getByRole('checkbox', { name: 'Signatures 0 of' }).waitFor();
  });

  it('asks before unsaved events of an endpoint are lost, by keyboard', async () => {
    await signIn();
    await openEndpoint();
    await openTab('Events');
    await page.getByRole('checkbox', { name: /^Documents/ }).uncheck();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    const address = page.url();
    await person.press('Overview');
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect({ address: page.url(), focused: await focused() }).toEqual({ address, focused: 'Overview' });
    await page.evaluate('history.back()');
    await question.waitFor();
    await person.press('Stay');
    expect(page.url()).toBe(address);
    const closing = page.waitForEvent('dialog');
    void page.reload().catch(() => undefined);
    const asked = await closing;
    expect(asked.type()).toBe('beforeunload');
    await asked.dismiss();
    await page.keyboard.press('Enter');
    await question.waitFor();
    await person.press('Leave without saving');
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole('checkbox', { name: /^Documents/ }).waitFor();
    expect(await page.getByRole('tab', { name: 'Events', exact: true }).count()).toBe(1);
  });

  it('rotates the secret, and asks before it disables or removes an endpoint', async () => {
    await signIn();
    await openEndpoint();
    await openTab('Settings');
    const dialog = page.getByRole('dialog');
    await press('Rotate secret');
    expect(await dialog.getByRole('button', { name: 'Rotate secret' }).isDisabled()).toBe(true);
    await person.fill('Type rotate to confirm', 'rotate');
    await enter();
    await dialog.getByText(/^whsec_/).waitFor();
    await press('I have stored it');
    expect(await focused()).toBe('Rotate secret');
    await press('Disable endpoint');
    await dialog.getByText('deliveries that are waiting fail').waitFor();
    const list = '**/portal/api/endpoints';
    let releaseList: () => void = () => undefined;
    const listReleased = new Promise<void>((resolve) => (releaseList = resolve));
    await page.route(list, (route) => listReleased.then(() => route.continue()));
    await press('Disable endpoint');
    await page.getByText('Enable or remove').waitFor();
    releaseList();
    await page.getByText('Endpoint disabled.').waitFor();
    await page.unroute(list);
    await page.getByText('This endpoint is disabled').waitFor();
    expect(await focused()).toBe('Enable endpoint');
    await person.examine('portal-endpoint-disabled');
    await press('Enable endpoint');
    await press('Enable endpoint');
    await page.getByText('Endpoint enabled.').waitFor();
    await press('Remove endpoint');
    await person.fill('Type remove to confirm', 'remove');
    await enter();
    await page.getByRole('heading', { name: 'Receive your first webhook' }).waitFor();
  });
});
