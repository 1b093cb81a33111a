import type { ErrorDeclarations } from '#kit/event-sourcing';

/** The public error codes of e-mail addresses, also used by customers and partners. */
export const emailReservationErrors = {
  E_EMAIL_IN_USE: { status: 409, meaning: 'The e-mail address cannot be used.' },
} as const satisfies ErrorDeclarations;
