import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, inflateSync } from 'node:zlib';
import { WebhookReceiver } from '../../clients/typescript/examples/webhook-receiver.js';
import { cli } from '../support/cli.js';
import { call } from '../support/partner-calls.js';
import { pdfText } from '../support/pdf-text.js';
import { customerRequest, llcRequest } from '../support/requests.js';
import { sharedService } from '../support/shared-service.js';

const SSN = '219-45-7731';
const ITIN = '923-71-8842';
/** Other spellings and encodings of a value. */
const PLANTED = [SSN, ITIN].flatMap((number) => {
  const texts = [number, number.replaceAll('-', ''), number.replaceAll('-', ' ')];
  const bytes = texts.map((text) => Buffer.from(text));
  return [
    ...texts,
    ...texts.map((text) => Buffer.from(text, 'utf16le').toString('latin1')),
    ...bytes.map((one) => one.toString('hex')),
    // The middle of the base64 text, which does not depend on its surroundings, for each of the three alignments.
    ...[0, 1, 2].map((before) => ' '.repeat(before) + number).map((text) => btoa(text).slice(4, -4)),
  ];
});
const grace = { legalFirstName: 'Grace', legalLastName: 'Hopper' };
const address = { line1: '1 Main St', city: 'Paris', state: 'IDF', postalCode: '75001', country: 'FRA' };
const people = {
  responsibleParty: { ...grace, email: 'grace@founders.example', ssn: SSN, address },
  members: [{ ...grace, isNaturalPerson: true, ownershipPercent: 100, address, ssn: ITIN }],
};
const expedited = { requestedServices: [{ service: 'EinCreation', variant: 'Expedite' }] };

describe('a tax ID', () => {
  const service = sharedService({ LOG_LEVEL: 'debug' });
  const answers: string[] = [];
  let receiver: WebhookReceiver;
  let companyId: string;

  beforeAll(async () => {
    receiver = await WebhookReceiver.listen();
    const send = async (method: string, path: string, body?: object) => {
      const answer = await call<Record<string, string>>(service, method, path, { ...(body && { body }) });
      answers.push(answer.text);
      return answer.payload;
    };
    await send('PUT', '/v1/partner/webhook-endpoint', { url: receiver.url, enabled: true });
    const { serviceCustomerId = '' } = await send('POST', '/v1/partner/customers', customerRequest());
    const companies = '/v1/partner/companies';
    await send('POST', companies, llcRequest(serviceCustomerId, { ...people, ...expedited }));
    await send(
      'POST',
      companies,
      llcRequest(serviceCustomerId, { ...people, state: SSN, description: [ITIN] }),
    );
    const created = await send('POST', companies, llcRequest(serviceCustomerId, people));
    companyId = created['serviceCompanyId'] ?? '';
    const playground = `/v1/partner/playground/companies/${companyId}`;
    await send('POST', `${playground}/formation/complete`);
    await send('POST', `${playground}/eincreation/complete`);
    await send('POST', `${playground}/signatures/form8821/require`);
    await send('POST', `${playground}/signatures/form8821/sign`);
    await send('POST', `${playground}/signatures/form8821/require`);
    await send('POST', `${playground}/signatures/form8821/sign`);
    await sendMisplacedData(`${companies}/${companyId}`);
    await send('GET', `${companies}/${companyId}`);
    await receiver.until(6, ({ eventPayload }) => eventPayload['serviceCompanyId'] === companyId);

    /** Sends personal data in places where it does not belong. */
    async function sendMisplacedData(company: string): Promise<void> {
      await send('GET', `${companies}?q=${SSN}`);
      await send('GET', `${companies}/${SSN}`);
      await send('POST', `${company}/signatures`, { documentType: SSN });
      await send('POST', `${company}/compliance/annual-reports`, {
        fiscalYear: SSN,
        answers: [{ [SSN]: ITIN }],
      });
      for (const firstName of ['Ada', [ITIN]]) {
        const request = { headers: { 'idempotency-key': SSN }, body: customerRequest({ firstName }) };
        answers.push((await call(service, 'POST', '/v1/partner/customers', request)).text);
      }
    }
  });
  afterAll(() => receiver.close());

  const expectNone = (text: string) => {
    for (const planted of PLANTED) expect(text.includes(planted)).toBe(false);
  };

  it('is in no response and no error, except for its last four digits', () => {
    for (const answer of answers) expectNone(answer);
    expect(answers.at(-1)).toContain('***-**-7731');
    expect(answers.at(-1)).toContain('***-**-8842');
  });

  it('is in no webhook', async () => {
    const mine = await receiver.until(
      6,
      ({ eventPayload }) => eventPayload['serviceCompanyId'] === companyId,
    );
    for (const { rawBody } of mine) expectNone(rawBody);
  });

  it('is in no line of the log', () => {
    expect(service.log).toContain('"request"');
    expectNone(service.log);
  });

  it('is in no metric', async () => {
    const metrics = await (await service.fetch('/metrics')).text();
    expect(metrics).toContain('# TYPE');
    expectNone(metrics);
  });

  it.each([[['--json']], [[]]])('is in no output of an audit: %j', async (options) => {
    const { code, stdout, stderr } = await cli(service.dataDir, 'audit', 'replay', companyId, ...options);
    expect(code).toBe(0);
    expect(stdout).toContain('***-**-7731');
    expectNone(stdout + stderr);
  });

  it('is in no document, compressed or not', async () => {
    const documents = `/v1/partner/companies/${companyId}/documents`;
    const { payload } = await call<{ documentId: string; documentType: string }[]>(service, 'GET', documents);
    expect(payload.map(({ documentType }) => documentType)).toContain('SignedForm8821');
    for (const { documentId } of payload) {
      const { payload: one } = await call<{ downloadUrl: string }>(
        service,
        'GET',
        `${documents}/${documentId}`,
      );
      const { pathname, search } = new URL(one.downloadUrl);
      const bytes = Buffer.from(await (await service.fetch(pathname + search)).arrayBuffer());
      expectNone(bytes.toString('latin1'));
      expectNone(inflated(bytes));
      expectNone(pdfText(bytes));
    }
  });

  it('is in no file of the stores, compressed or not', () => {
    const files = readdirSync(service.dataDir, { recursive: true, withFileTypes: true }).filter((file) =>
      file.isFile(),
    );
    if (!process.env['EVENTSTORE_URL'] && !process.env['MONGODB_URL'])
      expect(files.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['events.db', 'records.db', 'read-models.db']),
      );
    for (const { parentPath, name } of files) {
      const bytes = readFileSync(join(parentPath, name));
      expectNone(bytes.toString('latin1'));
      expectNone(inflated(bytes));
    }
  });
});

/** Returns the contents of compressed PDF streams anywhere in a file, ignoring bytes that only look like one. */
const inflated = (bytes: Buffer): string =>
  [...bytes.toString('latin1').matchAll(/stream\r?\n/g)]
    .map(({ index, 0: start }) => {
      try {
        return inflateSync(bytes.subarray(index + start.length), {
          finishFlush: constants.Z_SYNC_FLUSH,
        }).toString('latin1');
      } catch {
        return '';
      }
    })
    .join('\n');
