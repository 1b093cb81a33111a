import { Module } from '@nestjs/common';
import { ReferencesController } from './queries/references.controller.js';

/** Serves reference data to partners. */
@Module({ controllers: [ReferencesController] })
export class ReferenceDataModule {}
