import type { INestApplicationContext } from '@nestjs/common';
import { Config } from '#kernel';
import { bootstrapSandboxPartner } from '#partner';

/** In a sandbox there is a partner from the start. @returns its key where this start made it, to be shown once */
export async function sandboxPartner(app: INestApplicationContext): Promise<string | null> {
  if (app.get(Config, { strict: false }).environment !== 'sandbox') return null;
  return (await bootstrapSandboxPartner(app)).newApiKey;
}
