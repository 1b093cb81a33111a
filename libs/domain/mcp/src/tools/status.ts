import { isDeepStrictEqual } from 'node:util';
import type { OnboardingView, PriceLine } from '#domain/onboarding';
import { totalOf } from '#platform/payments';
import { paramsOf, type StatusStage } from './schemas.js';

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

/**
 * Returns the next action after a rejected call. It is not the same call again, except for a payment that the person can
 * still make.
 */
export function nextAfterRejection(
  nextAction: NextAction,
  rejected: { readonly tool: string; readonly arguments: unknown; readonly message: string },
): NextAction {
  const isRepeated =
    nextAction.tool === rejected.tool &&
    nextAction.tool !== 'verify_payment' &&
    isDeepStrictEqual(nextAction.arguments, rejected.arguments);
  return isRepeated ? next(null, `${rejected.message} ${LATER}`) : nextAction;
}

/** Ends the instructions to wait for the service. */
export const LATER = 'Check the progress later with get_company_onboarding_status.';

export const BEGIN = next(
  'start_new_company',
  'No company is in progress. Ask the person whether to start one.',
);

/** The payment of a company. */
export interface Payment {
  readonly status: 'unpaid' | 'pending' | 'paid' | 'expired' | 'refunded';
  readonly amountInCents: number | null;
  readonly currency: 'USD';
  /** The parts of the amount. */
  readonly lines: readonly { readonly description: string; readonly amountInCents: number }[];
  readonly checkoutSessionId: string | null;
}

/** The progress of a company and its next step. */
export interface Status {
  readonly companyId: string | null;
  readonly stage: StatusStage;
  readonly known: object;
  readonly payment: Payment | null;
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
 * Returns the status of a company in progress.
 *
 * @param secureLink creates the link to the page for tax IDs
 */
export function statusOf(view: OnboardingView, secureLink: () => string): Status {
  const { companyId, answered } = view;
  const known = Object.assign({}, ...Object.values(answered)) as object;
  return { companyId, known, payment: paymentOf(view), ...stageOf(view, secureLink) };
}

function stageOf(view: OnboardingView, secureLink: () => string): Pick<Status, 'stage' | 'nextAction'> {
  if (view.isSubmitted)
    return {
      stage: 'submitted',
      nextAction: next(null, `The company is submitted and is being created. ${LATER}`),
    };
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
        null,
        'Give the person the link. They sign in and enter the tax IDs only there. When they are done, call get_company_onboarding_status.',
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
    : next(
        'create_checkout_session',
        `${ENDED[checkout?.status ?? ''] ?? ''}Tell the person the price and create the payment page.`,
      );

/** Why a company is still to be paid after its last payment. */
const ENDED: Readonly<Record<string, string>> = {
  expired: 'The last payment was not completed. ',
  refunded: 'The last payment was refunded. ',
};

/** Returns the payment of a company, before and after the submission. */
export function paymentOf({ checkout, isPaid, isSubmitted, priceLines }: OnboardingView): Payment {
  const status = isPaid ? 'paid' : checkout?.status === 'open' ? 'pending' : (checkout?.status ?? 'unpaid');
  // Until the submission, an expired or refunded payment does not count; the next one costs what the answers cost now.
  const counts = isPaid || isSubmitted || status === 'pending';
  const amountInCents = checkout && counts ? checkout.amountInCents : priceLines && totalOf(priceLines);
  return {
    status,
    amountInCents,
    currency: 'USD',
    lines: amountInCents === null ? [] : linesOf(amountInCents, priceLines ?? []),
    checkoutSessionId: checkout?.checkoutSessionId ?? null,
  };
}

/** Returns the parts of a total. A payment has only one part if prices have changed since it was made. */
function linesOf(total: number, priceLines: readonly PriceLine[]): Payment['lines'] {
  const lines =
    totalOf(priceLines) === total ? priceLines : [{ name: 'Company formation', amountInCents: total }];
  return [...lines, NO_TAX].map(({ name: description, amountInCents }) => ({ description, amountInCents }));
}

/** Answers the question whether tax is added. */
const NO_TAX: PriceLine = { name: 'Sales tax (none is charged)', amountInCents: 0 };
