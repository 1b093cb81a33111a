import 'reflect-metadata';
import { runMain, startProcess } from '#platform/hosting';
import { loadServiceDetails, ServiceDetailsConfig } from '#platform/reference-data';
import { domains } from '../../domains.js';
import { toolInterfaceRole } from './tool-interface.role.js';

await runMain(domains, (config, stopping) => {
  loadServiceDetails(config.get(ServiceDetailsConfig));
  return startProcess(config, domains, [toolInterfaceRole], stopping);
});
