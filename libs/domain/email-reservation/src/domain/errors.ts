import type { ErrorDeclarations } from '#kit/event-sourcing';

/** The public codes of e-mail addresses. Customers and partners raise them, too. */
export const emailReservationErrors = {
  E_EMAIL_IN_USE: { status: 409, meaning: 'The e-mail address cannot be used.' },
} as const satisfies ErrorDeclarations;
