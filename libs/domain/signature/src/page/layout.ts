import type { Html } from '#platform/http';
import { noticeContent, page as pageOf } from '#platform/http';
import { ASSETS } from './page-assets.js';

/** A whole page, two levels below the service's address. */
export const page = (title: string, content: Html): string =>
  pageOf(title, content, { style: `../..${ASSETS.style.path}`, script: `../..${ASSETS.script.path}` });

/** A page that says one thing. */
export const notice = (title: string, text: string): string => page(title, noticeContent(title, text));
