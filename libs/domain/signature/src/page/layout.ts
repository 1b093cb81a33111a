import { asset, type Html, noticeContent, page as pageOf, pageStyle } from '#platform/http';

const UNDER = '/sign-assets';

export const ASSETS = {
  style: pageStyle(UNDER),
  script: asset(new URL('./assets/drawing.mjs', import.meta.url), 'text/javascript; charset=utf-8', UNDER),
} as const;

/** Renders a page two path levels below the service's root. */
export const page = (title: string, content: Html): string =>
  pageOf(title, content, { style: `../..${ASSETS.style.path}`, script: `../..${ASSETS.script.path}` });

/** Renders a page with a single message. */
export const notice = (title: string, text: string): string => page(title, noticeContent(title, text));
