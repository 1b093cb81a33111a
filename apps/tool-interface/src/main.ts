import 'reflect-metadata';
import { runMain, startProcess } from '#hosting';
import { loadServiceDetails } from '#reference-data';
import { domains } from '../../domains.js';
import { toolInterfaceRole } from './tool-interface.role.js';

await runMain((config, stopping) => {
  loadServiceDetails(config);
  return startProcess(config, domains, [toolInterfaceRole], stopping);
});
