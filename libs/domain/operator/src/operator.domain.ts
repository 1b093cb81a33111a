import type { Domain } from '#platform/hosting';
import { operatorAct } from './domain/decider.js';
import { DeskModule, OperatorModule, OperatorTokensModule } from './operator.module.js';
import { deskSessions } from './sessions/desk-sessions.js';

/** Tokens are stored like API keys; acts that are not commands of other domains are events. */
export const operatorDomain: Domain = {
  name: 'operator',
  aggregates: [operatorAct],
  projections: [],
  webhooks: [],
  errors: {},
  processes: [],
  workers: [],
  expires: [deskSessions],
  modules: { api: [OperatorModule, DeskModule], identity: [OperatorTokensModule] },
};
