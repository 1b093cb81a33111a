import { Module } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { CompanyCommandsModule } from '#domain/company';
import { AnnualReportCommandsModule } from '#domain/annual-report';
import { CustomerCommandsModule } from '#domain/customer';
import { DocumentBytes, DocumentsModule } from '#platform/documents';
import { DocumentStore } from '#kit/document-store';
import { EventStore } from '#kit/event-store';
import { HttpModule } from '#platform/http';
import { Logger } from '#kit/kernel';
import { ErasePersonHandler } from './commands/erase-person/erase-person.js';
import { ResetConfirmations } from './commands/reset-sandbox/confirmations.js';
import { ResetSandboxController } from './commands/reset-sandbox/reset-sandbox.controller.js';
import { ErasureController } from './operations/erasure.controller.js';
import { ExportPersonHandler } from './queries/export-person/export-person.js';
import { CustomerErasure } from './processes/customer-erasure.js';
import { FormerTenants } from './processes/former-tenants.js';
import { DocumentSweep } from './sweep/document-sweep.js';
import { ErasedWords } from './commands/scrub-words/erased-words.js';
import { WordScrub } from './commands/scrub-words/word-scrub.js';

/** The routes by which operators erase a person, and partners reset their sandboxes. */
@Module({
  imports: [CustomerCommandsModule],
  controllers: [ErasureController, ResetSandboxController],
  providers: [ErasePersonHandler, ErasedWords, ResetConfirmations],
})
export class PrivacyModule {}

/**
 * Erases the data of persons and of reset sandboxes, exports a person's data for the command line, and removes files that
 * no document has any more.
 */
@Module({
  imports: [
    CustomerCommandsModule,
    CompanyCommandsModule,
    AnnualReportCommandsModule,
    DocumentsModule,
    HttpModule,
  ],
  providers: [
    CustomerErasure,
    ErasedWords,
    WordScrub,
    FormerTenants,
    ExportPersonHandler,
    {
      provide: DocumentSweep,
      inject: [DocumentBytes, QueryBus, EventStore, DocumentStore, Logger],
      useFactory: (...parts: ConstructorParameters<typeof DocumentSweep>) => new DocumentSweep(...parts),
    },
  ],
})
export class PrivacyProcessesModule {}
