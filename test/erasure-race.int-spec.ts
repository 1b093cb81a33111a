import { companyDomain } from '#domain/company';
import { customerDomain } from '#domain/customer';
import { emailReservationDomain } from '#domain/email-reservation';
import { privacyDomain } from '#domain/privacy';
import { requiredActionDomain } from '#domain/required-action';
import { signatureDomain } from '#domain/signature';
import { START } from '#kit/event-store';
import { newId } from '#kit/kernel';
import { Harness } from '#platform/hosting/testing';
import { filesWith } from './support/data-files.js';
import { address, customerRequest, llcRequest } from './support/requests.js';

const domains = [
  customerDomain,
  emailReservationDomain,
  companyDomain,
  requiredActionDomain,
  signatureDomain,
  privacyDomain,
];
const WRITERS = 4;
const MARK = 'Quillfeathering';

interface Sent {
  readonly status: number;
  readonly text: string;
  readonly payload: Readonly<Record<string, unknown>> | null;
}

let app: Harness;
let names = 0;
let isOver = true;

beforeAll(async () => {
  app = await Harness.start(domains, { env: { RATE_LIMIT_PER_SECOND: '0' } });
  for (const process of privacyDomain.processes) app.stores.engine.subscribe(app.get(process));
});
afterEach(() => {
  isOver = true;
});
afterAll(() => app.stop());

/** A tenant's API key is its name, and an operator's token is the operator's name. */
async function send(method: string, path: string, body?: object, key: string = newId()): Promise<Sent> {
  const answer = await app.fetch(path.startsWith('/') ? path : `/v1/partner/${path}`, {
    method,
    headers: { authorization: 'tenant', 'content-type': 'application/json', 'idempotency-key': key },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, text, payload: (JSON.parse(text) as Pick<Sent, 'payload'>).payload };
}

/** Returns a name and an address that no other command sends. */
function person(): { readonly name: string; readonly email: string } {
  const name = `${MARK}${++names}`;
  return { name, email: `${name}@founders.example` };
}

/** Changes the person and requests companies for them until the test is over. */
async function write(customerId: string, first: number, keys: string[], accepted: () => void): Promise<void> {
  for (let round = first; !isOver; round++) {
    const { name, email } = person();
    const key = newId();
    keys.push(key);
    const { status } =
      round % 2 === 0
        ? await send('PATCH', `customers/${customerId}`, { lastName: name, metadata: { note: name } })
        : await send('POST', 'companies', companyOf(customerId, name, email), key);
    if (status < 300) accepted();
  }
}

const companyOf = (customerId: string, legalLastName: string, email: string): object => {
  const of = { legalFirstName: 'Ada', legalLastName };
  const members = [{ ...of, isNaturalPerson: true, ownershipPercent: 100, address }];
  return llcRequest(customerId, { responsibleParty: { ...of, email, address }, members });
};

/** Decodes every event of the log and returns those that show the person. */
async function eventsWithMark(): Promise<readonly string[]> {
  const { eventStore, codec } = app.stores;
  const [readable, head] = [[] as string[], await eventStore.head()];
  const streamPrefixes = domains.flatMap(({ aggregates }) =>
    aggregates.map(({ category }) => `${category}-`),
  );
  const enough = new AbortController();
  for await (const { events, position } of eventStore.subscribe({
    from: START,
    streamPrefixes,
    signal: enough.signal,
  })) {
    for (const event of events)
      if (JSON.stringify(await codec.decode(event)).includes(MARK))
        readable.push(`${event.stream} ${event.type}`);
    if (position >= head) break;
  }
  enough.abort();
  return readable;
}

it.each([1, 5, 25])(
  'leaves no personal data readable if commands race the erasure, after %i commands',
  async (before) => {
    const { name, email } = person();
    const created = await send('POST', 'customers', customerRequest({ lastName: name, email }));
    const customerId = String(created.payload?.['serviceCustomerId']);
    const company = await send('POST', 'companies', companyOf(customerId, name, email));
    const companyId = String(company.payload?.['serviceCompanyId']);
    isOver = false;
    const keys: string[] = [];
    let accepted = 0;
    const writers: Promise<void>[] = [];
    await new Promise<void>((begin) => {
      for (let first = 0; first < WRITERS; first++)
        writers.push(
          write(customerId, first, keys, () => {
            if (++accepted === before) begin();
          }),
        );
    });
    const path = `/v1/operations/customers/${customerId}/erase`;
    const erase = () => send('POST', path, { reason: 'asked for' });
    let erased = await erase();
    // Under load, the first answer may come before the erasure is complete.
    while (erased.status === 503 || erased.payload?.['complete'] === false) erased = await erase();
    expect(erased.payload).toMatchObject({ complete: true });
    const readable = async () => {
      await app.stores.documentStore.scrub();
      return [
        ...(await eventsWithMark()),
        ...filesWith(app.folder, [MARK]),
        ...(await Promise.all(
          [
            `customers/${customerId}`,
            'customers?size=100',
            `companies/${companyId}`,
            'companies?size=100',
          ].map((path) => send('GET', path)),
        ).then((answers) => answers.filter(({ text }) => text.includes(MARK)).map(({ text }) => text))),
      ];
    };
    expect(await readable()).toEqual([]);
    isOver = true;
    await Promise.all(writers);
    expect(await readable()).toEqual([]);
    for (const key of keys.slice(0, 20)) {
      const replayed = await send('POST', 'companies', companyOf(customerId, name, email), key);
      expect([replayed.status >= 400, replayed.text.includes(MARK)]).toEqual([true, false]);
    }
  },
);
