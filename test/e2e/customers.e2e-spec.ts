import { randomUUID } from 'node:crypto';
import { call, codesOf, type Schemas } from '../support/partner-calls.js';
import { customerRequest } from '../support/requests.js';
import { commonService } from '../support/shared-service.js';

const CUSTOMERS = '/v1/partner/customers';

type Customer = Schemas['CreatedCustomer'];
type Page = Schemas['CustomerList'];

describe('customers', () => {
  const service = commonService();

  const create = (body: object) => call<Customer>(service, 'POST', CUSTOMERS, { body });
  const list = (query: string) => call<Page>(service, 'GET', `${CUSTOMERS}?${query}`);

  it('have these fields and no others', async () => {
    const { payload } = await create(customerRequest({ nickname: 'Countess', customerTenantId: 'mine' }));
    const { created, ...customer } = payload;
    expect(created).toBe(true);
    const read = await call(service, 'GET', `${CUSTOMERS}/${customer.serviceCustomerId}`);
    expect(read.payload).toEqual(customer);
    expect(Object.keys(customer).sort()).toEqual([
      'companies',
      'countryOfResidence',
      'createdAt',
      'customerTenantId',
      'email',
      'externalCustomerId',
      'firstName',
      'lastName',
      'metadata',
      'phoneNumber',
      'serviceCustomerId',
      'updatedAt',
    ]);
    const [item] = (await list(`q=${customer.email}`)).payload.content;
    const { companies, countryOfResidence, externalCustomerId, metadata, phoneNumber, ...listed } = customer;
    expect(item).toEqual(listed);
    expect([companies, countryOfResidence, externalCustomerId, metadata, phoneNumber]).toEqual([
      [],
      'GBR',
      null,
      {},
      null,
    ]);
  });

  it('are updated field by field', async () => {
    const externalCustomerId = randomUUID();
    const { payload } = await create(customerRequest({ phoneNumber: '+442071838750' }));
    const { created, ...customer } = payload;
    const path = `${CUSTOMERS}/${customer.serviceCustomerId}`;
    const update = (body: object) => call<Customer>(service, 'PATCH', path, { body });
    const unchanged = await update({ firstName: 'Ada', nickname: 'Countess' });
    expect([created, unchanged.payload]).toEqual([true, customer]);
    const updated = await update({ lastName: ' Byron  King ', phoneNumber: null, externalCustomerId });
    const { updatedAt } = updated.payload;
    const values = { lastName: 'Byron King', phoneNumber: null, externalCustomerId, updatedAt };
    expect(updated.payload).toEqual({ ...customer, ...values });
    expect(updatedAt > customer.updatedAt).toBe(true);
    expect((await call(service, 'GET', path)).payload).toEqual(updated.payload);
    expect((await update({ externalCustomerId: '' })).payload).toMatchObject({ externalCustomerId: null });
    expect((await list(`q=${customer.email}%20byron`)).payload.total).toBe(1);
    const taken = await create(customerRequest({ externalCustomerId }));
    const conflict = await update({ externalCustomerId });
    expect([taken.status, conflict.status, conflict.error?.code]).toEqual([200, 409, 'E_RESOURCE_CONFLICT']);
    const { email } = taken.payload;
    const inUse = await update({ email: email.toUpperCase() });
    expect([inUse.status, inUse.error?.code]).toEqual([409, 'E_EMAIL_IN_USE']);
  });

  it('have metadata, whose entries are changed one by one', async () => {
    const { payload } = await create(customerRequest({ metadata: { plan: 'gold', team: ' a  b ' } }));
    expect(payload.metadata).toEqual({ plan: 'gold', team: ' a  b ' });
    const path = `${CUSTOMERS}/${payload.serviceCustomerId}`;
    const body = { metadata: { plan: null, region: 'eu' } };
    const updated = await call<Customer>(service, 'PATCH', path, { body });
    expect(updated.payload.metadata).toEqual({ team: ' a  b ', region: 'eu' });
    expect((await call<Customer>(service, 'GET', path)).payload).toEqual(updated.payload);
  });

  it('are neither created nor updated with invalid fields', async () => {
    const { payload } = await create(customerRequest());
    const path = `${CUSTOMERS}/${payload.serviceCustomerId}`;
    const body = { email: 'nobody', firstName: '', countryOfResidence: 'gbr', phoneNumber: '0' };
    for (const answer of [await create(customerRequest(body)), await call(service, 'PATCH', path, { body })])
      expect([answer.status, ...codesOf(answer)]).toEqual([
        400,
        'E_VALIDATION_FAILED',
        'email E_INVALID',
        'firstName E_INVALID',
        'countryOfResidence E_COUNTRY_INVALID',
        'phoneNumber E_PHONE_INVALID',
      ]);
  });

  it('are not updated with properties that cannot be changed', async () => {
    const { payload } = await create(customerRequest());
    const { created, ...customer } = payload;
    const path = `${CUSTOMERS}/${customer.serviceCustomerId}`;
    const answer = await call(service, 'PATCH', path, { body: { ...customer, firstName: 'Grace' } });
    expect([created, answer.status, ...codesOf(answer)]).toEqual([
      true,
      400,
      'E_VALIDATION_FAILED',
      'serviceCustomerId E_INVALID',
      'customerTenantId E_INVALID',
      'createdAt E_INVALID',
      'updatedAt E_INVALID',
      'companies E_INVALID',
    ]);
  });

  it('are found again by their e-mail address in any spelling', async () => {
    const email = `Grace.${randomUUID()}@Founders.example`;
    const first = await create(customerRequest({ email }));
    const again = await create(customerRequest({ email: `  ${email.toUpperCase()} `, firstName: 'Other' }));
    expect(again.payload).toEqual({ ...first.payload, created: false });
  });

  it('get missing details and keep existing ones if a session created them from an address alone', async () => {
    const email = `session.${randomUUID()}@founders.example`;
    const session = { email, firstName: 'Grace' };
    const { payload } = await call<{ accessToken: string }>(
      service,
      'POST',
      '/v1/partner/customer-sessions',
      { body: session },
    );
    const phoneNumber = '+442071838750';
    const externalCustomerId = randomUUID();
    const body = customerRequest({ email, lastName: 'Hopper', phoneNumber, externalCustomerId });
    const response = await create(body);
    expect(response.payload).toMatchObject({ ...body, firstName: 'Grace', created: false });
    const { created, ...customer } = response.payload;
    expect(created).toBe(false);
    const read = await call(service, 'GET', `${CUSTOMERS}/${customer.serviceCustomerId}`);
    expect(read.payload).toEqual(customer);
    expect((await list(`q=hopper%20${email}`)).payload.total).toBe(1);
    const own = await call<Customer>(service, 'GET', '/v1/session/customer', { key: payload.accessToken });
    expect(own.payload).toMatchObject({ firstName: 'Grace', lastName: 'Hopper', phoneNumber });
    const other = { email, firstName: 'Ada', lastName: 'King', phoneNumber: '+442071838751' };
    expect((await create(customerRequest(other))).payload).toEqual({ ...customer, created: false });
  });

  it('have a unique external id', async () => {
    const [id, another] = [randomUUID(), randomUUID()];
    const first = customerRequest({ externalCustomerId: id });
    await create(first);
    const conflicts = [
      await create(customerRequest({ externalCustomerId: id })),
      await create({ ...first, externalCustomerId: another }),
    ];
    for (const answer of conflicts)
      expect([answer.status, answer.error?.code]).toEqual([409, 'E_RESOURCE_CONFLICT']);
    const [ofAnother, ofThis] = conflicts.map(({ error }) => error?.message);
    expect(ofAnother).toBe('The external customer id belongs to a customer with a different e-mail address.');
    expect(ofThis).toBe('The customer with this e-mail address has a different external customer id.');
    expect((await create(first)).payload).toMatchObject({ ...first, created: false });
  });

  it('are searched by words in any order and case, page by page, newest first', async () => {
    const word = `q${randomUUID().slice(0, 8)}`;
    const ids: string[] = [];
    for (const firstName of ['Ann', 'Bert', 'Cy'])
      ids.unshift((await create(customerRequest({ firstName, lastName: word }))).payload.serviceCustomerId);
    const first = await list(`q=${word.toUpperCase()}&size=2`);
    expect(first.payload).toMatchObject({ page: 0, size: 2, total: 3, totalPages: 2 });
    const rest = await list(`q=${word}&size=2&page=1`);
    const all = [...first.payload.content, ...rest.payload.content];
    expect(all.map(({ serviceCustomerId }) => serviceCustomerId)).toEqual(ids);
    expect((await list(`q=${word}%20ann`)).payload.total).toBe(1);
    // Not hexadecimal: the parts of the random addresses are words, too.
    expect((await list(`q=founders%20${word}%20bert`)).payload.total).toBe(1);
  });

  it('are searched by the text after an at sign, a dot or a hyphen, in name and address', async () => {
    const word = `w${randomUUID().slice(0, 8)}`;
    const email = `ada.${word}x@${word}y.${word}z-founders.example`;
    const named = { email, firstName: `Anne-${word}f`, lastName: `O.${word}l` };
    await create(customerRequest(named));
    const searches = [
      ...['x', 'y', 'z', 'f', 'l'].map((end) => word + end),
      `@${word}y`,
      `.${word}l`,
      `-${word}f`,
    ];
    for (const q of [...searches, email, `${word}y.${word}z-found`])
      expect([q, (await list(`q=${encodeURIComponent(q)}`)).payload.total]).toEqual([q, 1]);
  });

  it('cannot be listed with an invalid page', async () => {
    expect(codesOf(await list('page=-1'))).toEqual(['E_VALIDATION_FAILED', 'page E_INVALID']);
  });
});
