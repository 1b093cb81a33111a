import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, CommandHandling } from '#kit/event-sourcing';
import type { Position } from '#kit/event-store';
import { type Described, object, oneOf, serviceCompanyId, text, time } from '#platform/openapi';
import { TAX_FORMS } from '#domain/company';
import { signature } from '../../domain/decider.js';
import { linkExpiry } from '../../domain/links.js';
import type { TaxForm } from '../../domain/types.js';
import { LinkTokens } from '../../link-tokens.js';
import { SigningOfCompany } from '../../processes/signing-of-company.js';

const URL = 'http://localhost:3000/sign/38FiH1QyqTv2Lw8mN4bXcZ5sDfG/4Jx…';

/** A signing link as shown to partners (contract 5.8). */
export const signingLinkSchema = object(
  'SigningLink',
  {
    signingUrl: text(URL, 'The page on which the founder signs. Needs no key.'),
    url: text(URL, 'The same as `signingUrl`.'),
    expiresAt: time(
      'Two hours after its creation, or earlier: on use, or when you create a newer link.',
      '2026-01-15T14:00:00.000Z',
    ),
    documentType: oneOf(TAX_FORMS, 'The form to sign.'),
    serviceCompanyId,
  },
  'A link to the page on which the founder signs a form.',
);

interface IssuedLink {
  readonly link: Described<typeof signingLinkSchema>;
  readonly customerId: string;
  readonly position: Position | null;
}

/**
 * Creates a link that is valid for two hours and replaces the previous one.
 * @throws `E_NOT_FOUND`, `E_SIGNATURE_NOT_REQUIRED`, `E_SIGNATURE_ALREADY_COMPLETED`
 *
 * @param context names the tenant
 */
export class IssueSigningLink extends Command<IssuedLink> {
  constructor(
    readonly companyId: string,
    readonly documentType: TaxForm,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** If two links are created at the same time, the later one in the stream is valid. */
@CommandHandler(IssueSigningLink)
export class IssueSigningLinkHandler implements ICommandHandler<IssueSigningLink> {
  constructor(
    private readonly commands: CommandHandling,
    private readonly signing: SigningOfCompany,
    private readonly tokens: LinkTokens,
  ) {}

  async execute({ companyId, documentType, context }: IssueSigningLink): Promise<IssuedLink> {
    const { loaded, signatureId } = await this.signing.awaited(companyId, documentType, context);
    const { url, tokenMac } = this.tokens.create(signatureId, context.commandId);
    const { customerId } = loaded.company;
    const { position, events } = await this.commands
      .of(signature)
      .execute(
        signatureId,
        { ...context, subjectId: customerId },
        { type: 'IssueLink', tokenMac, expiresAt: linkExpiry(context.now) },
      );
    const [issued] = events;
    if (issued?.type !== 'SigningLinkIssued') throw new Error('a link was not recorded');
    const { expiresAt } = issued.data;
    const link = { signingUrl: url, url, expiresAt, documentType, serviceCompanyId: companyId };
    return { link, customerId, position };
  }
}
