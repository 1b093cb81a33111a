import { noticeContent, page, pageStyle } from '#platform/http';

export const STYLE = pageStyle('/assets');

/** A page with a message and nothing to do. */
export const notice = (title: string, text: string): string =>
  page(title, noticeContent(title, text), { style: STYLE.path });

export const GONE = notice(
  'This link does not work',
  'It is over, or was not copied whole. Ask your assistant for a new one.',
);
