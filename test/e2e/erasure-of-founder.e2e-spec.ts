import { Assistant } from '../support/assistant.js';
import { cli } from '../support/cli.js';
import { filesWith } from '../support/data-files.js';
import { type Founder, follow, llc, TAX_ID } from '../support/founder.js';
import { codeFor, PASSWORD } from '../support/identity.js';
import { newOperator, OperatorCalls } from '../support/operator-calls.js';
import { PageVisitor } from '../support/page-visitor.js';
import { call } from '../support/partner-calls.js';
import { customerRequest } from '../support/requests.js';
import { sharedIssuer } from '../support/shared-service.js';

const EMAIL = 'planted.founder@planted-founders.example';
const NAME = 'Zarathustrine';
const STREET = '77 Planted Crescent';
const home = { line1: STREET, city: 'London', state: 'LDN', postalCode: 'W1U', country: 'GBR' };
const zara = { legalFirstName: NAME, legalLastName: 'Lovelace' };
const founder: Founder = {
  ...llc,
  responsibleParty: { ...zara, email: EMAIL, address: home },
  members: [{ isNaturalPerson: true, ...zara, address: home, ownershipPercent: 100 }],
  usTaxIds: true,
  expeditedEin: false,
};

interface PersonalData {
  readonly signIn: { account: object | null; permissions: { kind: string }[]; mails: { to: string }[] };
  readonly onboarding: { state: object; history: { what: string }[] };
  readonly companies: readonly object[];
}

describe('an erased founder without a partner', () => {
  const { service, server } = sharedIssuer();
  let assistant: Assistant;
  let operator: OperatorCalls;
  let customerId: string;

  beforeAll(async () => {
    operator = new OperatorCalls(service, (await newOperator(service.dataDir, 'Grace Hopper')).token);
    assistant = await Assistant.of(service.env, EMAIL);
    await follow(assistant, founder);
    const { payload } = await operator.get<{ content: { serviceCustomerId: string }[] }>('companies');
    customerId = payload.content[0]?.serviceCustomerId ?? '';
    // Another one is on its way.
    await assistant.call('start_new_company');
    const params = { state: 'WY', entityType: 'LLC' };
    await assistant.call('advance_company_onboarding', { action: 'choose_company', params });
  });
  afterAll(() => assistant.close());

  const exported = async (...options: string[]) =>
    (await cli(service.dataDir, 'privacy', 'export', customerId, ...options)).stdout;
  const inbox = async () => (await new PageVisitor(server.url).open(`${server.url}/sandbox/inbox`)).text;

  it('was known by sign-in, answers and payments', async () => {
    const data = JSON.parse(await exported('--json')) as PersonalData;
    expect(data.signIn).toMatchObject({
      account: { createdAt: expect.any(String) as unknown },
      mails: [{ to: EMAIL }],
    });
    expect(data.signIn.permissions.map(({ kind }) => kind)).toContain('AccessToken');
    expect(data.onboarding.history.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['OnboardingAnswered', 'OnboardingTaxIdsProvided', 'OnboardingCheckoutSettled']),
    );
    expect(Object.keys((data.onboarding.state as { onboardings: object }).onboardings)).toHaveLength(2);
    expect(data.companies).toHaveLength(1);
    const text = await exported();
    for (const planted of [EMAIL, NAME, STREET, `***-**-${TAX_ID.slice(-4)}`])
      expect(text).toContain(planted);
    expect(text).not.toContain(TAX_ID);
    expect(await inbox()).toContain(EMAIL);
  });

  it('is unknown, and cannot return with old credentials', async () => {
    const reason = 'She asked for it.';
    const { payload } = await operator.post<{ complete: boolean }>(`customers/${customerId}/erase`, {
      reason,
    });
    expect(payload).toMatchObject({ complete: true });
    const text = await exported('--json');
    for (const planted of [EMAIL, NAME, STREET, TAX_ID]) expect(text).not.toContain(planted);
    expect((JSON.parse(text) as PersonalData).signIn).toEqual({ account: null, permissions: [], mails: [] });
    expect(await inbox()).not.toContain(EMAIL);
    expect(filesWith(service.dataDir, [STREET, TAX_ID])).toEqual([]);
    expect((await cli(service.dataDir, 'privacy', 'scrub')).code).toBe(0);
    expect(filesWith(service.dataDir, [EMAIL, NAME, STREET, TAX_ID])).toEqual([]);
    await expect(assistant.call('list_companies')).rejects.toThrow('grant request is invalid');
  });

  it('loses a pending sign-up if they are a customer of a partner', async () => {
    const email = 'partners.customer@planted-founders.example';
    const body = customerRequest({ email });
    const customer = await call<{ serviceCustomerId: string }>(service, 'POST', '/v1/partner/customers', {
      body,
    });
    const flow = await server.begin(await server.newClient(), { login_hint: email });
    const visitor = await new PageVisitor(server.url).open(flow.url);
    await visitor.open(`${visitor.url}/sign-up`);
    const person = { email, firstName: NAME, lastName: 'Lovelace', countryOfResidence: 'GBR' };
    await visitor.submit('/sign-up', { ...person, password: PASSWORD });
    const code = await codeFor(server.url, email);
    expect(code).toMatch(/^\d{8}$/);
    await operator.post(`customers/${customer.payload.serviceCustomerId}/erase`, {
      reason: 'She asked for it.',
    });
    expect(await inbox()).not.toContain(email);
    await visitor.submit('/sign-up/code', { code });
    expect([visitor.status, visitor.text]).toEqual([422, expect.stringContaining('This code has expired')]);
  });
});
