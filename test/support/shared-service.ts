import { afterAll, beforeAll } from 'vitest';
import { Service, temporaryFolder } from './service.js';

type Env = Readonly<Record<string, string>>;

/**
 * The service of all specs of a `describe`, or of a file: it runs from before the first one until behind the last, in a folder
 * that is gone then.
 *
 * @param env what it is started with, or what finds that out just before
 */
export function sharedService(env: Env | (() => Promise<Env>) = {}): Service {
  const folder = temporaryFolder();
  const service = new Service(folder.path);
  beforeAll(async () => {
    await service.launch(typeof env === 'function' ? await env() : env);
    await service.live();
  });
  afterAll(async () => {
    await service.stop();
    folder.remove();
  });
  return service;
}
