import { Controller, Get, Req, Res } from '@nestjs/common';
import type { HttpRequest, HttpResponse } from '#platform/http';
import { HttpError, sendAsset } from '#platform/http';
import { ASSETS } from './page-assets.js';

@Controller('sign-assets')
export class PageAssetsController {
  @Get(':hash/:file')
  get(@Req() request: HttpRequest, @Res() response: HttpResponse): void {
    const found = Object.values(ASSETS).find(({ path }) => path === request.path);
    if (!found) throw new HttpError('E_NOT_FOUND', 'This address does not exist.');
    sendAsset(response, found);
  }
}
