import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type CompanyPage, ListCompanies, ListDocuments } from '#domain/company';
import { NoteListedDocuments, SelectCompany, StartOnboarding } from '#domain/onboarding';
import { SecureLinks } from '../pages/secure-links.js';
import { Founders, notSubmitted } from './founder.js';
import {
  changing,
  COMPANY,
  COMPANY_ITEM,
  companyIdInput,
  DOCUMENT_ITEM,
  type ListStage,
  NEXT_ACTION,
  STATUS,
} from './schemas.js';
import { BEGIN, next } from './status.js';
import { closed, type FormationTool, READS, type ToolCaller, WRITES } from './tool.js';

const MAX_LISTED = 100;
const NONE = closed({});

/** Tools that list the founder's companies and select the active one. */
@Injectable()
export class CompanyTools {
  constructor(
    private readonly founders: Founders,
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
    private readonly links: SecureLinks,
  ) {}

  all(): readonly FormationTool[] {
    return [
      {
        name: 'list_companies',
        title: 'List companies',
        description: 'Lists the companies of the person you act for, formed or in progress.',
        hints: READS,
        input: NONE,
        output: closed({ companies: { type: 'array', items: COMPANY_ITEM }, nextAction: NEXT_ACTION }),
        call: (caller) => this.list(caller),
      },
      {
        name: 'select_company',
        title: 'Select a company',
        description: 'Makes another company the active one, which all other tools use.',
        hints: WRITES,
        input: companyIdInput,
        output: STATUS,
        call: async (caller, { companyId }) => {
          const select = new SelectCompany(caller, companyId as string, this.founders.context(caller));
          await this.commandBus.execute(select);
          return this.founders.status(caller);
        },
      },
      {
        name: 'start_new_company',
        title: 'Start a new company',
        description:
          'Starts a new company and makes it active. If the active one has no answers yet, it stays active instead.',
        hints: WRITES,
        input: changing({}),
        output: STATUS,
        call: async (caller) => {
          await this.founders.active(caller);
          await this.commandBus.execute(new StartOnboarding(caller, this.founders.context(caller)));
          return this.founders.status(caller);
        },
      },
      {
        name: 'get_company',
        title: 'Get the company',
        description:
          'Returns the active company after its submission: formation, EIN, services, documents to sign. Tax IDs are masked.',
        hints: READS,
        input: NONE,
        output: closed({ company: COMPANY, nextAction: NEXT_ACTION }),
        call: (caller) => this.get(caller),
      },
      {
        name: 'list_documents',
        title: 'List the documents',
        description:
          'Lists the documents of the active company. Give the person the links; each opens after they sign in.',
        hints: READS,
        input: NONE,
        output: closed({ documents: { type: 'array', items: DOCUMENT_ITEM }, nextAction: NEXT_ACTION }),
        call: (caller) => this.documents(caller),
      },
    ];
  }

  private async documents(caller: ToolCaller): Promise<object> {
    const { active } = await this.founders.view(caller);
    if (active === null || !(await this.founders.company(caller, active))) throw notSubmitted();
    const listed = await this.queryBus.execute(new ListDocuments(caller.tenantId, active));
    const documents = listed.map(({ documentId, documentType, name, createdAt }) => ({
      ...{ documentId, documentType, name, createdAt },
      link: this.links.to(caller.customerId, active, { documentId }),
    }));
    const documentIds = listed.map(({ documentId }) => documentId);
    const context = this.founders.context(caller);
    await this.commandBus.execute(new NoteListedDocuments(caller.customerId, active, documentIds, context));
    const { nextAction } = await this.founders.status(caller);
    return { documents, nextAction };
  }

  private async list(caller: ToolCaller): Promise<object> {
    const { active, onboardings } = await this.founders.view(caller);
    const formed = await this.formed(caller);
    const formedIds = new Set(formed.content.map(({ serviceCompanyId }) => serviceCompanyId));
    const companies = [
      ...onboardings
        .filter(({ companyId }) => !formedIds.has(companyId))
        .reverse()
        .map(({ companyId, answered, isSubmitted }) => {
          const { state, entityType } = answered.choose_company ?? {};
          const [option] = (answered.propose_names?.['nameOptions'] ?? []) as { name?: string }[];
          const stage: ListStage = isSubmitted ? 'submitted' : 'onboarding';
          return {
            companyId,
            name: option?.name ?? null,
            state: state ?? null,
            entityType: entityType ?? null,
            stage,
            active: companyId === active,
          };
        }),
      ...formed.content.map(({ serviceCompanyId: companyId, name, state, entityType, stage }) => ({
        companyId,
        name,
        state,
        entityType,
        stage: LIST_STAGE[stage],
        active: companyId === active,
      })),
    ];
    const nextAction =
      companies.length === 0
        ? BEGIN
        : next('get_company_onboarding_status', 'Check the progress of the active company.');
    return { companies, nextAction };
  }

  private formed({ customerId, tenantId }: ToolCaller): Promise<CompanyPage> {
    const own = { customerId, q: '' };
    return this.queryBus.execute(new ListCompanies(tenantId, own, { size: MAX_LISTED }));
  }

  private async get(caller: ToolCaller): Promise<object> {
    const { active } = await this.founders.view(caller);
    const company = active === null ? null : await this.founders.company(caller, active);
    if (!company) throw notSubmitted();
    return { company, nextAction: (await this.founders.status(caller)).nextAction };
  }
}

/** The stage of a submitted company for its founder. */
const LIST_STAGE: Readonly<Record<CompanyPage['content'][number]['stage'], ListStage>> = {
  requested: 'submitted',
  accepted: 'submitted',
  filed: 'submitted',
  ein_issued: 'formed',
  failed: 'failed',
  canceled: 'canceled',
};
