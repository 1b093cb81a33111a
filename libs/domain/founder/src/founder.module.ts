import { Global, Module } from '@nestjs/common';
import { AnnualReportCommandsModule } from '#domain/annual-report';
import { CompanyCommandsModule, CompanyReadsModule, CompanyStepsModule } from '#domain/company';
import { CustomerCommandsModule } from '#domain/customer';
import { DirectTenant, OwnCompanies } from '#domain/identity';
import { FounderContexts, SecureLinks } from '#domain/mcp';
import { OnboardingModule } from '#domain/onboarding';
import { RequiredActionCommandsModule } from '#domain/required-action';
import { MailModule } from '#platform/mail';
import { ServiceDetailsModule } from '#platform/reference-data';
import { FoundersCompanies } from './account/founders-companies.js';
import { FounderMails } from './mails/founder-mails.js';
import { MailEraser } from './mails/mail-eraser.js';
import { MailQueue } from './mails/mail-queue.js';
import { MailWriter } from './mails/mail-writer.js';

/** The e-mails to founders without a partner. */
@Module({
  imports: [MailModule, CompanyCommandsModule, CustomerCommandsModule, ServiceDetailsModule],
  providers: [DirectTenant, SecureLinks, MailQueue, MailWriter, FounderMails, MailEraser],
})
export class FounderProcessesModule {}

/** The companies on the account page. Global, because the authorization server does not know this lib. */
@Global()
@Module({
  imports: [
    OnboardingModule,
    CompanyCommandsModule,
    CompanyReadsModule,
    CompanyStepsModule,
    RequiredActionCommandsModule,
    AnnualReportCommandsModule,
  ],
  providers: [
    DirectTenant,
    SecureLinks,
    FounderContexts,
    { provide: OwnCompanies, useClass: FoundersCompanies },
  ],
  exports: [OwnCompanies],
})
export class FounderAccountModule {}
