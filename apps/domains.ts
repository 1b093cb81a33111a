import { annualReportDomain } from '#annual-report';
import type { Domain } from '#event-sourcing';
import { companyDomain } from '#company';
import { customerDomain } from '#customer';
import { emailReservationDomain } from '#email-reservation';
import { partnerDomain } from '#partner';
import { requiredActionDomain } from '#required-action';
import { signatureDomain } from '#signature';

/** Every aggregate of the service: the one list from which upcasters, read models and webhooks are wired. */
export const domains: readonly Domain[] = [
  partnerDomain,
  emailReservationDomain,
  customerDomain,
  companyDomain,
  requiredActionDomain,
  signatureDomain,
  annualReportDomain,
];
