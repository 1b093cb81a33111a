import { Controller, Get, Req, Res, type Type } from '@nestjs/common';
import { ModuleRef, ModulesContainer } from '@nestjs/core';
import { ErrorCatalog, type HttpRequest, type HttpResponse, HttpConfig } from '#platform/http';
import { ProcessConfig } from '#kit/kernel';
import type { ApiReference } from './api-reference.js';
import { PublishedEvents } from './published-events.js';

/**
 * The pages load and call this origin only. Scalar writes `<style>` elements, hence 'unsafe-inline' for styles: only on
 * these pages, which show nothing that a user has written.
 */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

type Path = Parameters<ApiReference['get']>[0];

/** Serves the API reference. It is built on the first request, so that it does not slow the start. */
@Controller()
export class OpenApiController {
  private built: Promise<ApiReference> | null = null;

  constructor(
    private readonly modules: ModulesContainer,
    private readonly references: ModuleRef,
    private readonly config: HttpConfig,
    private readonly process: ProcessConfig,
  ) {}

  @Get('openapi.json')
  document(@Req() request: HttpRequest, @Res() response: HttpResponse): Promise<void> {
    response.setHeader('access-control-allow-origin', '*');
    return this.send('openapi.json', request, response);
  }

  @Get('v1/operations/openapi.json')
  operationsDocument(@Req() request: HttpRequest, @Res() response: HttpResponse): Promise<void> {
    return this.send('v1/operations/openapi.json', request, response);
  }

  @Get('docs')
  page(@Req() request: HttpRequest, @Res() response: HttpResponse): Promise<void> {
    return this.sendPage('docs', request, response);
  }

  @Get('docs/operations')
  operations(@Req() request: HttpRequest, @Res() response: HttpResponse): Promise<void> {
    return this.sendPage('docs/operations', request, response);
  }

  @Get('docs/errors')
  errors(@Req() request: HttpRequest, @Res() response: HttpResponse): Promise<void> {
    return this.sendPage('docs/errors', request, response);
  }

  @Get('docs/reference.css')
  style(@Req() request: HttpRequest, @Res() response: HttpResponse): Promise<void> {
    return this.send('docs/reference.css', request, response);
  }

  @Get('docs/reference.mjs')
  script(@Req() request: HttpRequest, @Res() response: HttpResponse): Promise<void> {
    return this.send('docs/reference.mjs', request, response);
  }

  @Get('docs/scalar.js')
  scalar(@Req() request: HttpRequest, @Res() response: HttpResponse): Promise<void> {
    return this.send('docs/scalar.js', request, response);
  }

  private sendPage(path: Path, request: HttpRequest, response: HttpResponse): Promise<void> {
    response.setHeader('content-security-policy', POLICY);
    return this.send(path, request, response);
  }

  private async send(path: Path, request: HttpRequest, response: HttpResponse): Promise<void> {
    const reference = await (this.built ??= this.build());
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('referrer-policy', 'no-referrer');
    (await reference.get(path)).send(request, response);
  }

  private async build(): Promise<ApiReference> {
    const { ApiReference } = await import('./api-reference.js');
    const controllers = [...this.modules.values()].flatMap((module) => [...module.controllers.values()]);
    return new ApiReference({
      controllers: controllers.map(({ metatype }) => metatype as Type),
      events: this.references.get(PublishedEvents, { strict: false }).list(),
      errors: this.references.get(ErrorCatalog, { strict: false }).declarations,
      url: this.config.publicUrl,
      sandbox: this.process.environment === 'sandbox',
    });
  }
}
