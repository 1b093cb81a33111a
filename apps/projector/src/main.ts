import 'reflect-metadata';
import { runMain, startProcess } from '#hosting';
import { loadServiceDetails } from '#reference-data';
import { domains } from '../../domains.js';
import { projectorRole } from './projector.role.js';

await runMain((config, stopping) => {
  loadServiceDetails(config);
  return startProcess(config, domains, [projectorRole], stopping);
});
