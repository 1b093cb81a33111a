import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { LoadCompany } from '#domain/company';
import { CommandHandling } from '#kit/event-sourcing';
import { Clock, isId, ProcessConfig } from '#kit/kernel';
import { Tenants } from '#platform/http';
import { ServiceDetails } from '#platform/reference-data';
import { type Signature, signature } from '../../domain/decider.js';
import { SigningLinkError } from '../../domain/errors.js';
import type { FilledForm } from '../../domain/forms/filled-form.js';
import type { FormFacts } from '../../domain/forms/form-facts.js';
import { fillForm } from '../../domain/forms/tax-form.js';
import { assertLinkOpens } from '../../domain/links.js';
import { isAwaited } from '../../domain/requirement.js';
import type { Signatory } from '../../domain/signatory.js';
import type { TaxForm } from '../../domain/types.js';
import { factsOfCompany } from '../../forms/facts-of-company.js';
import { LinkTokens } from '../../link-tokens.js';

/** The content of a valid link. */
export interface OpenedLink {
  readonly companyId: string;
  readonly customerId: string;
  readonly tenantId: string;
  readonly documentType: TaxForm;
  readonly tokenMac: string;
  readonly expiresAt: string;
  readonly companyName: string;
  /** The signer named by the form. */
  readonly signer: Signatory;
  readonly form: FilledForm;
  readonly sandbox: boolean;
}

/** Opens a link without changing anything, because mail scanners follow every link. @throws {SigningLinkError} */
export class OpenSigningLink extends Query<OpenedLink> {
  constructor(
    readonly signatureId: string,
    readonly token: string,
  ) {
    super();
  }
}

/** Reads the streams instead of a read model, so that links work at once and expire on time. */
@QueryHandler(OpenSigningLink)
export class OpenSigningLinkHandler implements IQueryHandler<OpenSigningLink> {
  constructor(
    private readonly commands: CommandHandling,
    private readonly queryBus: QueryBus,
    private readonly tokens: LinkTokens,
    private readonly clock: Clock,
    private readonly service: ServiceDetails,
    private readonly config: ProcessConfig,
    private readonly tenants: Tenants,
  ) {}

  async execute({ signatureId, token }: OpenSigningLink): Promise<OpenedLink> {
    // Anybody can open links, so guessed ones are rejected without reading anything.
    if (!isId(signatureId) || !this.tokens.isGenuine(signatureId, token))
      throw new SigningLinkError('unknown');
    const { state } = await this.commands.of(signature).load(signatureId);
    if (!state || (await this.tenants.isFormer(state.tenantId))) throw new SigningLinkError('unknown');
    const tokenMac = this.tokens.macOf(signatureId, token);
    const now = this.clock.now(state.tenantId);
    assertLinkOpens(state, tokenMac, now.toISOString());
    const facts = await this.factsOf(state, now);
    const { companyId, customerId, tenantId, documentType, link } = state;
    return {
      companyId,
      customerId,
      tenantId,
      documentType,
      tokenMac,
      expiresAt: link?.expiresAt ?? '',
      companyName: facts.legalName || 'Your company',
      signer: facts.signatory,
      form: fillForm(documentType, facts),
      sandbox: this.config.environment === 'sandbox',
    };
  }

  /** Rejects the link if the company no longer awaits this signature. */
  private async factsOf({ companyId, documentType, round }: Signature, now: Date): Promise<FormFacts> {
    const loaded = await this.queryBus.execute(new LoadCompany(companyId));
    const facts = isAwaited(loaded.company, documentType, round)
      ? factsOfCompany(loaded, this.service, now)
      : null;
    if (!facts) throw new SigningLinkError('replaced');
    return facts;
  }
}
