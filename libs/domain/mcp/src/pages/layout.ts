import { type Html, type NextStep, noticeContent, page, type Page } from '#platform/http';

/** Renders a page with a message, and a link if there is a way on. */
export const notice = (title: string, text: string | Html, next: NextStep | null = null): Page =>
  page(title, noticeContent(title, text, next), { isNarrow: true });

export const GONE = notice(
  'This link does not work',
  'It has expired or was not copied completely. Ask your assistant for a new one.',
);
