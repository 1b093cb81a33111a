import type { OnboardingView } from '#domain/onboarding';
import { paramsOf } from './schemas.js';

/** The next step of an assistant. */
export interface NextAction {
  readonly tool: string | null;
  readonly arguments: Readonly<Record<string, unknown>> | null;
  readonly instruction: string;
  readonly params: object | null;
  readonly missing: readonly string[];
  readonly faults: object;
  readonly link: string | null;
}

const NOTHING: Omit<NextAction, 'tool' | 'instruction'> = {
  arguments: {},
  params: null,
  missing: [],
  faults: {},
  link: null,
};

export const next = (
  tool: string | null,
  instruction: string,
  more: Partial<NextAction> = {},
): NextAction => ({
  ...NOTHING,
  tool,
  instruction,
  ...more,
});

export const BEGIN = next(
  'start_new_company',
  'No company is in progress. Ask the person whether to start one.',
);

/** The progress of a company and its next step. */
export interface Status {
  readonly companyId: string | null;
  readonly stage: 'none' | 'collecting' | 'tax_ids' | 'payment' | 'ready' | 'submitted';
  readonly known: object;
  readonly payment: object | null;
  readonly nextAction: NextAction;
}

export const NO_COMPANY: Status = {
  companyId: null,
  stage: 'none',
  known: {},
  payment: null,
  nextAction: BEGIN,
};

/**
 * Returns the status of a company in progress. @param secureLink creates the link to the page for tax IDs
 */
export function statusOf(view: OnboardingView, secureLink: () => string): Status {
  const { companyId, answered } = view;
  const known = Object.assign({}, ...Object.values(answered)) as object;
  return { companyId, known, payment: paymentOf(view), ...stageOf(view, secureLink) };
}

function stageOf(view: OnboardingView, secureLink: () => string): Pick<Status, 'stage' | 'nextAction'> {
  if (view.isSubmitted)
    return { stage: 'submitted', nextAction: next('get_company', 'The company is submitted.') };
  const [open] = view.open;
  if (open) {
    const { name: action, ask: instruction, fields, faults } = open;
    const more = {
      arguments: { action },
      params: paramsOf(fields),
      missing: view.open.map(({ name }) => name),
      faults,
    };
    return { stage: 'collecting', nextAction: next('advance_company_onboarding', instruction, more) };
  }
  if (view.needsTaxIds && !view.hasTaxIds)
    return {
      stage: 'tax_ids',
      nextAction: next(
        'get_company_onboarding_status',
        'Give the person the link. They sign in and enter the tax IDs only there. When they are done, call this tool.',
        { link: secureLink(), missing: ['tax numbers'] },
      ),
    };
  if (!view.isPaid) return { stage: 'payment', nextAction: paymentStep(view) };
  return {
    stage: 'ready',
    nextAction: next(
      'advance_company_onboarding',
      'All answers are complete. Read them back to the person, and submit if the person confirms them.',
      { arguments: { action: 'submit', params: {} }, params: paramsOf([]) },
    ),
  };
}

const paymentStep = ({ checkout }: OnboardingView): NextAction =>
  checkout?.status === 'open'
    ? next(
        'verify_payment',
        'When the person has paid, verify the payment. create_checkout_session returns the link again.',
        {
          arguments: { checkoutSessionId: checkout.checkoutSessionId },
        },
      )
    : next('create_checkout_session', 'Tell the person the price and create the payment page.');

/** Returns the payment of a company, as tools report it. */
export function paymentOf({ checkout, isPaid, priceInCents }: OnboardingView): object {
  const status = isPaid ? 'paid' : checkout?.status === 'open' ? 'pending' : (checkout?.status ?? 'unpaid');
  return {
    status,
    amountInCents: checkout?.amountInCents ?? priceInCents,
    currency: 'USD',
    checkoutSessionId: checkout?.checkoutSessionId ?? null,
  };
}

/** The open matters of a submitted company: failure, requests, reports and documents. */
export interface OpenMatters {
  /** Why the formation failed; null: it did not. */
  readonly failure: string | null;
  /** The request for new names, with its reason; null: there is none. */
  readonly names: { readonly requiredActionId: string; readonly reason: string } | null;
  readonly reports: readonly {
    readonly annualReportId: string;
    readonly fiscalYear: number;
    readonly status: string;
    readonly priceInCents: number | null;
    readonly informationRequest: { readonly message: string } | null;
  }[];
  readonly documents: readonly object[];
}
