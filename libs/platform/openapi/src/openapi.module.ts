import { Module } from '@nestjs/common';
import { OpenApiController } from './openapi.controller.js';

/** Serves the API's description. Needs a provider of `PublishedEvents` beside it. */
@Module({ controllers: [OpenApiController] })
export class OpenApiModule {}
