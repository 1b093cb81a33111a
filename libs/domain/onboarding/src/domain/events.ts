import type { Personal } from '#kit/event-sourcing';

// Names and shapes are storage formats: change one only with a new version, an upcaster and its JSON in test/upgrade.

/** The steps of an onboarding, each named after the information that it asks for. */
export type StepName =
  | 'choose_company'
  | 'describe_business'
  | 'propose_names'
  | 'set_responsible_party'
  | 'set_members'
  | 'set_officers'
  | 'set_tax_ids';

/** A founder's answers by field, unchanged. */
export type Answers = Readonly<Record<string, unknown>>;

interface OfFounder {
  readonly customerId: string;
  /** The onboarding's id, which its company takes over. */
  readonly companyId: string;
}

export type OnboardingEvent =
  | { readonly type: 'OnboardingStarted'; readonly data: OfFounder & { readonly tenantId: string } }
  /** Selects the company that the founder's assistants work on: an onboarding or a formed company. */
  | { readonly type: 'OnboardingSelected'; readonly data: OfFounder }
  /** The founder's assistant listed documents of a company for the first time. */
  | {
      readonly type: 'OnboardingDocumentsListed';
      readonly data: OfFounder & { readonly documentIds: readonly string[] };
    }
  | {
      readonly type: 'OnboardingAnswered';
      readonly data: OfFounder & {
        readonly step: StepName;
        readonly personal: Personal<{ readonly answers: Answers }>;
      };
    }
  | {
      /** Entered by the founder on a page; no assistant has seen them. */
      readonly type: 'OnboardingTaxIdsProvided';
      readonly data: OfFounder & {
        /** By person: `responsibleParty`, `members[0]`. */
        readonly personal: Personal<{ readonly taxIds: Readonly<Record<string, string>> }>;
      };
    }
  | {
      readonly type: 'OnboardingCheckoutBegun';
      readonly data: OfFounder & CheckoutOfOnboarding & { readonly amountInCents: number };
    }
  | {
      readonly type: 'OnboardingCheckoutSettled';
      readonly data: OfFounder & CheckoutOfOnboarding & { readonly outcome: CheckoutOutcome };
    }
  /** The company was not formed, so its payment must be refunded (contract 10.7). */
  | { readonly type: 'OnboardingRefundDue'; readonly data: OfFounder & CheckoutOfOnboarding }
  | {
      readonly type: 'OnboardingSubmitted';
      readonly data: OfFounder & {
        readonly tenantId: string;
        /** The body of the request for the company. */
        readonly personal: Personal<{ readonly request: Readonly<Record<string, unknown>> }>;
      };
    };

interface CheckoutOfOnboarding {
  readonly checkoutSessionId: string;
}

export type CheckoutOutcome = 'paid' | 'expired' | 'refunded';
