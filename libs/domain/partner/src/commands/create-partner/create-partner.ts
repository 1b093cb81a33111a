import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EmailReservations, normalizeEmail } from '#domain/email-reservation';
import { CommandHandling, DomainError, type FieldError } from '#kit/event-sourcing';
import { characterFault, isEmailAddress, oneLine, validationFailed, HttpConfig } from '#platform/http';
import { newId } from '#kit/kernel';
import { partner } from '../../domain/decider.js';
import { type By, Partners } from '../../partners.js';
import { personOwner } from '../../people/partner-people.js';
import { PortalUsers } from '../../people/portal-users.js';
import { IssueKey } from '../issue-key/issue-key.js';

const MAX_NAME = 100;

/** Key and password are shown only once. */
export interface CreatedPartner {
  readonly tenantId: string;
  readonly apiKey: string;
  readonly portalUrl: string;
  readonly portalPassword: string;
}

/**
 * Creates a partner with its first key and portal user.
 *
 * @throws {DomainError} `E_EMAIL_IN_USE`, `E_VALIDATION_FAILED`
 */
export class CreatePartner extends Command<CreatedPartner> {
  constructor(readonly input: { readonly name: string; readonly email: string } & By) {
    super();
  }
}

@CommandHandler(CreatePartner)
export class CreatePartnerHandler implements ICommandHandler<CreatePartner> {
  constructor(
    private readonly commands: CommandHandling,
    private readonly emails: EmailReservations,
    private readonly partners: Partners,
    private readonly portalUsers: PortalUsers,
    private readonly config: HttpConfig,
    private readonly commandBus: CommandBus,
  ) {}

  async execute({ input }: CreatePartner): Promise<CreatedPartner> {
    const name = oneLine(input.name);
    refuseFailing(name, input.email.trim());
    const email = normalizeEmail(input.email);
    const tenantId = newId();
    const userId = this.portalUsers.idOf(email);
    const context = this.partners.context(tenantId, input);
    const prepare = async () => {
      const reservation = await this.emails.reserve(email, personOwner(tenantId, userId), context);
      if (!reservation.ok) throw new DomainError('E_EMAIL_IN_USE', 'This e-mail address cannot be used.');
      return { type: 'Create', tenantId, name, userId, contact: { email } } as const;
    };
    await this.commands.of(partner).executeAfterWork(tenantId, context, prepare, { isNew: true });
    const { key } = await this.commandBus.execute(new IssueKey(tenantId, 'First key', input));
    const portalPassword = await this.portalUsers.create(tenantId, email);
    if (portalPassword === null)
      throw new DomainError('E_EMAIL_IN_USE', 'This e-mail address cannot be used.');
    return { tenantId, apiKey: key, portalUrl: `${this.config.publicUrl}/portal`, portalPassword };
  }
}

function refuseFailing(name: string, email: string): void {
  const failed: Record<string, FieldError> = {};
  const unsupported = characterFault(name);
  if (unsupported) failed['name'] = unsupported;
  if (name === '' || Array.from(name).length > MAX_NAME)
    failed['name'] = { code: 'E_INVALID', message: `must have 1 to ${MAX_NAME} characters` };
  if (!isEmailAddress(email)) failed['email'] = { code: 'E_INVALID', message: 'must be an e-mail address' };
  if (Object.keys(failed).length > 0) throw validationFailed(failed);
}
