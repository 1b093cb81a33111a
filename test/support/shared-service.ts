import { afterAll, beforeAll } from 'vitest';
import { toolPorts } from './identity.js';
import { Issuer } from './issuer.js';
import { type Env, Service, temporaryFolder } from './service.js';

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
    await service.start(typeof env === 'function' ? await env() : env);
  });
  afterAll(async () => {
    await service.stop();
    folder.remove();
  });
  return service;
}

/** A {@link sharedService} with its authorization server and tool interface. @param more variables besides their ports */
export function sharedIssuer(more: Env = {}): { readonly service: Service; readonly server: Issuer } {
  const service = sharedService(() => toolPorts(more));
  const server = new Issuer(service);
  beforeAll(() => server.discover());
  return { service, server };
}
