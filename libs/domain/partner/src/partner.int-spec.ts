import { Controller, Get, Post } from '@nestjs/common';
import { emailReservationDomain, EmailReservations } from '#domain/email-reservation';
import { eventually } from '#kit/kernel/testing';
import { PartnerEndpoint } from '#platform/http';
import { Harness, type HarnessOptions } from '#platform/hosting/testing';
import { newId } from '#kit/kernel';
import { bootstrapSandboxPartner } from './bootstrap-sandbox-partner.js';
import { CreatePartner } from './commands/create-partner/create-partner.js';
import { InvitePerson } from './commands/invite-person/invite-person.js';
import { IssueKey } from './commands/issue-key/issue-key.js';
import { RevokeKey } from './commands/revoke-key/revoke-key.js';
import { SetSuspension } from './commands/set-suspension/set-suspension.js';
import { ApiKeys, makeApiKey } from './keys/api-keys.js';
import { partnersProjection } from './domain/projections/partners.js';
import { partnerDomain } from './partner.domain.js';
import type { By } from './partners.js';
import { ListKeys } from './queries/list-keys/list-keys.js';
import { listPartners } from './queries/list-partners/list-partners.js';
import { PortalUsers } from './people/portal-users.js';

@Controller('v1/probe')
@PartnerEndpoint()
class ProbeController {
  @Get() read() {
    return null;
  }
  @Post() write() {
    return null;
  }
}

const by: By = { actor: { type: 'operator', id: 'spec' }, requestId: 'r' };
const GIVEN = `dk_test_${'T'.repeat(43)}20bzd5`;

afterEach(() => jest.restoreAllMocks());

describe('partners', () => {
  let app: Harness;
  const start = (options: HarnessOptions = {}) =>
    Harness.start([partnerDomain, emailReservationDomain], { controllers: [ProbeController], ...options });

  beforeEach(async () => {
    app = await start();
  });
  afterEach(() => app.stop());

  const create = (email = 'dev@acme.test') => app.execute(new CreatePartner({ name: 'Acme', email, ...by }));
  const status = async (key: string, method = 'GET') =>
    (await app.fetch('/v1/probe', { method, headers: { authorization: key } })).status;

  it('are created with a working key and password', async () => {
    const { apiKey, tenantId, portalPassword, portalUrl } = await create();
    expect([await status(apiKey), await status(apiKey, 'POST')]).toEqual([200, 200]);
    expect(portalUrl).toBe('http://localhost:3000/portal');
    const users = app.get(PortalUsers);
    const person = { userId: expect.any(String), tenantId, email: 'dev@acme.test' };
    expect((await users.verify(' DEV@acme.test', portalPassword))?.person).toEqual(person);
    expect(await users.verify('dev@acme.test', `${portalPassword}x`)).toBeNull();
    expect(await users.verify('nobody@acme.test', portalPassword)).toBeNull();
  });

  it('are listed oldest first, and in log order within a millisecond', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 6; index++) ids.push((await create(`dev${index}@acme.test`)).tenantId);
    const listed = await listPartners(app.stores);
    expect(listed.map(({ tenantId }) => tenantId)).toEqual(ids);
    expect(listed[0]).toEqual({
      tenantId: ids[0],
      name: 'Acme',
      email: 'dev0@acme.test',
      suspended: false,
      createdAt: app.clock.now().toISOString(),
    });
  });

  it('have unique e-mail addresses', async () => {
    await create();
    await expect(create('DEV@acme.test ')).rejects.toMatchObject({ code: 'E_EMAIL_IN_USE' });
    for (const invalid of [
      'x',
      'mi\u212Ae@acme.test',
      '"dev"@acme.test',
      'dev@acme.test\r\nBcc: eve@evil.example',
    ])
      await expect(create(invalid)).rejects.toMatchObject({ fields: { email: { code: 'E_INVALID' } } });
  });

  it('are not created if another partner has taken the reserved address', async () => {
    const append = app.stores.eventStore.append.bind(app.stores.eventStore);
    let isFirst = true;
    const spy = jest.spyOn(app.stores.eventStore, 'append').mockImplementation(async (...args) => {
      if (args[0].startsWith('partner-') && isFirst) {
        isFirst = false;
        app.clock.advance(31_000);
        await create();
      }
      return append(...args);
    });
    await expect(create()).rejects.toMatchObject({ code: 'E_EMAIL_IN_USE' });
    spy.mockRestore();
    expect([...(await app.documents(partnersProjection)).values()]).toHaveLength(1);
  });

  it('get the same rejection for every key that is not active', async () => {
    const { apiKey, tenantId } = await create();
    const keys = app.get(ApiKeys);
    const [info] = await keys.active(tenantId);
    const revoke = new RevokeKey(tenantId, info?.keyId ?? '', by);
    expect(await app.execute(revoke)).toBe(true);
    const bodies = new Set<string>();
    for (const key of [apiKey, makeApiKey('sandbox'), makeApiKey('production'), 'x', `Bearer${apiKey}`]) {
      const answer = await app.fetch('/v1/probe', { headers: { authorization: key, 'x-request-id': 'r' } });
      bodies.add(`${answer.status} ${await answer.text()}`);
    }
    expect([...bodies]).toEqual([
      '401 {"payload":null,"error":{"code":"E_AUTH_INVALID","message":"The API key is not valid.","requestId":"r","docUrl":"http://localhost:3000/docs/errors#E_AUTH_INVALID"}}',
    ]);
    for (const authorization of [`Bearer ${apiKey}`, 'bearer x'])
      expect(await (await app.fetch('/v1/probe', { headers: { authorization } })).text()).toContain(
        '"The API key is not valid. Send the raw key, without `Bearer`."',
      );
  });

  it('can revoke any of their keys by its id, however old, but no other partner’s', async () => {
    const [{ tenantId, apiKey }, other] = [await create(), await create('other@acme.test')];
    const keys = app.get(ApiKeys);
    const [first] = await keys.active(tenantId);
    app.clock.advance(1000);
    const issue = (name: string) => keys.issue(tenantId, { name, createdBy: by.actor, expiresAt: null });
    await Promise.all(Array.from({ length: 1_001 }, (_, at) => issue(`key ${at}`)));
    const revoke = (of: string) => app.execute(new RevokeKey(of, first?.keyId ?? '', by));
    expect([await revoke(other.tenantId), await status(apiKey)]).toEqual([false, 200]);
    await app.execute(new SetSuspension(tenantId, true, by));
    expect([await status(apiKey), await status(apiKey, 'POST')]).toEqual([200, 403]);
    expect([await revoke(tenantId), await status(apiKey), await revoke(tenantId)]).toEqual([
      true,
      401,
      false,
    ]);
    expect(await app.query(new ListKeys(tenantId, { page: 10, size: 100 }))).toMatchObject({
      total: 1_002,
      content: [{ name: expect.any(String) }, { keyId: first?.keyId, revokedAt: expect.any(String) }],
    });
  });

  it('have at most 50 active keys, also if many are created at once', async () => {
    const { tenantId } = await create();
    const issue = () => app.execute(new IssueKey(tenantId, 'key', by));
    const results = await Promise.allSettled(Array.from({ length: 60 }, issue));
    const refused = results.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(11);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'E_RESOURCE_CONFLICT' });
    const active = await app.get(ApiKeys).active(tenantId);
    expect(active).toHaveLength(50);
    await app.execute(new RevokeKey(tenantId, active[0]?.keyId ?? '', by));
    expect((await issue()).issued).toBe(true);
  });

  it('have keys that expire', async () => {
    const { tenantId } = await create();
    const expiresAt = new Date(app.clock.now().getTime() + 60_000).toISOString();
    const { key, keyId } = await app.execute(new IssueKey(tenantId, 'key', by, expiresAt));
    expect([await status(key), await app.get(ApiKeys).inForce([keyId])]).toEqual([200, new Set([keyId])]);
    const { content: keys } = await app.query(new ListKeys(tenantId, { size: 10 }));
    expect(keys.find((one) => one.keyId === keyId)).toMatchObject({
      expiresAt,
      createdBy: by.actor,
      lastFour: key.slice(-4),
    });
    app.clock.advance(60_000);
    expect(await app.get(ApiKeys).inForce([keyId])).toEqual(new Set());
    await eventually(async () => {
      expect(await status(key)).toBe(401);
    });
    for (const invalid of ['2020-01-01T00:00:00Z', 'tomorrow', ''])
      await expect(app.execute(new IssueKey(tenantId, 'key', by, invalid))).rejects.toMatchObject({
        fields: { expiresAt: { code: 'E_INVALID' } },
      });
  });

  it('store no key, MAC or password in readable form', async () => {
    const { apiKey, tenantId, portalPassword } = await create();
    const listed = JSON.stringify(await app.get(ApiKeys).active(tenantId));
    const stream = JSON.stringify(await app.stores.eventStore.readStream(`partner-${tenantId}`));
    for (const secret of [apiKey, apiKey.slice(8, 30), portalPassword, 'acme.test'])
      expect(listed + stream).not.toContain(secret);
    expect(listed).not.toContain('"mac"');
  });

  it('can read but not write while suspended', async () => {
    const { apiKey, tenantId } = await create();
    const suspend = (id: string) => app.execute(new SetSuspension(id, true, by));
    await suspend(tenantId);
    expect([await status(apiKey), await status(apiKey, 'POST')]).toEqual([200, 403]);
    await expect(suspend(newId())).rejects.toMatchObject({ code: 'E_NOT_FOUND' });
    await expect(suspend('nobody')).rejects.toMatchObject({ code: 'E_NOT_FOUND' });
  });

  it('release the address of a person whom they cannot invite', async () => {
    const { tenantId } = await create();
    const full = Array.from({ length: 199 }, (_, n) => ({
      type: 'PortalUserInvited',
      data: { tenantId, userId: `someone-${n}`, role: 'viewer', personal: null },
    }));
    await app.given(`partner-${tenantId}`, full, { tenantId, now: '2026-01-01T00:00:00.000Z' });
    const email = 'grace@acme.test';
    const invite = new InvitePerson(tenantId, { email, role: 'viewer' }, by);
    await expect(app.execute(invite)).rejects.toMatchObject({ code: 'E_RESOURCE_CONFLICT' });
    expect(await app.get(EmailReservations).ownerOf(email)).toBeNull();
  });

  describe('in a sandbox', () => {
    it('are created only once, however often the service starts', async () => {
      const starts = await Promise.all([bootstrapSandboxPartner(app.app), bootstrapSandboxPartner(app.app)]);
      const keys = starts.flatMap((sandbox) => sandbox?.newApiKey ?? []);
      expect(keys).toHaveLength(1);
      expect(await status(keys[0] ?? '')).toBe(200);
      await app.stop({ keep: true });
      app = await start({ folder: app.folder });
      expect((await bootstrapSandboxPartner(app.app))?.newApiKey).toBeNull();
      expect(await status(keys[0] ?? '')).toBe(200);
    });

    it('reserve the address of their first person', async () => {
      await bootstrapSandboxPartner(app.app);
      const email = 'sandbox@partner.example';
      await expect(create(email)).rejects.toMatchObject({ code: 'E_EMAIL_IN_USE' });
      const other = await create();
      const invite = new InvitePerson(other.tenantId, { email, role: 'viewer' }, by);
      await expect(app.execute(invite)).rejects.toMatchObject({ code: 'E_EMAIL_IN_USE' });
    });

    it('use the given key, whatever its checksum', async () => {
      await app.stop({ keep: true });
      app = await start({ folder: app.folder, env: { SANDBOX_API_KEY: GIVEN } });
      const sandbox = await bootstrapSandboxPartner(app.app);
      await bootstrapSandboxPartner(app.app);
      expect([sandbox?.newApiKey, await status(GIVEN)]).toEqual([null, 200]);
      expect(await app.get(ApiKeys).active(sandbox?.tenantId ?? '')).toHaveLength(1);
    });
  });
});
