import 'reflect-metadata';
import { bootstrapSandboxPartner } from '#partner';
import { runMain, startProcess } from '#runtime';
import { domains } from '../../domains.js';
import { partnerApiRole } from '../../partner-api/src/partner-api.role.js';
import { projectorRole } from '../../projector/src/projector.role.js';
import { webhooksRole } from '../../webhooks/src/webhooks.role.js';
import { banner } from './banner.js';

await runMain(async (config) => {
  const running = await startProcess(config, domains, [partnerApiRole, projectorRole, webhooksRole]);
  const partner = config.environment === 'sandbox' ? await bootstrapSandboxPartner(running.app) : null;
  console.log(banner(config, partner?.newApiKey ?? null));
  return running;
});
