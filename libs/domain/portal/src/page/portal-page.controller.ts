import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { HttpError, type HttpRequest, type HttpResponse, PAGE_HEADERS } from '#platform/http';
import { PortalPage } from './portal-page.js';

/** Allows only the portal's own files and calls to its own server. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/** Serves the portal: one document for every path under `/portal`, and its assets. */
@Controller('portal')
export class PortalPageController {
  constructor(private readonly page: PortalPage) {}

  @Get('assets/:file')
  async asset(
    @Param('file') file: string,
    @Req() request: HttpRequest,
    @Res() response: HttpResponse,
  ): Promise<void> {
    const asset = await this.page.asset(file);
    if (!asset) throw nothingHere();
    response.setHeader('cross-origin-resource-policy', 'same-origin');
    asset.send(request, response);
  }

  @Get(['', '*path'])
  show(@Req() request: HttpRequest, @Res() response: HttpResponse): void {
    if (this.page.index === null || request.path.startsWith('/portal/api/')) throw nothingHere();
    for (const [name, value] of Object.entries(PAGE_HEADERS)) response.setHeader(name, value);
    response.setHeader('content-security-policy', POLICY);
    response.end(this.page.index);
  }
}

/** Sends people who open the service's address to the portal. */
@Controller()
export class RootController {
  @Get()
  redirect(@Res() response: HttpResponse): void {
    response.statusCode = 302;
    response.setHeader('location', '/portal');
    response.end();
  }
}

const nothingHere = (): HttpError => new HttpError('E_NOT_FOUND', 'No page exists at this address.');
