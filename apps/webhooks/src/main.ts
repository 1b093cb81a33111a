import 'reflect-metadata';
import { runMain, startProcess } from '#platform/hosting';
import { domains } from '../../domains.js';
import { webhooksRole } from './webhooks.role.js';

await runMain(domains, (config, stopping) => startProcess(config, domains, [webhooksRole], stopping));
