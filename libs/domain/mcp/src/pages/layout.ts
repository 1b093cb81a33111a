import { noticeContent, page, type Page, pageStyle } from '#platform/http';

export const STYLE = pageStyle('/assets');

/** Renders a page with a message only. */
export const notice = (title: string, text: string): Page =>
  page(title, noticeContent(title, text), { style: STYLE.path });

export const GONE = notice(
  'This link does not work',
  'It has expired or was not copied completely. Ask your assistant for a new one.',
);
