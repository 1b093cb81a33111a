import { signatureCompleted } from './signatures.js';

export const signatureSs4Completed = signatureCompleted(
  'signature_ss4_completed',
  'SS4',
  'The SS-4 was signed.',
);
