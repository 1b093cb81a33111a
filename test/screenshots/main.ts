// `npm run screenshots [-- --only overview,company --out <folder> --looks desktop,phone]`: starts a service with a new data
// folder, fills its sandbox, and writes a picture of each screen in each look. CHROMIUM names the browser.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { launchChromium } from '../support/browser-person.js';
import { cli } from '../support/cli.js';
import { newOperator, newPartner } from '../support/operator-calls.js';
import { Service, freePort, temporaryFolder } from '../support/service.js';
import { violationsOf } from '../support/axe.js';
import { seed, type Seeded } from './seed.js';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    out: { type: 'string', default: 'screenshots' },
    looks: { type: 'string', default: 'desktop,phone,desktop-dark,phone-dark' },
    'full-page': { type: 'boolean', default: false },
  },
});

const LOOKS = {
  desktop: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  'desktop-dark': { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  'phone-dark': { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
} as const;

type Screens = Readonly<Record<string, string>>;

const screensOf = ({ companyId, namelessId, customerId, ...of }: Seeded, ids: Ids): Screens => ({
  overview: '/portal',
  companies: '/portal/companies',
  'company-new': '/portal/companies?dialog=new',
  company: `/portal/companies/${companyId}`,
  'company-details': `/portal/companies/${companyId}?tab=details`,
  'company-documents': `/portal/companies/${companyId}?tab=documents`,
  'company-reports': `/portal/companies/${companyId}?tab=reports`,
  'company-events': `/portal/companies/${companyId}?tab=events`,
  'company-names': `/portal/companies/${namelessId}`,
  'company-formed': `/portal/companies/${of.formedId}`,
  'company-failed': `/portal/companies/${of.failedId}`,
  'company-canceled': `/portal/companies/${of.canceledId}`,
  customers: '/portal/customers',
  customer: `/portal/customers/${customerId}`,
  actions: '/portal/actions',
  keys: '/portal/keys',
  endpoints: '/portal/webhooks',
  endpoint: `/portal/webhooks/${ids.endpointId}`,
  'endpoint-events': `/portal/webhooks/${ids.endpointId}?tab=events`,
  'endpoint-settings': `/portal/webhooks/${ids.endpointId}?tab=settings`,
  'endpoint-verify': `/portal/webhooks/${ids.endpointId}?tab=verify`,
  deliveries: '/portal/deliveries',
  delivery: `/portal/deliveries/${ids.deliveryId}`,
  events: '/portal/events',
  event: `/portal/events/${ids.eventId}`,
  requests: '/portal/requests?status=4xx',
  'requests-portal': '/portal/requests?source=portal',
  catalog: '/portal/catalog?event=company_ein_issued',
  signature: `/portal/catalog/signature?delivery=${ids.deliveryId}`,
  people: '/portal/people',
  account: '/portal/account',
  parts: '/portal/parts',
});

/** The pages for developers, which need no session. */
const PAGES: Screens = {
  reference: '/docs',
  'error-codes': '/docs/errors',
  guide: '/docs/guides/webhooks',
  'guide-with-code': '/docs/guides/webhook-signatures',
  changelog: '/docs/changelog',
};

type Dialogs = readonly (readonly [name: string, path: string, button: string])[];

const dialogsOf = ({ namelessId, companyId, customerId }: Seeded): Dialogs => [
  ['company-cancel', `companies/${namelessId}`, 'Cancel formation'],
  ['company-edit', `companies/${companyId}?tab=details`, 'Edit the references'],
  ['customer-edit', `customers/${customerId}`, 'Edit the customer'],
];

type DeskScreens = readonly (readonly [name: string, path: string])[];

const deskScreensOf = (
  { acceptedId, companyId, namelessId, customerId }: Seeded,
  ids: Ids,
  tenantId: string,
): DeskScreens => [
  ['desk-queue', '/'],
  ['desk-queue-all', '/queue/all'],
  ['desk-company', `/companies/${acceptedId}`],
  ['desk-company-filed', `/companies/${companyId}`],
  ['desk-company-names', `/companies/${namelessId}`],
  ['desk-search', '/search?q=Harbor'],
  ['desk-customer', `/customers/${customerId}`],
  ['desk-partner', `/partners/${tenantId}`],
  ['desk-webhooks', '/webhooks'],
  ['desk-deliveries', `/webhooks/${tenantId}`],
  ['desk-delivery', `/webhooks/${tenantId}/${ids.deliveryId}`],
  ['desk-parked', '/parked'],
];

interface Ids {
  readonly endpointId: string;
  readonly deliveryId: string;
  readonly eventId: string;
}

interface Listed<T> {
  readonly payload: { readonly content: readonly T[] };
}

async function main(): Promise<void> {
  const folder = temporaryFolder();
  const [PORT, IDENTITY_PORT, TOOLS_PORT] = await Promise.all([freePort(), freePort(), freePort()]);
  const service = await Service.start(folder.path, {
    PORT: String(PORT),
    IDENTITY_PORT: String(IDENTITY_PORT),
    TOOLS_PORT: String(TOOLS_PORT),
    WEBHOOK_ALLOW_LOOPBACK: 'true',
    LOG_LEVEL: 'error',
  });
  const email = 'dev@acme.example';
  const { portalPassword, apiKey, tenantId } = await newPartner(folder.path, 'Acme Formations', email);
  const seeded = await seed(service.url, apiKey);
  const browser = await launchChromium();
  const isChosen = (name: string) => values.only === undefined || values.only.split(',').includes(name);
  mkdirSync(values.out, { recursive: true });
  const read = async <T>(path: string): Promise<readonly T[]> => {
    const response = await fetch(`${service.url}${path}`, { headers: { authorization: apiKey } });
    return ((await response.json()) as Listed<T>).payload.content;
  };
  // The newest endpoint is the failing one.
  const [endpoint] = await read<{ endpointId: string }>('/v1/partner/webhook-endpoints');
  const [failed] = await read<{ deliveryId: string; eventId: string }>(
    `/v1/partner/webhook-deliveries?endpointId=${endpoint?.endpointId ?? ''}`,
  );
  const ids = {
    endpointId: endpoint?.endpointId ?? '',
    deliveryId: failed?.deliveryId ?? '',
    eventId: failed?.eventId ?? '',
  };
  const { token } = await newOperator(folder.path, 'Grace Hopper');
  const auditReport = join(folder.path, 'report.html');
  if (isChosen('audit-report'))
    await cli(folder.path, 'audit', 'report', seeded.formedId, '--out', auditReport);
  const deskScreens = deskScreensOf(seeded, ids, tenantId);
  try {
    for (const [look, options] of Object.entries(LOOKS)) {
      if (!values.looks.split(',').includes(look)) continue;
      const context = await browser.newContext(options);
      const page = await context.newPage();
      const report = (text: string) => process.stdout.write(`${text}\n`);
      page.on('pageerror', ({ message }) => report(`${look}: ${message}`));
      page.on('console', (message) => {
        if (message.type() === 'error') report(`${look}: ${message.text()}`);
      });
      const take = async (name: string): Promise<void> => {
        await page.waitForLoadState('networkidle');
        await page.waitForFunction("!document.querySelector('.skeleton')");
        await page.screenshot({
          path: join(values.out, `${name}.${look}.png`),
          fullPage: values['full-page'],
        });
        const violations = await violationsOf(page);
        const width = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
        const rules = violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html ?? ''}`);
        report([`${look} ${name}`, ...rules, ...(width > 0 ? [`${width} px too wide`] : [])].join('\n  '));
      };
      await page.goto(`${service.url}/portal`);
      await page.getByLabel('E-mail address').waitFor();
      if (isChosen('sign-in')) await take('sign-in');
      await page.getByLabel('E-mail address').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(portalPassword);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
      for (const [name, path] of Object.entries(screensOf(seeded, ids))) {
        if (!isChosen(name)) continue;
        await page.goto(`${service.url}${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        // Tabs are below the first screen of a phone.
        if (look.startsWith('phone') && path.includes('?tab=')) {
          await page.getByRole('tablist').waitFor();
          await page.waitForLoadState('networkidle');
          await page.evaluate("document.querySelector('[role=tablist]').scrollIntoView()");
        }
        await take(name);
      }
      if (isChosen('company-playground')) {
        await page.goto(`${service.url}/portal/companies/${seeded.namelessId}`);
        await page.getByRole('button', { name: 'Playground' }).click();
        await page.getByRole('button', { name: 'Formation fails' }).waitFor();
        await take('company-playground');
        await page.getByRole('button', { name: 'Playground' }).click();
      }
      if (isChosen('first-steps')) {
        // A browser shows the end of the checklist only if it has shown the checklist.
        await page.evaluate(`localStorage.setItem('first-steps', '${tenantId}')`);
        await page.goto(`${service.url}/portal`);
        await page.getByRole('heading', { name: 'You are set up' }).waitFor();
        await take('first-steps');
        await page.getByRole('button', { name: 'Hide this list' }).click();
      }
      if (isChosen('palette')) {
        await page.goto(`${service.url}/portal/companies`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.keyboard.press('/');
        await page.locator('.palette input').fill('harbor');
        await page.getByRole('option', { name: 'Harbor & Pine Furniture LLC' }).waitFor();
        await take('palette');
      }
      if (isChosen('key-created')) {
        await page.goto(`${service.url}/portal/keys`);
        await page.getByRole('button', { name: 'Create key' }).click();
        await page.getByLabel('Name').fill('Backend');
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: 'Copy the key' }).waitFor();
        await take('key-created');
        await page.getByRole('button', { name: 'I have stored it' }).click();
      }
      for (const [name, path, button] of dialogsOf(seeded)) {
        if (!isChosen(name)) continue;
        await page.goto(`${service.url}/portal/${path}`);
        await page.getByRole('button', { name: button }).click();
        await take(name);
      }
      if (isChosen('request')) {
        await page.goto(`${service.url}/portal/requests?status=4xx`);
        await page.locator('a[href*="/requests/details"]').first().click();
        await page.getByRole('heading', { level: 1 }).waitFor();
        await take('request');
      }
      for (const [name, path] of Object.entries(PAGES)) {
        if (!isChosen(name)) continue;
        await page.goto(`${service.url}${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await take(name);
      }
      if (isChosen('audit-report')) {
        await page.goto(pathToFileURL(auditReport).href);
        await take('audit-report');
      }
      if (deskScreens.some(([name]) => isChosen(name))) {
        await page.goto(`${service.url}/portal/desk`);
        await page.getByLabel('Operator token').fill(token);
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { name: 'Queue', level: 1 }).waitFor();
      }
      for (const [name, path] of deskScreens) {
        if (!isChosen(name)) continue;
        await page.goto(`${service.url}/portal/desk${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await take(name);
      }
      await context.close();
    }
  } finally {
    await browser.close();
    seeded.close();
    await service.stop();
    folder.remove();
  }
}

await main();
