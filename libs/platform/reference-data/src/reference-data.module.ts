import { Module } from '@nestjs/common';
import { ReferencesController } from './queries/references.controller.js';

/** The reference data that partners read. */
@Module({ controllers: [ReferencesController] })
export class ReferenceDataModule {}
