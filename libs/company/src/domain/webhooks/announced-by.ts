import type { AnyWebhookMapping } from '#event-sourcing';
import type { CompanyEvent } from '../events.js';
import { companyWebhooks } from './index.js';

/** The names of the partner events that a step's events lead to, in their order. */
export const announcedBy = (events: readonly CompanyEvent[]): string[] =>
  events
    .flatMap((event) => companyWebhooks.filter((webhook) => announces(webhook, event)))
    .map(({ eventName }) => eventName);

/** Whether there is a payload does not hang on what is recorded beside the data. */
const announces = (webhook: AnyWebhookMapping, event: CompanyEvent): boolean =>
  webhook.on === event.type && webhook.payload({ ...event, metadata: { recordedAt: '' } } as never) !== null;
