import { afterAll, beforeAll } from 'vitest';
import { Service, temporaryFolder } from './service.js';

type Env = Readonly<Record<string, string>>;

/**
 * The service that all specs of a `describe` or a file share. It runs from before the first spec until after the last, in a
 * temporary folder.
 *
 * @param env its environment, or a function that returns it before the start
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
