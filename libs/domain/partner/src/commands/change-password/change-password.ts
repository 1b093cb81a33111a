import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Logger } from '#kit/kernel';
import type { VerifiedPassword } from '#platform/credentials';
import { PartnerPeople } from '../../people/partner-people.js';
import { type By } from '../../partners.js';
import { PortalUsers } from '../../people/portal-users.js';

/**
 * Sets a person's password. Returns false if the person does not exist, or has another password since it was verified.
 *
 * @throws {DomainError} `E_NOT_FOUND`
 */
export class ChangePassword extends Command<boolean> {
  constructor(
    readonly tenantId: string,
    readonly userId: string,
    readonly password: string,
    /** The present password; null: a link was sent to the person. */
    readonly verified: VerifiedPassword | null,
    readonly by: By,
  ) {
    super();
  }
}

@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ICommandHandler<ChangePassword> {
  constructor(
    private readonly people: PartnerPeople,
    private readonly users: PortalUsers,
    private readonly logger: Logger,
  ) {}

  async execute({ tenantId, userId, password, verified, by }: ChangePassword): Promise<boolean> {
    if (!(await this.users.setPassword(userId, password, verified))) return false;
    await this.people.change(tenantId, { type: 'NotePassword', userId }, by);
    this.logger.security('portal-password-changed', { tenantId, actor: by.actor });
    return true;
  }
}
