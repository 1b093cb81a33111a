import type { ModuleMetadata, Type } from '@nestjs/common';
import type { Subscriber } from '#kit/subscriptions';
import type { Config } from '#kit/kernel';
import type { NamedPort } from '#platform/http';
import type { Domain, Worker } from './domain.js';

/**
 * The work of one kind of process. A process may have several roles, and any number of processes may have the same
 * role.
 */
export interface Role {
  readonly imports: NonNullable<ModuleMetadata['imports']>;
  /** The domains whose read models this role keeps up to date, and whose expired records it removes. */
  readonly projects?: readonly Domain[];
  readonly subscribers?: readonly Type<Subscriber>[];
  /** Background work, which stops first so that another process continues it. */
  readonly workers?: readonly Type<Worker>[];
  /** Work that requests need. It stops with the HTTP server. */
  readonly servers?: readonly Type<Worker>[];
  /** The ports of this role's own servers, besides `PORT`. */
  readonly ports?: (config: Config) => readonly NamedPort[];
  /** True if the role anchors the log. */
  readonly anchors?: true;
}
