import { Controller, Get, Req, Res, type Type } from '@nestjs/common';
import { ModuleRef, ModulesContainer } from '@nestjs/core';
import { ErrorCatalogue, type HttpRequest, type HttpResponse, HttpConfig } from '#platform/http';
import { ProcessConfig } from '#kit/kernel';
import { PublishedEvents } from './published-events.js';
import type { Reference } from './reference/make-reference.js';

/** The page loads its own two files and nothing else. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The API's description, for programs and for people. Made when it is first asked for: a start waits for none of it. */
@Controller()
export class OpenApiController {
  private made: Promise<Reference> | null = null;

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

  @Get('docs')
  page(@Req() request: HttpRequest, @Res() response: HttpResponse): Promise<void> {
    response.setHeader('content-security-policy', POLICY);
    return this.send('docs', request, response);
  }

  @Get('docs/reference.css')
  style(@Req() request: HttpRequest, @Res() response: HttpResponse): Promise<void> {
    return this.send('docs/reference.css', request, response);
  }

  @Get('docs/reference.mjs')
  script(@Req() request: HttpRequest, @Res() response: HttpResponse): Promise<void> {
    return this.send('docs/reference.mjs', request, response);
  }

  private async send(name: keyof Reference, request: HttpRequest, response: HttpResponse): Promise<void> {
    const reference = await this.reference();
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('referrer-policy', 'no-referrer');
    reference[name].send(request, response);
  }

  private reference(): Promise<Reference> {
    this.made ??= this.make();
    return this.made;
  }

  private async make(): Promise<Reference> {
    const { makeReference } = await import('./reference/make-reference.js');
    const controllers = [...this.modules.values()].flatMap((module) => [...module.controllers.values()]);
    return makeReference({
      controllers: controllers.map(({ metatype }) => metatype as Type),
      events: this.references.get(PublishedEvents, { strict: false }).list(),
      errors: this.references.get(ErrorCatalogue, { strict: false }).declarations,
      url: this.config.publicUrl,
      sandbox: this.process.environment === 'sandbox',
    });
  }
}
