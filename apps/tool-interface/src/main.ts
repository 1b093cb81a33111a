import 'reflect-metadata';
import { runMain, startProcess } from '#hosting';
import { domains } from '../../domains.js';
import { toolInterfaceRole } from './tool-interface.role.js';

await runMain((config, stopping) => startProcess(config, domains, [toolInterfaceRole], stopping));
