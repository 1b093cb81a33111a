import { Controller, Get, Req, Res, type Type } from '@nestjs/common';
import { ModuleRef, ModulesContainer } from '@nestjs/core';
import type { Request, Response } from 'express';
import { Config } from '#hosting';
import { PublishedEvents } from './published-events.js';
import type { Reference } from './reference/make-reference.js';

/** The API's description, for programs and for people. Made when it is first asked for: a start waits for none of it. */
@Controller()
export class OpenApiController {
  private made: Promise<Reference> | null = null;

  constructor(
    private readonly modules: ModulesContainer,
    private readonly references: ModuleRef,
    private readonly config: Config,
  ) {}

  @Get('openapi.json')
  async document(@Req() request: Request, @Res() response: Response): Promise<void> {
    response.setHeader('access-control-allow-origin', '*');
    (await this.reference()).document.send(request, response);
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
      url: this.config.publicUrl,
      sandbox: this.config.environment === 'sandbox',
    });
  }
}
