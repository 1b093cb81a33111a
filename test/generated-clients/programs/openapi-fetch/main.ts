import createClient from 'openapi-fetch';
import type { paths } from './generated/api.js';
import { apiKey, newKey, run, service } from '../scenario.js';

const { GET, POST } = createClient<paths>({ baseUrl: service, headers: { Authorization: apiKey } });
const key = () => ({ header: { 'Idempotency-Key': newKey() } });

await run({
  async createCustomer(body) {
    const { data } = await POST('/v1/partner/customers', { params: key(), body });
    return data!.payload.serviceCustomerId;
  },
  async createCompany(body) {
    const { data, error } = await POST('/v1/partner/companies', { params: key(), body });
    if (error) throw new Error(JSON.stringify(error.error));
    return data.payload.serviceCompanyId;
  },
  completeFormation: (companyId) =>
    POST('/v1/partner/playground/companies/{companyId}/formation/complete', {
      params: { path: { companyId } },
    }),
  createEin: (companyId) =>
    POST('/v1/partner/playground/companies/{companyId}/eincreation/complete', {
      params: { path: { companyId } },
    }),
  async einOf(companyId) {
    const { data } = await GET('/v1/partner/companies/{companyId}', { params: { path: { companyId } } });
    return data!.payload.ein;
  },
  async countCcorps() {
    const { data } = await GET('/v1/partner/companies', {
      params: { query: { entityType: 'CCorp', state: 'DE' } },
    });
    return data!.payload.total;
  },
  async codeOfMissing(companyId) {
    const { error } = await GET('/v1/partner/companies/{companyId}', { params: { path: { companyId } } });
    return error!.error.code;
  },
});
