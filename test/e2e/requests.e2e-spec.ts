import { eventually } from '#kit/kernel/testing';
import { answers, Receiver } from '#platform/webhooks/testing';
import { newPartner } from '../support/operator-calls.js';
import { call } from '../support/partner-calls.js';
import { customerRequest, llcRequest } from '../support/requests.js';
import { sharedService } from '../support/shared-service.js';

interface RequestDetails {
  readonly requestId: string | null;
  readonly outcome: {
    readonly route: string;
    readonly status: number;
    readonly code: string | null;
    readonly companyId: string | null;
    readonly by: { readonly name: string | null };
  } | null;
  readonly changes: readonly {
    readonly type: string;
    readonly id: string;
    readonly companyId: string | null;
    readonly by: { readonly type: string; readonly name: string | null };
    readonly webhooks: readonly {
      readonly eventId: string;
      readonly eventName: string;
      readonly delivery: { readonly deliveryId: string; readonly status: string } | null;
    }[];
  }[];
}

describe('a recorded request', () => {
  const service = sharedService({ WEBHOOK_ALLOW_LOOPBACK: 'true' });
  let receiver: Receiver;
  let acme: Awaited<ReturnType<typeof newPartner>>;
  let cookies: { acme: string; other: string };

  beforeAll(async () => {
    receiver = await Receiver.listen(answers(200));
    acme = await newPartner(service.dataDir, 'Acme', 'dev@acme.example');
    const other = await newPartner(service.dataDir);
    cookies = {
      acme: await signedIn('dev@acme.example', acme.portalPassword),
      other: await signedIn('dev@other.example', other.portalPassword),
    };
    await send('PUT', 'webhook-endpoint', 'endpoint', { url: receiver.url });
  });
  afterAll(() => receiver.close());

  async function signedIn(email: string, password: string): Promise<string> {
    const sent = { key: null, body: { email, password } };
    const answer = await call(service, 'POST', '/portal/api/session', sent);
    return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  }

  const send = async (method: string, path: string, requestId: string, body: object) => {
    const headers = { 'x-request-id': requestId };
    const sent = { key: acme.apiKey, headers, body };
    return (await call<Record<string, string>>(service, method, `/v1/partner/${path}`, sent)).payload;
  };

  async function ask(
    path: string,
    cookie = cookies.acme,
  ): Promise<{ status: number; payload: RequestDetails }> {
    const answer = await service.fetch(`/portal/api/requests/${path}`, { headers: { cookie } });
    const { payload } = (await answer.json()) as { payload: RequestDetails };
    return { status: answer.status, payload };
  }
  const find = (requestId: string, cookie?: string) => ask(encodeURIComponent(requestId), cookie);

  /** A request is recorded a moment after its answer. */
  const shown = (requestId: string) =>
    eventually(async () => {
      const response = await find(requestId);
      expect(response.status).toBe(200);
      return response;
    });

  it('is found by its id, with its changes, its caller and the state of the webhooks it caused', async () => {
    const { serviceCustomerId = '' } = await send('POST', 'customers', 'a customer', customerRequest());
    const { serviceCompanyId } = await send('POST', 'companies', 'a/company?', llcRequest(serviceCustomerId));
    const { changes, outcome } = await eventually(async () => {
      const { payload } = await find('a/company?');
      const submitted = payload.changes.find(({ type }) => type === 'FormationSubmitted');
      expect(submitted?.webhooks).toMatchObject([
        { eventName: 'company_formation_submitted', delivery: { status: 'delivered' } },
      ]);
      return payload;
    });
    expect(outcome).toMatchObject({ route: '/v1/partner/companies', status: 200, by: { name: 'First key' } });
    expect(changes[0]).toMatchObject({
      type: 'CompanyRequested',
      id: serviceCompanyId,
      companyId: serviceCompanyId,
      by: { type: 'partner', name: 'First key' },
    });
    expect(changes.find(({ type }) => type === 'FormationSubmitted')?.by.type).toBe('system');

    const customer = (await find('a customer')).payload.changes;
    expect(customer.map(({ type, id, companyId }) => [type, id, companyId])).toEqual([
      ['CustomerCreated', serviceCustomerId, null],
    ]);

    const [webhook] = changes.flatMap(({ webhooks }) => webhooks);
    for (const id of [webhook?.eventId, webhook?.delivery?.deliveryId]) {
      expect((await ask(`of/${id}`)).payload).toEqual({ requestId: 'a/company?' });
      expect((await ask(`of/${id}`, cookies.other)).payload).toEqual({ requestId: null });
    }
    expect((await find('a/company?', cookies.other)).status).toBe(404);
  });

  it('is found by its id if it failed, or named an unknown company', async () => {
    await send('POST', 'companies', 'refused', {});
    const { outcome, changes } = (await shown('refused')).payload;
    expect([outcome?.status, outcome?.code, changes]).toEqual([400, 'E_VALIDATION_FAILED', []]);
    const nobody = '0ujsswThIGTUYm2K8FjOOfXtY1K';
    await send('POST', `companies/${nobody}/signatures`, 'astray', { documentType: 'SS4' });
    expect((await shown('astray')).payload.outcome).toMatchObject({ status: 404, companyId: nobody });
    expect((await find('refused', cookies.other)).status).toBe(404);
  });

  it('survives a restart', async () => {
    await send('POST', 'companies', 'before the restart', {});
    await service.stop();
    await service.start();
    expect((await shown('before the restart')).payload.outcome?.code).toBe('E_VALIDATION_FAILED');
    expect((await find('a customer')).payload.changes).toHaveLength(1);
  });
});
