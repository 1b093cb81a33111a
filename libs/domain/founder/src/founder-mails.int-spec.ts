import { annualReportDomain, type AnnualReportEvent } from '#domain/annual-report';
import { type CompanyEvent, companyDomain } from '#domain/company';
import { happened, requestedLlc } from '#domain/company/testing';
import { type CustomerEvent, customerDomain } from '#domain/customer';
import { ada, customerCreated } from '#domain/customer/testing';
import { DirectTenant, identityDomain } from '#domain/identity';
import { requiredActionDomain } from '#domain/required-action';
import { type SignatureEvent, signatureDomain, signatureIdOf } from '#domain/signature';
import { newId } from '#kit/kernel';
import { Mailer, MailNotSentError, type ReceivedMail, type SandboxInbox } from '#platform/mail';
import { Harness } from '#platform/hosting/testing';
import { founderDomain } from './founder.domain.js';
import { FounderMails } from './mails/founder-mails.js';
import { MailEraser } from './mails/mail-eraser.js';
import { MailQueue } from './mails/mail-queue.js';

const FOUNDER = 'ada@home.example';
const PARTY = 'ada@founders.example';
const DAY_MS = 86_400_000;

afterEach(() => jest.restoreAllMocks());

describe('e-mails to a founder without a partner', () => {
  let app: Harness;
  let inbox: SandboxInbox;
  let tenantId: string;
  let customerId: string;
  let companyId: string;

  beforeAll(async () => {
    const others = [identityDomain, companyDomain, customerDomain, requiredActionDomain, signatureDomain];
    app = await Harness.start([founderDomain, annualReportDomain, ...others], { serving: ['projector'] });
    inbox = app.get(Mailer) as SandboxInbox;
  });
  afterAll(() => app.stop());

  const by = () => ({ tenantId, subjectId: customerId, now: app.clock.now().toISOString() });
  /** Starts a founder with a company; their address differs from that of the responsible party. */
  const begin = async (tenant: string, email = FOUNDER) => {
    [tenantId, customerId, companyId] = [tenant, newId(), newId()];
    const created: CustomerEvent = customerCreated({ ...ada, email });
    const data = { ...created.data, customerId, tenantId } as typeof created.data;
    await app.given(`customer-${customerId}`, [{ ...created, data }], by());
    const request = requestedLlc({ customerId, companyId, tenantId });
    await app.given(`company-${companyId}`, [happened.requested(request), happened.submitted], by());
  };
  beforeEach(() => begin(app.get(DirectTenant).id));

  type FoundersEvent = CompanyEvent | SignatureEvent | AnnualReportEvent;
  const own = <E extends FoundersEvent>(event: E): E => ({
    ...event,
    data: { ...event.data, companyId, customerId },
  });
  /** Records events and stores the e-mails that follow, as the subscription does. */
  const happens = async (stream: string, ...events: readonly FoundersEvent[]) => {
    const before = (await app.events(stream)).length;
    await app.given(stream, events.map(own), by());
    const recorded = await app.events<FoundersEvent>(stream);
    for (const event of recorded.slice(before)) await queue(event);
  };
  const queue = async (event: Parameters<MailQueue['handle']>[0]) => {
    for (const write of await app.get(MailQueue).handle(event))
      if (write.kind === 'put')
        await app.stores.documentStore.put(write.collection, write.id, write.document as never);
  };
  const inCompany = (...events: readonly CompanyEvent[]) => happens(`company-${companyId}`, ...events);
  const signatureRequired = (): Promise<void> => {
    const signatureId = signatureIdOf(companyId, 'SS4');
    const requestedAt = app.clock.now().toISOString();
    const data = { signatureId, companyId, customerId, tenantId, documentType: 'SS4', round: 1, requestedAt };
    return happens(`signature-${signatureId}`, { type: 'SigningRequired', data } as SignatureEvent);
  };
  const send = async (): Promise<ReceivedMail[]> => {
    await app.get(FounderMails).wake();
    return inbox.of((address) => address === FOUNDER || address === PARTY);
  };
  const subjects = (mails: readonly ReceivedMail[]) => mails.map(({ to, subject }) => `${to} ${subject}`);
  beforeEach(async () => {
    await send();
    await inbox.forgetTo(() => true);
  });
  const SERVICE = 'Sample Formation Service';

  it('ask for new names, with the reason, until the names are given', async () => {
    await inCompany(happened.namesRefused);
    const [mail, ...others] = await send();
    expect([mail?.to, mail?.subject, others]).toEqual([FOUNDER, `${SERVICE}: New names needed`, []]);
    expect(mail?.text).toContain(happened.namesRefused.data.reason);
    expect(mail?.text).toContain('/account');
    await inbox.forgetTo(() => true);
    await inCompany(happened.nameOptionsReplaced, happened.namesRefused, happened.nameOptionsReplaced);
    expect(await send()).toEqual([]);
  });

  it('report a failure with its reason, the EIN, and documents that arrive together once', async () => {
    await inCompany(happened.filed, happened.documentAdded(), happened.documentAdded('OperatingAgreement'));
    await inCompany(happened.einIssued);
    const mails = await send();
    expect(subjects(mails).sort()).toEqual([
      `${FOUNDER} ${SERVICE}: New documents of Analytical Engines LLC`,
      `${FOUNDER} ${SERVICE}: The EIN of Analytical Engines LLC`,
    ]);
    expect(mails.find(({ subject }) => subject.includes('EIN'))?.text).toContain('00-1234567');
    await begin(tenantId);
    await inCompany(happened.failed);
    expect((await send()).find(({ subject }) => subject.includes('failed'))?.text).toContain(
      happened.failed.data.message,
    );
  });

  it('ask for the confirmation of a report, and pass on a question about it', async () => {
    const annualReportId = newId();
    const data = { annualReportId, companyId, customerId, fiscalYear: 2027 };
    await happens(
      `annualReport-${annualReportId}`,
      { type: 'AnnualReportPublished', data },
      { type: 'AnnualReportInformationRequested', data: { ...data, message: 'Who owns the land?' } },
    );
    const texts = (await send()).map(({ text }) => text).join();
    expect(texts).toContain('The annual report 2027 of Analytical Engines LLC is ready');
    expect(texts).toContain('Who owns the land?');
  });

  it('ask for a signature; a responsible party who is somebody else gets a link of their own', async () => {
    await signatureRequired();
    const mails = await send();
    expect(subjects(mails).sort()).toEqual([
      `${PARTY} ${SERVICE}: Form SS-4 of Analytical Engines LLC needs your signature`,
      `${FOUNDER} ${SERVICE}: Form SS-4 of Analytical Engines LLC needs a signature`,
    ]);
    const linkIn = (to: string) =>
      /https?:\S+\/secure\/\S+/.exec(mails.find((one) => one.to === to)?.text ?? '');
    expect([linkIn(PARTY) === null, linkIn(FOUNDER)]).toEqual([false, null]);
    await inbox.forgetTo(() => true);
    await begin(tenantId, PARTY);
    await signatureRequired();
    const [only, ...others] = await send();
    expect([only?.to, others]).toEqual([PARTY, []]);
    expect(only?.text).toContain('/secure/');
  });

  it('are sent once, also after a failure and if an event arrives again', async () => {
    await inCompany(happened.namesRefused);
    const failing = jest.spyOn(inbox, 'send').mockRejectedValueOnce(new MailNotSentError('450'));
    expect(await send()).toEqual([]);
    expect(await send()).toEqual([]);
    app.clock.advance(30_000);
    expect(await send()).toHaveLength(1);
    failing.mockRestore();
    const [, , refused] = await app.events<CompanyEvent>(`company-${companyId}`);
    if (refused) await queue(refused);
    expect(await send()).toHaveLength(1);
  });

  it('are dropped after a week without success, and not begun for old events', async () => {
    await inCompany(happened.namesRefused);
    const failing = jest.spyOn(inbox, 'send').mockRejectedValue(new MailNotSentError('550'));
    await send();
    app.clock.advance(8 * DAY_MS);
    await send();
    failing.mockRestore();
    app.clock.advance(DAY_MS);
    expect(await send()).toEqual([]);
    const [, , refused] = await app.events<CompanyEvent>(`company-${companyId}`);
    if (refused) await queue(refused);
    expect(await send()).toEqual([]);
  });

  it('are not sent to founders of partners, or to erased persons', async () => {
    await inCompany(happened.namesRefused);
    await app.given(
      `customer-${customerId}`,
      [{ type: 'CustomerErased', data: { customerId, tenantId } }],
      by(),
    );
    expect(await send()).toEqual([]);
    await begin(tenantId);
    await inCompany(happened.namesRefused);
    await app.get(MailEraser).erase({ customerId });
    expect(await send()).toEqual([]);
    await begin(newId());
    await inCompany(happened.namesRefused);
    expect(await send()).toEqual([]);
  });
});
