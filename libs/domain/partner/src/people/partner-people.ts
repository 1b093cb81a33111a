import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EmailOwner, EmailReservations } from '#domain/email-reservation';
import { type CommandContext, CommandHandling } from '#kit/event-sourcing';
import { holderIn } from '#kit/reservation';
import { assertDailyLimit } from '#platform/http';
import { partner, type PartnerState } from '../domain/decider.js';
import type { Role } from '../domain/events.js';
import {
  MOST_INVITATIONS_A_DAY,
  MOST_ROLE_CHANGES_A_DAY,
  peopleOf,
  type PeopleCommand,
  type Person,
} from '../domain/people.js';
import { type By, Partners } from '../partners.js';
import { PortalUsers } from './portal-users.js';

/** A command about a person, before the id of the partner's first person is known. */
type Distributed<T> = T extends unknown ? Omit<T, 'firstUserId'> : never;
type PersonCommand = Distributed<PeopleCommand>;

/** Loads and changes a partner's people. */
@Injectable()
export class PartnerPeople implements OnModuleInit {
  constructor(
    private readonly commands: CommandHandling,
    private readonly partners: Partners,
    private readonly users: PortalUsers,
    private readonly emails: EmailReservations,
  ) {}

  onModuleInit(): void {
    this.emails.probeOwners('portal-user', ({ id, tenantId }) =>
      holderIn(this.commands, {
        aggregate: partner,
        id: tenantId ?? id,
        tenantId,
        has: (state) => (id === tenantId ? this.hasFirst(state) : isThere(this.find(state, userIdOf(id)))),
        revoke: { type: 'RevokeReservation', tenantId: tenantId ?? id },
      }),
    );
  }

  /** Returns all people, including removed ones. Empty for a partner that does not exist. */
  async of(tenantId: string): Promise<readonly Person[]> {
    const { state } = await this.commands.of(partner).load(tenantId);
    return peopleOf(state.people, this.firstOf(state));
  }

  /** Returns a person's role, or null if they are not an active person of the partner. */
  async roleOf(tenantId: string, userId: string): Promise<Role | null> {
    const { state } = await this.commands.of(partner).load(tenantId);
    const person = this.find(state, userId);
    return person?.status === 'active' ? person.role : null;
  }

  /** Whether the person signs in with a code besides the password. */
  async hasSecondFactor(tenantId: string, userId: string): Promise<boolean> {
    const { state } = await this.commands.of(partner).load(tenantId);
    return this.find(state, userId)?.secondFactor ?? false;
  }

  /**
   * @param before checks the person's current state; the change is retried if the stream changes in the
   * meantime
   * @throws {DomainError} `E_NOT_FOUND`, `E_RATE_LIMITED`, and the errors of the command's decision
   */
  async change(
    tenantId: string,
    command: PersonCommand,
    by: By,
    before?: (person: Person | null, context: CommandContext) => Promise<void>,
  ): Promise<void> {
    const context = this.partners.context(tenantId, by);
    const prepare = async (state: PartnerState): Promise<PeopleCommand> => {
      const person = this.find(state, command.userId);
      if (command.type === 'ChangeRole')
        assertDailyLimit(person?.roleChanges ?? [], MOST_ROLE_CHANGES_A_DAY, context.now);
      if (command.type === 'Invite')
        assertDailyLimit(state.people.invitations, MOST_INVITATIONS_A_DAY, context.now);
      await before?.(person, context);
      return { ...command, firstUserId: this.firstOf(state) };
    };
    await this.commands.of(partner).executeAfterWork(tenantId, context, prepare);
  }

  private find(state: PartnerState, userId: string): Person | null {
    const all = peopleOf(state.people, this.firstOf(state));
    return all.find((person) => person.userId === userId) ?? null;
  }

  private hasFirst(state: PartnerState): boolean {
    const first = this.firstOf(state);
    // After the first address is erased, a removal cannot be detected any more, so the reservation stays.
    return state.tenantId !== null && (first === null || isThere(this.find(state, first)));
  }

  private firstOf({ people: { contact } }: PartnerState): string | null {
    return contact === null ? null : this.users.idOf(contact);
  }
}

/**
 * The owner of an invited person's reserved address. It contains the tenant, so people of two partners never
 * share one.
 */
export const invitedOwner = (tenantId: string, userId: string): EmailOwner => ({
  kind: 'portal-user',
  id: `${tenantId}/${userId}`,
  tenantId,
});

/** The owner of the first person's reserved address. */
export const firstOwner = (tenantId: string): EmailOwner => ({ kind: 'portal-user', id: tenantId, tenantId });

const userIdOf = (ownerId: string): string => ownerId.slice(ownerId.indexOf('/') + 1);

const isThere = (person: Person | null): boolean => person !== null && person.status !== 'removed';
