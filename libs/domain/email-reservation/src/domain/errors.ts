import type { ErrorDeclarations } from '#kit/event-sourcing';

/** The public error codes of e-mail addresses, also used by customers and partners. */
export const emailReservationErrors = {
  E_EMAIL_IN_USE: {
    status: 409,
    meaning: 'The e-mail address cannot be used.',
    remedy: 'Use a different e-mail address, or find the existing customer among yours.',
  },
} as const satisfies ErrorDeclarations;
