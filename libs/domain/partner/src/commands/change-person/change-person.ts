import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EmailReservations } from '#domain/email-reservation';
import { Logger } from '#kit/kernel';
import { type ApiKeyInfo, ApiKeys } from '../../keys/api-keys.js';
import type { Role } from '../../domain/events.js';
import { PartnerPeople, personOwner } from '../../people/partner-people.js';
import { SecondFactors } from '../../people/second-factors.js';
import { PortalLinks } from '../../people/portal-links.js';
import { type By, Partners } from '../../partners.js';
import { PortalUsers } from '../../people/portal-users.js';

/**
 * Changes a person's role.
 *
 * @throws {DomainError} `E_NOT_FOUND`, or `E_RESOURCE_CONFLICT` if no admin would be left
 */
export class ChangeRole extends Command<void> {
  constructor(
    readonly tenantId: string,
    readonly userId: string,
    readonly role: Role,
    readonly by: By,
  ) {
    super();
  }
}

@CommandHandler(ChangeRole)
export class ChangeRoleHandler implements ICommandHandler<ChangeRole> {
  constructor(
    private readonly people: PartnerPeople,
    private readonly logger: Logger,
  ) {}

  async execute({ tenantId, userId, role, by }: ChangeRole): Promise<void> {
    await this.people.change(tenantId, { type: 'ChangeRole', userId, role }, by);
    this.logger.security('portal-role-changed', { tenantId, userId, role, actor: by.actor });
  }
}

/** An active API key that a removed person created; it keeps working. */
type LeftKey = Pick<ApiKeyInfo, 'keyId' | 'name'>;

/**
 * Removes a person or withdraws an invitation. Their sessions, password and links stop working, and their
 * address can be used again. Returns the active API keys that they created.
 *
 * @throws {DomainError} `E_NOT_FOUND`, or `E_RESOURCE_CONFLICT` if no admin would be left
 */
export class RemovePerson extends Command<readonly LeftKey[]> {
  constructor(
    readonly tenantId: string,
    readonly userId: string,
    readonly by: By,
  ) {
    super();
  }
}

@CommandHandler(RemovePerson)
export class RemovePersonHandler implements ICommandHandler<RemovePerson> {
  constructor(
    private readonly partners: Partners,
    private readonly people: PartnerPeople,
    private readonly users: PortalUsers,
    private readonly links: PortalLinks,
    private readonly factors: SecondFactors,
    private readonly emails: EmailReservations,
    private readonly keys: ApiKeys,
    private readonly logger: Logger,
  ) {}

  async execute({ tenantId, userId, by }: RemovePerson): Promise<readonly LeftKey[]> {
    let reserved: { readonly email: string; readonly version: number } | null = null;
    const forgetFactor = await this.factors.forgetting(userId);
    await this.people.change(tenantId, { type: 'Remove', userId }, by, async (person) => {
      const email = person?.email ?? null;
      reserved = email === null ? null : { email, version: await this.emails.version(email) };
    });
    await this.links.drop(userId);
    await this.users.remove(userId);
    await forgetFactor();
    this.logger.security('portal-user-removed', { tenantId, userId, actor: by.actor });
    await this.release(tenantId, userId, reserved, by);
    const keys = await this.keys.active(tenantId);
    return keys
      .filter(({ createdBy }) => createdBy.type === 'portal-user' && createdBy.id === userId)
      .map(({ keyId, name }) => ({ keyId, name }));
  }

  /** Releases the address, unless the person was invited again in the meantime. */
  private async release(
    tenantId: string,
    userId: string,
    reserved: { readonly email: string; readonly version: number } | null,
    by: By,
  ): Promise<void> {
    if (reserved === null) return;
    const context = this.partners.context(tenantId, by);
    await this.emails.release(reserved.email, personOwner(tenantId, userId), context, reserved.version);
  }
}
