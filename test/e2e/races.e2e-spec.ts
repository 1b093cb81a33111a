import { randomUUID } from 'node:crypto';
import { cli } from '../support/cli.js';
import { newOperator } from '../support/operator-calls.js';
import { type Answer, call, type Schemas } from '../support/partner-calls.js';
import { customerRequest, llcRequest } from '../support/requests.js';
import { Service, temporaryFolder } from '../support/service.js';
import type { Page as ApiPage } from '../../clients/typescript/src/api-types.js';

type Customer = Schemas['CreatedCustomer'];
type List<T> = ApiPage<readonly T[]>;
const EACH = 8;

/** Two processes serve requests on the same stores, so no winner can be decided in memory. */
describe('a race between two processes', () => {
  const folder = temporaryFolder();
  const both: Service[] = [];
  let others: Service[] = [];
  let word: string;

  beforeAll(async () => {
    others = [await Service.start(folder.path, {}, 'projector')];
    for (let count = 0; count < 2; count++) both.push(await Service.start(folder.path, {}, 'partner-api'));
  });
  afterAll(async () => {
    await Promise.all([...both, ...others].map((service) => service.stop()));
    folder.remove();
  });
  beforeEach(() => {
    word = `race${randomUUID().slice(0, 8)}`;
  });

  const one = (): Service => both[0] as Service;
  /** Sends the same call many times at once, alternating between the processes. */
  const many = <T>(path: string, bodyAt: (index: number) => object): Promise<Answer<T>[]> =>
    Promise.all(
      Array.from({ length: 2 * EACH }, (_, index) =>
        call<T>(both[index % 2] as Service, 'POST', path, { body: bodyAt(index) }),
      ),
    );
  const listed = async (): Promise<List<Customer>> =>
    (await call<List<Customer>>(one(), 'GET', `/v1/partner/customers?q=${word}`)).payload;
  const outcomes = (answers: readonly Answer<unknown>[]) =>
    answers.map(({ status, error }) => (error ? `${status} ${error.code}` : String(status)));

  it('produces one customer from creates with the same e-mail address', async () => {
    const body = customerRequest({ lastName: word });
    const answers = await many<Customer>('/v1/partner/customers', () => body);
    expect(outcomes(answers)).toEqual(answers.map(() => '200'));
    expect(new Set(answers.map(({ payload }) => payload.serviceCustomerId)).size).toBe(1);
    expect(answers.filter(({ payload }) => payload.created)).toHaveLength(1);
    expect((await listed()).total).toBe(1);
  });

  it('produces one customer from creates with the same external id, and releases the other addresses', async () => {
    const externalCustomerId = word;
    const bodies = Array.from({ length: 2 * EACH }, () =>
      customerRequest({ lastName: word, externalCustomerId }),
    );
    const answers = await many<Customer>('/v1/partner/customers', (index) => bodies[index] ?? {});
    const expected = ['200', ...Array<string>(2 * EACH - 1).fill('409 E_RESOURCE_CONFLICT')];
    expect(outcomes(answers).sort()).toEqual(expected);
    expect((await listed()).total).toBe(1);
    const lost = bodies.filter((_, index) => answers[index]?.status === 409);
    for (const body of lost.slice(0, 3)) {
      const alone = { ...body, externalCustomerId: null };
      const again = await call<Customer>(one(), 'POST', '/v1/partner/customers', { body: alone });
      expect(again.payload.created).toBe(true);
    }
  });

  it('produces one customer from session mints for a new address', async () => {
    const body = { email: `${word}@founders.example`, lastName: word, externalCustomerId: word };
    const answers = await many<{ accessToken: string }>('/v1/partner/customer-sessions', () => body);
    expect(outcomes(answers)).toEqual(answers.map(() => '200'));
    const holders = await Promise.all(
      answers.map(async ({ payload: { accessToken } }, index) => {
        const other = both[(index + 1) % 2] as Service;
        return (await call<Customer>(other, 'GET', '/v1/session/customer', { key: accessToken })).payload;
      }),
    );
    expect(new Set(holders.map(({ serviceCustomerId }) => serviceCustomerId)).size).toBe(1);
    expect((await listed()).total).toBe(1);
  });

  it('produces one customer from a create and a session mint for one address', async () => {
    const email = `${word}@founders.example`;
    const body = customerRequest({ email, lastName: word });
    const pairs = Array.from({ length: 2 * EACH }, (_, index) => {
      const path = `/v1/partner/${index % 4 < 2 ? 'customers' : 'customer-sessions'}`;
      return call(both[index % 2] as Service, 'POST', path, { body });
    });
    expect(outcomes(await Promise.all(pairs))).toEqual(pairs.map(() => '200'));
    expect((await listed()).total).toBe(1);
  });

  it('has one winner among resolutions of one action, whose names the company gets', async () => {
    const { payload: customer } = await call<Customer>(one(), 'POST', '/v1/partner/customers', {
      body: customerRequest({ lastName: word }),
    });
    const company = llcRequest(customer.serviceCustomerId);
    const created = await call<Record<string, string>>(one(), 'POST', '/v1/partner/companies', {
      body: company,
    });
    const id = created.payload['serviceCompanyId'] ?? '';
    await call(one(), 'POST', `/v1/partner/playground/companies/${id}/formation/reject-names`);
    const actions = `/v1/partner/companies/${id}/required-actions`;
    const [action] = (await call<Record<string, string>[]>(one(), 'GET', actions)).payload;
    const path = `${actions}/${action?.['requiredActionId'] ?? ''}`;
    const namesAt = (index: number) => [{ name: `Looms ${index}`, entityTypeEnding: 'LLC', position: 1 }];
    const answers = await many(`${path}/resolution`, (index) => ({
      actionCode: 'FORMATION_NAME_OPTIONS_EXHAUSTED',
      nameOptions: namesAt(index),
    }));
    const expected = ['200', ...Array<string>(2 * EACH - 1).fill('409 E_REQUIRED_ACTION_CLOSED')];
    expect(outcomes(answers).sort()).toEqual(expected);
    const winner = answers.findIndex(({ status }) => status === 200);
    const read = await call<object>(one(), 'GET', `/v1/partner/companies/${id}`);
    expect(read.payload).toMatchObject({ nameOptions: namesAt(winner) });
    const { payload } = await call<{ history: { status: string }[] }>(one(), 'GET', path);
    expect(payload.history.filter(({ status }) => status === 'submitted')).toHaveLength(1);
  });

  it('records changes of one company one after another, even if one process learns late that the clock moved', async () => {
    const { token: key } = await newOperator(folder.path, word);
    const { payload: customer } = await call<Customer>(one(), 'POST', '/v1/partner/customers', {
      body: customerRequest({ lastName: word }),
    });
    const created = await call<Record<string, string>>(one(), 'POST', '/v1/partner/companies', {
      body: llcRequest(customer.serviceCustomerId),
    });
    const id = created.payload['serviceCompanyId'] ?? '';
    const note = (service: Service | undefined) =>
      call(service as Service, 'POST', `/v1/operations/companies/${id}/notes`, { key, body: { note: word } });
    await call(one(), 'POST', '/v1/partner/playground/clock/advance', { body: { seconds: 86_400 } });
    await note(both[0]);
    await note(both[1]);
    await Promise.all(Array.from({ length: 2 * EACH }, (_, index) => note(both[index % 2])));
    const { stdout } = await cli(folder.path, 'audit', 'replay', id, '--json');
    const entries = JSON.parse(stdout) as readonly { stream: string; recordedAt: string }[];
    const times = entries.flatMap(({ stream, recordedAt }) =>
      stream === `company-${id}` ? [recordedAt] : [],
    );
    expect(times.length).toBeGreaterThan(2 * EACH + 2);
    expect(times).toEqual([...times].sort());
  });
});
