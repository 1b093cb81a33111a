import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { company, signatureRoundOf } from '#company';
import { CommandHandling } from '#event-sourcing';
import { Clock, Config, isId } from '#kernel';
import { type FormFacts, formFactsOf } from '../../forms/form-facts.js';
import { fillForm } from '../../forms/tax-form.js';
import { LinkTokens } from '../../link-tokens.js';
import { assertLinkOpens, type Signature, signature } from '../../signature.decider.js';
import { SigningLinkError } from '../../signature.errors.js';
import { type OpenedLink, OpenSigningLink } from './open-signing-link.query.js';

/** Asks the streams and no read model: a link works the moment it was handed out, and never a moment too long. */
@QueryHandler(OpenSigningLink)
export class OpenSigningLinkHandler implements IQueryHandler<OpenSigningLink> {
  constructor(
    private readonly commands: CommandHandling,
    private readonly tokens: LinkTokens,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  async execute({ signatureId, token }: OpenSigningLink): Promise<OpenedLink> {
    const { state } = isId(signatureId) ? await this.commands.load(signature, signatureId) : { state: null };
    if (!state) throw new SigningLinkError('unknown');
    const tokenMac = this.tokens.macOf(signatureId, token);
    const now = this.clock.now(state.tenantId);
    assertLinkOpens(state, tokenMac, now.toISOString());
    const facts = await this.factsOf(state, now);
    const { companyId, customerId, tenantId, documentType, links } = state;
    return {
      companyId,
      customerId,
      tenantId,
      documentType,
      tokenMac,
      expiresAt: links.at(-1)?.expiresAt ?? '',
      companyName: facts.company.legalName,
      signer: facts.company.responsiblePartyName,
      form: fillForm(documentType, facts),
      sandbox: facts.company.sandbox,
    };
  }

  /** The company may have moved on: then a newer link is to come, or none. */
  private async factsOf({ companyId, documentType, round }: Signature, now: Date): Promise<FormFacts> {
    const { state } = await this.commands.load(company, companyId);
    const last = state && signatureRoundOf(state, documentType);
    const awaited = last?.outcome === 'awaited' && last.round === round;
    const facts = state && awaited && formFactsOf(state, now, this.config.environment === 'sandbox');
    if (!facts) throw new SigningLinkError('replaced');
    return facts;
  }
}
