import {
  asset,
  type Html,
  type NextStep,
  noticeContent,
  page as pageOf,
  type Page,
  pageStyle,
} from '#platform/http';

const UNDER = '/sign-assets';

export const ASSETS = {
  style: pageStyle(UNDER),
  script: asset(new URL('./assets/drawing.mjs', import.meta.url), 'text/javascript; charset=utf-8', UNDER),
} as const;

/** Renders a page two path levels below the service's root. */
export const page = (title: string, content: Html): Page =>
  pageOf(title, content, { style: `../..${ASSETS.style.path}`, script: `../..${ASSETS.script.path}` });

/** Renders a page with a single message, and a link if there is a way on. */
export const notice = (title: string, text: string, next: NextStep | null = null): Page =>
  page(title, noticeContent(title, text, next));
