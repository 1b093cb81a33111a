import type { Projection, Recorded } from '#kit/event-sourcing';
import type { SignatureEvent } from '../events.js';
import { nextReminderAt } from '../reminders.js';

/** The time of the next reminder of an unsigned form. */
export interface SignatureReminderDocument {
  readonly tenantId: string;
  readonly requestedAt: string;
  /** RFC 3339, in the tenant's time. */
  readonly dueAt: string;
}

/** Finds signings with due reminders; the signing itself decides whether to remind. */
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

/** Returns the next reminder after the one sent on a day; null if it was the last. */
function after(
  { tenantId, requestedAt }: Pick<SignatureReminderDocument, 'tenantId' | 'requestedAt'>,
  reminded: number,
): SignatureReminderDocument | null {
  const dueAt = nextReminderAt(requestedAt, reminded);
  return dueAt === null ? null : { tenantId, requestedAt, dueAt };
}
