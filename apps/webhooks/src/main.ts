import 'reflect-metadata';
import { runMain, startProcess } from '#hosting';
import { domains } from '../../domains.js';
import { webhooksRole } from './webhooks.role.js';

await runMain((config, stopping) => startProcess(config, domains, [webhooksRole], stopping));
