import * as api from './generated/index.js';
import { apiKey, newKey, run, service } from '../scenario.js';

api.OpenAPI.BASE = service;
api.OpenAPI.HEADERS = { Authorization: apiKey };

/** This generator makes TypeScript enums, which texts are not assignable to. */
const enums = {
  state: api.CreateCompanyRequest.state.DE,
  entityType: api.CreateCompanyRequest.entityType.CCORP,
};
const officers = (list: readonly { type: string; legalFirstName: string; legalLastName: string }[]) =>
  list.map((one) => ({ ...one, type: one.type as api.ExecutiveMemberRequest.type }));

await run({
  async createCustomer(body) {
    const { payload } = await api.CustomersService.createCustomer(newKey(), body);
    return payload.serviceCustomerId;
  },
  async createCompany(body) {
    const request = { ...body, ...enums, executiveMembers: officers(body.executiveMembers) };
    const { payload } = await api.CompaniesService.createCompany(newKey(), request);
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
      'DE',
      'CCorp',
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
