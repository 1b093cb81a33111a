import * as api from './generated/index.js';
import { apiKey, newKey, run, service } from '../scenario.js';

const config = { baseURL: service, headers: { Authorization: apiKey, 'Content-Type': 'application/json' } };
const key = () => ({ 'Idempotency-Key': newKey() });

await run({
  createCustomer: async (body) => (await api.createCustomer(body, key(), config)).payload.serviceCustomerId,
  createCompany: async (body) => (await api.createCompany(body, key(), config)).payload.serviceCompanyId,
  completeFormation: (companyId) => api.playFormationCompleted(companyId, {}, {}, config),
  createEin: (companyId) => api.playEinCreated(companyId, {}, {}, config),
  einOf: async (companyId) => (await api.getCompany(companyId, {}, {}, config)).payload.ein,
  async countCcorps() {
    const { payload } = await api.listCompanies({ entityType: 'CCorp', state: 'DE' }, {}, config);
    return payload.total;
  },
  async codeOfMissing(companyId) {
    // The client returns failures like successes.
    const answer: unknown = await api.getCompany(companyId, {}, {}, config);
    return (answer as api.ErrorResponse).error.code;
  },
});
