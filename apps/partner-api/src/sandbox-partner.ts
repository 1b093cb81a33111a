import type { INestApplicationContext } from '@nestjs/common';
import { ProcessConfig } from '#kit/kernel';
import { bootstrapSandboxPartner, type BootstrappedPartner } from '#domain/partner';

/** The credentials that this start created for the sandbox's partner, shown once. */
export type Made = Pick<BootstrappedPartner, 'newApiKey' | 'newPortalUser'>;

const NOTHING: Made = { newApiKey: null, newPortalUser: null };

/** Creates the sandbox's partner at the first start. */
export async function sandboxPartner(app: INestApplicationContext): Promise<Made> {
  const { environment } = app.get(ProcessConfig, { strict: false });
  return environment === 'sandbox' ? bootstrapSandboxPartner(app) : NOTHING;
}
