import type { ServiceAggregate } from '#platform/domain-model';
import {
  notAwaitingInformation,
  notConfirmable,
  reportExists,
  reportNotFound,
  stepNotPossible,
} from './errors.js';
import type { AnnualReportEvent, ReportedYear } from './events.js';
import { type AnnualReportStatus, isPublished, type ReportPrice } from './types.js';
import type { Answer } from './rules/answers.js';
import type { PlainDate } from './rules/plain-date.js';

export interface AnnualReport extends ReportedYear {
  readonly status: AnnualReportStatus;
  /** Null while unpriced. */
  readonly price: ReportPrice | null;
  /** Null if an operator drafted it. */
  readonly submittedOn: PlainDate | null;
  readonly filedOn: PlainDate | null;
  /** The open question to the partner; null: none. */
  readonly informationAsked: string | null;
}

/** Null before it was submitted or drafted. */
export type AnnualReportState = AnnualReport | null;

export type AnnualReportCommand =
  | {
      readonly type: 'SubmitReport';
      readonly report: ReportedYear;
      readonly price: ReportPrice;
      readonly submittedOn: PlainDate;
    }
  | {
      readonly type: 'DraftReport';
      readonly report: ReportedYear;
      /** Null if figures are missing. */
      readonly price: ReportPrice | null;
    }
  | { readonly type: 'DeclareNotRequired'; readonly report: ReportedYear }
  | { readonly type: 'PublishReport' }
  | { readonly type: 'ConfirmReport' }
  | { readonly type: 'RequestInformation'; readonly message: string }
  | {
      readonly type: 'GiveInformation';
      readonly answers: readonly Answer[];
      /** Null: keep the current price. */
      readonly price: ReportPrice | null;
    }
  | { readonly type: 'CompleteFiling'; readonly filedOn: PlainDate }
  | { readonly type: 'WithdrawReport' }
  /** Ends a report of a reset sandbox; it is then as if there had never been one. */
  | { readonly type: 'DiscardReport' };

function evolve(state: AnnualReportState, event: AnnualReportEvent): AnnualReportState {
  switch (event.type) {
    case 'AnnualReportDrafted':
      return { ...NEW, ...event.data, status: 'DRAFT' };
    case 'AnnualReportSubmitted':
      return { ...NEW, ...event.data, status: 'FILLED' };
    case 'AnnualReportDeclaredNotRequired':
      return { ...NEW, ...event.data, status: 'NOT_REQUIRED' };
    case 'AnnualReportPriced': {
      const { priceInCents, setBy, formula } = event.data;
      return state && { ...state, price: { priceInCents, setBy, formula } };
    }
    case 'AnnualReportPublished':
      return state && { ...state, status: 'FILLED' };
    case 'AnnualReportConfirmed':
      return state && { ...state, status: 'IN_PROGRESS' };
    case 'AnnualReportInformationRequested':
      return state && { ...state, status: 'AWAITING_INFORMATION', informationAsked: event.data.message };
    case 'AnnualReportInformationGiven': {
      const { answers } = event.data;
      return state && { ...state, status: 'IN_PROGRESS', informationAsked: null, answers };
    }
    case 'AnnualReportCompleted': {
      const { filedOn } = event.data;
      return state && { ...state, status: 'FILING_COMPLETED', informationAsked: null, filedOn };
    }
    case 'AnnualReportWithdrawn':
      return state && { ...state, status: 'WITHDRAWN', informationAsked: null };
    case 'AnnualReportDiscarded':
      return null;
  }
}

/** A new report keeps nothing of an earlier draft. */
const NEW = { price: null, submittedOn: null, filedOn: null, informationAsked: null };

function decide(state: AnnualReportState, command: AnnualReportCommand): readonly AnnualReportEvent[] {
  if (command.type === 'SubmitReport') {
    const { report, submittedOn, price } = command;
    return replaces(state)
      ? [{ type: 'AnnualReportSubmitted', data: { ...report, submittedOn } }, priced(report, price)]
      : [];
  }
  if (command.type === 'DraftReport') {
    const { report, price } = command;
    const drafted = { type: 'AnnualReportDrafted', data: report } as const;
    if (state?.status === 'NOT_REQUIRED')
      throw stepNotPossible('The partner declared that no filing is due. Withdraw the declaration first.');
    return replaces(state) ? [drafted, ...(price ? [priced(report, price)] : [])] : [];
  }
  if (command.type === 'DeclareNotRequired') {
    const { report } = command;
    return replaces(state) && !isDeclared(state, report)
      ? [{ type: 'AnnualReportDeclaredNotRequired', data: report }]
      : [];
  }
  if (state === null) {
    if (command.type === 'DiscardReport') return [];
    throw reportNotFound();
  }
  const { status } = state;
  const data = dataOf(state);

  switch (command.type) {
    case 'PublishReport':
      return canPublish(state) ? [{ type: 'AnnualReportPublished', data }] : [];
    case 'ConfirmReport':
      return canConfirm(state) ? [{ type: 'AnnualReportConfirmed', data }] : [];
    case 'RequestInformation':
      if (status !== 'IN_PROGRESS')
        throw stepNotPossible('Information can be requested only while the report is in progress.');
      return [{ type: 'AnnualReportInformationRequested', data: { ...data, message: command.message } }];
    case 'GiveInformation': {
      assertAwaitingInformation(state);
      const { answers, price } = command;
      const event = { type: 'AnnualReportInformationGiven', data: { ...data, answers } } as const;
      return price && price.formula !== state.price?.formula ? [event, priced(state, price)] : [event];
    }
    case 'CompleteFiling':
      if (status !== 'IN_PROGRESS' && status !== 'AWAITING_INFORMATION')
        throw stepNotPossible('Only a report in progress can be filed.');
      return [
        {
          type: 'AnnualReportCompleted',
          data: { ...data, filedOn: command.filedOn, previousStatus: status },
        },
      ];
    case 'WithdrawReport':
      if (status === 'FILING_COMPLETED') throw stepNotPossible('The report is already filed.');
      return status === 'WITHDRAWN'
        ? []
        : [{ type: 'AnnualReportWithdrawn', data: { ...data, previousStatus: status } }];
    case 'DiscardReport':
      return [{ type: 'AnnualReportDiscarded', data }];
  }
}

/**
 * Reports whether a submission, draft or declaration may replace the current state: nothing, a draft or an earlier
 * declaration. A withdrawn report is kept; its year continues under a new id.
 */
function replaces(state: AnnualReportState): boolean {
  if (state === null || state.status === 'DRAFT' || state.status === 'NOT_REQUIRED') return true;
  if (state.status === 'WITHDRAWN') return false;
  throw reportExists();
}

/** Reports whether the same declaration was made before. */
const isDeclared = (state: AnnualReportState, { answers }: ReportedYear): boolean =>
  state?.status === 'NOT_REQUIRED' && JSON.stringify(state.answers) === JSON.stringify(answers);

function canPublish({ status, price }: AnnualReport): boolean {
  if (status === 'WITHDRAWN') throw stepNotPossible('The report was withdrawn.');
  if (status === 'NOT_REQUIRED') throw stepNotPossible('The partner declared that no filing is due.');
  if (status !== 'DRAFT') return false;
  if (price === null)
    throw stepNotPossible('The draft has no price. Draft it again with figures or a price.');
  return true;
}

function canConfirm({ status }: AnnualReport): boolean {
  if (!isPublished(status)) throw reportNotFound();
  if (status !== 'FILLED' && status !== 'IN_PROGRESS') throw notConfirmable();
  return status === 'FILLED';
}

/** @throws {DomainError} `E_ANNUAL_REPORT_NOT_FOUND`, `E_ANNUAL_REPORT_NOT_AWAITING_INFORMATION` */
export function assertAwaitingInformation({ status }: AnnualReport): void {
  if (!isPublished(status)) throw reportNotFound();
  if (status !== 'AWAITING_INFORMATION') throw notAwaitingInformation();
}

type OfReport = Pick<AnnualReport, 'annualReportId' | 'companyId' | 'customerId'>;

const dataOf = ({ annualReportId, companyId, customerId, fiscalYear }: ReportedYear) => ({
  annualReportId,
  companyId,
  customerId,
  fiscalYear,
});

const priced = ({ annualReportId, companyId, customerId }: OfReport, price: ReportPrice) =>
  ({ type: 'AnnualReportPriced', data: { annualReportId, companyId, customerId, ...price } }) as const;

export const annualReport: ServiceAggregate<AnnualReportState, AnnualReportCommand, AnnualReportEvent> = {
  category: 'annualReport',
  decider: { initialState: null, evolve, decide },
  events: {
    AnnualReportDrafted: { version: 1, visibleToPartner: false, announced: false },
    AnnualReportSubmitted: { version: 1, visibleToPartner: true },
    AnnualReportPriced: { version: 1, visibleToPartner: false, announced: false },
    AnnualReportPublished: { version: 1, visibleToPartner: true },
    AnnualReportConfirmed: { version: 1, visibleToPartner: true },
    AnnualReportInformationRequested: { version: 1, visibleToPartner: true },
    AnnualReportInformationGiven: { version: 1, visibleToPartner: true },
    AnnualReportCompleted: { version: 1, visibleToPartner: true },
    AnnualReportDeclaredNotRequired: { version: 1, visibleToPartner: true, announced: false },
    AnnualReportWithdrawn: { version: 1, visibleToPartner: false },
    AnnualReportDiscarded: { version: 1, visibleToPartner: false, announced: false },
  },
};
