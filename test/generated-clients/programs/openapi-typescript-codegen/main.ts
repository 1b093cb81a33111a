import * as api from './generated/index.js';
import { apiKey, type company, newKey, run, service } from '../scenario.js';

api.OpenAPI.BASE = service;
api.OpenAPI.HEADERS = { Authorization: apiKey };

/** This generator makes TypeScript enums, which texts are not assignable to. */
const requestOf = (body: ReturnType<typeof company>): api.CreateCompanyRequest => ({
  ...body,
  state: api.StateCode.DE,
  entityType: api.EntityType.CCORP,
  nameOptions: body.nameOptions.map((option) => ({
    ...option,
    entityTypeEnding: api.EntityTypeEnding.IncWithPeriod,
  })),
  executiveMembers: officers(body.executiveMembers),
  requestedServices: [{ service: api.ServiceName.RegisteredAgent }],
});
const officers = (list: readonly { type: string; legalFirstName: string; legalLastName: string }[]) =>
  list.map((one) => ({ ...one, type: one.type as api.ExecutiveMemberRequest.type }));

await run({
  async createCustomer(body) {
    const { payload } = await api.CustomersService.createCustomer(newKey(), body);
    return payload.serviceCustomerId;
  },
  async createCompany(body) {
    const { payload } = await api.CompaniesService.createCompany(newKey(), requestOf(body));
    return payload.serviceCompanyId;
  },
  completeFormation: (companyId) => api.PlaygroundService.playFormationCompleted(companyId),
  createEin: (companyId) => api.PlaygroundService.playEinCreated(companyId),
  einOf: async (companyId) => (await api.CompaniesService.getCompany(companyId)).payload.ein ?? null,
  async countCcorps() {
    const { payload } = await api.CompaniesService.listCompanies(
      undefined,
      undefined,
      undefined,
      undefined,
      api.StateCode.DE,
      api.EntityType.CCORP,
    );
    return payload.total;
  },
  async codeOfMissing(companyId) {
    try {
      await api.CompaniesService.getCompany(companyId);
      return 'none';
    } catch (error) {
      return ((error as api.ApiError).body as api.ErrorResponse).error.code;
    }
  },
});
