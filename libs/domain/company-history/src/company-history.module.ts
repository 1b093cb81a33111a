import { Module } from '@nestjs/common';
import { ListCompanyEventsController } from './queries/list-company-events/list-company-events.controller.js';
import { ListCompanyEventsHandler } from './queries/list-company-events/list-company-events.js';

/** Serves a company's history at the operations desk. */
@Module({ controllers: [ListCompanyEventsController], providers: [ListCompanyEventsHandler] })
export class CompanyHistoryModule {}
