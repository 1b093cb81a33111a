import type { StdioOptions } from 'node:child_process';
import type { Socket } from 'node:net';
import { HttpsFront } from './https-front.js';
import { toolPorts } from './identity.js';
import { Issuer } from './issuer.js';
import { type Env, Service, SPEC_PROCESS, temporaryFolder } from './service.js';

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

/** A service that runs until its worker ends. */
class WorkerService extends Service {
  protected override readonly stdio = ['ignore', 'pipe', 'pipe', 'ipc'] satisfies StdioOptions;
  private started: Promise<void> | null = null;

  /** Resolves when the service is live. */
  ready(): Promise<void> {
    return (this.started ??= this.startUnreferenced());
  }

  private async startUnreferenced(): Promise<void> {
    const end = `--import ${new URL('./ends-with-worker.mjs', import.meta.url).href}`;
    await this.start(await toolPorts({ NODE_OPTIONS: `${SPEC_PROCESS['NODE_OPTIONS'] ?? ''} ${end}` }));
    const { child } = this;
    // None of them keeps the worker running.
    for (const handle of [child, child?.channel, child?.stdout as Socket, child?.stderr as Socket])
      handle?.unref();
  }
}

/** Lives as long as the worker, longer than a spec file. */
const worker = process as { commonService?: WorkerService };

/**
 * The service with default settings that all spec files of a worker share, because a start costs more than the requests of
 * most files. A file may use it if data of other files do not matter to it, and if it neither stops the service nor changes
 * its sandbox partner. The service's log has lines of all files.
 */
export function commonService(): Service {
  const service = (worker.commonService ??= new WorkerService(temporaryFolder().path));
  beforeAll(() => service.ready());
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

/** A {@link commonService} with its authorization server and tool interface. */
export const commonIssuer = (): SharedIssuer => issuerOn(commonService());

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
