import 'reflect-metadata';
import { bootstrapSandboxPartner } from '#domain/partner';
import { runMain, startProcess } from '#platform/hosting';
import { loadServiceDetails, ServiceDetailsConfig } from '#platform/reference-data';
import { domains } from '../../domains.js';
import { partnerApiRole } from './partner-api.role.js';

await runMain(domains, (config, stopping) => {
  loadServiceDetails(config.get(ServiceDetailsConfig));
  return startProcess(config, domains, [partnerApiRole], stopping, async (app) => {
    const sandbox = await bootstrapSandboxPartner(app);
    if (sandbox?.newApiKey) console.log(`export API_KEY=${sandbox.newApiKey}   # shown once`);
    if (sandbox?.newPassword)
      console.log(`Portal sign-in (shown once): ${sandbox.email}, ${sandbox.newPassword}`);
  });
});
