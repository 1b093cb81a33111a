import { signatureCompleted } from './signatures.js';

export const signatureForm8821Completed = signatureCompleted(
  'signature_form8821_completed',
  'FORM8821',
  'The Form 8821 was signed.',
);
