import { answers, Receiver } from '#platform/webhooks/testing';
import { newOperator, OperatorCalls } from '../support/operator-calls.js';
import { Partner } from '../support/partner.js';
import { call, type Schemas } from '../support/partner-calls.js';
import { API_KEY } from '../support/service.js';
import { sharedService } from '../support/shared-service.js';

interface Operation {
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly examples?: Readonly<Record<string, { readonly value: object }>> }>
    >;
  };
}

/** The ids of a prepared state, by the names that paths and bodies use. */
type Ids = Readonly<Record<string, string>>;

const COMPANY = '/v1/partner/companies/{companyId}';
const REPORTS = `${COMPANY}/compliance/annual-reports`;

describe('the examples of the API description', () => {
  const service = sharedService();
  let partner: Partner;
  let operator: OperatorCalls;
  let receiver: Receiver;

  beforeAll(async () => {
    receiver = await Receiver.listen(answers(200));
    partner = new Partner(service.url, API_KEY);
    operator = new OperatorCalls(service, (await newOperator(service.dataDir, 'grace')).token);
  });
  afterAll(() => receiver.close());

  const play = (companyId: string, step: string) =>
    partner.post(`/v1/partner/playground/companies/${companyId}/${step}`);

  const requested = async (more: object = {}) => {
    const serviceCustomerId = await partner.newCustomer();
    const companyId = await partner.newCompany(serviceCustomerId, more);
    return { customerId: serviceCustomerId, serviceCustomerId, companyId };
  };

  const formed = async (more: object = {}) => {
    const ids = await requested(more);
    await play(ids.companyId, 'formation/complete');
    return ids;
  };

  const withoutNames = async () => {
    const ids = await requested();
    await play(ids.companyId, 'formation/reject-names');
    const path = `/v1/partner/companies/${ids.companyId}/required-actions`;
    const [action] = await partner.get<Schemas['RequiredActionListItem'][]>(path);
    return { ...ids, requiredActionId: action?.requiredActionId ?? '' };
  };

  const unsigned = async () => {
    const ids = await requested();
    await play(ids.companyId, 'signatures/ss4/reset');
    return ids;
  };

  const asking = async () => {
    const ids = await formed();
    const { formationFilingDate } = await partner.get<Schemas['Company']>(
      `/v1/partner/companies/${ids.companyId}`,
    );
    const reports = `/v1/partner/companies/${ids.companyId}/compliance/annual-reports`;
    const fiscalYear = Number(formationFilingDate?.slice(0, 4)) + 1;
    const report = { fiscalYear, answers: [{ fieldId: 'wyomingAssets', value: '1' }] };
    const { annualReportId } = await partner.post<Schemas['AnnualReport']>(reports, report);
    await partner.post(`${reports}/${annualReportId}/confirm`);
    const step = `annual-reports/${annualReportId}/request-information`;
    await operator.step(ids.companyId, step, { message: 'Which assets?' });
    return { ...ids, annualReportId };
  };

  const endpoint = async () => {
    await partner.put('/v1/partner/webhook-endpoint', { url: receiver.url });
    const { content } = await partner.get<{ content: Schemas['WebhookEndpoint'][] }>(
      '/v1/partner/webhook-endpoints',
    );
    return { endpointId: content[0]?.endpointId ?? '' };
  };

  const confirmed = async () => {
    const { confirmation } = await partner.post<Schemas['SandboxReset']>('/v1/partner/playground/reset');
    return { confirmation: confirmation ?? '' };
  };

  /** The states that operations need, unless a requested company is enough. */
  const STATES: Readonly<Record<string, () => Promise<Ids>>> = {
    [`post ${COMPANY}/required-actions/{requiredActionId}/resolution`]: withoutNames,
    [`post ${COMPANY.replace('partner', 'session')}/required-actions/{requiredActionId}/resolution`]:
      withoutNames,
    [`post ${COMPANY}/signatures`]: unsigned,
    [`post ${COMPANY.replace('partner', 'session')}/signatures`]: unsigned,
    [`post /v1/partner/playground/companies/{companyId}/eincreation/complete`]: formed,
    [`post ${REPORTS}`]: formed,
    [`post ${REPORTS}/declarations`]: () => formed({ state: 'AL' }),
    [`post ${REPORTS}/{annualReportId}/answers`]: asking,
    'post /v1/partner/playground/reset': confirmed,
    'post /v1/partner/webhook-endpoint/rotate-secret': endpoint,
    'post /v1/partner/webhook-endpoint/test': endpoint,
    'put /v1/partner/webhook-endpoints/{endpointId}': endpoint,
    'post /v1/partner/webhook-endpoints/{endpointId}/rotate-secret': endpoint,
    'post /v1/partner/webhook-endpoints/{endpointId}/test': endpoint,
    'post /v1/partner/webhook-deliveries/recover': endpoint,
  };

  /** The API key, or the session token of the company's founder. */
  const keyFor = async (path: string, { customerId = '' }: Ids): Promise<string> => {
    if (!path.startsWith('/v1/session/')) return API_KEY;
    const { email } = await partner.get<Schemas['Customer']>(`/v1/partner/customers/${customerId}`);
    const session = await partner.post<Schemas['CustomerSession']>('/v1/partner/customer-sessions', {
      email,
    });
    return session.accessToken;
  };

  it('succeed if they are sent', async () => {
    const { paths } = (await (await service.fetch('/openapi.json')).json()) as {
      paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
    };
    const sent: string[] = [];
    const failed: string[] = [];
    for (const { method, path, name, value } of examplesIn(paths)) {
      const ids: Ids = await (STATES[`${method} ${path}`] ?? requested)();
      // The receiver replaces an address that only the internet can resolve.
      const body = withIds(value, { ...ids, url: receiver.url });
      const place = path.replace(/\{(\w+)\}/g, (_, id: string) => ids[id] ?? id);
      const key = await keyFor(path, ids);
      const { status, text } = await call(service, method.toUpperCase(), place, { body, key });
      sent.push(`${method} ${path} ${name}`);
      if (status !== 200) failed.push(`${sent.at(-1)}: ${text}`);
    }
    expect(failed).toEqual([]);
    expect(sent).toEqual(expect.arrayContaining(Object.keys(STATES).map((key) => stringStartingWith(key))));
  });
});

const stringStartingWith = (start: string): unknown =>
  expect.stringMatching(new RegExp(`^${start.replace(/[{}]/g, '\\$&')} `));

const examplesIn = (paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>) =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { requestBody }]) =>
      Object.entries(requestBody?.content['application/json']?.examples ?? {}).map(([name, { value }]) => ({
        method,
        path,
        name,
        value,
      })),
    ),
  );

/** Returns a body whose members with these names have the prepared values. */
const withIds = (body: object, ids: Ids): object =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, ids[name] ?? (value as unknown)]));
