import 'reflect-metadata';
import { runMain, startProcess } from '#platform/hosting';
import { loadServiceDetails } from '#platform/reference-data';
import { domains } from '../../domains.js';
import { toolInterfaceRole } from './tool-interface.role.js';

await runMain((config, stopping) => {
  loadServiceDetails(config);
  return startProcess(config, domains, [toolInterfaceRole], stopping);
});
