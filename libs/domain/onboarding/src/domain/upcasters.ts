import type { Upcaster } from '#kit/event-sourcing';

/** Old shapes of the onboardings' events, each led to its next one. All are still as they were first written. */
export const onboardingUpcasters: readonly Upcaster[] = [];
