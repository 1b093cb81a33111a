import { Assistant } from '../support/assistant.js';
import { callOf, llc, openLink, TAX_ID } from '../support/founder.js';
import { commonIssuer } from '../support/shared-service.js';

interface Payment {
  readonly status: string;
  readonly amountInCents: number;
  readonly lines: readonly { readonly description: string; readonly amountInCents: number }[];
}

describe('the arguments of tools', () => {
  const { service, server } = commonIssuer();
  let assistant: Assistant;
  beforeAll(async () => {
    assistant = await Assistant.of(service.env, 'arguments@founders.example');
    await assistant.call('start_new_company');
    await advance('choose_company', { state: 'WY', entityType: 'LLC' });
  });
  afterAll(() => assistant.close());

  const advance = (action: string, params: unknown) =>
    assistant.call('advance_company_onboarding', { action, params });
  const [member] = llc['members'] as [Record<string, unknown>];
  const home = member['address'] as Record<string, unknown>;

  it('may be JSON in a text, null, or empty texts', async () => {
    const described = { description: 'Engines', industry: '', naicsCode: '541511' };
    expect((await advance('describe_business', JSON.stringify(described))).error).toBeNull();
    expect(
      (await advance('propose_names', { nameOptions: JSON.stringify(llc['nameOptions']) })).error,
    ).toBeNull();
    const members = [
      { ...member, ssn: null, contactFullName: '', address: { ...home, line2: null, phone: '' } },
    ];
    const { error, content } = await advance('set_members', { members });
    expect(error).toBeNull();
    expect(content['known']).toMatchObject({ naicsCode: '541511', members: [member] });
  });

  it.each([null, '', '{}'])('may be sent as %j as a whole', async (sent) => {
    const initialize = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
    };
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${assistant.accessToken}`,
    };
    const post = (body: object, more = {}) =>
      fetch(server.tools, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) });
    const session = (await post(initialize)).headers.get('mcp-session-id') ?? '';
    const call = { name: 'get_company_onboarding_status', arguments: sent };
    const answer = await post(
      { jsonrpc: '2.0', id: 2, method: 'tools/call', params: call },
      { 'mcp-session-id': session },
    );
    expect(await answer.json()).toMatchObject({ result: { structuredContent: { stage: 'collecting' } } });
  });

  it.each([
    ['members', [{ ...member, address: { ...home, line1: undefined } }], '[0].address.line1', 'E_REQUIRED'],
    [
      'members',
      [{ ...member, address: { ...home, country: 'UK' } }],
      '[0].address.country',
      'E_COUNTRY_INVALID',
    ],
    ['members', [{ ...member, ownershipPercent: '100' }], '[0].ownershipPercent', 'E_OWNERSHIP_INVALID'],
    ['members', [{ ...member, shares: 100 }], '[0].shares', 'E_INVALID'],
    ['members', { one: member }, '', 'E_INVALID'],
  ])('are rejected with their path and the code of the API: %s %j', async (name, value, path, code) => {
    const { error } = await advance('set_members', { [name]: value });
    expect(error?.code).toBe('E_VALIDATION_FAILED');
    expect(error?.fields).toEqual({ [`params.${name}${path}`]: { code, message: expect.any(String) } });
  });

  it('are rejected with all paths and the allowed values', async () => {
    const wrong = await assistant.call('advance_company_onboarding', { action: 'x', colour: 'red' });
    expect(wrong.error).toMatchObject({
      code: 'E_VALIDATION_FAILED',
      message: expect.stringContaining('action must be one of: choose_company') as unknown,
      fields: { action: { code: 'E_INVALID' }, colour: { code: 'E_INVALID' } },
    });
    const type = await advance('choose_company', { state: 'WY', entityType: 'Partnership' });
    expect(type.error?.fields).toEqual({
      'params.entityType': { code: 'E_INVALID', message: 'must be one of: LLC, CCorp' },
    });
    const long = await advance('describe_business', { description: 'x'.repeat(51), naicsCode: '541511' });
    expect(long.error?.code).toBe('E_DESCRIPTION_INVALID');
    const lists = Array.from({ length: 200 }, () => ({}));
    const many = await advance('set_members', { members: lists });
    expect(Object.keys(many.error?.fields ?? {})).toHaveLength(50);
    expect(many.error?.message).toContain('and 550 more');
  });

  it('never contain a tax ID: the rejection says so and links to the secure page', async () => {
    const { error, content } = await advance('set_members', { members: [{ ...member, ssn: TAX_ID }] });
    expect(error).toMatchObject({
      code: 'E_VALIDATION_FAILED',
      message: expect.stringContaining('never accepts a Social Security number') as unknown,
      fields: { 'params.members[0].ssn': { code: 'E_SSN_INVALID' } },
    });
    expect(JSON.stringify(content)).not.toContain(TAX_ID);
    await advance('set_responsible_party', { responsibleParty: llc['responsibleParty'] });
    await openLink(assistant.visitor, content.nextAction.link ?? '');
    expect(assistant.visitor.text).toContain('The numbers are saved.');
  });

  it('may name an industry in the founder’s words, and get the closest titles', async () => {
    const { error } = await advance('describe_business', { description: 'Apps', industry: 'Software' });
    expect(error?.fields?.['params.industry']).toMatchObject({
      code: 'E_NAICS_INVALID',
      message: expect.stringContaining('Software Publishers (513210)') as unknown,
    });
    const { content } = await assistant.call('search_industries', { query: 'software' });
    expect(content['industries']).toContainEqual({ industry: 'Software Publishers', naicsCode: '513210' });
    expect(content.nextAction.tool).not.toBe('search_industries');
    expect((await assistant.call('search_industries', { query: 'xyzzy' })).content['industries']).toEqual([]);
  });

  it('may name the company that must be active, in each tool that changes something', async () => {
    const founder = await Assistant.of(service.env, 'two-assistants@founders.example');
    const first = await founder.call('start_new_company');
    const one = String(first.content['companyId']);
    const choose = { action: 'choose_company', params: { state: 'WY', entityType: 'LLC' } };
    await founder.call('advance_company_onboarding', { ...choose, companyId: one });
    const second = await founder.call('start_new_company', { companyId: one });
    const two = String(second.content['companyId']);
    expect(two).not.toBe(one);
    const { tools } = await founder.client.listTools();
    const changing = tools.filter(({ annotations }) => annotations?.readOnlyHint === false);
    const args: Record<string, object> = {
      advance_company_onboarding: choose,
      verify_payment: { checkoutSessionId: 'x' },
    };
    for (const { name, inputSchema } of changing.filter((tool) => tool.name !== 'select_company')) {
      expect([name, inputSchema.required ?? []]).toEqual([
        name,
        Object.keys(args[name] ?? {}).filter((arg) => arg !== 'params'),
      ]);
      const { error, content } = await founder.call(name, { ...args[name], companyId: one });
      expect([name, error?.code]).toEqual([name, 'E_RESOURCE_CONFLICT']);
      expect(error?.fields).toEqual({
        companyId: { code: 'E_INVALID', message: 'is not the active company' },
      });
      expect(content.nextAction.arguments).toEqual({ action: 'choose_company' });
    }
    const { content } = await founder.call('advance_company_onboarding', { ...choose, companyId: two });
    expect(content).toMatchObject({ companyId: two, known: { state: 'WY' } });
    await founder.close();
  });

  it('hint truthfully which tools cannot be undone or cost money', async () => {
    const { tools } = await assistant.client.listTools();
    const destructive = tools.filter(({ annotations }) => annotations?.destructiveHint !== false);
    expect(destructive.map(({ name }) => name).sort()).toEqual([
      'advance_company_onboarding',
      'create_checkout_session',
    ]);
  });

  it('lead to the price that is charged, line by line, also after an expired payment', async () => {
    const founder = await Assistant.of(service.env, 'price@founders.example');
    const paymentOf = async () =>
      (await founder.call('get_company_onboarding_status')).content['payment'] as Payment;
    await founder.call('start_new_company');
    const pay = async (answers: typeof llc) => {
      let { nextAction } = (await founder.call('get_company_onboarding_status')).content;
      for (;;) {
        const call = callOf(nextAction, answers);
        if (!call) throw new Error('there is nothing to pay');
        const { content } = await founder.call(call.tool, call.args);
        if (call.tool === 'create_checkout_session') return content;
        ({ nextAction } = content);
      }
    };
    const first = await pay({ ...llc, expeditedEin: false });
    expect(await paymentOf()).toMatchObject({ status: 'pending', amountInCents: first['amountInCents'] });
    await founder.visitor.open(String(first['url']));
    await founder.visitor.submit('', { outcome: 'expire' });
    await founder.call('verify_payment', { checkoutSessionId: first['checkoutSessionId'] });
    const change = { action: 'set_tax_ids', params: { usTaxIds: false, expeditedEin: true } };
    const { payment } = (await founder.call('advance_company_onboarding', change)).content;
    const second = await pay(llc);
    expect(payment).toEqual({
      status: 'expired',
      amountInCents: second['amountInCents'],
      currency: 'USD',
      lines: [
        { description: 'State filing fee (WY)', amountInCents: 10_000 },
        { description: 'Formation, registered agent and EIN', amountInCents: 19_900 },
        { description: 'Expedited EIN', amountInCents: 15_000 },
        { description: 'Sales tax (none is charged)', amountInCents: 0 },
      ],
      checkoutSessionId: first['checkoutSessionId'],
    });
    const { amountInCents, lines } = await paymentOf();
    expect(lines.reduce((total, line) => total + line.amountInCents, 0)).toBe(amountInCents);
    await founder.close();
  });
});
