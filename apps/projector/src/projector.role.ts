import { CompanyProcessesModule, FormationIntake } from '#company';
import type { Role } from '#runtime';
import { domains } from '../../domains.js';

/** Keeps the read models up to date and runs the process managers. */
export const projectorRole: Role = {
  name: 'projector',
  imports: [CompanyProcessesModule],
  projects: domains,
  subscribers: [FormationIntake],
};
