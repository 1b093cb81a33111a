import { type NextStep, noticeContent, page, type Page, pageStyle } from '#platform/http';

export const STYLE = pageStyle('/assets');

/** Renders a page with a message, and a link if there is a way on. */
export const notice = (title: string, text: string, next: NextStep | null = null): Page =>
  page(title, noticeContent(title, text, next), { style: STYLE.path });

export const GONE = notice(
  'This link does not work',
  'It has expired or was not copied completely. Ask your assistant for a new one.',
);
