import type { INestApplicationContext } from '@nestjs/common';
import { ProcessConfig } from '#kit/kernel';
import { bootstrapSandboxPartner, type BootstrappedPartner } from '#domain/partner';

/** What this start made for the sandbox's partner, to be shown once. */
export type Made = Pick<BootstrappedPartner, 'newApiKey' | 'newPortalUser'>;

const NOTHING: Made = { newApiKey: null, newPortalUser: null };

/** In a sandbox there is a partner from the start. */
export async function sandboxPartner(app: INestApplicationContext): Promise<Made> {
  const { environment } = app.get(ProcessConfig, { strict: false });
  return environment === 'sandbox' ? bootstrapSandboxPartner(app) : NOTHING;
}
