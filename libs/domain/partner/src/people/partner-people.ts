import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EmailOwner, EmailReservations } from '#domain/email-reservation';
import { type CommandContext, CommandHandling } from '#kit/event-sourcing';
import { holderIn } from '#kit/reservation';
import { assertDailyLimit } from '#platform/http';
import { partner, type PartnerState } from '../domain/decider.js';
import type { Role } from '../domain/events.js';
import {
  MAX_INVITATIONS_A_DAY,
  MAX_ROLE_CHANGES_A_DAY,
  type PeopleCommand,
  type Person,
  personOf,
} from '../domain/people.js';
import { type By, Partners } from '../partners.js';

/** Loads and changes a partner's people. */
@Injectable()
export class PartnerPeople implements OnModuleInit {
  constructor(
    private readonly commands: CommandHandling,
    private readonly partners: Partners,
    private readonly emails: EmailReservations,
  ) {}

  onModuleInit(): void {
    this.emails.probeOwners('portal-user', (owner) => {
      const [tenantId = '', userId = ''] = owner.id.split('/');
      return holderIn(this.commands, {
        aggregate: partner,
        id: tenantId,
        tenantId,
        has: ({ people }) => isPresent(personOf(people, userId)),
        revoke: { type: 'RevokeReservation', tenantId },
      });
    });
  }

  /** Returns all people, including removed ones. Empty for a partner that does not exist. */
  async of(tenantId: string): Promise<readonly Person[]> {
    return (await this.commands.of(partner).load(tenantId)).state.people.all;
  }

  /** Returns a person, including a removed one; null if the partner has none with this id. */
  async find(tenantId: string, userId: string): Promise<Person | null> {
    return personOf((await this.commands.of(partner).load(tenantId)).state.people, userId);
  }

  /** Returns a person's role, or null if they are not an active person of the partner. */
  async roleOf(tenantId: string, userId: string): Promise<Role | null> {
    const person = await this.find(tenantId, userId);
    return person?.status === 'active' ? person.role : null;
  }

  /**
   * @param before checks the person's current state; the change is retried if the stream changes in the
   * meantime
   * @throws {DomainError} `E_NOT_FOUND`, `E_RATE_LIMITED`, and the errors of the command's decision
   */
  async change(
    tenantId: string,
    command: PeopleCommand,
    by: By,
    before?: (person: Person | null, context: CommandContext) => Promise<void>,
  ): Promise<void> {
    const context = this.partners.context(tenantId, by);
    const prepare = async (state: PartnerState): Promise<PeopleCommand> => {
      const person = personOf(state.people, command.userId);
      if (command.type === 'ChangeRole')
        assertDailyLimit(person?.roleChanges ?? [], MAX_ROLE_CHANGES_A_DAY, context.now);
      if (command.type === 'Invite')
        assertDailyLimit(state.people.invitations, MAX_INVITATIONS_A_DAY, context.now);
      await before?.(person, context);
      return command;
    };
    await this.commands.of(partner).executeAfterWork(tenantId, context, prepare);
  }
}

/**
 * The owner of a person's reserved address. It contains the tenant, so people of two partners never share one.
 */
export const personOwner = (tenantId: string, userId: string): EmailOwner => ({
  kind: 'portal-user',
  id: `${tenantId}/${userId}`,
  tenantId,
});

const isPresent = (person: Person | null): boolean => person !== null && person.status !== 'removed';
