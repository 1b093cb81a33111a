import { Module } from '@nestjs/common';
import { CheckoutModule } from '#checkout';
import { CompanyCreationModule } from '#company';
import { CustomerCommandsModule } from '#customer';
import { ServiceDetailsModule } from '#reference-data';
import { AnswerStepHandler, ProvideTaxIdsHandler } from './commands/answer-step.js';
import { SelectCompanyHandler, StartOnboardingHandler } from './commands/choose-company.js';
import { OnboardingCommands } from './commands/onboarding-commands.js';
import { BeginPaymentHandler, VerifyPaymentHandler } from './commands/payments.js';
import { SubmitOnboardingHandler } from './commands/submit-onboarding.js';
import { SubmittedCompanies } from './processes/submitted-companies.js';
import { GetFounderHandler } from './queries/get-founder.js';
import { GetOfferHandler } from './queries/get-offer.js';

/** What founders' assistants ask of onboardings. */
@Module({
  imports: [CheckoutModule, CompanyCreationModule, CustomerCommandsModule, ServiceDetailsModule],
  providers: [
    OnboardingCommands,
    StartOnboardingHandler,
    SelectCompanyHandler,
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

/** What follows from onboardings' events. */
@Module({
  imports: [CompanyCreationModule, CustomerCommandsModule, ServiceDetailsModule],
  providers: [SubmittedCompanies],
})
export class OnboardingProcessesModule {}
