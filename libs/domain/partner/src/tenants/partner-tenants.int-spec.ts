import { emailReservationDomain } from '#domain/email-reservation';
import { Harness, type HarnessOptions } from '#platform/hosting/testing';
import { tenantOf } from '#platform/domain-model';
import { CreatePartner } from '../commands/create-partner/create-partner.js';
import { ResetSandbox } from '../commands/reset-sandbox/reset-sandbox.js';
import { MAX_RESETS_A_DAY } from '../domain/decider.js';
import { ApiKeys, PartnerKeyVerifier } from '../keys/api-keys.js';
import { partnerDomain } from '../partner.domain.js';
import type { By } from '../partners.js';
import { PartnerTenants } from './partner-tenants.js';

const by: By = { actor: { type: 'partner', id: 'key' }, requestId: 'r' };
const counts = { customers: 2, companies: 1 };

describe("a partner's tenants", () => {
  let app: Harness;
  const start = async (options: HarnessOptions = {}) => {
    app = await Harness.start([partnerDomain, emailReservationDomain], options);
  };
  afterEach(() => app.stop());

  const create = () => app.execute(new CreatePartner({ name: 'Acme', email: 'dev@acme.test', ...by }));
  const reset = (tenantId: string) => app.execute(new ResetSandbox(tenantId, counts, by));
  const verifier = () =>
    new PartnerKeyVerifier(app.get(ApiKeys), app.get(PartnerTenants), app.stores.commandHandling);
  const current = (tenantId: string) => app.get(PartnerTenants).current(tenantId);

  it('change with each reset, for keys too', async () => {
    await start();
    const { tenantId: partnerId, apiKey } = await create();
    expect([await current(partnerId), await app.get(PartnerTenants).isFormer(partnerId)]).toEqual([
      partnerId,
      false,
    ]);
    const [second, third] = [tenantOf(partnerId, 2), tenantOf(partnerId, 3)];
    expect(await reset(partnerId)).toMatchObject(counts);
    expect([await current(partnerId), await current(second)]).toEqual([second, second]);
    expect(await app.get(PartnerTenants).isFormer(partnerId)).toBe(true);
    expect(await verifier().verify(apiKey)).toMatchObject({ tenantId: second });
    await reset(second);
    expect([await current(partnerId), await current(second)]).toEqual([third, third]);
    expect(await verifier().hasActiveKey(third)).toBe(true);
  });

  it('do not go back in a process that has not read the latest reset', async () => {
    await start();
    const { tenantId: partnerId } = await create();
    const next = tenantOf(partnerId, 2);
    expect(await current(next)).toBe(next);
  });

  it('are known at once if they are read from the events', async () => {
    await start();
    const { tenantId: partnerId } = await create();
    expect(await current(partnerId)).toBe(partnerId);
    // Another process resets the sandbox.
    await app.given(
      `partner-${partnerId}`,
      [{ type: 'SandboxReset', data: { tenantId: partnerId, generation: 2, ...counts } }],
      { tenantId: partnerId },
    );
    expect(await app.get(PartnerTenants).isFormer(partnerId, true)).toBe(true);
    expect(await app.get(PartnerTenants).isFormer(partnerId)).toBe(false);
  });

  it('change once per confirmed tenant, and a later reset is final', async () => {
    await start();
    const { tenantId: partnerId } = await create();
    await Promise.all([reset(partnerId), reset(partnerId)]);
    expect(await app.events(`partner-${partnerId}`)).toMatchObject([
      { type: 'PartnerCreated' },
      { type: 'ApiKeyIssued' },
      { type: 'SandboxReset', data: { generation: 2, ...counts } },
    ]);
    await reset(tenantOf(partnerId, 2));
    await expect(reset(partnerId)).rejects.toMatchObject({ name: 'InvalidStateError' });
    await expect(reset(tenantOf(partnerId, 7))).rejects.toMatchObject({ name: 'InvalidStateError' });
  });

  it('change at most two hundred times a day', async () => {
    await start();
    const { tenantId: partnerId } = await create();
    const resets = Array.from({ length: MAX_RESETS_A_DAY }, (_, index) => ({
      type: 'SandboxReset',
      data: { tenantId: partnerId, generation: index + 2, ...counts },
    }));
    await app.given(`partner-${partnerId}`, resets, { tenantId: partnerId });
    const tenantId = tenantOf(partnerId, MAX_RESETS_A_DAY + 1);
    await expect(reset(tenantId)).rejects.toMatchObject({ code: 'E_RATE_LIMITED' });
    app.clock.advance(24 * 3_600_000);
    await reset(tenantId);
    expect(await current(partnerId)).toBe(tenantOf(partnerId, MAX_RESETS_A_DAY + 2));
  });
});
