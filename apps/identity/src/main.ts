import 'reflect-metadata';
import { runMain, startProcess } from '#platform/hosting';
import { domains } from '../../domains.js';
import { identityRole } from './identity.role.js';

await runMain(domains, (config, stopping) => startProcess(config, domains, [identityRole], stopping));
