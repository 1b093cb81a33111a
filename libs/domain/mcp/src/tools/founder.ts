import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListReports } from '#domain/annual-report';
import { type CompanyDetails, GetCompany, ListDocuments, LoadCompany } from '#domain/company';
import { type CommandContext, DomainError } from '#kit/event-sourcing';
import { type FounderView, GetFounder } from '#domain/onboarding';
import { FounderContexts } from '../pages/founder-contexts.js';
import { SecureLinks } from '../pages/secure-links.js';
import { formedStatus } from './formed-status.js';
import { NO_COMPANY, type OpenMatters, type Status, statusOf } from './status.js';
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

  /** Returns the progress of the active company. */
  async status(caller: ToolCaller): Promise<Status> {
    const { active, onboardings } = await this.view(caller);
    if (active === null) return NO_COMPANY;
    const view = onboardings.find(({ companyId }) => companyId === active);
    if (view && !view.isSubmitted) return statusOf(view, () => this.links.to(caller.customerId, active));
    const company = await this.company(caller, active);
    if (company) return formedStatus(company, await this.openOf(caller, active));
    return view ? statusOf(view, () => '') : NO_COMPANY;
  }

  /** Returns one of the founder's companies; null if it does not exist or not yet. */
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
