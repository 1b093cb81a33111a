import { Controller, Get, Req, Res } from '@nestjs/common';
import type { HttpRequest, HttpResponse } from '#http';
import { HttpError } from '#http';
import { ASSETS } from './page-assets.js';

const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

@Controller('sign-assets')
export class PageAssetsController {
  @Get(':hash/:file')
  get(@Req() request: HttpRequest, @Res() response: HttpResponse): void {
    const found = Object.values(ASSETS).find(({ path }) => path === request.path);
    if (!found) throw new HttpError('E_NOT_FOUND', 'There is nothing at this address.');
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    response.setHeader('content-type', found.contentType);
    response.end(found.content);
  }
}
