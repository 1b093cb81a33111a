import { Controller, Get, NotFoundException, Param, Req, Res, type Type } from '@nestjs/common';
import { ModuleRef, ModulesContainer } from '@nestjs/core';
import type { ErrorDeclarations } from '#kit/event-sourcing';
import { ErrorCatalog, type HttpRequest, type HttpResponse, HttpConfig, sendPage } from '#platform/http';
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
const PAGES: readonly Path[] = ['docs', 'docs/operations'];
const FILES: readonly Path[] = [
  'openapi.json',
  'v1/operations/openapi.json',
  'docs/postman.json',
  'docs/requests.http',
  'docs/reference.css',
  'docs/reference.mjs',
  'docs/scalar.js',
];

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

  @Get('docs/errors')
  async sendErrors(@Res() response: HttpResponse): Promise<void> {
    const { errorsPage } = await import('./reference-page/reference-page.js');
    sendPage(response, 200, errorsPage(this.errors(), this.root()));
  }

  @Get('docs/guides')
  sendFirstGuide(@Res() response: HttpResponse): void {
    response.redirect(`${this.root()}/docs/guides/getting-started`);
  }

  @Get('docs/guides/:guide')
  async sendGuide(@Param('guide') slug: string, @Res() response: HttpResponse): Promise<void> {
    const { guidePage } = await import('./guides/pages.js');
    const guide = guidePage(slug, this.root(), this.config.publicUrl);
    if (!guide) throw new NotFoundException();
    sendPage(response, 200, guide);
  }

  @Get('docs/changelog')
  async sendChangelog(@Res() response: HttpResponse): Promise<void> {
    const { changelogPage } = await import('./guides/pages.js');
    sendPage(response, 200, changelogPage(this.root()));
  }

  @Get('docs/changelog.atom')
  async sendFeed(@Res() response: HttpResponse): Promise<void> {
    const { changelogFeed } = await import('./guides/pages.js');
    response.type('application/atom+xml').send(changelogFeed(this.config.publicUrl));
  }

  @Get('clients/:file')
  async sendClient(@Param('file') file: string, @Res() response: HttpResponse): Promise<void> {
    const { CLIENTS, packageOf } = await import('./client-packages.js');
    const client = CLIENTS.find((one) => file === `${one}.tgz`);
    if (!client) throw new NotFoundException();
    response.type('application/gzip').send(await packageOf(client));
  }

  @Get([...PAGES, ...FILES])
  async send(@Req() request: HttpRequest, @Res() response: HttpResponse): Promise<void> {
    const path = (request.route as { readonly path: string }).path.slice(1) as Path;
    if (path === 'openapi.json') response.setHeader('access-control-allow-origin', '*');
    if (PAGES.includes(path)) response.setHeader('content-security-policy', POLICY);
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('referrer-policy', 'no-referrer');
    const reference = await (this.built ??= this.build());
    (await reference.get(path)).send(request, response);
  }

  private async build(): Promise<ApiReference> {
    const { ApiReference } = await import('./api-reference.js');
    const controllers = [...this.modules.values()].flatMap((module) => [...module.controllers.values()]);
    const sources = {
      controllers: controllers.map(({ metatype }) => metatype as Type),
      events: this.references.get(PublishedEvents, { strict: false }).list(),
      errors: this.errors(),
      url: this.config.publicUrl,
      otherUrl: this.config.otherEnvironmentUrl,
      sandbox: this.process.environment === 'sandbox',
    };
    return new ApiReference(sources, this.root());
  }

  private errors(): ErrorDeclarations {
    return this.references.get(ErrorCatalog, { strict: false }).declarations;
  }

  /** The path of the service's root at its public address. */
  private root(): string {
    return new URL(this.config.publicUrl).pathname.replace(/\/$/, '');
  }
}
