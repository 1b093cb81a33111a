import { annualReportDomain, type AnnualReportEvent } from '#domain/annual-report';
import { companyDomain } from '#domain/company';
import { customerDomain, CustomersOfTenant } from '#domain/customer';
import { emailReservationDomain } from '#domain/email-reservation';
import { partnerDomain } from '#domain/partner';
import { requiredActionDomain } from '#domain/required-action';
import { signatureDomain } from '#domain/signature';
import { newId } from '#kit/kernel';
import type { Recorded } from '#kit/event-sourcing';
import { tenantOf } from '#platform/domain-model';
import { Harness } from '#platform/hosting/testing';
import { privacyDomain } from '../privacy.domain.js';
import { FormerTenants } from './former-tenants.js';

const DOMAINS = [
  emailReservationDomain,
  partnerDomain,
  customerDomain,
  companyDomain,
  requiredActionDomain,
  signatureDomain,
  annualReportDomain,
  privacyDomain,
];
const counts = { customers: 1, companies: 0 };

describe('the data of a tenant that a reset has replaced', () => {
  let app: Harness;
  let partnerId: string;
  let next: string;

  beforeAll(async () => {
    app = await Harness.start(DOMAINS);
  });
  beforeEach(async () => {
    partnerId = newId();
    next = tenantOf(partnerId, 2);
    const personal = { email: `${partnerId}@acme.test` };
    const data = { tenantId: partnerId, name: 'Acme', userId: newId(), personal };
    await app.given(`partner-${partnerId}`, [{ type: 'PartnerCreated', data }], {
      tenantId: partnerId,
      subjectId: partnerId,
    });
  });
  afterAll(() => app.stop());

  async function customer(tenantId: string): Promise<string> {
    const customerId = newId();
    const personal = {
      email: `${customerId}@founders.test`,
      firstName: 'Ada',
      lastName: 'Lovelace',
      countryOfResidence: 'GBR',
      phoneNumber: null,
      externalCustomerId: null,
      metadata: {},
    };
    const data = { customerId, tenantId, personal };
    await app.given(`customer-${customerId}`, [{ type: 'CustomerCreated', data }], {
      tenantId,
      subjectId: customerId,
    });
    return customerId;
  }
  async function report(tenantId: string): Promise<string> {
    const [annualReportId, companyId, customerId] = [newId(), newId(), newId()];
    const year = { fiscalYear: 2027, state: 'WY', entityType: 'LLC', dueDate: '2027-11-01', answers: [] };
    const data = { annualReportId, companyId, customerId, tenantId, ...year, submittedOn: '2027-10-01' };
    await app.given(`annualReport-${annualReportId}`, [{ type: 'AnnualReportSubmitted', data }], {
      tenantId,
    });
    return annualReportId;
  }
  const reset = () =>
    app.given(
      `partner-${partnerId}`,
      [{ type: 'SandboxReset', data: { tenantId: partnerId, generation: 2, ...counts } }],
      { tenantId: partnerId, subjectId: partnerId },
    );
  const lastTypes = async (...streams: string[]) =>
    Promise.all(streams.map(async (stream) => (await app.events(stream)).at(-1)?.type));
  const handle = async (stream: string): Promise<void> => {
    const last = (await app.events(stream)).at(-1);
    if (last) await app.get(FormerTenants).handle(last as Recorded<AnnualReportEvent>);
  };

  it('is erased once, however often the event is handled, and no other data is', async () => {
    const [old, kept, other] = [await customer(partnerId), await customer(next), await customer(newId())];
    const [oldReport, keptReport] = [await report(partnerId), await report(next)];
    await reset();
    await app.query(new CustomersOfTenant(partnerId));
    await handle(`partner-${partnerId}`);
    await handle(`partner-${partnerId}`);
    expect(await lastTypes(`customer-${old}`, `customer-${kept}`, `customer-${other}`)).toEqual([
      'CustomerErased',
      'CustomerCreated',
      'CustomerCreated',
    ]);
    expect(await lastTypes(`annualReport-${oldReport}`, `annualReport-${keptReport}`)).toEqual([
      'AnnualReportDiscarded',
      'AnnualReportSubmitted',
    ]);
    expect(await app.events(`customer-${old}`)).toHaveLength(2);
    expect(await app.events(`annualReport-${oldReport}`)).toHaveLength(2);
    const [, erased] = await app.events(`customer-${old}`);
    expect(erased?.metadata).toMatchObject({
      tenantId: partnerId,
      actor: { type: 'system', id: 'former-tenants' },
    });
  });

  it('is erased too if it was created by a request that was under way', async () => {
    await reset();
    const [late, kept] = [await customer(partnerId), await customer(next)];
    const [lateReport, keptReport] = [await report(partnerId), await report(next)];
    for (const id of [late, kept]) await handle(`customer-${id}`);
    for (const id of [lateReport, keptReport]) await handle(`annualReport-${id}`);
    expect(await lastTypes(`customer-${late}`, `customer-${kept}`)).toEqual([
      'CustomerErased',
      'CustomerCreated',
    ]);
    expect(await lastTypes(`annualReport-${lateReport}`, `annualReport-${keptReport}`)).toEqual([
      'AnnualReportDiscarded',
      'AnnualReportSubmitted',
    ]);
  });
});
