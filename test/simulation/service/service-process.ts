import { DomainRegistry } from '#kit/event-sourcing';
import type { EventStore } from '#kit/event-store';
import { type Config, Logger, SystemClock } from '#kit/kernel';
import { DocumentBytes, type DocumentFiles, WritingThreads } from '#platform/documents';
import { HttpModule } from '#platform/http';
import { anchorerOf, type Role, type Stores, storesOn, StoresModule } from '#platform/hosting';
import { KeyRing, type MasterKey } from '#platform/personal-data';
import { WebhookRegistry } from '#platform/webhook-mapping';
import type { DocumentStore } from '#kit/document-store';
import { partnerApiRole } from '../../../apps/partner-api/src/partner-api.role.js';
import { projectorRole } from '../../../apps/projector/src/projector.role.js';
import { webhooksRole } from '../../../apps/webhooks/src/webhooks.role.js';
import { Sender } from '#platform/webhooks';
import type { Machine } from '../world/machine.js';
import { Providers } from './providers.js';
import { type Release, storesOfRelease } from './releases.js';

export const ROLES = { api: partnerApiRole, projector: projectorRole, webhooks: webhooksRole } as const;
export type RoleName = keyof typeof ROLES;

/** The world of one process. */
export interface Surroundings {
  readonly machine: Machine;
  /** The code that runs. */
  readonly release: Release;
  readonly config: Config;
  readonly masterKey: MasterKey;
  readonly eventStore: EventStore;
  readonly documentStore: DocumentStore;
  readonly documentFiles: DocumentFiles;
  readonly sender: Pick<Sender, 'send' | 'close'>;
}

/** How long (ms) the leases of a killed process last: as in production. */
const LEASE_TTL_MS = 4_000;
/** How often (ms) a process looks for free leases and operators' decisions: less often than in production, to save moments. */
const LOOK_MS = 2_000;

/** Writes no PDF. The content of documents is not what is simulated. */
const writingThreads = { write: () => Promise.resolve(Buffer.from('%PDF-1.7 simulated')) };

const logger = new Logger('silent');

/** Opens the stores of a process, as production does. Call it on its machine. */
export async function openStores(around: Surroundings): Promise<Stores> {
  const { config, machine, masterKey, eventStore, documentStore, release } = around;
  const keyRing = new KeyRing(documentStore, masterKey);
  await keyRing.start();
  const registry = new DomainRegistry(release.domains);
  const webhooks = new WebhookRegistry(release.domains);
  const clock = new SystemClock();
  const stores = storesOn(
    { config, registry, webhooks, clock, masterKey, keyRing, eventStore, documentStore },
    { owner: `${machine.name}/${Math.random()}`, logger, leaseTtlMs: LEASE_TTL_MS, lookMs: LOOK_MS },
  );
  return storesOfRelease(stores, release);
}

/** A process of the service: the classes of production, on simulated stores. */
export class ServiceProcess {
  private constructor(readonly providers: Providers) {}

  /** Starts a process. Call it on its machine. */
  static async start(name: RoleName, around: Surroundings): Promise<ServiceProcess> {
    const role: Role = ROLES[name];
    const { documentFiles, sender, release } = around;
    const stores = await openStores(around);
    const { engine, keyRing } = stores;
    const providers = new Providers(
      [StoresModule.of(stores, logger), HttpModule, ...role.imports],
      [
        { provide: DocumentBytes, useValue: new DocumentBytes(documentFiles, keyRing) },
        { provide: WritingThreads, useValue: writingThreads },
        { provide: Sender, useValue: sender },
      ],
    );
    // The erasure looks them up when it needs them, as objects that Nest has made.
    if (name === 'projector')
      for (const eraser of release.domains.flatMap(({ erases = [] }) => erases)) await providers.get(eraser);
    if (role.projects) for (const projection of stores.registry.projections) engine.project(projection);
    for (const subscriber of role.subscribers ?? []) engine.subscribe(await providers.get(subscriber));
    await engine.start();
    for (const type of role.workers ?? []) await (await providers.get(type)).start();
    if (role.anchors) anchorerOf(stores, logger).start();
    return new ServiceProcess(providers);
  }
}
