import 'reflect-metadata';
import { runMain, startProcess } from '#platform/hosting';
import { loadServiceDetails, ServiceDetailsConfig } from '#platform/reference-data';
import { domains } from '../../domains.js';
import { projectorRole } from './projector.role.js';

await runMain(domains, (config, stopping) => {
  loadServiceDetails(config.get(ServiceDetailsConfig));
  return startProcess(config, domains, [projectorRole], stopping);
});
