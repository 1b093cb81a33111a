import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WebhookReceiver } from '../../apps/demo/src/webhook-receiver.js';
import { cli } from '../support/cli.js';
import { call } from '../support/partner-calls.js';
import { customerRequest, llcRequest } from '../support/requests.js';
import { Service, temporaryFolder } from '../support/service.js';

const SSN = '219-45-7731';
const ITIN = '923-71-8842';
const PLANTED = [SSN, SSN.replaceAll('-', ''), ITIN, ITIN.replaceAll('-', '')];
const grace = { legalFirstName: 'Grace', legalLastName: 'Hopper' };
const address = { line1: '1 Main St', city: 'Paris', state: 'IDF', postalCode: '75001', country: 'FRA' };
const people = {
  responsibleParty: { ...grace, email: 'grace@founders.example', ssn: SSN, address },
  members: [{ ...grace, isNaturalPerson: true, ownershipPercent: 100, address, ssn: ITIN }],
};
const expedited = { requestedServices: [{ service: 'EinCreation', variant: 'Expedite' }] };

describe('a tax number', () => {
  const folder = temporaryFolder();
  const answers: string[] = [];
  let service: Service;
  let receiver: WebhookReceiver;
  let companyId: string;

  beforeAll(async () => {
    service = await Service.start(folder.path, { LOG_LEVEL: 'debug' });
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
    await send('GET', `${companies}/${companyId}`);
    await receiver.until(6, ({ eventPayload }) => eventPayload['serviceCompanyId'] === companyId);
  });
  afterAll(async () => {
    await receiver.close();
    await service.stop();
    folder.remove();
  });

  const expectNone = (text: string) => {
    for (const planted of PLANTED) expect(text.includes(planted)).toBe(false);
  };

  it('is in no answer and no error, but for its last four digits', () => {
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

  it('is in no output of an audit', async () => {
    const { code, stdout, stderr } = await cli(folder.path, 'audit', 'replay', companyId, '--json');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('***-**-7731');
    expectNone(stdout);
  });

  it('is in no file of the stores', () => {
    const files = readdirSync(folder.path, { recursive: true, withFileTypes: true }).filter((file) =>
      file.isFile(),
    );
    expect(files.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['events.db', 'records.db', 'read-models.db']),
    );
    for (const { parentPath, name } of files) expectNone(readFileSync(join(parentPath, name), 'latin1'));
  });
});
