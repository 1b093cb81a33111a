import { annualReportDomain } from '#domain/annual-report';
import { happened as ofReport } from '#domain/annual-report/testing';
import { companyDomain, GetCompany } from '#domain/company';
import { documentOf, happened as ofCompany, requestedLlc } from '#domain/company/testing';
import { customerDomain } from '#domain/customer';
import { ada } from '#domain/customer/testing';
import { Harness } from '#platform/hosting/testing';
import { newId } from '#kit/kernel';
import { requiredActionDomain } from '#domain/required-action';
import { happened as ofAction } from '#domain/required-action/testing';
import { signatureDomain } from '#domain/signature';

interface Partner {
  readonly tenantId: string;
  readonly customerId: string;
  readonly companyId: string;
  readonly documentId: string;
  readonly requiredActionId: string;
  readonly annualReportId: string;
}

const partner = (): Partner => ({
  tenantId: newId(),
  customerId: newId(),
  companyId: newId(),
  documentId: newId(),
  requiredActionId: newId(),
  annualReportId: newId(),
});

afterEach(() => jest.restoreAllMocks());

describe("requests for another tenant's data take as long as for missing data (contract 2)", () => {
  const [own, other] = [partner(), partner()];
  let app: Harness;

  beforeAll(async () => {
    app = await Harness.start(
      [customerDomain, companyDomain, requiredActionDomain, signatureDomain, annualReportDomain],
      { serving: ['api'] },
    );
    for (const { tenantId, customerId, companyId, documentId, requiredActionId, annualReportId } of [
      own,
      other,
    ]) {
      const by = { tenantId, subjectId: customerId };
      const of = { companyId, customerId, tenantId };
      const data = { customerId, tenantId, personal: { ...ada, email: `${customerId}@founders.example` } };
      await app.given(`customer-${customerId}`, [{ type: 'CustomerCreated', data }], by);
      const document = { companyId, customerId, ...documentOf('EinLetter'), documentId };
      const events = [ofCompany.requested(requestedLlc(of)), { type: 'DocumentAdded', data: document }];
      await app.given(`company-${companyId}`, events, by);
      await app.given(
        `requiredAction-${requiredActionId}`,
        [ofAction.raised({ ...of, requiredActionId })],
        by,
      );
      await app.given(`annualReport-${annualReportId}`, [ofReport.drafted({ ...of, annualReportId })], by);
      await app.query(new GetCompany(tenantId, companyId));
    }
  });
  afterAll(() => app.stop());
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const get = (path: string) =>
    app.fetch(`/v1/partner/${path}`, { headers: { authorization: own.tenantId } });
  const within = `companies/${own.companyId}`;

  it.each([
    ['a company', `companies/${other.companyId}`],
    ['a customer', `customers/${other.customerId}`],
    ['a document', `${within}/documents/${other.documentId}`],
    ['a required action', `${within}/required-actions/${other.requiredActionId}`],
    ['an annual report', `${within}/compliance/annual-reports/${other.annualReportId}`],
  ])('read none of it: %s', async (_, path) => {
    const parse = jest.spyOn(JSON, 'parse');
    expect((await get(path)).status).toBe(404);
    const texts = parse.mock.calls.map(([text]) => text);
    expect(texts.filter((text) => text.includes(other.tenantId) || text.includes(other.companyId))).toEqual(
      [],
    );
  });

  it("read the data if it is the caller's own", async () => {
    const parse = jest.spyOn(JSON, 'parse');
    expect((await get(within)).status).toBe(200);
    expect(parse.mock.calls.some(([text]) => text.includes(own.companyId))).toBe(true);
  });
});
