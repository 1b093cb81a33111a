import { Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { QueryBus } from '@nestjs/cqrs';
import type { Express } from 'express';
import { CompanyCommandsModule, CompanyReadsModule } from '#domain/company';
import { CustomerSessionsModule } from '#domain/customer';
import { DocumentsModule } from '#platform/documents';
import { CommandHandling } from '#kit/event-sourcing';
import { EventStore } from '#kit/event-store';
import { Clock, Logger } from '#kit/kernel';
import { ReadModels } from '#kit/projections';
import { setPublisher, Tenants } from '#platform/http';
import { ServiceDetails, ServiceDetailsModule } from '#platform/reference-data';
import { IssueSigningLinkController } from './commands/issue-signing-link/issue-signing-link.controller.js';
import { IssueSigningLinkHandler } from './commands/issue-signing-link/issue-signing-link.js';
import { SessionSigningLinkController } from './commands/issue-signing-link/session-signing-link.controller.js';
import { SignFormHandler } from './commands/sign-form/sign-form.js';
import { SignedFormWriter } from './forms/signed-form-writer.js';
import { TaxForms } from './forms/tax-forms.js';
import { LinkTokens } from './link-tokens.js';
import { PageAssetsController } from './page/page-assets.controller.js';
import { SigningPageController } from './page/signing-page.controller.js';
import { SignaturePlaygroundController } from './playground/signature-playground.controller.js';
import { SignaturesProcess } from './processes/signatures.process.js';
import { SignedForms } from './processes/signed-forms.js';
import { ListSigningLinksHandler } from './queries/list-signing-links/list-signing-links.js';
import { OpenSigningLinkHandler } from './queries/open-signing-link/open-signing-link.js';
import { ReminderWorker } from './reminders/reminder-worker.js';
import { SigningOfCompany } from './processes/signing-of-company.js';

/** The parts that requests and processes share. */
@Module({
  imports: [CompanyCommandsModule],
  providers: [SigningOfCompany, SignedForms],
  exports: [SigningOfCompany, SignedForms],
})
class SigningOfCompanyModule {}

/** Issues signing links, for partners and founders. */
@Module({
  imports: [SigningOfCompanyModule],
  providers: [IssueSigningLinkHandler, LinkTokens],
  exports: [LinkTokens],
})
export class SigningLinksModule {}

/** Endpoints of partners and of founders' browsers, and the page on which founders sign. */
@Module({
  imports: [
    SigningOfCompanyModule,
    SigningLinksModule,
    CompanyReadsModule,
    CustomerSessionsModule,
    DocumentsModule,
    ServiceDetailsModule,
  ],
  controllers: [
    IssueSigningLinkController,
    SessionSigningLinkController,
    SigningPageController,
    PageAssetsController,
    SignaturePlaygroundController,
  ],
  providers: [SignFormHandler, OpenSigningLinkHandler, ListSigningLinksHandler, SignedFormWriter, TaxForms],
})
export class SignatureModule implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly service: ServiceDetails,
  ) {}

  onModuleInit(): void {
    // The command line has no HTTP server.
    const { httpAdapter } = this.host as Partial<HttpAdapterHost>;
    if (httpAdapter) setPublisher(httpAdapter.getInstance<Express>(), this.service);
  }
}

/** Subscribers to companies' and signatures' events, and the reminders. */
@Module({
  imports: [SigningOfCompanyModule],
  providers: [
    SignaturesProcess,
    {
      provide: ReminderWorker,
      inject: [ReadModels, EventStore, CommandHandling, QueryBus, Clock, Tenants, Logger],
      useFactory: (...parts: ConstructorParameters<typeof ReminderWorker>) => new ReminderWorker(...parts),
    },
  ],
})
export class SignatureProcessesModule {}
