import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetRequirements, ListReports } from '#domain/annual-report';
import {
  type CompanyDetails,
  type CompanyEvent,
  type CompanyFromEvents,
  GetCompany,
  ListDocuments,
  LoadCompany,
} from '#domain/company';
import { type CommandContext, DomainError } from '#kit/event-sourcing';
import { type FounderView, GetFounder } from '#domain/onboarding';
import { FounderContexts } from '../pages/founder-contexts.js';
import { SecureLinks } from '../pages/secure-links.js';
import { formedStatus, type OpenMatters, type OpenReport } from './formed-status.js';
import { NO_COMPANY, paymentOf, type Status, statusOf } from './status.js';
import type { ToolCaller } from './tool.js';

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

  /**
   * Returns the active company's id; null if there is none.
   *
   * @throws {DomainError} `E_RESOURCE_CONFLICT`: the caller expects another one
   */
  async active(caller: ToolCaller): Promise<string | null> {
    const { active } = await this.view(caller);
    const { expectedCompany } = caller;
    if (expectedCompany !== undefined && expectedCompany !== active) throw notActive();
    return active;
  }

  /** Returns a link to the page where the founder enters tax IDs; null if no company in progress is active. */
  async taxIdLink(caller: ToolCaller): Promise<string | null> {
    const { active, onboardings } = await this.view(caller);
    const isOpen = onboardings.some(({ companyId, isSubmitted }) => companyId === active && !isSubmitted);
    return active !== null && isOpen ? this.links.to(caller.customerId, active) : null;
  }

  /** Returns the progress of the active company. */
  async status(caller: ToolCaller): Promise<Status> {
    const { active, onboardings, listedDocuments } = await this.view(caller);
    if (active === null) return NO_COMPANY;
    const view = onboardings.find(({ companyId }) => companyId === active);
    if (view && !view.isSubmitted) return statusOf(view, () => this.links.to(caller.customerId, active));
    const company = await this.company(caller, active);
    if (!company) return view ? statusOf(view, () => '') : NO_COMPANY;
    const matters = await this.mattersOf(caller, active, listedDocuments[active] ?? []);
    return formedStatus(company, matters, view ? paymentOf(view) : null);
  }

  /** Returns one of the founder's companies as the read models show it; null if it does not exist (yet). */
  company({ customerId, tenantId }: ToolCaller, companyId: string): Promise<CompanyDetails | null> {
    return nullIfMissing(async () => {
      const company = await this.queryBus.execute(new GetCompany(tenantId, companyId));
      return company.serviceCustomerId === customerId ? { ...company, adminNotes: [] } : null;
    });
  }

  /**
   * Returns one of the founder's submitted companies from its events, for a command.
   *
   * @throws {DomainError} `E_NOT_FOUND`: the company is not submitted, or belongs to somebody else
   */
  async submitted(caller: ToolCaller, companyId: string): Promise<CompanyFromEvents> {
    const company = await this.findSubmitted(caller, companyId);
    if (!company) throw notSubmitted();
    return company;
  }

  /** Like {@link submitted}; null if there is none. */
  findSubmitted({ customerId, tenantId }: ToolCaller, companyId: string): Promise<CompanyFromEvents | null> {
    return nullIfMissing(async () => {
      const loaded = await this.queryBus.execute(new LoadCompany(companyId, tenantId));
      return loaded.company.customerId === customerId ? loaded : null;
    });
  }

  context({ customerId }: ToolCaller): CommandContext {
    return this.contexts.of(customerId);
  }

  private async mattersOf(
    { tenantId }: ToolCaller,
    companyId: string,
    listed: readonly string[],
  ): Promise<OpenMatters> {
    const [{ company, history }, reports, documents] = await Promise.all([
      this.queryBus.execute(new LoadCompany(companyId, tenantId)),
      this.queryBus.execute(new ListReports(tenantId, companyId)),
      this.queryBus.execute(new ListDocuments(tenantId, companyId)),
    ]);
    const hasEnded = company.formationSubmissionStatus === 'FAILED';
    const open = reports.filter(({ status }) => status === 'FILLED' || status === 'AWAITING_INFORMATION');
    return {
      failure: hasEnded ? failureReason(await history()) : null,
      names: company.nameRounds.find(({ outcome }) => outcome === 'awaited') ?? null,
      signatures: company.signatureRounds.filter(({ outcome }) => outcome === 'awaited'),
      reports: await Promise.all(open.map((report) => this.openReport(tenantId, companyId, report))),
      filing: reports.filter(({ status }) => status === 'IN_PROGRESS'),
      newDocuments: documents.filter(({ documentId }) => !listed.includes(documentId)).length,
    };
  }

  private async openReport(
    tenantId: string,
    companyId: string,
    report: Omit<OpenReport, 'dueDate' | 'fields'>,
  ): Promise<OpenReport> {
    const requirements = new GetRequirements(tenantId, companyId, report.fiscalYear);
    const { dueDate, fields } = await this.queryBus.execute(requirements);
    return { ...report, dueDate, fields: fields.filter(({ group }) => group === 'QUESTION') };
  }
}

export const notSubmitted = (): DomainError =>
  new DomainError(
    'E_NOT_FOUND',
    'The active company is not submitted yet. Call get_company_onboarding_status.',
  );

const notActive = (): DomainError =>
  new DomainError(
    'E_RESOURCE_CONFLICT',
    'Nothing was changed, because another company is active. Call select_company first, or leave companyId out.',
    { companyId: { code: 'E_INVALID', message: 'is not the active company' } },
  );

/** Returns why a formation failed or was canceled; null: nobody gave a reason. */
function failureReason(history: readonly CompanyEvent[]): string | null {
  const end = history.findLast(({ type }) => type === 'FormationFailed' || type === 'FormationCanceled');
  if (end?.type === 'FormationFailed') return end.data.message;
  return end?.type === 'FormationCanceled' ? (end.data.personal?.reason ?? null) : null;
}

async function nullIfMissing<T>(read: () => Promise<T | null>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
