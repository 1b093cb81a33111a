import * as api from './generated/api.js';
import { apiKey, newKey, run } from '../scenario.js';

const headers = { Authorization: apiKey };
const keyed = () => ({ headers: { ...headers, 'Idempotency-Key': newKey() } });

await run({
  async createCustomer(body) {
    const answer = await api.createCustomer(body, keyed());
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.data.error));
    return answer.data.payload.serviceCustomerId;
  },
  async createCompany(body) {
    const answer = await api.createCompany(body, keyed());
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.data.error));
    return answer.data.payload.serviceCompanyId;
  },
  completeFormation: (companyId) => api.playFormationCompleted(companyId, {}, { headers }),
  createEin: (companyId) => api.playEinCreated(companyId, {}, { headers }),
  async einOf(companyId) {
    const answer = await api.getCompany(companyId, {}, { headers });
    if (answer.status !== 200) throw new Error(answer.data.error.code);
    return answer.data.payload.ein;
  },
  async countCcorps() {
    const answer = await api.listCompanies({ entityType: 'CCorp', state: 'DE' }, { headers });
    if (answer.status !== 200) throw new Error(answer.data.error.code);
    return answer.data.payload.total;
  },
  async codeOfMissing(companyId) {
    const answer = await api.getCompany(companyId, {}, { headers });
    return answer.status === 404 ? answer.data.error.code : `status ${answer.status}`;
  },
});
