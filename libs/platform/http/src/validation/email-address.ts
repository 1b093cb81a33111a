import { isEmail } from 'class-validator';

/** RFC 5321, section 4.5.3.1.3, without the angle brackets. In UTF-16 code units. */
export const MAX_EMAIL = 254;

/** Control, format and surrogate characters, line breaks, and the mark of a quoted local part. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}"]/u;

/**
 * Reports whether a trimmed text is an acceptable e-mail address (contract 3.2). Rejects characters that normalization
 * or lower-casing changes, because they make two addresses look like one: U+212A becomes `k`.
 */
export const isEmailAddress = (text: string): boolean =>
  text.length <= MAX_EMAIL &&
  !FORBIDDEN.test(text) &&
  text.normalize('NFKC').toLowerCase() === text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) &&
  isEmail(text, { allow_utf8_local_part: true });
