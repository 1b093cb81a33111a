import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EmailReservations, normalizeEmail } from '#domain/email-reservation';
import { type CommandContext, DomainError } from '#kit/event-sourcing';
import { isEmailAddress, validationFailed } from '#platform/http';
import type { Role } from '../../domain/events.js';
import type { Person } from '../../domain/people.js';
import { invitedOwner, PartnerPeople } from '../../people/partner-people.js';
import { type PortalLink, PortalLinks } from '../../people/portal-links.js';
import { type By, Partners } from '../../partners.js';
import { PortalUsers } from '../../people/portal-users.js';

/** The link lets the invited person set a password and join the partner's people. */
export interface Invitation extends PortalLink {
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
}

/**
 * Invites a person to a partner's portal. A repeated invitation creates a new link.
 *
 * @throws {DomainError} `E_NOT_FOUND`, `E_VALIDATION_FAILED`, `E_EMAIL_IN_USE`, or `E_RESOURCE_CONFLICT` if the
 * partner has too many people
 */
export class InvitePerson extends Command<Invitation> {
  constructor(
    readonly tenantId: string,
    readonly person: { readonly email: string; readonly role: Role },
    readonly by: By,
  ) {
    super();
  }
}

@CommandHandler(InvitePerson)
export class InvitePersonHandler implements ICommandHandler<InvitePerson> {
  constructor(
    private readonly partners: Partners,
    private readonly people: PartnerPeople,
    private readonly emails: EmailReservations,
    private readonly users: PortalUsers,
    private readonly links: PortalLinks,
  ) {}

  async execute({ tenantId, person: { email: written, role }, by }: InvitePerson): Promise<Invitation> {
    if (!isEmailAddress(written.trim()))
      throw validationFailed({ email: { code: 'E_INVALID', message: 'must be an e-mail address' } });
    const email = normalizeEmail(written);
    await this.partners.mustExist(tenantId);
    const userId = this.users.idOf(email);
    // The addresses of active and invited people are already reserved.
    const reserve = async (here: Person | null, context: CommandContext): Promise<void> => {
      if (here === null || here.status === 'removed') await this.reserve(tenantId, userId, email, context);
    };
    await this.people.change(tenantId, { type: 'Invite', userId, email, role }, by, reserve);
    const made = await this.links.make({ userId, tenantId, email, kind: 'invitation' });
    return { userId, email, role, ...made };
  }

  private async reserve(
    tenantId: string,
    userId: string,
    email: string,
    context: CommandContext,
  ): Promise<void> {
    const { ok } = await this.emails.reserve(email, invitedOwner(tenantId, userId), context);
    // The address of the sandbox's first person is not reserved.
    const other = await this.users.find(userId);
    if (!ok || (other && (await this.people.roleOf(other.tenantId, userId)) !== null))
      throw new DomainError('E_EMAIL_IN_USE', 'This e-mail address cannot be used.');
  }
}
