import { annualReportDomain } from '#annual-report';
import { companyDomain } from '#company';
import { customerDomain } from '#customer';
import { customerSessionDomain } from '#customer-session';
import { emailReservationDomain } from '#email-reservation';
import type { Domain } from '#hosting';
import { identityDomain } from '#identity';
import { onboardingDomain } from '#onboarding';
import { operatorDomain } from '#operator';
import { partnerDomain } from '#partner';
import { portalDomain } from '#portal';
import { privacyDomain } from '#privacy';
import { requiredActionDomain } from '#required-action';
import { signatureDomain } from '#signature';
import { toolInterfaceDomain } from '#tool-interface';

/** Every domain of the service: the one list from which everything that they declare is wired. */
export const domains: readonly Domain[] = [
  operatorDomain,
  partnerDomain,
  emailReservationDomain,
  customerDomain,
  companyDomain,
  requiredActionDomain,
  signatureDomain,
  annualReportDomain,
  customerSessionDomain,
  identityDomain,
  onboardingDomain,
  toolInterfaceDomain,
  privacyDomain,
  // The last: its page is at every address under /portal that no other has.
  portalDomain,
];
