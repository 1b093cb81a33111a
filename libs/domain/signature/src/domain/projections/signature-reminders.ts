import type { Projection, Recorded } from '#kit/event-sourcing';
import type { SignatureEvent } from '../events.js';
import { nextReminderAt } from '../reminders.js';

/** When an unsigned form is reminded of next. */
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

/** The reminder that follows that of a day; null after the last. */
function after(
  { tenantId, requestedAt }: Pick<SignatureReminderDocument, 'tenantId' | 'requestedAt'>,
  reminded: number,
): SignatureReminderDocument | null {
  const dueAt = nextReminderAt(requestedAt, reminded);
  return dueAt === null ? null : { tenantId, requestedAt, dueAt };
}
