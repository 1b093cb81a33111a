import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type components, isApiError, PartnerClient } from '../../../clients/typescript/src/index.js';
import { serviceForDemo } from './service-for-demo.js';
import {
  type ReceivedWebhook,
  WebhookReceiver,
} from '../../../clients/typescript/examples/webhook-receiver.js';

type Schemas = components['schemas'];

const say = (text: string): void => console.log(text);
const tell = ({ eventName, verified, eventPayload }: ReceivedWebhook): void => {
  const signature = verified ? 'signature verified' : 'SIGNATURE INVALID';
  say(`   ← webhook ${eventName} #${String(eventPayload['sequence'])} (${signature})`);
};

const service = await serviceForDemo(say);
const receiver = await WebhookReceiver.listen(tell);
try {
  await drive(new PartnerClient({ baseUrl: service.url, apiKey: service.apiKey }));
} catch (error) {
  if (!isApiError(error)) throw error;
  say(error.message);
  if (error.fields['url']?.code === 'E_WEBHOOK_URL_REFUSED')
    say('The demo receives webhooks on this machine: start the service with WEBHOOK_ALLOW_LOOPBACK=true.');
  process.exitCode = 1;
} finally {
  await receiver.close();
  await service.stop();
}

async function drive(partner: PartnerClient): Promise<void> {
  say('1. A webhook endpoint');
  const endpoint = await partner.put('/v1/partner/webhook-endpoint', {
    body: { url: receiver.url, enabled: true },
  });
  const secret = endpoint.secret ?? (await partner.post('/v1/partner/webhook-endpoint/rotate-secret')).secret;
  receiver.trust(secret);

  say('2. A customer and a company');
  const customer = await partner.post('/v1/partner/customers', { body: founder() });
  const { serviceCompanyId: id } = await partner.post('/v1/partner/companies', {
    body: company(customer.serviceCustomerId),
  });
  const path = { companyId: id };
  say(`   customer ${customer.serviceCustomerId}, company ${id}`);
  const arrived = (count: number) => receiver.until(count, (w) => w.eventPayload['serviceCompanyId'] === id);
  await arrived(1);

  say('3. The state files the formation (playground)');
  await partner.post('/v1/partner/playground/companies/{companyId}/formation/complete', { path });
  await arrived(4);

  say('4. The founder signs the SS-4 on the signing page');
  const link = await partner.post('/v1/partner/companies/{companyId}/signatures', {
    path,
    body: { documentType: 'SS4' },
  });
  await fetch(link.url, {
    method: 'POST',
    body: new URLSearchParams({ name: 'Ada Lovelace', consent: 'yes' }),
  });
  await arrived(6);

  say('5. The IRS issues the EIN (playground)');
  await partner.post('/v1/partner/playground/companies/{companyId}/eincreation/complete', { path });
  await arrived(8);

  say('6. The company in the API');
  const read = await partner.get('/v1/partner/companies/{companyId}', { path });
  say(
    `   ${read.formationSubmissionStatus}, filed as ${String(read.formationFilingNumber)}, EIN ${String(read.ein)}`,
  );
  for (const document of await partner.get('/v1/partner/companies/{companyId}/documents', { path }))
    say(`   ${document.documentType} (${document.sizeInBytes} bytes)`);

  say("7. The auditor's replay: npm run cli -- audit replay " + id);
  const cli = fileURLToPath(new URL('../../cli/main.js', import.meta.url));
  const replay = spawnSync(process.execPath, [cli, 'audit', 'replay', id], {
    stdio: 'inherit',
    env: service.env,
  });
  if (replay.status !== 0)
    throw new Error('the replay failed: is the demo on the same DATA_DIR as the service?');

  say(`
Next:
  npm start                             your own sandbox, with the portal and the API reference
  "A company in five calls", README.md  the same calls with curl
  clients/typescript/README.md          the same calls from TypeScript
  npm run demo -- page                  you are a founder, on a page of a partner
  npm run demo -- tools                 an AI assistant forms a company for a founder`);
}

function founder(): Schemas['CreateCustomerRequest'] {
  const email = `ada.${Date.now()}@founders.example`;
  return { email, firstName: 'Ada', lastName: 'Lovelace', countryOfResidence: 'GBR' };
}

function company(serviceCustomerId: string): Schemas['CreateCompanyRequest'] {
  const address = {
    line1: '12 St James Square',
    city: 'London',
    state: 'London',
    postalCode: 'SW1Y 4JH',
    country: 'GBR',
  };
  const person = { legalFirstName: 'Ada', legalLastName: 'Lovelace' };
  return {
    serviceCustomerId,
    state: 'WY',
    entityType: 'LLC',
    industry: 'Custom Computer Programming Services',
    description: 'Software for analytical engines',
    responsibleParty: { ...person, email: 'ada@founders.example', address },
    nameOptions: [{ name: 'Analytical Engines', entityTypeEnding: 'LLC', position: 1 }],
    members: [{ ...person, isNaturalPerson: true, ownershipPercent: 100, address }],
  };
}
