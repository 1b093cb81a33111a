import { happened } from '#domain/company/testing';
import { happened as ofAction } from '#domain/required-action/testing';
import { GetCompany } from '#domain/company';
import type { ListPage } from '#kit/document-store';
import { newId } from '#kit/kernel';
import type { Harness } from '#platform/hosting/testing';
import type { PortalAction } from '../../api/overview.responses.js';
import type { Browser } from '../../testing/browser.js';
import {
  createPartner,
  createViewer,
  givenCompany,
  givenCustomer,
  type PortalPartner,
  startPortal,
} from '../../testing/portal-harness.js';

describe('the actions of the portal', () => {
  let app: Harness;
  let acme: PortalPartner;
  let companyId = '';
  const ids: string[] = [];

  beforeAll(async () => {
    app = await startPortal();
    acme = await createPartner(app, 'Acme');
    const { tenantId } = acme.partner;
    const customerId = await givenCustomer(app, tenantId);
    companyId = await givenCompany(app, { tenantId, customerId }, [
      happened.submitted,
      happened.namesRefused,
    ]);
    for (const events of [[], [ofAction.submitted], [ofAction.rejected]]) {
      const requiredActionId = newId();
      ids.push(requiredActionId);
      const of = { requiredActionId, companyId, customerId };
      const all = [ofAction.raised({ ...of, tenantId }), ...events].map((event) => ({
        ...event,
        data: { ...event.data, ...of },
      }));
      const by = { tenantId, subjectId: customerId, now: app.clock.now().toISOString() };
      await app.given(`requiredAction-${requiredActionId}`, all, by);
      app.clock.advance(1_000);
    }
    await app.query(new GetCompany(tenantId, companyId));
  });
  afterAll(() => app.stop());

  const list = async (query = '', browser: Browser = acme.browser) =>
    (await browser.call<ListPage<PortalAction>>('GET', `/portal/api/actions${query}`)).payload;

  it('are the open ones of all companies, oldest first, with names of companies', async () => {
    const { content, total } = await list();
    expect(total).toBe(2);
    expect(content.map((action) => [action.requiredActionId, action.awaitingResponse])).toEqual([
      [ids[0], true],
      [ids[1], false],
    ]);
    expect(content[0]).toEqual({
      requiredActionId: ids[0],
      actionCode: 'FORMATION_NAME_OPTIONS_EXHAUSTED',
      actionName: 'Provide new company names',
      reason: 'The state refused every name.',
      status: 'created',
      open: true,
      awaitingResponse: true,
      serviceCompanyId: companyId,
      companyName: 'Difference Engines LLC',
      createdAt: '2026-11-20T12:00:00.000Z',
      updatedAt: '2026-11-20T12:00:00.000Z',
    });
  });

  it('are the closed ones or all on request, newest first', async () => {
    const idsOf = async (query: string) =>
      (await list(query)).content.map(({ requiredActionId }) => requiredActionId);
    expect(await idsOf('?show=closed')).toEqual([ids[2]]);
    expect(await idsOf('?show=all')).toEqual(ids.toReversed());
  });

  it('are those of one kind on request', async () => {
    expect((await list('?actionCode=FORMATION_NAME_OPTIONS_EXHAUSTED')).total).toBe(2);
    expect((await list('?show=all&actionCode=FORMATION_SIGNATURE_SS4_RESET')).total).toBe(0);
  });

  it('are paged', async () => {
    const { nextCursor } = await list('?size=1');
    const { content } = await list(`?size=1&cursor=${nextCursor}`);
    expect(content.map(({ requiredActionId }) => requiredActionId)).toEqual([ids[1]]);
  });

  it('are readable for viewers, and not for other partners', async () => {
    expect((await list('', await createViewer(app, acme.partner))).total).toBe(2);
    const { browser } = await createPartner(app, 'Other');
    expect((await list('', browser)).total).toBe(0);
  });
});
