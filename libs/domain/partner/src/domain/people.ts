import { DomainError } from '#kit/event-sourcing';
import type { PartnerEvent, Role } from './events.js';

/** A person who may sign in to the portal, or once might. */
export interface Person {
  readonly userId: string;
  /** Null once erased. */
  readonly email: string | null;
  readonly role: Role;
  readonly status: 'invited' | 'active' | 'removed';
  /** Whether they sign in with a code besides the password. */
  readonly secondFactor: boolean;
}

/** What the partner's events tell of its people. */
export interface People {
  /** The address of the first one, who came with the partner; null before that, or once erased. */
  readonly contact: string | null;
  /** All others, and the first one as soon as anything was done about them. */
  readonly known: readonly Person[];
}

/** `firstUserId`: the id that the first one has in the portal, see {@link peopleOf}. */
export type PeopleCommand = { readonly userId: string; readonly firstUserId: string | null } & (
  | { readonly type: 'Invite'; readonly email: string; readonly role: Role }
  | { readonly type: 'Join' }
  | { readonly type: 'ChangeRole'; readonly role: Role }
  | { readonly type: 'Remove' }
  | { readonly type: 'NotePassword' }
  | { readonly type: 'EnableSecondFactor' }
  | { readonly type: 'DisableSecondFactor'; readonly reason: string | null }
  | { readonly type: 'NoteRecoveryCodesMade' }
  | { readonly type: 'NoteRecoveryCodeUsed' }
);

/** An event of {@link PartnerEvent} about a person. */
export type PeopleEvent = Extract<PartnerEvent, { readonly data: { readonly userId: string } }>;

/** More than a partner's team has, so that an admin cannot have the service write to the whole world. */
const MOST_PEOPLE = 200;

/**
 * Everybody who was ever a person of the partner.
 *
 * @param firstUserId of who came with the partner: ids are made of addresses with a key, which no event holds
 */
export function peopleOf({ contact, known }: People, firstUserId: string | null): readonly Person[] {
  if (firstUserId === null || known.some(({ userId }) => userId === firstUserId)) return known;
  return [whoCameWithIt(firstUserId, contact), ...known];
}

/** What an event makes of a partner's people. */
export function evolvePeople({ contact, known }: People, event: PeopleEvent): People {
  const { userId } = event.data;
  // People who were not invited came with the partner.
  const before = known.find((person) => person.userId === userId) ?? whoCameWithIt(userId, contact);
  const others = known.filter((person) => person.userId !== userId);
  return { contact, known: [...others, personAfter(before, event)] };
}

const whoCameWithIt = (userId: string, email: string | null): Person => ({
  userId,
  email,
  role: 'admin',
  status: 'active',
  secondFactor: false,
});

function personAfter(before: Person, event: PeopleEvent): Person {
  switch (event.type) {
    case 'PortalUserInvited': {
      const { userId, role, personal } = event.data;
      return { userId, email: personal?.email ?? null, role, status: 'invited', secondFactor: false };
    }
    case 'PortalUserJoined':
      return { ...before, status: 'active' };
    case 'PortalUserRoleChanged':
      return { ...before, role: event.data.role };
    case 'PortalUserRemoved':
      return { ...before, status: 'removed', secondFactor: false };
    case 'PortalUserSecondFactorEnabled':
      return { ...before, secondFactor: true };
    case 'PortalUserSecondFactorDisabled':
      return { ...before, secondFactor: false };
    case 'PortalUserPasswordChanged':
    case 'PortalUserRecoveryCodesMade':
    case 'PortalUserRecoveryCodeUsed':
      return before;
  }
}

/** @throws {DomainError} `E_NOT_FOUND`, `E_EMAIL_IN_USE`, `E_RESOURCE_CONFLICT`: it would leave no admin */
export function decidePeople(
  people: People,
  tenantId: string,
  command: PeopleCommand,
): readonly PartnerEvent[] {
  const { userId } = command;
  const all = peopleOf(people, command.firstUserId).filter(({ status }) => status !== 'removed');
  const person = all.find((one) => one.userId === userId) ?? null;
  if (command.type === 'Invite') {
    if (person?.status === 'active')
      throw new DomainError('E_EMAIL_IN_USE', 'This e-mail address cannot be used.');
    if (!person && all.length >= MOST_PEOPLE)
      throw new DomainError('E_RESOURCE_CONFLICT', `A partner has at most ${MOST_PEOPLE} people.`);
    const { role, email } = command;
    return [{ type: 'PortalUserInvited', data: { tenantId, userId, role, personal: { email } } }];
  }
  if (!person) throw new DomainError('E_NOT_FOUND', 'There is no such person.');
  const isLastAdmin =
    isActiveAdmin(person) && !all.some((one) => one.userId !== userId && isActiveAdmin(one));
  switch (command.type) {
    case 'Join':
      return person.status === 'active' ? [] : [{ type: 'PortalUserJoined', data: { tenantId, userId } }];
    case 'ChangeRole': {
      const { role } = command;
      if (role === person.role) return [];
      if (isLastAdmin) throw noAdminLeft();
      return [{ type: 'PortalUserRoleChanged', data: { tenantId, userId, role } }];
    }
    case 'Remove':
      if (isLastAdmin) throw noAdminLeft();
      return [{ type: 'PortalUserRemoved', data: { tenantId, userId } }];
    case 'NotePassword':
      return [{ type: 'PortalUserPasswordChanged', data: { tenantId, userId } }];
    case 'EnableSecondFactor':
      return person.secondFactor
        ? []
        : [{ type: 'PortalUserSecondFactorEnabled', data: { tenantId, userId } }];
    case 'DisableSecondFactor': {
      const { reason } = command;
      if (!person.secondFactor) return [];
      return [{ type: 'PortalUserSecondFactorDisabled', data: { tenantId, userId, reason } }];
    }
    case 'NoteRecoveryCodesMade':
      return [{ type: 'PortalUserRecoveryCodesMade', data: { tenantId, userId } }];
    case 'NoteRecoveryCodeUsed':
      return [{ type: 'PortalUserRecoveryCodeUsed', data: { tenantId, userId } }];
  }
}

const isActiveAdmin = ({ role, status }: Person): boolean => role === 'admin' && status === 'active';

const noAdminLeft = (): DomainError =>
  new DomainError('E_RESOURCE_CONFLICT', 'Somebody must be left who is an admin: make another one first.');
