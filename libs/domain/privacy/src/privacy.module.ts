import { Module } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { CompanyCommandsModule } from '#domain/company';
import { CustomerCommandsModule } from '#domain/customer';
import { DocumentBytes, DocumentsModule } from '#platform/documents';
import { DocumentStore } from '#kit/document-store';
import { EventStore } from '#kit/event-store';
import { HttpModule } from '#platform/http';
import { Logger } from '#kit/kernel';
import { ErasePersonHandler } from './commands/erase-person/erase-person.js';
import { ErasureController } from './operations/erasure.controller.js';
import { ExportPersonHandler } from './queries/export-person/export-person.js';
import { CustomerErasure } from './processes/customer-erasure.js';
import { DocumentSweep } from './sweep/document-sweep.js';
import { ErasedWords } from './commands/scrub-words/erased-words.js';
import { WordScrub } from './commands/scrub-words/word-scrub.js';

/** The route by which operators erase a person. */
@Module({
  imports: [CustomerCommandsModule],
  controllers: [ErasureController],
  providers: [ErasePersonHandler, ErasedWords],
})
export class PrivacyModule {}

/** Erases a person's data, exports it for the command line, and removes files that no document has any more. */
@Module({
  imports: [CustomerCommandsModule, CompanyCommandsModule, DocumentsModule, HttpModule],
  providers: [
    CustomerErasure,
    ErasedWords,
    WordScrub,
    ExportPersonHandler,
    {
      provide: DocumentSweep,
      inject: [DocumentBytes, QueryBus, EventStore, DocumentStore, Logger],
      useFactory: (...parts: ConstructorParameters<typeof DocumentSweep>) => new DocumentSweep(...parts),
    },
  ],
})
export class PrivacyProcessesModule {}
