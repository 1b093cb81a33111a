import type { Browser, BrowserContext, Page } from 'playwright-core';
import { Assistant } from '../support/assistant.js';
import { launchChromium, newContext } from '../support/browser-person.js';
import { taxIdsLink } from '../support/founder.js';
import { PASSWORD } from '../support/identity.js';
import { Program } from '../support/program.js';
import { sharedHttpsIssuer } from '../support/shared-service.js';

const ADA = 'ada@founders.example';
const GRACE = 'grace@founders.example';

/** On https, where all cookies have the path `/`. */
describe('two sign-ins in one browser', () => {
  const { service, server, front } = sharedHttpsIssuer();
  const program = new Program();
  let browser: Browser;
  let context: BrowserContext;
  let callback: string;

  beforeAll(async () => {
    const port = await program.start();
    callback = `${await front.publish(port, 'assistant.test')}/callback`;
    program.onTo = `${await front.publish(port, 'elsewhere.test')}/done`;
    browser = await launchChromium(front.chromiumFlags);
    for (const email of [ADA, GRACE]) await server.signedUp(email);
  });
  afterAll(async () => {
    await browser.close();
    program.stop();
  });
  beforeEach(async () => {
    context = await newContext(browser);
  });
  afterEach(() => context.close());

  async function open(url: string): Promise<Page> {
    const page = await context.newPage();
    await page.goto(url);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    return page;
  }

  async function authorize(): Promise<Page> {
    const client = await server.newClient({ redirect_uris: [callback] });
    return open((await server.begin(client, { redirect_uri: callback })).url);
  }

  async function signIn(page: Page, email: string): Promise<void> {
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }

  async function agree(page: Page, email: string): Promise<void> {
    await page.getByText(`(${email})`).waitFor();
    await page.getByRole('button', { name: 'Agree' }).click();
    await page.waitForURL(program.onTo);
    expect(program.visits.pop()?.get('code')).toMatch(/^[\w-]{43}$/);
  }

  it('do not disturb each other if both are for programs', async () => {
    const [one, other] = [await authorize(), await authorize()];
    for (const page of [one, other]) await signIn(page, ADA);
    for (const page of [one, other]) await agree(page, ADA);
    const cookies = await context.cookies(server.url);
    expect(cookies.map(({ name }) => name).filter((name) => name.includes('step'))).toEqual([]);
  });

  it('may use different accounts if both are for programs', async () => {
    const [one, other] = [await authorize(), await authorize()];
    await signIn(one, ADA);
    await agree(one, ADA);
    await signIn(other, GRACE);
    await agree(other, GRACE);
  });

  it('do not disturb each other if both are for links of an assistant', async () => {
    const assistant = await Assistant.of(service.env, 'links@founders.example');
    const link = await taxIdsLink(assistant);
    await assistant.close();
    const [one, other] = [await open(link), await open(link)];
    const proofs: string[] = [];
    one.on('request', (request) => {
      if (request.url().includes('?proof=')) proofs.push(request.url());
    });
    for (const page of [one, other]) {
      await signIn(page, 'links@founders.example');
      await page.getByRole('heading', { name: 'US tax IDs' }).waitFor();
    }
    expect(proofs).toHaveLength(1);
  });
});
