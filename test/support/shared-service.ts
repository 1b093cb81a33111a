import { HttpsFront } from './https-front.js';
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

interface SharedIssuer {
  readonly service: Service;
  readonly server: Issuer;
}

/** A {@link sharedService} with its authorization server and tool interface. @param more variables besides their ports */
export function sharedIssuer(more: Env = {}): SharedIssuer {
  return issuerOn(sharedService(() => toolPorts(more)));
}

/** A {@link sharedIssuer} on https, as in production. */
export function sharedHttpsIssuer(more: Env = {}): SharedIssuer & { readonly front: HttpsFront } {
  const front = new HttpsFront();
  const service = sharedService(() => front.env(more));
  afterAll(() => front.stop());
  return { ...issuerOn(service), front };
}

/** For specs that run with the cookies of development and with those of production. */
export const ISSUERS = [
  ['http', sharedIssuer],
  ['https', sharedHttpsIssuer],
] as const;

function issuerOn(service: Service): SharedIssuer {
  const server = new Issuer(service);
  beforeAll(() => server.discover());
  return { service, server };
}
