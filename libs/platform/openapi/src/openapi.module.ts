import { Module } from '@nestjs/common';
import { OpenApiController } from './openapi.controller.js';

/** Serves the OpenAPI document and the API reference. */
@Module({ controllers: [OpenApiController] })
export class OpenApiModule {}
