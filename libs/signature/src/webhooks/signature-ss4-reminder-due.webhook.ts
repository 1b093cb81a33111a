import { reminderDue } from './reminder-due.js';

export const signatureSs4ReminderDue = reminderDue(
  'signature_ss4_reminder_due',
  'SS4',
  'The SS-4 is unsigned after 1, 3 or 7 days.',
);
