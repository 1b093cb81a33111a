import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Partner } from '../support/partner.js';
import { WebhookReceiver } from '../../apps/demo/src/webhook-receiver.js';
import { customerRequest, llcRequest } from '../support/requests.js';
import { API_KEY, freePort, Service, temporaryFolder } from '../support/service.js';

interface Ids {
  readonly serviceCustomerId: string;
  readonly serviceCompanyId: string;
}

/** How often the service is killed; `CRASHES=100` for the long proof. */
const CRASHES = Number(process.env['CRASHES'] ?? 10);
const WRITERS = 8;
const MOST_PER_LIFE = 60;

describe('SIGKILL under load', () => {
  const folder = temporaryFolder();
  let receiver: WebhookReceiver;
  let port: string;

  beforeAll(async () => {
    receiver = await WebhookReceiver.listen();
    port = String(await freePort());
  });

  afterAll(async () => {
    await receiver.close();
    folder.remove();
  });

  it(
    `loses nothing that was acknowledged and doubles nothing, ${CRASHES} times`,
    async () => {
      let service = await Service.start(folder.path, { PORT: port });
      const partner = new Partner(service.url, API_KEY);
      const endpoint = { url: receiver.url, enabled: true };
      receiver.trust(
        (await partner.put<{ secret: string }>('/v1/partner/webhook-endpoint', endpoint)).secret,
      );
      const { serviceCustomerId } = await partner.post<Ids>('/v1/partner/customers', customerRequest());

      const acknowledged = new Map<string, string>();
      const pending: string[] = [];
      for (let crash = 0; crash < CRASHES; crash++) {
        const lifetime = Math.ceil(Math.random() * MOST_PER_LIFE);
        let done = 0;
        const write = async (): Promise<void> => {
          while (!service.exited) {
            const key = randomUUID();
            try {
              const body = llcRequest(serviceCustomerId);
              const { serviceCompanyId } = await partner.post<Ids>('/v1/partner/companies', body, key);
              acknowledged.set(key, serviceCompanyId);
            } catch {
              // Not acknowledged: the same key is sent again in the end, as a partner would.
              pending.push(key);
            }
            if (++done >= lifetime) await service.kill();
          }
        };
        await Promise.all(Array.from({ length: WRITERS }, write));
        service = await Service.start(folder.path, { PORT: port });
      }

      while (pending.length > 0) {
        const key = pending.pop() as string;
        const body = llcRequest(serviceCustomerId);
        acknowledged.set(key, await createdId(partner, body, key));
      }
      const wanted = new Set(acknowledged.values());
      expect(wanted.size).toBe(acknowledged.size);
      expect(await allCompanies(partner)).toEqual([...wanted].sort());

      const announced = ({ eventPayload }: { eventPayload: Readonly<Record<string, unknown>> }) =>
        wanted.has(eventPayload['serviceCompanyId'] as string);
      const webhooks = await receiver.until(wanted.size, announced);
      expect(new Set(webhooks.map(({ eventPayload }) => eventPayload['serviceCompanyId']))).toEqual(wanted);
      expect(await service.stop()).toBe(0);
    },
    60_000 + CRASHES * 10_000,
  );
});

/** A key whose holder died is taken over within seconds; until then the answer is 409 and the partner tries again. */
async function createdId(partner: Partner, body: object, key: string): Promise<string> {
  for (;;) {
    try {
      return (await partner.post<Ids>('/v1/partner/companies', body, key)).serviceCompanyId;
    } catch (error) {
      if (!(error as Error).message.includes('E_IDEMPOTENCY_IN_PROGRESS')) throw error;
    }
  }
}

async function allCompanies(partner: Partner): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 0; ; page++) {
    const path = `/v1/partner/companies?page=${page}&size=100`;
    const { content, totalPages } = await partner.get<{ content: Ids[]; totalPages: number }>(path);
    ids.push(...content.map(({ serviceCompanyId }) => serviceCompanyId));
    if (page + 1 >= totalPages) return ids.sort();
  }
}
