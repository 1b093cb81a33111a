import { Module } from '@nestjs/common';
import { ReferencesController } from './queries/references.controller.js';

@Module({ controllers: [ReferencesController] })
export class ReferenceDataModule {}
