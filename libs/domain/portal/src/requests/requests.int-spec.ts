import { Controller, Get, Param, Post } from '@nestjs/common';
import { emailReservationDomain } from '#domain/email-reservation';
import { Caller, HttpError, PartnerEndpoint, type PartnerCaller } from '#platform/http';
import { Harness } from '#platform/hosting/testing';
import { newId } from '#kit/kernel';
import {
  CreatePartner,
  type CreatedPartner,
  GetPartner,
  InvitePerson,
  partnerDomain,
  UsePortalLink,
} from '#domain/partner';
import type { PortalKey, RequestDetails, RequestOutcome } from '../api/portal.responses.js';
import { portalDomain } from '../portal.domain.js';
import { Browser } from '../testing/browser.js';
import { RequestLog, requestLogEntries } from './request-log.js';

@Controller('v1/probe/:companyId')
@PartnerEndpoint()
class ProbeController {
  @Get() read(@Param('companyId') companyId: string, @Caller() { tenantId }: PartnerCaller) {
    if (companyId === 'none') throw new HttpError('E_NOT_FOUND', 'There is no such company.');
    return tenantId;
  }
  @Post() write() {
    return null;
  }
}

const by = { actor: { type: 'operator', id: 'spec' }, requestId: 'r' } as const;
const PASSWORD = 'violet engines weave by night';
const LIST = '/portal/api/requests';
const DAY_MS = 86_400_000;

afterEach(() => jest.restoreAllMocks());

describe('the request log', () => {
  let app: Harness;
  let partner: CreatedPartner;
  let admin: Browser;

  beforeEach(async () => {
    app = await Harness.start([partnerDomain, emailReservationDomain, portalDomain([partnerDomain])], {
      controllers: [ProbeController],
    });
    ({ partner, browser: admin } = await create('Acme', 'dev@acme.test'));
  });
  afterEach(() => app.stop());

  async function create(name: string, email: string) {
    const created = await app.execute(new CreatePartner({ name, email, ...by }));
    await app.query(new GetPartner(created.tenantId));
    const browser = new Browser(app);
    await browser.signIn(email, created.portalPassword);
    return { partner: created, browser };
  }

  const send = (method: string, path: string, requestId: string, key = partner.apiKey) =>
    app.fetch(path, { method, headers: { authorization: key, 'x-request-id': requestId } });
  const list = async (query = '', browser = admin) =>
    (
      await browser.call<{ content: RequestOutcome[]; total: number; nextCursor: string }>(
        'GET',
        `${LIST}${query}`,
      )
    ).payload;
  const find = (requestId: string, browser = admin) =>
    browser.call<RequestDetails>('GET', `${LIST}/${encodeURIComponent(requestId)}`);
  const idsOf = (content: readonly RequestOutcome[]) => content.map(({ requestId }) => requestId);
  const store = () => app.get(RequestLog).storeWaiting();

  it('lists writes and failures, newest first, but no successful reads', async () => {
    await send('POST', '/v1/probe/c1', 'wrote');
    app.clock.advance(1_000);
    await send('GET', '/v1/probe/c1', 'read');
    await send('GET', '/v1/probe/none', 'failed');
    const { content, total } = await list();
    expect([idsOf(content), total]).toEqual([['failed', 'wrote'], 2]);
    expect(content[0]).toEqual({
      requestId: 'failed',
      at: app.clock.now().toISOString(),
      method: 'GET',
      route: '/v1/probe/:companyId',
      companyId: null, // Not an id format, so it could be anything.
      status: 404,
      code: 'E_NOT_FOUND',
      message: 'There is no such company.',
      fields: [],
      ms: expect.any(Number),
      by: { type: 'partner', name: 'First key' },
    });
  });

  it('filters by source, status class, route, key, company and time', async () => {
    const companyId = newId();
    await send('POST', `/v1/probe/${companyId}`, 'wrote');
    app.clock.advance(1_000);
    const since = app.clock.now().toISOString();
    await send('GET', '/v1/probe/none', 'failed');
    await admin.call('POST', '/portal/api/keys', { name: 'CI' }, { 'x-request-id': 'clicked' });
    const keys = await admin.call<{ content: PortalKey[] }>('GET', '/portal/api/keys');
    const keyId = keys.payload.content.find(({ name }) => name === 'First key')?.keyId ?? '';
    for (const [query, ids] of [
      ['source=api', ['failed', 'wrote']],
      ['source=portal', ['clicked']],
      ['status=2xx', ['clicked', 'wrote']],
      ['status=4xx', ['failed']],
      ['status=5xx', []],
      ['source=portal&status=4xx', []],
      ['method=POST', ['clicked', 'wrote']],
      ['method=GET&route=/v1/probe/{companyId}', ['failed']],
      ['route=/v1/probe/:companyId', ['failed', 'wrote']],
      ['route=/v1/probe/:companyId&status=2xx', ['wrote']],
      [`keyId=${keyId}`, ['failed', 'wrote']],
      ['keyId=unknown', []],
      [`companyId=${companyId}`, ['wrote']],
      [`from=${since}`, ['clicked', 'failed']],
      [`to=${since}&source=api`, ['failed', 'wrote']],
      [`from=${since}&to=${since}&status=2xx`, ['clicked']],
      ['from=2020-01-01&to=2020-01-02', []],
    ] as const) {
      const { content, total } = await list(`?${query}`);
      expect([query, idsOf(content), total]).toEqual([query, ids, ids.length]);
    }
    const first = await list('?source=api&size=1');
    const second = await list(`?source=api&size=1&cursor=${first.nextCursor}`);
    expect([first, second].map(({ content }) => idsOf(content))).toEqual([['failed'], ['wrote']]);
  });

  it.each(['source=', 'source=desk', 'status=200', 'route=', 'from=yesterday', 'to=2026-02-30', 'key=x'])(
    'rejects the filter %s',
    async (query) => {
      const { status, error } = await admin.call('GET', `${LIST}?${query}`);
      expect([status, error?.code]).toEqual([400, 'E_VALIDATION_FAILED']);
    },
  );

  it('finds a request by id with its changes and author, stored or not', async () => {
    const headers = { 'x-request-id': 'made a key' };
    await admin.call('POST', '/portal/api/keys', { name: 'CI' }, headers);
    const changed = async () => {
      const { payload } = await find('made a key');
      expect(payload.changes.map(({ type }) => type)).toEqual(['ApiKeyIssued', 'PortalActDone']);
      return payload;
    };
    const request = await soon(changed);
    const person = { type: 'portal-user', name: 'dev@acme.test' };
    expect(request.changes.map((change) => [change.by, change.webhooks])).toEqual([
      [person, []],
      [person, []],
    ]);
    expect(request.outcome).toMatchObject({ status: 200, route: '/portal/api/keys', by: person });
    await store();
    expect((await find('made a key')).payload).toEqual(request);
  });

  it('finds a failed request without changes', async () => {
    await send('GET', '/v1/probe/none', 'failed');
    const { payload } = await find('failed');
    expect([payload.outcome?.code, payload.changes, payload.more]).toEqual(['E_NOT_FOUND', [], 0]);
  });

  it('stores each entry once if the store fails after the first batch', async () => {
    await send('POST', '/v1/probe/c1', 'first');
    jest.spyOn(app.stores.documentStore, 'count').mockRejectedValueOnce(new Error('the disk is gone'));
    await expect(store()).rejects.toThrow('the disk is gone');
    await send('POST', '/v1/probe/c1', 'second');
    await store();
    expect(idsOf((await list()).content).sort()).toEqual(['first', 'second']);
  });

  it('keeps requests of partners apart, even with equal ids', async () => {
    const other = await create('Other', 'dev@other.test');
    const [theirs, ours] = [newId(), newId()];
    await send('POST', `/v1/probe/${theirs}`, 'same', other.partner.apiKey);
    await send('POST', '/v1/probe/c2', 'theirs', other.partner.apiKey);
    await store();
    await send('POST', `/v1/probe/${ours}`, 'same');
    expect((await find('same')).payload.outcome?.companyId).toBe(ours);
    expect((await find('same', other.browser)).payload.outcome?.companyId).toBe(theirs);
    for (const id of [
      'theirs',
      `${other.partner.tenantId}/same`,
      `x/../${other.partner.tenantId}/r`,
      'nobody',
    ])
      expect((await find(id)).error?.code).toBe('E_NOT_FOUND');
    expect(idsOf((await list()).content)).not.toContain('theirs');
  });

  it('shows the addresses of other people only to admins', async () => {
    const person = { email: 'ada@acme.test', role: 'viewer' } as const;
    const { link } = await app.execute(new InvitePerson(partner.tenantId, person, by));
    await app.execute(new UsePortalLink(link.split('#')[1] ?? '', PASSWORD, 'r'));
    const viewer = new Browser(app);
    await viewer.signIn('ada@acme.test', PASSWORD);
    await admin.call('POST', '/portal/api/keys', { name: 'CI' }, { 'x-request-id': 'by an admin' });
    expect((await find('by an admin', viewer)).payload.outcome?.by).toEqual({
      type: 'portal-user',
      name: null,
    });
    expect((await find('by an admin')).payload.outcome?.by.name).toBe('dev@acme.test');
  });

  it('keeps entries for a week and stores them when the process ends', async () => {
    await send('POST', '/v1/probe/c1', 'old');
    await app.get(RequestLog).stop();
    expect(await app.stores.documentStore.count(requestLogEntries, {})).toBe(1);
    app.clock.advance(7 * DAY_MS - 1);
    await app.sweep();
    expect(await app.stores.documentStore.count(requestLogEntries, {})).toBe(1);
    app.clock.advance(1);
    await app.sweep();
    expect(await app.stores.documentStore.count(requestLogEntries, {})).toBe(0);
  });

  function counting() {
    const { tenantId } = partner;
    const caller = { tenantId, keyId: 'k', actor: { type: 'partner', id: 'k' } } as const;
    const outcome = {
      method: 'POST',
      route: '/v1/probe',
      params: {},
      status: 200,
      code: null,
      message: null,
      fields: [],
      ms: 1,
    };
    let count = 0;
    return (times: number, status = 200, id?: string): number => {
      for (let index = 0; index < times; index++) {
        const requestId = id ?? String(++count);
        app.get(RequestLog).add({ ...outcome, status, caller: { ...caller, requestId } });
      }
      return count;
    };
  }

  it('reads only the entries of a page, or the one with an id', async () => {
    const add = counting();
    add(300);
    add(20, 404);
    await store();
    const { documentStore } = app.stores;
    let bytes = 0;
    for (const method of ['find', 'page', 'get', 'getMany'] as const) {
      const read = documentStore[method].bind(documentStore) as (...options: unknown[]) => Promise<unknown>;
      jest.spyOn(documentStore, method as 'find').mockImplementation(async (...options: unknown[]) => {
        const result = await read(...options);
        if (options[0] === requestLogEntries) bytes += JSON.stringify(result).length;
        return result as never;
      });
    }
    const entry = JSON.stringify((await documentStore.find(requestLogEntries, { limit: 1 }))[0]).length;
    for (const [path, entries] of [
      [`${LIST}?size=2`, 3],
      [`${LIST}?size=2&page=150`, 3],
      [`${LIST}?size=2&status=4xx`, 3],
      [`${LIST}?size=2&source=api&status=4xx&route=/v1/probe`, 3],
      [`${LIST}/7`, 1],
    ] as const) {
      bytes = 0;
      await admin.call('GET', path);
      expect([path, Math.round(bytes / entry)]).toEqual([path, entries]);
    }
    const first = await list('?size=2&status=4xx');
    expect([first.total, idsOf(first.content)]).toEqual([20, ['320', '319']]);
    const second = await list(`?size=2&status=4xx&cursor=${first.nextCursor}`);
    expect(idsOf(second.content)).toEqual(['318', '317']);
  });

  it('tells requests with the same id apart by their times', async () => {
    const add = counting();
    add(1, 400, 'order-4711');
    app.clock.advance(1_000);
    add(1, 404, 'order-4711');
    const { content } = await list();
    expect(content.map(({ requestId, status }) => [requestId, status])).toEqual([
      ['order-4711', 404],
      ['order-4711', 400],
    ]);
    for (const { at, status } of content)
      expect(await admin.call('GET', `${LIST}/order-4711?at=${at}`)).toMatchObject({
        payload: { outcome: { at, status } },
      });
  });

  it('keeps only the newest entries up to a limit', async () => {
    const add = counting();
    add(401);
    expect((await list('?size=1')).total).toBe(400);
    for (let round = 0; round < 30; round++) {
      app.clock.advance(1_000);
      await store();
      add(200);
    }
    await store();
    const { content, total } = await list('?size=1');
    expect([idsOf(content), total]).toEqual([[String(add(0))], 5_000]);
  });
});

/** Read models are updated a moment later. */
async function soon<T>(look: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await look();
    } catch {
      await new Promise(setImmediate);
    }
  }
}
