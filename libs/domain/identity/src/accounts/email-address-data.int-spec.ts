import { signInThrottles, Throttle } from '#platform/credentials';
import { customerDomain, EraseCustomer } from '#domain/customer';
import { ada, customerCreated, customerId, tenantId } from '#domain/customer/testing';
import { emailReservationDomain } from '#domain/email-reservation';
import { Harness } from '#platform/hosting/testing';
import { Mailer, type SandboxInbox } from '#platform/mail';
import type { Collection } from '#kit/document-store';
import { AccountEraser } from './account-eraser.js';
import { NoCompaniesModule } from '../testing/index.js';
import { identityDomain } from '../identity.domain.js';
import { OAuthAdapter } from '../oauth/oauth-adapter.js';
import { OAuthRecords, oauthRecords } from '../oauth/oauth-records.js';
import { identityAccounts } from './accounts.js';
import { emailCodes } from './email-codes.js';
import { mailTo, signInOf } from './email-address-data.js';
import { PasswordResets } from './password-resets.js';
import { SignUps } from './sign-up.js';

const FORMER = 'Ada.Former@founders.example';
const PRESENT = 'ada@founders.example';
const OTHER = 'grace@founders.example';
const PASSWORD = 'the engine weaves algebraic patterns';
const mails: Collection = { name: 'sandbox-mails', kind: 'record' };

describe('records by address', () => {
  let app: Harness;
  beforeEach(async () => {
    const domains = [identityDomain, customerDomain, emailReservationDomain];
    app = await Harness.start(domains, {
      serving: ['identity', 'projector'],
      imports: [NoCompaniesModule],
    });
  });
  afterEach(() => app.stop());

  const begin = (email: string): Promise<string> =>
    app
      .get(SignUps)
      .begin({ email, firstName: 'Ada', lastName: 'Lovelace', countryOfResidence: 'GBR' }, PASSWORD);
  const codeOf = async (email: string): Promise<string> => {
    const sent = await (app.get(Mailer) as SandboxInbox).latest();
    const mail = sent.find(({ to, subject }) => to === email && subject.startsWith('Your sign-up at '));
    return /\b\d{8}\b/.exec(mail?.text ?? '')?.[0] ?? '';
  };
  const confirm = async (email: string, ticket: string) =>
    app.get(SignUps).confirm(ticket, await codeOf(email));
  const erase = (id: string) => app.execute(new EraseCustomer(id, 'She asked for it.', app.context()));
  const counts = (...collections: readonly Collection<never>[]): Promise<number[]> =>
    Promise.all(collections.map((one) => app.stores.documentStore.count(one as Collection, {})));

  it('are erased with the owner of the address, even a former owner or a partner’s customer', async () => {
    const changed = { type: 'CustomerEmailChanged', data: { customerId, personal: { email: PRESENT } } };
    await app.given(`customer-${customerId}`, [customerCreated({ ...ada, email: FORMER }), changed], {
      tenantId,
      subjectId: customerId,
    });
    const tickets = new Map<string, string>();
    for (const email of [FORMER, PRESENT, OTHER]) {
      tickets.set(email, await begin(email));
      await app.get(PasswordResets).begin(email);
      for (const what of [signInOf(email), mailTo(email)]) await app.get(Throttle).attempt(what, '192.0.2.1');
    }
    const code = await codeOf(PRESENT);
    expect(await counts(emailCodes, mails, signInThrottles)).toEqual([6, 6, 6]);
    await erase(customerId);
    expect(await counts(emailCodes, mails, signInThrottles)).toEqual([2, 2, 2]);
    expect(await app.get(SignUps).confirm(tickets.get(PRESENT) ?? '', code)).toEqual({
      customerId: null,
      fault: 'over',
    });
    expect(await confirm(OTHER, tickets.get(OTHER) ?? '')).toMatchObject({
      customerId: expect.any(String) as unknown,
    });
  });

  it('are erased with the account if they arrived during the erasure', async () => {
    const { customerId: id } = await confirm(PRESENT, await begin(PRESENT));
    await erase(id ?? '');
    await app.get(PasswordResets).begin(PRESENT);
    await app.get(AccountEraser).erase({ customerId: id ?? '' });
    expect(await counts(emailCodes, mails)).toEqual([0, 0]);
  });

  describe('of a person who is erased while they are being stored', () => {
    /** Erases the person just before the first record is stored in a collection. */
    const eraseBefore = ({ name }: Collection<never>, customerIdOf: (record: object) => string): void => {
      const store = app.stores.documentStore;
      let isErased = false;
      for (const write of ['put', 'insert'] as const) {
        const original = store[write].bind(store) as (...args: unknown[]) => Promise<boolean>;
        Object.assign(store, {
          [write]: async (collection: Collection, ...args: [string, object]) => {
            if (collection.name === name && !isErased) {
              isErased = true;
              const id = customerIdOf(args[1]);
              await erase(id);
              await app.get(AccountEraser).erase({ customerId: id });
            }
            return original(collection, ...args);
          },
        });
      }
    };

    it('are removed again: an account', async () => {
      const ticket = await begin(PRESENT);
      eraseBefore(identityAccounts, (account) => (account as { customerId: string }).customerId);
      expect(await confirm(PRESENT, ticket)).toMatchObject({ customerId: null });
      expect(await counts(identityAccounts, emailCodes, mails)).toEqual([0, 0, 0]);
    });

    it.each([emailCodes, mails] as Collection<never>[])('are removed again: $name', async (collection) => {
      const { customerId: id } = await confirm(PRESENT, await begin(PRESENT));
      eraseBefore(collection, () => id ?? '');
      await app.get(PasswordResets).begin(PRESENT);
      expect(await counts(identityAccounts, emailCodes, mails)).toEqual([0, 0, 0]);
    });

    it('are removed again: a session', async () => {
      const { customerId: id } = await confirm(PRESENT, await begin(PRESENT));
      eraseBefore(oauthRecords, () => id ?? '');
      const sessions = new OAuthAdapter('Session', app.get(OAuthRecords), app.clock);
      await sessions.upsert('a session', { accountId: id ?? '', uid: 'its uid' }, 3600);
      expect(await counts(oauthRecords)).toEqual([0]);
    });
  });

  it('include the steps of the flow on which the person was signed in', async () => {
    const steps = new OAuthAdapter('Interaction', app.get(OAuthRecords), app.clock);
    await steps.upsert('asked to agree', { session: { accountId: customerId } }, 3600);
    await steps.upsert('signed in', { result: { login: { accountId: customerId } } }, 3600);
    await steps.upsert('nobody yet', {}, 3600);
    await app.get(AccountEraser).erase({ customerId });
    expect(await counts(oauthRecords)).toEqual([1]);
  });
});
