import { asset, pageStyle } from '#platform/http';

const UNDER = '/sign-assets';

export const ASSETS = {
  style: pageStyle(UNDER),
  script: asset(new URL('./assets/drawing.mjs', import.meta.url), 'text/javascript; charset=utf-8', UNDER),
} as const;
