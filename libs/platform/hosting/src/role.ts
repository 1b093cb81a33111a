import type { ModuleMetadata, Type } from '@nestjs/common';
import type { Subscriber } from '#kit/subscriptions';
import type { Domain } from './domain.js';
import type { Worker } from './worker.js';

/** What one kind of process does. A process may have several roles; any number of processes may have the same. */
export interface Role {
  readonly imports: NonNullable<ModuleMetadata['imports']>;
  /** The domains whose read models this role keeps up to date. */
  readonly projects?: readonly Domain[];
  readonly subscribers?: readonly Type<Subscriber>[];
  readonly workers?: readonly Type<Worker>[];
  /** Whether it anchors the log. */
  readonly anchors?: true;
}
