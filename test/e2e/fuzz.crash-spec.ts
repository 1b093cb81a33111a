import fc from 'fast-check';
import { Pool } from 'undici';
import { Contract, type OpenApiDocument } from '../support/contract.js';
import { type Description, type Draft, drafts, type Part } from '../support/fuzzing/operations.js';
import { KnownIds } from '../support/fuzzing/known-ids.js';
import { CANARY, type Json } from '../support/fuzzing/values.js';
import { call } from '../support/partner-calls.js';
import { customerRequest, llcRequest } from '../support/requests.js';
import { API_KEY } from '../support/service.js';
import { sharedService } from '../support/shared-service.js';
import { wholeDescription } from '../support/whole-description.js';
import { newOperator, newPartner } from '../support/operator-calls.js';

/** Requests in all; `.ci/run` sends 20,000. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 4_000);
/** Maximum number of concurrent requests. */
const AT_ONCE = 10;
/** The same in every run, so that failures are reproducible. Use other seeds to search for new ones. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
/** Errors about metadata name the key: it is a name, not a value (contract 2.2). */
const NAMED_KEY = new RegExp(String.raw`(has the key|an invalid value of) \\"${CANARY}\\"`, 'g');
const EXAMPLE_ID = /"(\w*[iI]d)":"38F[0-9A-Za-z]{24}"/g;

describe('any request', () => {
  const service = sharedService({ LOG_LEVEL: 'error' });
  let ids = new KnownIds();
  const credentials: Record<string, string> = { apiKey: API_KEY, wrong: 'nonsense' };
  const outcomes = new Map<string, number>();
  let pool: Pool;
  let description: Description & OpenApiDocument;
  let contract: Contract;

  beforeAll(async () => {
    pool = new Pool(service.url, { connections: AT_ONCE });
    description = await wholeDescription(service.url);
    contract = new Contract(description);
    await fillCredentials();
    await makeSomething();
  });
  afterAll(() => pool.close());

  async function fillCredentials(): Promise<void> {
    const other = await newPartner(service.dataDir, 'Other', 'dev@other.test');
    const operator = await newOperator(service.dataDir, 'Desk');
    const session = await call<Record<string, string>>(service, 'POST', '/v1/partner/customer-sessions', {
      body: { email: 'session@fuzz.example' },
    });
    credentials['otherKey'] = other.apiKey;
    credentials['operatorToken'] = operator.token;
    credentials['sessionToken'] = session.payload['accessToken'] ?? '';
    // The other tenant, which operators can suspend without ending all writes.
    ids = new KnownIds({ tenantId: other.tenantId });
  }

  async function makeSomething(): Promise<void> {
    const send = async (method: string, path: string, body?: object) => {
      const { payload } = await call<Json>(service, method, path, { ...(body && { body }) });
      ids.learn(payload);
      return payload as Record<string, string>;
    };
    await send('PUT', '/v1/partner/webhook-endpoint', { url: 'http://127.0.0.1:9/in', enabled: true });
    for (const step of ['formation/complete', 'formation/reject-names', '']) {
      const { serviceCustomerId = '' } = await send('POST', '/v1/partner/customers', customerRequest());
      const { serviceCompanyId = '' } = await send(
        'POST',
        '/v1/partner/companies',
        llcRequest(serviceCustomerId),
      );
      if (step !== '') await send('POST', `/v1/partner/playground/companies/${serviceCompanyId}/${step}`);
      for (const list of ['documents', 'required-actions'])
        await send('GET', `/v1/partner/companies/${serviceCompanyId}/${list}`);
    }
  }

  const partOf = (part: Part): string => {
    if ('value' in part) return typeof part.value === 'string' ? part.value : JSON.stringify(part.value);
    return ids.pick(part.idName, part.index) ?? 'none';
  };

  /** The last id usually belongs to the company. */
  function pathOf({ path, inPath, query, index }: Draft): string {
    const parts = Object.fromEntries(Object.entries(inPath).map(([name, part]) => [name, partOf(part)]));
    const company = Object.values(parts)
      .map((part) => ids.companyWith(part))
      .find((one) => one !== null);
    if (company != null && 'companyId' in parts && index % 8 !== 0) parts['companyId'] = company;
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(parts[name] ?? 'x') || '%20');
    const search = query.map(([name, value]) => `${name}=${encoded(value)}`).join('&');
    return search === '' ? filled : `${filled}?${search}`;
  }

  function headersOf({ scheme, credential, headers, body }: Draft): Record<string, string> {
    const which = credential === 'right' ? scheme : credential;
    const authorization = credentials[which ?? ''];
    const sent = Object.entries(headers).filter(([name]) => name !== 'content-type' || body !== null);
    return { ...Object.fromEntries(sent), ...(authorization !== undefined && { authorization }) };
  }

  /** A session's token expires by the sandbox clock, which requests move, so only the newest token is valid. */
  function learn(payload: Json): void {
    ids.learn(payload);
    const { accessToken } = (payload ?? {}) as Readonly<Record<string, Json>>;
    if (typeof accessToken === 'string') credentials['sessionToken'] = accessToken;
  }

  /** Returns the problems of the answer to a request; empty if there are none. */
  async function problemsOf(draft: Draft): Promise<string[]> {
    const body = draft.body?.replace(EXAMPLE_ID, (example, name: string) => {
      const id = ids.pick(name, draft.index);
      return id === null ? example : `"${name}":"${id}"`;
    });
    const { method } = draft;
    const path = pathOf(draft);
    const sendsBody = body !== undefined && method !== 'GET' && method !== 'HEAD';
    const answer = await pool.request({
      method: method,
      path,
      headers: headersOf(sendsBody ? draft : { ...draft, body: null }),
      ...(sendsBody && { body }),
    });
    const text = await answer.body.text();
    const { statusCode: status } = answer;
    const line = `${draft.method} ${draft.path} ${status} ${/"code":"(E_\w+)"/.exec(text)?.[1] ?? ''}`;
    outcomes.set(line, (outcomes.get(line) ?? 0) + 1);
    if (status === 200 && text.startsWith('{')) learn((JSON.parse(text) as { payload: Json }).payload);
    const exchange = {
      method,
      path,
      request: sendsBody ? parsed(body) : undefined,
      status,
      headers: Object.keys(answer.headers),
      text,
    };
    const problems = status >= 500 ? [`answered ${status}: ${text}`] : contract.differences(exchange);
    if (status >= 400 && text.replaceAll(NAMED_KEY, '').includes(CANARY))
      problems.push(`repeats what was submitted: ${text}`);
    return problems.map((problem) => `${line}, ${path}: ${problem}`);
  }

  it(`gets a described response without an internal error or an echo (seed ${seed})`, async () => {
    const batch = fc.array(drafts(description), { minLength: AT_ONCE, maxLength: AT_ONCE });
    const property = fc.asyncProperty(batch, async (together) => {
      const problems = await Promise.all(together.map(problemsOf));
      expect(problems.flat()).toEqual([]);
    });
    const numRuns = Math.ceil(REQUESTS / AT_ONCE);
    await fc.assert(property, { seed, numRuns, includeErrorInReport: true });
    if (process.env['FUZZ_REPORT'])
      console.log(
        [...outcomes]
          .sort(([, a], [, b]) => b - a)
          .map(([line, count]) => `${count} ${line}`)
          .join('\n'),
      );
    expect(service.exited).toBe(false);
    await service.readiness(200);
    expect((await call(service, 'GET', '/v1/partner/companies')).status).toBe(200);
  });
});

const encoded = (value: string): string => {
  try {
    return encodeURIComponent(value);
  } catch {
    return 'half'; // Half of a surrogate pair, which has no encoding.
  }
};

/** A leading byte order mark is ignored, as the service does (RFC 8259, section 8.1). */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body.replace(/^\uFEFF/, '')) as unknown;
  } catch {
    return undefined;
  }
}
