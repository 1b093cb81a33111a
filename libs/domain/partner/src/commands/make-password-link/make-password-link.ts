import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Logger } from '#kit/kernel';
import type { By } from '../../partners.js';
import { PartnerPeople } from '../../people/partner-people.js';
import { type PortalLink, PortalLinks } from '../../people/portal-links.js';
import { PortalUsers } from '../../people/portal-users.js';

/** A link, and the stored address that it may be sent to. */
interface PasswordLink extends PortalLink {
  readonly email: string;
}

/** Creates a link to reset the password of an address; returns null if the address has no active user. */
export class MakePasswordLink extends Command<PasswordLink | null> {
  /**
   * @param operator the operator and partner if an operator creates the link; default: the person asked for it
   */
  constructor(
    readonly email: string,
    readonly operator?: { readonly tenantId: string; readonly by: By },
  ) {
    super();
  }
}

@CommandHandler(MakePasswordLink)
export class MakePasswordLinkHandler implements ICommandHandler<MakePasswordLink> {
  constructor(
    private readonly people: PartnerPeople,
    private readonly users: PortalUsers,
    private readonly links: PortalLinks,
    private readonly logger: Logger,
  ) {}

  async execute({ email, operator }: MakePasswordLink): Promise<PasswordLink | null> {
    const person = await this.users.find(this.users.idOf(email));
    if (!person || (operator && person.tenantId !== operator.tenantId)) return null;
    if ((await this.people.roleOf(person.tenantId, person.userId)) === null) return null;
    const { tenantId, userId, email: stored } = person;
    this.logger.security('portal-password-link', { tenantId, userId, actor: operator?.by.actor ?? null });
    return { email: stored, ...(await this.links.make({ ...person, kind: 'password' })) };
  }
}
