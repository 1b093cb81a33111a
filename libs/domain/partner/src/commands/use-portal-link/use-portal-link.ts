import {
  Command,
  CommandBus,
  CommandHandler,
  type ICommandHandler,
  type IQueryHandler,
  Query,
  QueryHandler,
} from '@nestjs/cqrs';
import { passwordFault } from '#platform/credentials';
import { validationFailed } from '#platform/http';
import { Logger } from '#kit/kernel';
import { PartnerPeople } from '../../people/partner-people.js';
import { type LinkedPerson, PortalLinks } from '../../people/portal-links.js';
import { type PortalPerson, PortalUsers } from '../../people/portal-users.js';
import { ChangePassword } from '../change-password/change-password.js';

/** Returns the recipient of a link, or null if the link is invalid, used or expired. */
export class LookAtPortalLink extends Query<LinkedPerson | null> {
  constructor(readonly token: string) {
    super();
  }
}

@QueryHandler(LookAtPortalLink)
export class LookAtPortalLinkHandler implements IQueryHandler<LookAtPortalLink> {
  constructor(private readonly links: PortalLinks) {}

  execute({ token }: LookAtPortalLink): Promise<LinkedPerson | null> {
    return this.links.look(token);
  }
}

/**
 * Sets the password of a link's recipient; invited people join the partner with it. A link works once. Returns
 * null if the link is invalid, used or expired.
 *
 * @throws {DomainError} `E_VALIDATION_FAILED` if the password is easy to guess
 */
export class UsePortalLink extends Command<PortalPerson | null> {
  constructor(
    readonly token: string,
    readonly password: string,
    readonly requestId: string,
  ) {
    super();
  }
}

@CommandHandler(UsePortalLink)
export class UsePortalLinkHandler implements ICommandHandler<UsePortalLink> {
  constructor(
    private readonly people: PartnerPeople,
    private readonly users: PortalUsers,
    private readonly links: PortalLinks,
    private readonly commandBus: CommandBus,
    private readonly logger: Logger,
  ) {}

  async execute({ token, password, requestId }: UsePortalLink): Promise<PortalPerson | null> {
    const linked = await this.links.look(token);
    if (!linked) return null;
    const { tenantId, userId, email, kind } = linked;
    const message = passwordFault(password, [email]);
    if (message !== null) throw validationFailed({ password: { code: 'E_INVALID', message } });
    if (!(await this.links.take(linked))) return null;
    const by = { actor: { type: 'portal-user', id: userId }, requestId } as const;
    const person = { tenantId, userId, email };
    if (kind === 'password') {
      const change = new ChangePassword(tenantId, userId, password, null, by);
      const changed = await this.commandBus.execute(change);
      return changed ? person : null;
    }
    // Set the password first: a person who has joined without one could not be invited again.
    await this.users.admit(tenantId, email, password);
    await this.people.change(tenantId, { type: 'Join', userId }, by);
    this.logger.security('portal-user-joined', { tenantId, actor: by.actor });
    return person;
  }
}
