import 'reflect-metadata';
import { runMain, startProcess } from '#platform/hosting';
import { loadServiceDetails } from '#platform/reference-data';
import { domains } from '../../domains.js';
import { projectorRole } from './projector.role.js';

await runMain((config, stopping) => {
  loadServiceDetails(config);
  return startProcess(config, domains, [projectorRole], stopping);
});
