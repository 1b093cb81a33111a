/** Control characters move a terminal's cursor or change colors; bidirectional marks reverse the text that follows. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Replaces the characters of a text that could change how the text around it is shown. */
export const printable = (text: string): string => text.replace(UNSAFE, '\uFFFD');
