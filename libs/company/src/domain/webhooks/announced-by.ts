import { announcedBy as announced } from '#event-sourcing';
import type { CompanyEvent } from '../events.js';
import { companyWebhooks } from './index.js';

/** The names of the partner events that a step's events lead to, in their order. */
export const announcedBy = (events: readonly CompanyEvent[]): string[] => announced(companyWebhooks, events);
