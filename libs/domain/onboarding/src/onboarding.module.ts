import { Module } from '@nestjs/common';
import { PaymentsModule } from '#platform/payments';
import { CompanyCreationModule } from '#domain/company';
import { CustomerCommandsModule } from '#domain/customer';
import { ServiceDetailsModule } from '#platform/reference-data';
import { AnswerStepHandler } from './commands/answer-step/answer-step.js';
import { BeginPaymentHandler } from './commands/begin-payment/begin-payment.js';
import { NoteListedDocumentsHandler } from './commands/note-listed-documents/note-listed-documents.js';
import { OnboardingCommands } from './commands/onboarding-commands.js';
import { ProvideTaxIdsHandler } from './commands/provide-tax-ids/provide-tax-ids.js';
import { SelectCompanyHandler } from './commands/select-company/select-company.js';
import { StartOnboardingHandler } from './commands/start-onboarding/start-onboarding.js';
import { SubmitOnboardingHandler } from './commands/submit-onboarding/submit-onboarding.js';
import { VerifyPaymentHandler } from './commands/verify-payment/verify-payment.js';
import { RefundsOfCompanies } from './processes/refunds-of-companies.js';
import { SubmittedCompanies } from './processes/submitted-companies.js';
import { RefundWorker } from './refunds/refund-worker.js';
import { GetFounderHandler } from './queries/get-founder/get-founder.js';
import { GetOfferHandler } from './queries/get-offer/get-offer.js';

/** Commands and queries for founders' assistants. */
@Module({
  imports: [PaymentsModule, CompanyCreationModule, CustomerCommandsModule, ServiceDetailsModule],
  providers: [
    OnboardingCommands,
    StartOnboardingHandler,
    SelectCompanyHandler,
    NoteListedDocumentsHandler,
    AnswerStepHandler,
    ProvideTaxIdsHandler,
    BeginPaymentHandler,
    VerifyPaymentHandler,
    SubmitOnboardingHandler,
    GetFounderHandler,
    GetOfferHandler,
  ],
})
export class OnboardingModule {}

/** The process managers of the onboarding events, and the refunds. */
@Module({
  imports: [PaymentsModule, CompanyCreationModule, CustomerCommandsModule, ServiceDetailsModule],
  providers: [OnboardingCommands, SubmittedCompanies, RefundsOfCompanies, RefundWorker],
})
export class OnboardingProcessesModule {}
