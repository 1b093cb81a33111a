import { type Decider, withRecent } from '#kit/event-sourcing';
import type { ServiceAggregate } from '#platform/domain-model';
import { companyNotFound, notPossible, paymentPending } from './errors.js';
import type { Answers, CheckoutOutcome, OnboardingEvent, StepName } from './events.js';
import { priceKey } from './price.js';
import { type AnsweredSteps, hasUsTaxIds, openSteps, requestOf } from './steps.js';

export interface OnboardingCheckout {
  readonly checkoutSessionId: string;
  readonly amountInCents: number;
  readonly status: 'open' | CheckoutOutcome;
  /** Whether the payment must be refunded, because the company was not formed. */
  readonly refundDue?: boolean;
}

/** One company in progress. */
export interface Onboarding {
  readonly companyId: string;
  readonly answered: AnsweredSteps;
  /** By path in the request. */
  readonly taxIds: Readonly<Record<string, string>>;
  /** Oldest first; only the last one can be open. */
  readonly checkouts: readonly OnboardingCheckout[];
  readonly isSubmitted: boolean;
  /** The number of answers so far, including tax IDs. */
  readonly answers: number;
}

/** A founder's companies in progress, and the company that the founder's assistants work on. */
export interface Founder {
  readonly active: string | null;
  readonly onboardings: Readonly<Record<string, Onboarding>>;
  /** Times of the recent selections, oldest first. */
  readonly selections: readonly string[];
  /** The ids of documents that an assistant has listed, by company. */
  readonly listedDocuments: Readonly<Record<string, readonly string[]>>;
}

/** Each selection adds an event to the founder's stream (contract 10.6). */
export const MAX_SELECTIONS_A_DAY = 200;

interface OfOnboarding {
  readonly customerId: string;
  readonly companyId: string;
}

export type OnboardingCommand =
  /** Changes nothing if the active onboarding has no answers yet. */
  | (OfOnboarding & { readonly type: 'StartOnboarding'; readonly tenantId: string })
  /** The sender has verified that a company without an onboarding belongs to the founder. */
  | (OfOnboarding & { readonly type: 'SelectCompany' })
  /** The sender has verified that the company belongs to the founder. */
  | (OfOnboarding & { readonly type: 'NoteListedDocuments'; readonly documentIds: readonly string[] })
  | (OfOnboarding & { readonly type: 'AnswerStep'; readonly step: StepName; readonly answers: Answers })
  | (OfOnboarding & { readonly type: 'ProvideTaxIds'; readonly taxIds: Readonly<Record<string, string>> })
  | (OfOnboarding & {
      readonly type: 'BeginCheckout';
      readonly checkoutSessionId: string;
      readonly amountInCents: number;
      /** The `priceKey` of the answers that the sender saw. */
      readonly pricedFor: string;
    })
  | (OfOnboarding & {
      readonly type: 'SettleCheckout';
      readonly checkoutSessionId: string;
      readonly outcome: CheckoutOutcome;
    })
  /** The company was not formed. */
  | (OfOnboarding & { readonly type: 'RefundPayments' })
  | (OfOnboarding & {
      readonly type: 'SubmitOnboarding';
      readonly tenantId: string;
    });

type CommandOf<Type extends OnboardingCommand['type']> = Extract<OnboardingCommand, { type: Type }>;

const MAX_OPEN = 10;
const MAX_ANSWERS = 500;
const MAX_CHECKOUTS = 50;
const PEOPLE: readonly StepName[] = [
  'set_responsible_party',
  'set_members',
  'set_officers',
  'choose_company',
];

export const checkoutOf = ({ checkouts }: Onboarding): OnboardingCheckout | null => checkouts.at(-1) ?? null;
export const isPaid = ({ checkouts }: Onboarding): boolean =>
  checkouts.some(({ status }) => status === 'paid');

function evolve(founder: Founder, event: OnboardingEvent, recordedAt: string): Founder {
  switch (event.type) {
    case 'OnboardingStarted': {
      const { companyId } = event.data;
      const begun = { companyId, answered: {}, taxIds: {}, checkouts: [], isSubmitted: false, answers: 0 };
      const onboardings = { ...founder.onboardings, [companyId]: begun };
      return { ...founder, active: companyId, onboardings };
    }
    case 'OnboardingSelected':
      return {
        ...founder,
        active: event.data.companyId,
        selections: withRecent(founder.selections, recordedAt, MAX_SELECTIONS_A_DAY),
      };
    case 'OnboardingDocumentsListed': {
      const { companyId, documentIds } = event.data;
      const listed = [...(founder.listedDocuments[companyId] ?? []), ...documentIds];
      return { ...founder, listedDocuments: { ...founder.listedDocuments, [companyId]: listed } };
    }
    case 'OnboardingAnswered':
    case 'OnboardingTaxIdsProvided':
    case 'OnboardingCheckoutBegun':
    case 'OnboardingCheckoutSettled':
    case 'OnboardingRefundDue':
    case 'OnboardingSubmitted': {
      const { companyId } = event.data;
      const current = founder.onboardings[companyId];
      if (!current) return founder;
      return { ...founder, onboardings: { ...founder.onboardings, [companyId]: evolveOne(current, event) } };
    }
  }
}

function evolveOne(
  current: Onboarding,
  event: Exclude<
    OnboardingEvent,
    { type: 'OnboardingStarted' | 'OnboardingSelected' | 'OnboardingDocumentsListed' }
  >,
): Onboarding {
  switch (event.type) {
    case 'OnboardingAnswered': {
      const { step, personal } = event.data;
      const answered = { ...current.answered, [step]: personal?.answers ?? {} };
      // The numbers may belong to people who are no longer on the company.
      const taxIds = PEOPLE.includes(step) ? {} : current.taxIds;
      return { ...current, answered, taxIds, answers: current.answers + 1 };
    }
    case 'OnboardingTaxIdsProvided':
      return { ...current, taxIds: event.data.personal?.taxIds ?? {}, answers: current.answers + 1 };
    case 'OnboardingCheckoutBegun': {
      const { checkoutSessionId, amountInCents } = event.data;
      const begun = { checkoutSessionId, amountInCents, status: 'open' as const };
      return { ...current, checkouts: [...current.checkouts, begun] };
    }
    case 'OnboardingCheckoutSettled':
      return withCheckout(current, event.data.checkoutSessionId, { status: event.data.outcome });
    case 'OnboardingRefundDue':
      return withCheckout(current, event.data.checkoutSessionId, { refundDue: true });
    case 'OnboardingSubmitted':
      return { ...current, isSubmitted: true };
  }
}

const withCheckout = (current: Onboarding, id: string, change: Partial<OnboardingCheckout>): Onboarding => ({
  ...current,
  checkouts: current.checkouts.map((one) => (one.checkoutSessionId === id ? { ...one, ...change } : one)),
});

function decide(founder: Founder, command: OnboardingCommand): readonly OnboardingEvent[] {
  switch (command.type) {
    case 'StartOnboarding':
      return start(founder, command);
    case 'SelectCompany': {
      const { customerId, companyId } = command;
      return founder.active === companyId
        ? []
        : [{ type: 'OnboardingSelected', data: { customerId, companyId } }];
    }
    case 'NoteListedDocuments': {
      const { customerId, companyId } = command;
      const listed = founder.listedDocuments[companyId] ?? [];
      const documentIds = command.documentIds.filter((id) => !listed.includes(id));
      return documentIds.length === 0
        ? []
        : [{ type: 'OnboardingDocumentsListed', data: { customerId, companyId, documentIds } }];
    }
    case 'AnswerStep':
      return answer(founder, command);
    case 'ProvideTaxIds':
      return provideTaxIds(founder, command);
    case 'BeginCheckout':
      return beginCheckout(founder, command);
    case 'SettleCheckout':
      return settleCheckout(founder, command);
    case 'RefundPayments':
      return refundPayments(founder, command);
    case 'SubmitOnboarding':
      return submit(founder, command);
  }
}

function start(founder: Founder, { customerId, companyId, tenantId }: CommandOf<'StartOnboarding'>) {
  const active = founder.active === null ? undefined : founder.onboardings[founder.active];
  if (active && !active.isSubmitted && Object.keys(active.answered).length === 0) return [];
  const open = Object.values(founder.onboardings).filter(({ isSubmitted }) => !isSubmitted);
  if (open.length >= MAX_OPEN)
    throw notPossible(
      `The limit of ${MAX_OPEN} companies in progress has been reached. Select one of them and continue.`,
    );
  return [{ type: 'OnboardingStarted' as const, data: { customerId, companyId, tenantId } }];
}

function answer(founder: Founder, command: CommandOf<'AnswerStep'>): readonly OnboardingEvent[] {
  const { customerId, companyId, step, answers } = command;
  const current = openOnboarding(founder, companyId);
  if (JSON.stringify(current.answered[step]) === JSON.stringify(answers)) return [];
  assertMayAnswer(current);
  const next = { ...current.answered, [step]: answers };
  if (priceKey(next) !== priceKey(current.answered)) assertPriceIsFree(current);
  return [{ type: 'OnboardingAnswered', data: { customerId, companyId, step, personal: { answers } } }];
}

function assertMayAnswer({ answers }: Onboarding): void {
  if (answers >= MAX_ANSWERS)
    throw notPossible(
      `The limit of ${MAX_ANSWERS} answers for this company has been reached. Keep these answers, or start a new company.`,
    );
}

/** The price must not change during a payment. */
function assertPriceIsFree(current: Onboarding): void {
  if (isPaid(current))
    throw notPossible(
      'The company is paid for, so its state, kind and expedited EIN can no longer be changed.',
    );
  if (checkoutOf(current)?.status === 'open') throw paymentPending();
}

function provideTaxIds(founder: Founder, { customerId, companyId, taxIds }: CommandOf<'ProvideTaxIds'>) {
  const current = openOnboarding(founder, companyId);
  if (JSON.stringify(current.taxIds) === JSON.stringify(taxIds)) return [];
  assertMayAnswer(current);
  const data = { customerId, companyId, personal: { taxIds } };
  return [{ type: 'OnboardingTaxIdsProvided' as const, data }];
}

function beginCheckout(founder: Founder, command: CommandOf<'BeginCheckout'>): readonly OnboardingEvent[] {
  const { customerId, companyId, checkoutSessionId, amountInCents, pricedFor } = command;
  const current = openOnboarding(founder, companyId);
  if (isPaid(current) || checkoutOf(current)?.status === 'open') return [];
  // The payment may have been settled after the sender asked for its status.
  if (current.checkouts.some((one) => one.checkoutSessionId === checkoutSessionId)) return [];
  assertMayPay(current);
  const [missing] = openSteps(current.answered);
  if (missing) throw notPossible(`Answer "${missing.title}" before you start the payment.`);
  if (priceKey(current.answered) !== pricedFor)
    throw notPossible('The answers changed in the meantime. Try again.');
  const data = { customerId, companyId, checkoutSessionId, amountInCents };
  return [{ type: 'OnboardingCheckoutBegun', data }];
}

/** Checks that another payment may begin. @throws {InvalidStateError} */
export function assertMayPay({ checkouts }: Onboarding): void {
  if (checkouts.length >= MAX_CHECKOUTS)
    throw notPossible(
      `The limit of ${MAX_CHECKOUTS} uncompleted payments for this company has been reached. Start a new company.`,
    );
}

/** A completed payment counts, even if it was canceled before. */
function settleCheckout(founder: Founder, command: CommandOf<'SettleCheckout'>): readonly OnboardingEvent[] {
  const { customerId, companyId, checkoutSessionId, outcome } = command;
  const checkouts = founder.onboardings[companyId]?.checkouts ?? [];
  const checkout = checkouts.find((one) => one.checkoutSessionId === checkoutSessionId);
  if (!checkout || checkout.status === outcome || checkout.status === 'refunded') return [];
  if (checkout.status === 'paid' && outcome === 'expired') return [];
  return [{ type: 'OnboardingCheckoutSettled', data: { customerId, companyId, checkoutSessionId, outcome } }];
}

/** Partners' customers have no onboarding, so nothing is due. */
function refundPayments(
  founder: Founder,
  { customerId, companyId }: CommandOf<'RefundPayments'>,
): readonly OnboardingEvent[] {
  const checkouts = founder.onboardings[companyId]?.checkouts ?? [];
  return checkouts
    .filter(({ status, refundDue }) => status === 'paid' && refundDue !== true)
    .map(({ checkoutSessionId }) => ({
      type: 'OnboardingRefundDue',
      data: { customerId, companyId, checkoutSessionId },
    }));
}

function submit(founder: Founder, command: CommandOf<'SubmitOnboarding'>): readonly OnboardingEvent[] {
  const { customerId, companyId, tenantId } = command;
  const current = founder.onboardings[companyId];
  if (!current) throw companyNotFound();
  if (current.isSubmitted) return [];
  const [missing] = openSteps(current.answered);
  if (missing) throw notPossible(`Answer "${missing.title}" first.`);
  if (hasUsTaxIds(current.answered) && Object.keys(current.taxIds).length === 0)
    throw notPossible('The tax IDs are missing. The person has to enter them on the secure page.');
  if (!isPaid(current)) throw notPossible('The company is not paid for yet.');
  const request = requestOf(customerId, current.answered, current.taxIds);
  return [{ type: 'OnboardingSubmitted', data: { customerId, companyId, tenantId, personal: { request } } }];
}

function openOnboarding(founder: Founder, companyId: string): Onboarding {
  const current = founder.onboardings[companyId];
  if (!current) throw companyNotFound();
  if (current.isSubmitted) throw notPossible('The company is submitted and can no longer be changed here.');
  return current;
}

const decider: Decider<Founder, OnboardingCommand, OnboardingEvent> = {
  initialState: { active: null, onboardings: {}, selections: [], listedDocuments: {} },
  evolve,
  decide,
};

/** One stream per founder, named by the customer id. */
export const onboarding: ServiceAggregate<Founder, OnboardingCommand, OnboardingEvent> = {
  category: 'onboarding',
  decider,
  events: {
    OnboardingStarted: { version: 1, visibleToPartner: false },
    OnboardingSelected: { version: 1, visibleToPartner: false },
    OnboardingDocumentsListed: { version: 1, visibleToPartner: false },
    OnboardingAnswered: { version: 1, visibleToPartner: false },
    OnboardingTaxIdsProvided: { version: 1, visibleToPartner: false },
    OnboardingCheckoutBegun: { version: 1, visibleToPartner: false },
    OnboardingCheckoutSettled: { version: 1, visibleToPartner: false },
    OnboardingRefundDue: { version: 1, visibleToPartner: false },
    OnboardingSubmitted: { version: 1, visibleToPartner: false },
  },
};
