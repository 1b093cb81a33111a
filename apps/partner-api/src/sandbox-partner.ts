import type { INestApplicationContext } from '@nestjs/common';
import { ProcessConfig } from '#kit/kernel';
import { bootstrapSandboxPartner, type BootstrappedPartner } from '#domain/partner';

/** The sandbox's partner, with the credentials that this start created and shows once. */
export type Made = BootstrappedPartner;

/** Creates the sandbox's partner if it is missing. Returns null in production. */
export async function sandboxPartner(app: INestApplicationContext): Promise<Made | null> {
  const { environment } = app.get(ProcessConfig, { strict: false });
  return environment === 'sandbox' ? bootstrapSandboxPartner(app) : null;
}
