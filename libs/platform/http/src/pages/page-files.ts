import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { asset, sendAsset } from './page-asset.js';

const UNDER = '/page-assets';

/** The files that all pages share. */
export const PAGE_FILES = {
  style: asset(new URL('./assets/page.css', import.meta.url), 'text/css; charset=utf-8', UNDER),
  times: asset(new URL('./assets/local-times.mjs', import.meta.url), 'text/javascript; charset=utf-8', UNDER),
} as const;

/** Serves the shared files, on every server that has pages. */
@Controller()
export class PageFilesController {
  @Get(PAGE_FILES.style.path)
  style(@Res() response: Response): void {
    sendAsset(response, PAGE_FILES.style);
  }

  @Get(PAGE_FILES.times.path)
  times(@Res() response: Response): void {
    sendAsset(response, PAGE_FILES.times);
  }
}
