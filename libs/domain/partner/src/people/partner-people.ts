import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EmailOwner, EmailReservations } from '#domain/email-reservation';
import { type CommandContext, CommandHandling, type Recorded } from '#kit/event-sourcing';
import { holderIn } from '#kit/reservation';
import { partner, type PartnerState } from '../domain/decider.js';
import type { PartnerEvent, Role } from '../domain/events.js';
import { peopleOf, type PeopleCommand, type Person } from '../domain/people.js';
import { type By, Partners } from '../partners.js';
import { PortalUsers } from './portal-users.js';

/** A command about a person, before it is known who came with the partner. */
type Distributed<T> = T extends unknown ? Omit<T, 'firstUserId'> : never;
export type PersonCommand = Distributed<PeopleCommand>;

/** A partner's people as its events tell them. */
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

  /** Everybody who was ever one of them, and the partner's events. Empty for a partner that does not exist. */
  async of(
    tenantId: string,
  ): Promise<{ readonly people: readonly Person[]; readonly events: readonly Recorded<PartnerEvent>[] }> {
    const { state, events } = await this.commands.of(partner).load(tenantId);
    return { people: peopleOf(state.people, this.firstOf(state)), events };
  }

  /** What a person may; null where they are not one of the partner's people. */
  async roleOf(tenantId: string, userId: string): Promise<Role | null> {
    const { state } = await this.commands.of(partner).load(tenantId);
    const person = this.find(state, userId);
    return person?.status === 'active' ? person.role : null;
  }

  /** Whether they sign in with a code besides the password. */
  async hasSecondFactor(tenantId: string, userId: string): Promise<boolean> {
    const { state } = await this.commands.of(partner).load(tenantId);
    return this.find(state, userId)?.secondFactor ?? false;
  }

  /**
   * @param before what must be so of the person as it is: it counts only where the stream stays as it is meanwhile
   * @throws {DomainError} `E_NOT_FOUND`, and as the command's decision
   */
  async change(
    tenantId: string,
    command: PersonCommand,
    by: By,
    before?: (person: Person | null, context: CommandContext) => Promise<void>,
  ): Promise<void> {
    const context = this.partners.context(tenantId, by);
    const prepare = async (state: PartnerState): Promise<PeopleCommand> => {
      await before?.(this.find(state, command.userId), context);
      return { ...command, firstUserId: this.firstOf(state) };
    };
    await this.commands.of(partner).execute(tenantId, context, prepare);
  }

  private find(state: PartnerState, userId: string): Person | null {
    const all = peopleOf(state.people, this.firstOf(state));
    return all.find((person) => person.userId === userId) ?? null;
  }

  private hasFirst(state: PartnerState): boolean {
    const first = this.firstOf(state);
    // Of one whose address is erased it cannot be told any more whether it was removed: it keeps what it reserved.
    return state.tenantId !== null && (first === null || isThere(this.find(state, first)));
  }

  private firstOf({ people: { contact } }: PartnerState): string | null {
    return contact === null ? null : this.users.idOf(contact);
  }
}

/** Under whom the address of somebody who was invited is reserved: people of two partners never share an owner. */
export const invitedOwner = (tenantId: string, userId: string): EmailOwner => ({
  kind: 'portal-user',
  id: `${tenantId}/${userId}`,
  tenantId,
});

/** Under whom the address of who came with the partner is reserved. */
export const firstOwner = (tenantId: string): EmailOwner => ({ kind: 'portal-user', id: tenantId, tenantId });

const userIdOf = (ownerId: string): string => ownerId.slice(ownerId.indexOf('/') + 1);

const isThere = (person: Person | null): boolean => person !== null && person.status !== 'removed';
