import { Controller, Get, Req, Res } from '@nestjs/common';
import { HttpError, type HttpRequest, type HttpResponse, sendAsset } from '#platform/http';
import { ASSETS } from './layout.js';

@Controller('sign-assets')
export class PageAssetsController {
  @Get(':hash/:file')
  get(@Req() request: HttpRequest, @Res() response: HttpResponse): void {
    const asset = Object.values(ASSETS).find(({ path }) => path === request.path);
    if (!asset) throw new HttpError('E_NOT_FOUND', 'This address does not exist.');
    sendAsset(response, asset);
  }
}
