import { Module } from '@nestjs/common';
import { GetCalendarController } from './queries/get-calendar/get-calendar.controller.js';
import { GetCalendarHandler } from './queries/get-calendar/get-calendar.handler.js';
import { GetRequirementsController } from './queries/get-requirements/get-requirements.controller.js';
import { GetRequirementsHandler } from './queries/get-requirements/get-requirements.handler.js';
import { QuoteFeeController } from './queries/quote-fee/quote-fee.controller.js';
import { QuoteFeeHandler } from './queries/quote-fee/quote-fee.handler.js';

/** What partners ask of annual reports. Needs the companies' module beside it, which answers what a company is. */
@Module({
  controllers: [QuoteFeeController, GetRequirementsController, GetCalendarController],
  providers: [QuoteFeeHandler, GetRequirementsHandler, GetCalendarHandler],
})
export class AnnualReportModule {}
