import { randomUUID } from 'node:crypto';
import { newPartner } from '../support/operator-calls.js';
import { call, codesOf } from '../support/partner-calls.js';
import { Partner } from '../support/partner.js';
import { commonService } from '../support/shared-service.js';

describe('a PATCH with an idempotency key', () => {
  const service = commonService();
  let key: string;
  let other: string;
  const paths: Record<string, string> = {};

  beforeAll(async () => {
    key = (await newPartner(service.dataDir, 'Patches', 'dev@patches.example')).apiKey;
    other = (await newPartner(service.dataDir, 'Other patches', 'dev@other-patches.example')).apiKey;
    const partner = new Partner(service.url, key);
    const customerId = await partner.newCustomer();
    paths['customer'] = `/v1/partner/customers/${customerId}`;
    paths['company'] = `/v1/partner/companies/${await partner.newCompany(customerId)}`;
  });

  const patch = (resource: string, body: object, idempotencyKey: string, as = key) =>
    call<{ readonly metadata: object }>(service, 'PATCH', paths[resource] ?? '', {
      key: as,
      body,
      headers: { 'idempotency-key': idempotencyKey },
    });
  const metadata = async (resource: string): Promise<object> =>
    (await call<{ metadata: object }>(service, 'GET', paths[resource] ?? '', { key })).payload.metadata;

  describe.each(['customer', 'company'])('of a %s', (resource) => {
    it('is applied once, and repeats return the first response', async () => {
      const id = randomUUID();
      const first = await patch(resource, { metadata: { plan: 'gold' } }, id);
      expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([200, null]);
      await patch(resource, { metadata: { plan: 'silver' } }, randomUUID());
      const again = await patch(resource, { metadata: { plan: 'gold' } }, id);
      expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([
        200,
        first.text,
        'true',
      ]);
      expect(await metadata(resource)).toEqual({ plan: 'silver' });
    });

    it('cannot use the key for another body', async () => {
      const id = randomUUID();
      await patch(resource, { metadata: { plan: 'gold' } }, id);
      const reused = await patch(resource, { metadata: { plan: 'tin' } }, id);
      expect([reused.status, ...codesOf(reused)]).toEqual([409, 'E_IDEMPOTENCY_KEY_REUSED']);
      expect(await metadata(resource)).toEqual({ plan: 'gold' });
    });

    it('is applied once if many are sent at the same time', async () => {
      const id = randomUUID();
      const sent = Array.from({ length: 20 }, () => patch(resource, { metadata: { plan: id } }, id));
      const answers = await Promise.all(sent);
      const fresh = answers.filter(
        ({ status, headers }) => status === 200 && headers.get('idempotent-replayed') === null,
      );
      expect(fresh).toHaveLength(1);
      const waiting = answers.filter(({ status }) => status !== 200).map(codesOf);
      expect(waiting).toEqual(waiting.map(() => ['E_IDEMPOTENCY_IN_PROGRESS']));
    });

    it('frees the key if it is rejected', async () => {
      const id = randomUUID();
      expect((await patch(resource, { metadata: 'gold' }, id)).status).toBe(400);
      expect((await patch(resource, { metadata: { plan: id } }, id)).status).toBe(200);
    });

    it('rejects a key that is too long', async () => {
      expect(codesOf(await patch(resource, {}, 'k'.repeat(256)))).toEqual(['E_IDEMPOTENCY_KEY_TOO_LONG']);
    });

    it('shows nothing to another tenant with the same key', async () => {
      const id = randomUUID();
      await patch(resource, { metadata: { plan: 'gold' } }, id);
      expect(codesOf(await patch(resource, { metadata: { plan: 'gold' } }, id, other))).toEqual([
        'E_NOT_FOUND',
      ]);
    });
  });
});
