import { reminderDue } from './reminder-due.js';

export const signatureForm8821ReminderDue = reminderDue(
  'signature_form8821_reminder_due',
  'FORM8821',
  'The Form 8821 is unsigned after 1, 3 or 7 days.',
);
