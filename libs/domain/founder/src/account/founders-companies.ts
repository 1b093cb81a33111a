import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ListReports } from '#domain/annual-report';
import {
  type CompanyDetails,
  companyNotFound,
  GetCompany,
  ListDocuments,
  LoadCompany,
} from '#domain/company';
import { DirectTenant, type OpenCompanyStep, OwnCompanies, type OwnCompany } from '#domain/identity';
import { FounderContexts, SecureLinks } from '#domain/mcp';
import { GetFounder, type OnboardingView } from '#domain/onboarding';
import { DomainError } from '#kit/event-sourcing';
import type { Position } from '#kit/event-store';
import { ProcessConfig } from '#kit/kernel';
import { ReadModels } from '#kit/projections';
import { totalOf } from '#platform/payments';
import { FORMS } from '../mails/mail-text.js';
import { type PlaygroundStep, playgroundStepsOf } from './playground-steps.js';

/** A submitted company with everything that the account page shows of it. */
interface FormedCompany {
  readonly company: CompanyDetails;
  readonly steps: readonly OpenCompanyStep[];
  readonly documents: OwnCompany['documents'];
  readonly playground: readonly PlaygroundStep[];
}

/** The companies that a founder forms without a partner, for the account page (contract 10.3). */
@Injectable()
export class FoundersCompanies extends OwnCompanies {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
    private readonly readModels: ReadModels,
    private readonly links: SecureLinks,
    private readonly contexts: FounderContexts,
    private readonly direct: DirectTenant,
    private readonly config: ProcessConfig,
  ) {
    super();
  }

  override async of(customerId: string): Promise<readonly OwnCompany[]> {
    const { onboardings } = await this.queryBus.execute(new GetFounder(customerId));
    const companies: OwnCompany[] = [];
    // Sequentially, because a founder has few companies and a store limits concurrent reads.
    for (const view of onboardings.toReversed()) {
      const formed = view.isSubmitted ? await this.formed(customerId, view.companyId) : null;
      companies.push(formed ? companyOf(view, formed) : unformed(view));
    }
    return companies;
  }

  override async play(customerId: string, companyId: string, step: string): Promise<void> {
    const { onboardings } = await this.queryBus.execute(new GetFounder(customerId));
    if (!onboardings.some((one) => one.companyId === companyId)) throw companyNotFound();
    const formed = await this.formed(customerId, companyId);
    const action = formed?.playground.find((one) => one.step === step);
    if (!action) throw new DomainError('E_NOT_FOUND', 'This step is not possible now.');
    const outcome = await this.commandBus.execute(action.command(this.contexts.of(customerId)));
    const { position } = outcome as { readonly position: Position | null };
    if (position === null) return;
    for (const category of ['company', 'annualReport'])
      await this.readModels.whenProjected(position, category);
  }

  /** Returns null until the company can be read. */
  private async formed(customerId: string, companyId: string): Promise<FormedCompany | null> {
    const company = await this.readable(companyId);
    if (!company) return null;
    const [documents, reports, { company: facts }] = await Promise.all([
      this.queryBus.execute(new ListDocuments(this.direct.id, companyId)),
      this.queryBus.execute(new ListReports(this.direct.id, companyId)),
      this.queryBus.execute(new LoadCompany(companyId, this.direct.id)),
    ]);
    const link = (target: Parameters<SecureLinks['to']>[2]): string =>
      this.links.to(customerId, companyId, target);
    const names = facts.nameRounds.find(({ outcome }) => outcome === 'awaited');
    const steps = [
      ...(names ? [{ text: `${names.reason} Tell your assistant new names.`, link: null }] : []),
      ...facts.signatureRounds
        .filter(({ outcome }) => outcome === 'awaited')
        .map(({ documentType: form }) => ({ text: `Sign ${FORMS[form]}`, link: link({ form }) })),
      ...reports.flatMap(({ fiscalYear, status, informationRequest }) => {
        if (status === 'FILLED')
          return [{ text: `Confirm the annual report ${fiscalYear} with your assistant.`, link: null }];
        if (status !== 'AWAITING_INFORMATION') return [];
        const question = informationRequest?.message ?? '';
        return [
          { text: `Annual report ${fiscalYear}: ${question} Tell your assistant the answer.`, link: null },
        ];
      }),
    ];
    const isSandbox = this.config.environment === 'sandbox';
    return {
      company,
      steps,
      documents: documents.map(({ documentId, name, superseded }) => ({
        name: superseded ? `${name} (superseded)` : name,
        link: link({ documentId }),
      })),
      playground: isSandbox ? playgroundStepsOf(company, reports) : [],
    };
  }

  private async readable(companyId: string): Promise<CompanyDetails | null> {
    try {
      return await this.queryBus.execute(new GetCompany(this.direct.id, companyId));
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    }
  }
}

const STAGES: Readonly<Record<CompanyDetails['stage'], string>> = {
  requested: 'Submitted',
  accepted: 'Submitted to the state',
  filed: 'Filed',
  ein_issued: 'Formed',
  failed: 'Failed',
  canceled: 'Canceled',
};

function companyOf(
  view: OnboardingView,
  { company, steps, documents, playground }: FormedCompany,
): OwnCompany {
  const { stage, legalName, nameOptions } = company;
  const [first] = nameOptions;
  return {
    ...{ companyId: view.companyId, stage: STAGES[stage], steps, documents, playground },
    name: legalName ?? (first ? `${first.name} ${first.entityTypeEnding}` : null),
    payment: paymentOf(view),
  };
}

/** Returns a company that is not submitted yet, or cannot be read yet. */
function unformed(view: OnboardingView): OwnCompany {
  const [option] = (view.answered.propose_names?.['nameOptions'] ?? []) as { readonly name?: string }[];
  const { companyId, isSubmitted } = view;
  const text = 'Continue with your assistant.';
  return {
    ...{ companyId, name: option?.name ?? null, documents: [], playground: [], payment: paymentOf(view) },
    stage: isSubmitted ? 'Submitted' : 'In progress',
    steps: isSubmitted ? [] : [{ text, link: null }],
  };
}

function paymentOf({ checkout, isPaid, priceLines }: OnboardingView): OwnCompany['payment'] {
  const priceInCents = priceLines && totalOf(priceLines);
  const open = checkout?.status === 'open' ? 'pending' : (checkout?.status ?? 'unpaid');
  const status = isPaid ? 'paid' : open;
  const isOwed = status === 'unpaid' || status === 'expired';
  const amountInCents = isOwed ? priceInCents : (checkout?.amountInCents ?? priceInCents);
  return amountInCents === null ? null : { status, amountInCents };
}
