import type { Projection, Recorded } from '#event-sourcing';
import type { SignatureEvent } from '../../signature.events.js';
import { REMINDER_DAYS } from '../../signature.types.js';

const DAY_MS = 86_400_000;

/** When a form that nobody has signed yet is reminded of next. */
export interface SignatureReminderDocument {
  readonly tenantId: string;
  readonly requestedAt: string;
  /** RFC 3339, of the tenant's time. */
  readonly dueAt: string;
}

/** Finds what is to be reminded of; whether it is, the signature itself decides. */
export const signatureReminders: Projection<SignatureReminderDocument, SignatureEvent> = {
  name: 'signature-reminders',
  version: 1,
  categories: ['signature'],
  indexes: [['dueAt'], ['tenantId', 'dueAt']],
  documentIds: (event) => (event.type === 'SigningLinkIssued' ? [] : [event.data.signatureId]),

  fold(document, event: Recorded<SignatureEvent>) {
    switch (event.type) {
      case 'SigningRequired':
        return after(event.data, 0);
      case 'SignatureReminderDue':
        return document && after(document, event.data.daysSinceRequested);
      case 'SigningLinkIssued':
        return document;
      case 'FormSigned':
      case 'SigningWithdrawn':
        return null;
    }
  },
};

/** The reminder that follows one; null after the last. */
function after(
  { tenantId, requestedAt }: Pick<SignatureReminderDocument, 'tenantId' | 'requestedAt'>,
  reminded: number,
): SignatureReminderDocument | null {
  const day = REMINDER_DAYS.find((next) => next > reminded);
  if (day === undefined) return null;
  const dueAt = new Date(Date.parse(requestedAt) + day * DAY_MS).toISOString();
  return { tenantId, requestedAt, dueAt };
}
