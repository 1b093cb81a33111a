import 'reflect-metadata';
import type { INestApplication } from '@nestjs/common';
import { bootstrapSandboxPartner, type BootstrappedPartner } from '#domain/partner';
import { runMain, startProcess } from '#platform/hosting';
import { loadServiceDetails, ServiceDetailsConfig } from '#platform/reference-data';
import { domains } from '../../domains.js';
import { identityRole } from '../../identity/src/identity.role.js';
import { partnerApiRole } from '../../partner-api/src/partner-api.role.js';
import { projectorRole } from '../../projector/src/projector.role.js';
import { toolInterfaceRole } from '../../tool-interface/src/tool-interface.role.js';
import { webhooksRole } from '../../webhooks/src/webhooks.role.js';
import { banner } from './banner.js';

const roles = [partnerApiRole, projectorRole, webhooksRole, identityRole, toolInterfaceRole];

/** Reports whether the output goes to a terminal and no log level is set. */
const isWatched = (): boolean => process.stderr.isTTY && !process.env['LOG_LEVEL'];

await runMain(domains, async (config, stopping) => {
  loadServiceDetails(config.get(ServiceDetailsConfig));
  let sandbox: BootstrappedPartner | null = null;
  const prepare = async (app: INestApplication): Promise<void> => {
    sandbox ??= await bootstrapSandboxPartner(app);
  };
  const running = await startProcess(config, domains, roles, stopping, prepare, isWatched());
  console.log(banner(config, sandbox));
  return running;
});
