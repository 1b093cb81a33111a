import { Module } from '@nestjs/common';
import { OpenApiController } from './openapi.controller.js';

/** Needs whoever provides `PublishedEvents`. */
@Module({ controllers: [OpenApiController] })
export class OpenApiModule {}
