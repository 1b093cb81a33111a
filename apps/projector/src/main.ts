import 'reflect-metadata';
import { runMain, startProcess } from '#hosting';
import { domains } from '../../domains.js';
import { projectorRole } from './projector.role.js';

await runMain((config, stopping) => startProcess(config, domains, [projectorRole], stopping));
