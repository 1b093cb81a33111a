import 'reflect-metadata';
import { runMain, startProcess } from '#runtime';
import { domains } from '../../domains.js';
import { projectorRole } from './projector.role.js';

await runMain((config) => startProcess(config, domains, [projectorRole]));
