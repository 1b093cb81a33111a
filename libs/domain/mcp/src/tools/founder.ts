import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListReports } from '#domain/annual-report';
import { type CompanyDetails, GetCompany, ListDocuments, LoadCompany } from '#domain/company';
import { type CommandContext, DomainError } from '#kit/event-sourcing';
import { type FounderView, GetFounder } from '#domain/onboarding';
import { FounderContexts } from '../pages/founder-contexts.js';
import { SecureLinks } from '../pages/secure-links.js';
import {
  next,
  type NextAction,
  NO_COMPANY,
  type OpenMatters,
  paymentOf,
  type Status,
  statusOf,
} from './status.js';
import type { ToolCaller } from './tool.js';
import { paramsOf } from './schemas.js';

/** Reads the data of the founder that the tools act for. */
@Injectable()
export class Founders {
  constructor(
    private readonly queryBus: QueryBus,
    private readonly links: SecureLinks,
    private readonly contexts: FounderContexts,
  ) {}

  view({ customerId }: ToolCaller): Promise<FounderView> {
    return this.queryBus.execute(new GetFounder(customerId));
  }

  /** Returns the progress of the active company. */
  async status(caller: ToolCaller): Promise<Status> {
    const { active, onboardings } = await this.view(caller);
    if (active === null) return NO_COMPANY;
    const view = onboardings.find(({ companyId }) => companyId === active);
    if (view && !view.isSubmitted) return statusOf(view, () => this.links.to(caller.customerId, active));
    const company = await this.company(caller, active);
    if (company)
      return {
        ...formedStatus(company, await this.openOf(caller, active)),
        payment: view ? paymentOf(view) : null,
      };
    return view ? statusOf(view, () => '') : NO_COMPANY;
  }

  /** Returns one of the founder's companies; null if it does not exist (yet). */
  async company({ customerId, tenantId }: ToolCaller, companyId: string): Promise<CompanyDetails | null> {
    try {
      const company = await this.queryBus.execute(new GetCompany(tenantId, companyId));
      return company.serviceCustomerId === customerId ? { ...company, adminNotes: [] } : null;
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    }
  }

  /** Returns the open matters of a submitted company. */
  async openOf({ tenantId }: ToolCaller, companyId: string): Promise<OpenMatters> {
    const [{ company, history }, reports, documents] = await Promise.all([
      this.queryBus.execute(new LoadCompany(companyId, tenantId)),
      this.queryBus.execute(new ListReports(tenantId, companyId)),
      this.queryBus.execute(new ListDocuments(tenantId, companyId)),
    ]);
    const hasFailed = company.formationSubmissionStatus === 'FAILED';
    const failed = hasFailed
      ? (await history()).find((event) => event.type === 'FormationFailed')
      : undefined;
    return {
      failure: failed ? failed.data.message : null,
      names: company.nameRounds.find(({ outcome }) => outcome === 'awaited') ?? null,
      reports,
      documents,
    };
  }

  context({ customerId }: ToolCaller): CommandContext {
    return this.contexts.of(customerId);
  }
}

const ADVANCE = 'advance_company_onboarding';

/** Returns the status of a submitted company, with the open matters of its founder. */
function formedStatus(company: CompanyDetails, open: OpenMatters): Status {
  const { serviceCompanyId: companyId, formationSubmissionStatus, formationFilingDate, ein } = company;
  const known = { formationSubmissionStatus, formationFilingDate, ein, services: company.services };
  const steps = [
    ...ended(company, open),
    ...names(open),
    ...signatures(company),
    ...reports(open),
    ...documents(open),
  ];
  const [first = next('get_company', 'The person has nothing to do now. Check the progress again later.')] =
    steps;
  const missing = [...new Set(steps.flatMap((step) => step.missing))];
  return { companyId, stage: 'submitted', known, payment: null, nextAction: { ...first, missing } };
}

function ended({ stage }: CompanyDetails, { failure }: OpenMatters): NextAction[] {
  if (stage !== 'failed' && stage !== 'canceled') return [];
  const why = stage === 'canceled' ? 'The formation was canceled.' : `The formation failed: ${failure ?? ''}`;
  return [next('start_new_company', `${why} Tell the person. They can start a new company.`)];
}

const names = ({ names: asked }: OpenMatters): NextAction[] =>
  asked
    ? [
        next(ADVANCE, `${asked.reason} Ask for one to three new names in order of preference.`, {
          arguments: { action: 'propose_names' },
          params: paramsOf(['nameOptions']),
          missing: ['names'],
        }),
      ]
    : [];

const signatures = ({ signatureRequirements }: CompanyDetails): NextAction[] =>
  signatureRequirements
    .filter(({ status }) => status === 'PENDING')
    .map(({ documentType }) =>
      next(ADVANCE, 'The person has to sign an IRS form. This creates the link for it.', {
        arguments: { action: 'sign', params: { documentType } },
        missing: ['signature'],
      }),
    );

const reports = (open: OpenMatters): NextAction[] =>
  open.reports.flatMap(({ annualReportId, fiscalYear, status, priceInCents, informationRequest }) => {
    const named = `annual report ${fiscalYear}`;
    if (status === 'FILLED') {
      const price = priceInCents === null ? '' : ` Its price is ${(priceInCents / 100).toFixed(2)} USD.`;
      const instruction = `The ${named} is ready.${price} Confirm it if the person agrees.`;
      const confirm = { action: 'confirm_annual_report', params: { annualReportId } };
      return [next(ADVANCE, instruction, { arguments: confirm, missing: [named] })];
    }
    if (informationRequest === null) return [];
    const instruction = `The ${named} waits for information from the person: ${informationRequest.message}`;
    return [next('get_company', instruction, { missing: [named] })];
  });

const documents = ({ documents: all }: OpenMatters): NextAction[] =>
  all.length === 0 ? [] : [next('list_documents', `The person can open ${all.length} document(s).`)];
