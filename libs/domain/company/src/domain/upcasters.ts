import type { Upcaster } from '#kit/event-sourcing';

/** Old shapes of the company's events, each led to its next one. All are still as they were first written. */
export const companyUpcasters: readonly Upcaster[] = [];
