import { asset, type Html, type NextStep, noticeContent, page as pageOf, type Page } from '#platform/http';

export const DRAWING = asset(
  new URL('./assets/drawing.mjs', import.meta.url),
  'text/javascript; charset=utf-8',
  '/sign-assets',
);

/** Renders a page without a brand (contract 5.8). */
export const page = (title: string, content: Html): Page =>
  pageOf(title, content, { script: DRAWING.path, isUnbranded: true });

/** Renders a page with a single message, and a link if there is a way on. */
export const notice = (title: string, text: string, next: NextStep | null = null): Page =>
  pageOf(title, noticeContent(title, text, next), { isNarrow: true, isUnbranded: true });
