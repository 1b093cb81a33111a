import type { Domain } from '#platform/hosting';
import { onboarding } from './domain/decider.js';
import { dueRefunds } from './domain/projections/due-refunds.js';
import { OnboardingModule, OnboardingProcessesModule } from './onboarding.module.js';
import { RefundsOfCompanies } from './processes/refunds-of-companies.js';
import { SubmittedCompanies } from './processes/submitted-companies.js';
import { RefundWorker } from './refunds/refund-worker.js';

export const onboardingDomain: Domain = {
  name: 'onboarding',
  aggregates: [onboarding],
  projections: [dueRefunds],
  webhooks: [],
  errors: {},
  processes: [SubmittedCompanies, RefundsOfCompanies],
  workers: [RefundWorker],
  modules: { tools: [OnboardingModule], projector: [OnboardingProcessesModule] },
};
