import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EmailReservations, normalizeEmail } from '#domain/email-reservation';
import { type CommandContext, DomainError } from '#kit/event-sourcing';
import { isEmailAddress, validationFailed } from '#platform/http';
import type { Role } from '../../domain/events.js';
import type { Person } from '../../domain/people.js';
import { personOwner, PartnerPeople } from '../../people/partner-people.js';
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
 * @throws {DomainError} `E_NOT_FOUND`, `E_VALIDATION_FAILED`, `E_EMAIL_IN_USE`, or `E_RESOURCE_CONFLICT` if the person is
 * invited with another role or the partner has too many people
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
    let reserved = null as Reserved | null;
    // The addresses of active and invited people are already reserved.
    const reserve = async (here: Person | null, context: CommandContext): Promise<void> => {
      if (here !== null && here.status !== 'removed') return;
      const { ok } = await this.emails.reserve(email, personOwner(tenantId, userId), context);
      if (!ok) throw inUse();
      reserved = { context, version: await this.emails.version(email) };
    };
    try {
      await this.people.change(tenantId, { type: 'Invite', userId, email, role }, by, reserve);
    } catch (error) {
      // After other errors, the invitation may be recorded.
      if (error instanceof DomainError && reserved)
        await this.emails.release(email, personOwner(tenantId, userId), reserved.context, reserved.version);
      throw error;
    }
    const link = await this.links.make({ userId, tenantId, email, kind: 'invitation' });
    return { userId, email, role, ...link };
  }
}

/** The address's reservation, to release it if the invitation fails. */
interface Reserved {
  readonly context: CommandContext;
  readonly version: number;
}

const inUse = (): DomainError => new DomainError('E_EMAIL_IN_USE', 'This e-mail address cannot be used.');
