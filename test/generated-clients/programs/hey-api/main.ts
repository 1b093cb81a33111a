import { client } from './generated/client.gen.js';
import * as api from './generated/index.js';
import { apiKey, newKey, run, service } from '../scenario.js';

client.setConfig({ baseUrl: service, auth: apiKey });
const key = () => ({ 'Idempotency-Key': newKey() });

await run({
  async createCustomer(body) {
    const { data } = await api.createCustomer({ headers: key(), body, throwOnError: true });
    return data.payload.serviceCustomerId;
  },
  async createCompany(body) {
    const { data, error } = await api.createCompany({ headers: key(), body });
    if (error) throw new Error(JSON.stringify(error.error));
    return data.payload.serviceCompanyId;
  },
  completeFormation: (companyId) => api.playFormationCompleted({ path: { companyId }, throwOnError: true }),
  createEin: (companyId) => api.playEinCreated({ path: { companyId }, throwOnError: true }),
  async einOf(companyId) {
    const { data } = await api.getCompany({ path: { companyId }, throwOnError: true });
    return data.payload.ein;
  },
  async countCcorps() {
    const { data } = await api.listCompanies({
      query: { entityType: 'CCorp', state: 'DE' },
      throwOnError: true,
    });
    return data.payload.total;
  },
  async codeOfMissing(companyId) {
    const { error } = await api.getCompany({ path: { companyId } });
    return error!.error.code;
  },
});
