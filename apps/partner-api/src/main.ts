import 'reflect-metadata';
import { runMain, startProcess } from '#platform/hosting';
import { loadServiceDetails, ServiceDetailsConfig } from '#platform/reference-data';
import { domains } from '../../domains.js';
import { partnerApiRole } from './partner-api.role.js';
import { sandboxPartner } from './sandbox-partner.js';

await runMain(domains, (config, stopping) => {
  loadServiceDetails(config.get(ServiceDetailsConfig));
  return startProcess(config, domains, [partnerApiRole], stopping, async (app) => {
    const { newApiKey, newPortalUser } = await sandboxPartner(app);
    if (newApiKey) console.log(`Sandbox API key, shown only once: ${newApiKey}`);
    if (newPortalUser)
      console.log(`Portal sign-in, shown only once: ${newPortalUser.email} ${newPortalUser.password}`);
  });
});
