import { Assistant } from '../support/assistant.js';
import { ccorp, follow, llc, paramsFor, TAX_ID, wrongly } from '../support/founder.js';
import { PASSWORD } from '../support/identity.js';
import { newOperator, OperatorCalls } from '../support/operator-calls.js';
import { PageVisitor } from '../support/page-visitor.js';
import { sharedIssuer } from '../support/shared-service.js';

const party = llc['responsibleParty'] as object;
/** The origin of a browser program. */
const PAGE = 'https://assistant.example';
/** The envelope of each request in the stateless revisions, here with an unknown revision. */
const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2099-01-01',
  'io.modelcontextprotocol/clientInfo': { name: 'x', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** The paths of the objects of a schema that accept undeclared properties, apart from the schema in `nextAction.params`. */
function openObjectsIn(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null || path.endsWith('.nextAction.properties.params'))
    return [];
  const { type, additionalProperties } = schema as Record<string, unknown>;
  const isOpen = [type].flat().includes('object') && additionalProperties !== false;
  const inner = Object.entries(schema).flatMap(([key, value]) => openObjectsIn(value, `${path}.${key}`));
  return isOpen ? [path, ...inner] : inner;
}

describe('the tools', () => {
  const { service, server } = sharedIssuer({ TOOLS_ALLOWED_ORIGINS: PAGE });
  let issuer: string;
  let tools: string;

  beforeAll(() => {
    [issuer, tools] = [server.url, server.tools];
  });

  it('form an LLC of a founder abroad by following their own instructions', async () => {
    const assistant = await Assistant.of(service.env, 'abroad@founders.example');
    expect(await follow(assistant, llc)).toEqual([
      'start_new_company',
      'choose_company',
      'describe_business',
      'propose_names',
      'set_responsible_party',
      'set_members',
      'set_tax_ids',
      'create_checkout_session',
      'verify_payment',
      'submit',
    ]);
    const { content } = await assistant.call('get_company');
    expect(content['company']).toMatchObject({ state: 'WY', entityType: 'LLC' });
    expect(content.nextAction.arguments).toEqual({ action: 'sign', params: { documentType: 'SS4' } });
    const signing = await assistant.call('advance_company_onboarding', content.nextAction.arguments ?? {});
    const link = signing.content.nextAction.link ?? '';
    const stranger = await new PageVisitor(issuer, tools).open(link);
    expect([stranger.title, stranger.url]).toEqual([
      'Sign in',
      expect.stringContaining(`${issuer}/continue/`),
    ]);
    const founder = assistant.visitor;
    const signIn = (await founder.send(link)).headers.get('location') ?? '';
    const proven = (await founder.send(signIn)).headers.get('location') ?? '';
    expect(proven).toContain(`${link}?proof=`);
    const recipient = await new PageVisitor(issuer, tools).open(proven);
    expect([recipient.title, recipient.url]).toEqual([
      'Sign in',
      expect.stringContaining(`${issuer}/continue/`),
    ]);
    await founder.open(link);
    expect(founder.url).toContain('/sign/');
    await founder.open(`${issuer}/account`);
    await founder.submit('/account/sign-out-everywhere');
    await founder.open(link);
    expect(founder.title).toBe('Sign in');
    await founder.submit('/sign-in', { email: 'abroad@founders.example', password: PASSWORD });
    expect(founder.url).toContain('/sign/');
    const { serviceCompanyId } = content['company'] as { serviceCompanyId: string };
    const desk = new OperatorCalls(service, (await newOperator(service.dataDir, 'Grace')).token);
    const { payload } = await desk.get<{ company: object }>(`companies/${serviceCompanyId}`);
    expect(payload.company).toMatchObject({ serviceCompanyId, state: 'WY', entityType: 'LLC' });

    const next = async () => (await assistant.call('get_company_onboarding_status')).content.nextAction;
    await desk.post(`companies/${serviceCompanyId}/formation/refuse-names`, { reason: 'The name is taken.' });
    const action = await next();
    expect(action).toMatchObject({ arguments: { action: 'propose_names' }, missing: ['names', 'signature'] });
    expect(action.instruction).toContain('The name is taken.');
    const nameOptions = [{ name: 'Difference Engines', entityTypeEnding: 'LLC', position: 1 }];
    const named = { action: 'propose_names', params: { nameOptions } };
    expect((await assistant.call('advance_company_onboarding', named)).error).toBeNull();
    expect((await next()).arguments).toEqual({ action: 'sign', params: { documentType: 'SS4' } });
    expect((await assistant.call('advance_company_onboarding', named)).error?.code).toBe(
      'E_RESOURCE_CONFLICT',
    );

    await desk.post(`companies/${serviceCompanyId}/formation/file`, { filingNumber: 'WY-2026-1' });
    const { documents } = (await assistant.call('list_documents')).content as unknown as {
      documents: { documentType: string; link: string }[];
    };
    expect(documents.map(({ documentType }) => documentType).sort()).toEqual([
      'ArticlesOfOrganization',
      'OperatingAgreement',
    ]);
    const stranger2 = await new PageVisitor(issuer, tools).open(documents[0]?.link ?? '');
    expect(stranger2.title).toBe('Sign in');
    await assistant.close();
  });

  it('form a CCorp of a founder with a US tax ID, which no tool ever sees', async () => {
    const assistant = await Assistant.of(service.env, 'domestic@founders.example');
    const other = await Assistant.of(service.env, 'passer-by@founders.example');
    let secure = '';
    const called = await follow(assistant, ccorp, async (_, { link }) => {
      if (link?.includes('/secure/')) secure = link;
      await Promise.resolve();
    });
    expect(called).toContain('set_officers');
    const body = new URLSearchParams({ responsibleParty: '900-70-0002' });
    const posted = await fetch(secure, { method: 'POST', body, redirect: 'manual' });
    expect([posted.status, posted.headers.get('location')]).toEqual([
      303,
      expect.stringContaining(`${issuer}/continue/`),
    ]);
    await other.visitor.open(secure);
    expect(other.visitor.text).toContain('This link belongs to another account.');
    await other.close();
    const { content } = await assistant.call('get_company');
    const text = JSON.stringify(content);
    expect(text).toContain('***-**-6789');
    expect(text).not.toContain(TAX_ID);
    await assistant.close();
  });

  it.each([
    ['TN', 'LLC', 'at home'],
    ['DC', 'LLC', 'abroad'],
    ['NV', 'CCorp', 'abroad'],
    ['NY', 'CCorp', 'at home'],
  ])('lead in %s to an %s of a founder %s, despite wrong answers', async (state, kind, where) => {
    const assistant = await Assistant.of(service.env, `${state}-${kind}@founders.example`.toLowerCase());
    const isAbroad = where === 'abroad';
    const founder = {
      ...(kind === 'LLC' ? llc : ccorp),
      state,
      usTaxIds: !isAbroad,
      expeditedEin: isAbroad,
    };
    const called = await follow(assistant, founder, async (call, next) => {
      for (const args of wrongly(call, next)) {
        const answer = await assistant.call(call.tool, args);
        expect([JSON.stringify(args), answer.isError]).toEqual([JSON.stringify(args), true]);
        expect(JSON.stringify(answer)).not.toContain(TAX_ID);
      }
      // Nothing was accepted, so the next action is unchanged.
      const { nextAction } = (await assistant.call('get_company_onboarding_status')).content;
      expect([call.name, nextAction.arguments]).toEqual([call.name, next.arguments]);
    });
    expect(called.includes('set_officers')).toBe(kind === 'CCorp');
    const { content } = await assistant.call('get_company');
    expect(content['company']).toMatchObject({ state, entityType: kind });
    expect(JSON.stringify(content).includes('***-**-6789')).toBe(!isAbroad);
    await assistant.close();
  });

  it('explain errors, then accept the correction', async () => {
    const assistant = await Assistant.of(service.env, 'wrong@founders.example');
    const advance = (action: string, params: object) =>
      assistant.call('advance_company_onboarding', { action, params });
    expect((await advance('choose_company', { state: 'WY', entityType: 'LLC' })).error?.code).toBe(
      'E_NOT_FOUND',
    );
    await assistant.call('start_new_company');
    const nowhere = await advance('choose_company', { state: 'ZZ', entityType: 'LLC' });
    expect(nowhere.error).toMatchObject({
      code: 'E_VALIDATION_FAILED',
      fields: { 'params.state': { code: 'E_STATE_INVALID' } },
    });
    expect((await advance('choose_company', { state: 'wy', entityType: 'LLC' })).isError).toBe(true);
    expect((await advance('choose_company', { state: 'WY', entityType: 'LLC' })).error).toBeNull();
    const foreign = await advance('describe_business', { ...llc, description: 'x' });
    expect(foreign.error?.fields).toMatchObject({ 'params.state': { code: 'E_INVALID' } });
    const shares = await advance('set_members', {
      members: [{ ...(llc['members'] as object[])[0], ownershipPercent: 99 }],
    });
    expect(shares.error?.fields).toEqual({
      'params.members': expect.objectContaining({ code: 'E_OWNERSHIP_INVALID' }),
    });
    const ssn = await advance('set_responsible_party', {
      responsibleParty: { ...party, ssn: TAX_ID },
    });
    expect(ssn.isError).toBe(true);
    expect(JSON.stringify(ssn)).not.toContain(TAX_ID);
    const early = await assistant.call('create_checkout_session');
    expect(early.error?.code).toBe('E_RESOURCE_CONFLICT');
    const unknown = await advance('file_taxes', {});
    expect(unknown.error).toMatchObject({
      code: 'E_VALIDATION_FAILED',
      message: expect.stringContaining('confirm_annual_report') as unknown,
      fields: { action: { code: 'E_INVALID' } },
    });
    for (const { content } of [nowhere, unknown, early])
      expect(content.nextAction.tool).toBe('advance_company_onboarding');
    await follow(assistant, llc);
    expect((await advance('choose_company', { state: 'DE', entityType: 'LLC' })).error?.code).toBe(
      'E_RESOURCE_CONFLICT',
    );
    await assistant.close();
  });

  it('ask again for answers that no longer fit', async () => {
    const assistant = await Assistant.of(service.env, 'changes@founders.example');
    const advance = (action: string, params: object) =>
      assistant.call('advance_company_onboarding', { action, params });
    await assistant.call('start_new_company');
    await advance('choose_company', { state: 'WY', entityType: 'LLC' });
    await advance('propose_names', { nameOptions: llc['nameOptions'] });
    const { content } = await advance('choose_company', { state: 'WY', entityType: 'CCorp' });
    expect(content.nextAction.missing).toEqual([
      'describe_business',
      'propose_names',
      'set_responsible_party',
      'set_officers',
      'set_tax_ids',
    ]);
    await assistant.close();
  });

  it('create a company, a payment and a submission only once', async () => {
    const assistant = await Assistant.of(service.env, 'twice@founders.example');
    const first = await assistant.call('start_new_company');
    expect((await assistant.call('start_new_company')).content['companyId']).toBe(first.content['companyId']);
    let { nextAction } = (await assistant.call('get_company_onboarding_status')).content;
    while (nextAction.tool === 'advance_company_onboarding') {
      const params = paramsFor(nextAction.params, llc);
      ({ nextAction } = (await assistant.call(nextAction.tool, { ...nextAction.arguments, params })).content);
    }
    const pages = await Promise.all([1, 2, 3, 4].map(() => assistant.call('create_checkout_session')));
    expect(new Set(pages.map(({ content }) => content['checkoutSessionId'])).size).toBe(1);
    const [page] = pages;
    const { checkoutSessionId, url, amountInCents } = (page?.content ?? {}) as Record<string, unknown>;
    expect(amountInCents).toBe(10_000 + 19_900 + 15_000);
    const unpaid = await assistant.call('verify_payment', { checkoutSessionId });
    expect(unpaid.content['status']).toBe('unpaid');
    const visitor = await new PageVisitor(tools).open(String(url));
    await visitor.submit('', { outcome: 'decline' });
    expect(visitor.text).toContain('declined');
    await visitor.submit('', { outcome: 'succeed' });
    for (let time = 0; time < 2; time++)
      expect((await assistant.call('verify_payment', { checkoutSessionId })).content['status']).toBe('paid');
    const submit = () => assistant.call('advance_company_onboarding', { action: 'submit', params: {} });
    await Promise.all([submit(), submit(), submit()]);
    const { content } = await assistant.call('list_companies');
    expect(content['companies']).toHaveLength(1);
    await assistant.close();
  });

  it('show only the founder’s own data', async () => {
    const [one, other] = [
      await Assistant.of(service.env, 'one@founders.example'),
      await Assistant.of(service.env, 'other@founders.example'),
    ];
    const { content } = await one.call('start_new_company');
    const taken = await other.call('select_company', { companyId: content['companyId'] });
    expect(taken.error?.code).toBe('E_NOT_FOUND');
    expect((await other.call('list_companies')).content['companies']).toEqual([]);
    await Promise.all([one.close(), other.close()]);
  });

  it('are ten, each with a title, four hints and closed schemas', async () => {
    const assistant = await Assistant.of(service.env, 'lists@founders.example');
    const { tools: listed } = await assistant.client.listTools();
    expect(listed.map(({ name }) => name).sort()).toEqual([
      'advance_company_onboarding',
      'create_checkout_session',
      'get_company',
      'get_company_onboarding_status',
      'list_companies',
      'list_documents',
      'search_industries',
      'select_company',
      'start_new_company',
      'verify_payment',
    ]);
    for (const { title, annotations, inputSchema, outputSchema, description } of listed) {
      expect([typeof title, typeof description]).toEqual(['string', 'string']);
      expect(Object.keys(annotations ?? {}).filter((name) => name.endsWith('Hint'))).toHaveLength(4);
      expect(inputSchema['additionalProperties']).toBe(false);
      expect(openObjectsIn(outputSchema, 'result')).toEqual([]);
      expect(JSON.stringify(inputSchema)).not.toMatch(/"(ssn|customerId)"/);
    }
    await assistant.close();
  });

  describe('the transport', () => {
    let assistant: Assistant;
    beforeAll(async () => {
      assistant = await Assistant.of(service.env, 'transport@founders.example');
    });
    afterAll(() => assistant.close());

    const headers = (more: Record<string, string> = {}): Record<string, string> => ({
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${assistant.accessToken}`,
      ...more,
    });
    const initialize = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
    };
    const ping = { jsonrpc: '2.0', id: 2, method: 'ping' };
    const post = (body: unknown, more: Record<string, string> = {}, path = '/') =>
      fetch(tools + path, {
        method: 'POST',
        headers: headers(more),
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
    const list = (length: number): unknown[] => Array.from({ length }, () => 1);
    const record = (length: number): object => Object.assign({}, list(length));
    const session = async (): Promise<string> => (await post(initialize)).headers.get('mcp-session-id') ?? '';

    it('challenges a caller without a token, and names its metadata', async () => {
      const answer = await fetch(tools, { method: 'POST' });
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
        401,
        `Bearer realm="service-mcp", resource_metadata="${tools}/.well-known/oauth-protected-resource"`,
      ]);
      const resource = await fetch(`${tools}/.well-known/oauth-protected-resource`);
      expect(await resource.json()).toEqual({
        resource: tools,
        authorization_servers: [issuer],
        scopes_supported: ['tools'],
        bearer_methods_supported: ['header'],
        resource_name: 'Company formation',
      });
      const [here, there] = await Promise.all(
        [tools, issuer].map((base) => fetch(`${base}/.well-known/oauth-authorization-server`)),
      );
      expect(await here?.json()).toEqual(await there?.json());
    });

    it.each<[string, Record<string, string>]>([
      ['a made-up token', { authorization: `Bearer ${'x'.repeat(43)}` }],
      ['an API key', { authorization: 'dk_test_x' }],
      ['no scheme', { authorization: 'x'.repeat(43) }],
    ])('rejects %s', async (_, more) => {
      expect((await post(ping, more)).status).toBe(401);
    });

    it.each(['/unknown', '/%E0%A4%A'])(
      'requires a token before it reports that %s does not exist',
      async (path) => {
        const [anonymous, signedIn] = await Promise.all(
          [{}, { authorization: `Bearer ${assistant.accessToken}` }].map((headers) =>
            fetch(tools + path, { headers }),
          ),
        );
        expect([anonymous?.status, signedIn?.status]).toEqual([401, 404]);
      },
    );

    it('ignores a token in the address', async () => {
      const path = `/?access_token=${assistant.accessToken}`;
      const answer = await fetch(tools + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.status).toBe(401);
    });

    it('rejects an array of requests, and JSON of more than 32 levels', async () => {
      const deep = (levels: number): unknown => (levels === 0 ? 1 : { of: deep(levels - 1) });
      const nested = (levels: number) => ({ ...ping, params: deep(levels - 1) });
      const errors = [];
      for (const body of [[ping, ping], [], nested(33), '[['.repeat(50_000), nested(32)]) {
        const answer = await post(body);
        const { error } = (await answer.json()) as { error: { code: number; message: string } };
        errors.push([answer.status, error.code, error.message.split(' ')[0]]);
      }
      expect(errors).toEqual([
        [400, -32600, 'Send'],
        [400, -32600, 'Send'],
        [400, -32600, 'The'],
        [400, -32700, 'Parse'],
        [400, -32600, 'Missing'],
      ]);
      expect(service.log).not.toContain('the tool interface failed');
    });

    it('rejects JSON with lists or objects that are too long, or with invalid text', async () => {
      const before = service.log.length;
      const errors = [];
      for (const value of [list(201), record(101), list(200).map(() => record(100)), '\ud800', list(200)]) {
        const answer = await post({ ...ping, params: { of: value } });
        const { error } = (await answer.json()) as { error: { code: number; message: string } };
        errors.push([answer.status, error.code, error.message]);
      }
      expect(errors).toEqual([
        [400, -32600, 'A list in the body has more than 200 entries.'],
        [400, -32600, 'An object in the body has more than 100 properties.'],
        [400, -32600, 'Missing Mcp-Session-Id header'],
        [400, -32700, 'A string in the body is not valid Unicode.'],
        [400, -32600, 'Missing Mcp-Session-Id header'],
      ]);
      expect(service.log.slice(before)).not.toContain('the tool interface failed');
    });

    it('creates an id with each initialize, and requires it from then on', async () => {
      const [one, two] = [await session(), await session()];
      expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(two).not.toBe(one);
      const missing = await post(ping);
      expect([missing.status, await missing.json()]).toEqual([
        400,
        { jsonrpc: '2.0', error: { code: -32600, message: 'Missing Mcp-Session-Id header' }, id: 2 },
      ]);
      expect((await post(ping, { 'mcp-session-id': one })).status).toBe(200);
    });

    it('rejects a guessed, foreign or ended session', async () => {
      const own = await session();
      const stranger = await Assistant.of(service.env, 'stranger@founders.example');
      const foreign = await post(ping, {
        'mcp-session-id': own,
        authorization: `Bearer ${stranger.accessToken}`,
      });
      expect(foreign.status).toBe(404);
      await stranger.close();
      expect((await post(ping, { 'mcp-session-id': crypto.randomUUID() })).status).toBe(404);
      const end = () => fetch(tools, { method: 'DELETE', headers: headers({ 'mcp-session-id': own }) });
      expect((await end()).status).toBe(204);
      expect((await end()).status).toBe(404);
      expect((await post(ping, { 'mcp-session-id': own })).status).toBe(404);
      expect((await fetch(tools, { method: 'DELETE', headers: headers() })).status).toBe(400);
    });

    it('checks in order: host, bearer, method, JSON, revision, session', async () => {
      const evil = { origin: 'https://evil.example' };
      expect((await post('{', { ...evil, authorization: '' })).status).toBe(403);
      expect((await fetch(tools, { headers: { accept: 'text/event-stream' } })).status).toBe(401);
      const get = await fetch(tools, { headers: headers() });
      expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST, DELETE']);
      const broken = await post('{');
      expect([broken.status, await broken.json()]).toMatchObject([400, { error: { code: -32700 } }]);
      expect((await post('x', { 'content-type': 'text/plain' })).status).toBe(415);
      expect((await post(`"${'x'.repeat(300_000)}"`)).status).toBe(413);
      // The revision is checked before the session: an unknown revision is rejected with or without a session id.
      const future = { 'mcp-protocol-version': '2099-01-01', 'mcp-session-id': crypto.randomUUID() };
      const unknown = await post({ ...ping, params: { _meta: ENVELOPE } }, future);
      expect([unknown.status, await unknown.json()]).toMatchObject([400, { error: { code: -32022 } }]);
      // The stateless revision needs its header and its envelope. Without the header, the session rules apply.
      const current = { ...ENVELOPE, 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
      const headless = await post({ ...ping, params: { _meta: current } });
      expect([headless.status, await headless.json()]).toMatchObject([400, { error: { code: -32600 } }]);
      const bare = await post(ping, { 'mcp-protocol-version': '2026-07-28' });
      expect([bare.status, await bare.json()]).toMatchObject([400, { error: { code: -32602 } }]);
    });

    it('accepts calls from allowed origins and its own, and rejects all others', async () => {
      const preflightHeaders = {
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,mcp-protocol-version,mcp-session-id',
      };
      const preflight = (address: string, origin: string) =>
        fetch(address, { method: 'OPTIONS', headers: { ...preflightHeaders, origin } });
      const allowed = await preflight(tools, PAGE);
      expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([204, PAGE]);
      expect(allowed.headers.get('access-control-allow-methods')).toBe('POST, DELETE');
      for (const name of preflightHeaders['access-control-request-headers'].split(','))
        expect(allowed.headers.get('access-control-allow-headers')?.toLowerCase()).toContain(name);
      const unsigned = await post(ping, { origin: PAGE, authorization: '' });
      expect([unsigned.status, unsigned.headers.get('access-control-allow-origin')]).toEqual([401, PAGE]);
      expect(unsigned.headers.get('access-control-expose-headers')).toContain('WWW-Authenticate');
      const called = await post(ping, { origin: PAGE, 'mcp-session-id': await session() });
      expect([called.status, called.headers.get('vary')]).toEqual([200, 'Origin']);
      const own = await post(ping, { origin: tools, 'mcp-session-id': await session() });
      expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([200, null]);
      for (const origin of [`${PAGE}:8443`, PAGE.replace('https', 'http'), service.url, 'null']) {
        const answer = await preflight(tools, origin);
        expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, null]);
        expect((await post(ping, { origin })).status).toBe(403);
      }
      for (const address of [
        `${tools}/.well-known/oauth-protected-resource`,
        `${issuer}/.well-known/oauth-authorization-server`,
        `${issuer}/oauth2/register`,
      ]) {
        const { status, headers: answered } = await preflight(address, 'https://any.example');
        expect([status, answered.get('access-control-allow-origin')]).toEqual([204, '*']);
      }
    });

    it('continues a session of another process', async () => {
      const own = await session();
      await service.kill();
      await service.start();
      expect((await post(ping, { 'mcp-session-id': own })).status).toBe(200);
    });
  });
});
