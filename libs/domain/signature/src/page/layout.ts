import type { Html } from '#platform/http';
import { noticeContent, page as pageOf } from '#platform/http';
import { ASSETS } from './page-assets.js';

/** Renders a page two path levels below the service's root. */
export const page = (title: string, content: Html): string =>
  pageOf(title, content, { style: `../..${ASSETS.style.path}`, script: `../..${ASSETS.script.path}` });

/** Renders a page with a single message. */
export const notice = (title: string, text: string): string => page(title, noticeContent(title, text));
