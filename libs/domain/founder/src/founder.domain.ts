import type { Domain } from '#platform/hosting';
import { FounderAccountModule, FounderProcessesModule } from './founder.module.js';
import { FounderMails } from './mails/founder-mails.js';
import { MailEraser } from './mails/mail-eraser.js';
import { MailQueue } from './mails/mail-queue.js';

export const founderDomain: Domain = {
  name: 'founder',
  aggregates: [],
  projections: [],
  webhooks: [],
  errors: {},
  processes: [MailQueue],
  workers: [FounderMails],
  erases: [MailEraser],
  modules: { identity: [FounderAccountModule], projector: [FounderProcessesModule] },
};
