import { Module } from '@nestjs/common';
import { DocumentsModule } from '#platform/documents';
import { ListCompanyEventsController } from './queries/list-company-events/list-company-events.controller.js';
import { ListCompanyEventsHandler } from './queries/list-company-events/list-company-events.js';
import { BackgroundVerification } from './verification/background-verification.js';

@Module({ imports: [DocumentsModule], providers: [BackgroundVerification] })
export class BackgroundVerificationModule {}

/** Serves a company's history at the operations desk. */
@Module({ controllers: [ListCompanyEventsController], providers: [ListCompanyEventsHandler] })
export class CompanyHistoryModule {}
