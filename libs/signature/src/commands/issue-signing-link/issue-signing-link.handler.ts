import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandHandling } from '#event-sourcing';
import { LinkTokens } from '../../link-tokens.js';
import { signature } from '../../signature.decider.js';
import { SigningOfCompany } from '../../signing-of-company.js';
import { type IssuedLink, IssueSigningLink } from './issue-signing-link.command.js';

const LIFETIME_MS = 2 * 3_600_000;

/** Of two links at a time the stream's last one lives. */
@CommandHandler(IssueSigningLink)
export class IssueSigningLinkHandler implements ICommandHandler<IssueSigningLink> {
  constructor(
    private readonly commands: CommandHandling,
    private readonly signing: SigningOfCompany,
    private readonly tokens: LinkTokens,
  ) {}

  async execute({ companyId, documentType, context }: IssueSigningLink): Promise<IssuedLink> {
    const { company, signatureId } = await this.signing.awaited(companyId, documentType, context);
    const expiresAt = new Date(Date.parse(context.now) + LIFETIME_MS).toISOString();
    const { url, tokenMac } = this.tokens.create(signatureId);
    const { position } = await this.commands.handle(
      signature,
      signatureId,
      { type: 'IssueLink', tokenMac, expiresAt },
      { ...context, subjectId: company.customerId },
    );
    const link = { signingUrl: url, url, expiresAt, documentType, serviceCompanyId: companyId };
    return { link, position };
  }
}
