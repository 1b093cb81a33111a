import { id, object, oneOf, text, time } from '#openapi';
import { TAX_FORMS } from '../../signature.types.js';
import type { SigningLinkAnswer } from './issue-signing-link.command.js';

const URL = 'http://localhost:3000/sign/38FiH1QyqTv2Lw8mN4bXcZ5sDfG/4Jx…';

export const signingLinkSchema = object<SigningLinkAnswer>('SigningLink', {
  signingUrl: text(URL),
  url: text(URL, 'The same.'),
  expiresAt: time(undefined, '2026-01-15T14:00:00.000Z'),
  documentType: oneOf(TAX_FORMS),
  serviceCompanyId: id(),
});
