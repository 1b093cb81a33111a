import type { Domain } from '#platform/hosting';
import { onboarding } from './domain/decider.js';
import { OnboardingModule, OnboardingProcessesModule } from './onboarding.module.js';
import { SubmittedCompanies } from './processes/submitted-companies.js';

export const onboardingDomain: Domain = {
  name: 'onboarding',
  aggregates: [onboarding],
  projections: [],
  webhooks: [],
  errors: {},
  processes: [SubmittedCompanies],
  workers: [],
  modules: { tools: [OnboardingModule], projector: [OnboardingProcessesModule] },
};
