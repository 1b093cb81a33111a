export { AnswerStep, ProvideTaxIds } from './commands/answer-step.js';
export { type OfFounder, SelectCompany, StartOnboarding } from './commands/choose-company.js';
export { BeginPayment, type BegunPayment, type VerifiedPayment, VerifyPayment } from './commands/payments.js';
export { SubmitOnboarding } from './commands/submit-onboarding.js';
export type { Answers, StepName } from './domain/events.js';
export * from './onboarding.domain.js';
export { OnboardingModule } from './onboarding.module.js';
export { type FounderView, GetFounder, type OnboardingView } from './queries/get-founder.js';
export { GetOffer, type Offer, type OfferedFormation } from './queries/get-offer.js';
