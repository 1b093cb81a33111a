import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { decodeQR } from 'qr/decode.js';
import { BrowserPerson, launchChromium, type Look, LOOKS } from '../support/browser-person.js';
import { newPartner } from '../support/operator-calls.js';
import { sharedService } from '../support/shared-service.js';

const STEP_MS = 30_000;
/** Pixels per module; scanners need several. */
const SCALE = 4;

/** Needs a Chromium. */
describe('a second factor in a browser', () => {
  const service = sharedService();
  let browser: Browser;
  let person: BrowserPerson;
  let page: Page;
  let email: string;
  let password: string;
  let created = 0;

  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser.close());
  afterEach(() => person.close());

  /** A new person who has not signed in yet. */
  async function open(look: Look = LOOKS[0]): Promise<void> {
    email = `dev${created++}@acme.example`;
    ({ portalPassword: password } = await newPartner(service.dataDir, 'Acme', email));
    person = await BrowserPerson.open(browser, `${service.url}/portal`, look);
    ({ page } = person);
    await page.getByLabel('E-mail address').waitFor();
  }

  async function enterPassword(): Promise<void> {
    await person.reach('E-mail address');
    await page.keyboard.type(email);
    await person.fill('Password', password);
    await page.keyboard.press('Enter');
  }
  const overview = () => page.getByRole('heading', { name: 'Overview' }).waitFor();
  const shows = (button: string) => page.getByRole('button', { name: button }).waitFor();
  const code = () => page.getByRole('textbox', { name: 'Code' });
  const dialog = () => page.getByRole('dialog');

  /** The authenticator device with the key from the dialog. */
  async function device(): Promise<TOTP> {
    const key = (await dialog().locator('.secret').textContent()) ?? '';
    return new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  }
  /** The code of the next time step, which is valid already: it is not too late even on a slow machine. */
  const next = (of: TOTP): string => of.generate({ timestamp: Date.now() + STEP_MS });

  /** Returns the text of the QR code, as a device scans it. */
  async function scanned(): Promise<string> {
    const drawing = page.getByRole('img', { name: 'QR code with the key below' });
    await drawing.waitFor();
    const size = Number((await drawing.getAttribute('viewBox'))?.split(' ')[2]) * SCALE;
    const data = new Uint8ClampedArray(size * size * 4).fill(255);
    const dark = (await drawing.locator('path').getAttribute('d')) ?? '';
    for (const [, x, y] of dark.matchAll(/M(\d+) (\d+)/g))
      for (let pixel = 0; pixel < SCALE * SCALE; pixel++) {
        const column = Number(x) * SCALE + (pixel % SCALE);
        const row = Number(y) * SCALE + Math.floor(pixel / SCALE);
        data.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3);
      }
    return decodeQR({ width: size, height: size, data });
  }

  it('can be set up, required, used without the device and turned off, by keyboard', async () => {
    await open();
    await enterPassword();
    await overview();
    await person.goTo('Account');
    await shows('Set up second factor');
    await person.press('Set up second factor');
    await person.fill('Your password', password);
    await page.keyboard.press('Enter');
    await dialog().locator('.secret').waitFor();
    const app = await device();
    expect(await scanned()).toContain(`secret=${app.secret.base32}`);
    await person.fill('Code', next(app));
    await page.keyboard.press('Enter');
    await dialog().getByRole('listitem').first().waitFor();
    const [first = '', second = '', third = ''] = await dialog().getByRole('listitem').allTextContents();
    await person.press('I have stored them');
    await page.getByText('10 recovery codes left').waitFor();
    for (const secret of [first, app.secret.base32]) expect(await page.content()).not.toContain(secret);

    await person.signOut();
    await page.getByLabel('E-mail address').waitFor();
    await enterPassword();
    await code().waitFor();
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['portal-device']);
    await person.fill('Code', first);
    await page.keyboard.press('Enter');
    await shows('Create new recovery codes');
    await person.press('Create new recovery codes');
    await person.fill('Your password', password);
    await person.fill('Code', second);
    await page.keyboard.press('Enter');
    await dialog().getByRole('listitem').first().waitFor();
    const [renewed = ''] = await dialog().getByRole('listitem').allTextContents();
    expect(renewed).not.toBe(third);
    // The codes are shown only once, so only the button closes the dialog.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    expect(await dialog().count()).toBe(1);
    await person.press('I have stored them');
    await page.getByText('10 recovery codes left').waitFor();
    await person.press('Turn off');
    await person.fill('Your password', password);
    await person.fill('Code', third);
    await page.keyboard.press('Enter');
    await dialog().getByRole('alert').waitFor();
    await person.fill('Code', renewed);
    await page.keyboard.press('Enter');
    await shows('Set up second factor');
    await person.goTo('API keys');
    await page.getByRole('cell', { name: 'First key' }).waitFor();
  });

  it.each(LOOKS)(
    'has no accessibility violations on any of its screens: $name',
    async ({ name, ...look }) => {
      const examine = (what: string) => person.examine(`second-factor-${name}-${what}`);
      await open(look);
      await enterPassword();
      await overview();

      let answer = () => {};
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      const state = '**/portal/api/session/second-factor';
      await page.route(state, async (route) => {
        await held;
        const error = { code: 'E_RATE_LIMITED', message: 'Too many requests.', requestId: 'what-failed' };
        await route.fulfill({ status: 429, json: { payload: null, error } });
      });
      const panel = page.getByRole('main').locator('section', { hasText: 'Second factor' });
      await person.goTo('Account');
      await panel.getByText('Loading').waitFor();
      await examine('loading');
      answer();
      await panel.getByRole('alert').waitFor();
      await examine('failed');
      await page.unroute(state);
      await panel.getByRole('button', { name: 'Try again' }).click();
      await shows('Set up second factor');
      await examine('off');

      await page.getByRole('button', { name: 'Set up second factor' }).click();
      await examine('password');
      await page.getByLabel('Your password', { exact: true }).fill('wrong');
      await page.keyboard.press('Enter');
      await dialog().getByRole('alert').waitFor();
      await examine('password-wrong');
      await page.getByLabel('Your password', { exact: true }).fill(password);
      await page.keyboard.press('Enter');
      await page.getByRole('img', { name: 'QR code with the key below' }).waitFor();
      await examine('key');
      await code().fill('no code');
      await page.keyboard.press('Enter');
      await dialog().getByRole('alert').waitFor();
      await examine('code-wrong');
      await code().fill(next(await device()));
      await page.keyboard.press('Enter');
      await dialog().getByRole('listitem').first().waitFor();
      await examine('recovery-codes');
      const codes = await dialog().getByRole('listitem').allTextContents();
      await page.getByRole('button', { name: 'I have stored them' }).click();
      await page.getByText('10 recovery codes left').waitFor();
      await examine('on');
      await page.getByRole('button', { name: 'Turn off' }).click();
      await examine('turn-off');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Create new recovery codes' }).click();
      await examine('renew');
      await page.keyboard.press('Escape');

      await person.signOut();
      await page.getByLabel('E-mail address').waitFor();
      await enterPassword();
      await code().waitFor();
      await page.getByText('I have no code').click();
      await examine('asked');
      await code().fill('no code');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
      await examine('asked-wrong');
      await code().fill(codes[0] ?? '');
      await page.keyboard.press('Enter');
      await page.getByText('9 recovery codes left').waitFor();
      await person.goTo('People');
      await page.getByRole('main').getByText('On', { exact: true }).waitFor();
      await examine('people');
    },
  );
});
