import { Controller, Get, Res } from '@nestjs/common';
import { type HttpResponse, sendAsset } from '#platform/http';
import { DRAWING } from './layout.js';

@Controller()
export class PageAssetsController {
  @Get(DRAWING.path)
  drawing(@Res() response: HttpResponse): void {
    sendAsset(response, DRAWING);
  }
}
