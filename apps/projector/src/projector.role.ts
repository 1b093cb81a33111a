import type { Role } from '#platform/hosting';
import { domains } from '../../domains.js';

/** Keeps the read models up to date, runs the process managers, and anchors the log. */
export const projectorRole: Role = {
  imports: domains.flatMap(({ modules }) => modules.projector ?? []),
  projects: domains,
  subscribers: domains.flatMap(({ processes }) => processes),
  workers: domains.flatMap(({ workers }) => workers),
  anchors: true,
};
