import { annualReportDomain } from '#domain/annual-report';
import { companyDomain } from '#domain/company';
import { companyHistoryDomain } from '#domain/company-history';
import { customerDomain } from '#domain/customer';
import { emailReservationDomain } from '#domain/email-reservation';
import type { Domain } from '#platform/hosting';
import { founderDomain } from '#domain/founder';
import { identityDomain } from '#domain/identity';
import { onboardingDomain } from '#domain/onboarding';
import { operatorDomain } from '#domain/operator';
import { partnerDomain } from '#domain/partner';
import { portalDomain } from '#domain/portal';
import { privacyDomain } from '#domain/privacy';
import { requiredActionDomain } from '#domain/required-action';
import { signatureDomain } from '#domain/signature';
import { mcpDomain } from '#domain/mcp';

const others: readonly Domain[] = [
  operatorDomain,
  companyHistoryDomain,
  partnerDomain,
  emailReservationDomain,
  customerDomain,
  companyDomain,
  requiredActionDomain,
  signatureDomain,
  annualReportDomain,
  identityDomain,
  onboardingDomain,
  mcpDomain,
  founderDomain,
  privacyDomain,
];

/**
 * Every domain of the service. Everything that they declare is wired from this list. The portal comes last: its page
 * answers every address under /portal that no other route has.
 */
export const domains: readonly Domain[] = [...others, portalDomain(others)];
