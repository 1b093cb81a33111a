import 'reflect-metadata';
import { runMain, startProcess } from '#runtime';
import { domains } from '../../domains.js';
import { partnerApiRole } from './partner-api.role.js';

await runMain((config) => startProcess(config, domains, [partnerApiRole]));
