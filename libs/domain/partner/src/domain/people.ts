import { DomainError, withRecent } from '#kit/event-sourcing';
import type { PartnerEvent, Role } from './events.js';

/** A person who can sign in to the portal, was invited, or was removed. */
export interface Person {
  readonly userId: string;
  /** Null after erasure. */
  readonly email: string | null;
  readonly role: Role;
  readonly status: 'invited' | 'active' | 'removed';
  /** Whether sign-in requires a code besides the password. */
  readonly secondFactor: boolean;
  /** RFC 3339. Null for the partner's first person. */
  readonly invitedAt: string | null;
  /** RFC 3339. Null until the person first joins. */
  readonly joinedAt: string | null;
  /** Times of the recent changes of the role, oldest first. */
  readonly roleChanges: readonly string[];
}

/** A partner's people, derived from its events. */
export interface People {
  /** Address of the first person, who was created with the partner; null before that or after erasure. */
  readonly contact: string | null;
  /** All other people, and the first one as soon as an event concerns them. */
  readonly known: readonly Person[];
  /** When the partner was created, RFC 3339; empty before that. */
  readonly partnerCreatedAt: string;
  /** Times of the recent invitations, oldest first. */
  readonly invitations: readonly string[];
}

export const initialPeople: People = { contact: null, known: [], partnerCreatedAt: '', invitations: [] };

/** `firstUserId` is the portal id of the first person; see {@link peopleOf}. */
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

/** A {@link PartnerEvent} about a person. */
type PeopleEvent = Extract<PartnerEvent, { readonly data: { readonly userId: string } }>;

/** Far above the size of a real team, so that an admin cannot use the service to send mass e-mails. */
const MOST_PEOPLE = 200;
/** Each change adds an event to the partner's stream (contract 11.3). */
export const MOST_ROLE_CHANGES_A_DAY = 20;
/** Each invitation sends an e-mail (contract 11.3). */
export const MOST_INVITATIONS_A_DAY = 200;

/**
 * Returns everyone who was ever a person of the partner.
 *
 * @param firstUserId id of the first person; ids are derived from addresses with a key, so events do not
 * contain it
 */
export function peopleOf(people: People, firstUserId: string | null): readonly Person[] {
  const { known } = people;
  if (firstUserId === null || known.some(({ userId }) => userId === firstUserId)) return known;
  return [firstPerson(firstUserId, people), ...known];
}

/** Applies an event to a partner's people. */
export function evolvePeople(people: People, event: PeopleEvent, recordedAt: string): People {
  const { known, invitations } = people;
  const { userId } = event.data;
  // A person who was not invited is the first person.
  const before = known.find((person) => person.userId === userId) ?? firstPerson(userId, people);
  const others = known.filter((person) => person.userId !== userId);
  return {
    ...people,
    known: [...others, personAfter(before, event, recordedAt)],
    invitations:
      event.type === 'PortalUserInvited'
        ? withRecent(invitations, recordedAt, MOST_INVITATIONS_A_DAY)
        : invitations,
  };
}

const firstPerson = (userId: string, { contact, partnerCreatedAt }: People): Person => ({
  userId,
  email: contact,
  role: 'admin',
  status: 'active',
  secondFactor: false,
  invitedAt: null,
  joinedAt: partnerCreatedAt,
  roleChanges: [],
});

function personAfter(before: Person, event: PeopleEvent, recordedAt: string): Person {
  switch (event.type) {
    case 'PortalUserInvited': {
      const { userId, role, personal } = event.data;
      const email = personal?.email ?? null;
      const joinedAt = before.invitedAt === null ? null : before.joinedAt;
      const invited = { userId, email, role, status: 'invited', secondFactor: false } as const;
      return { ...before, ...invited, invitedAt: recordedAt, joinedAt };
    }
    case 'PortalUserJoined':
      return { ...before, status: 'active', joinedAt: recordedAt };
    case 'PortalUserRoleChanged': {
      const roleChanges = withRecent(before.roleChanges, recordedAt, MOST_ROLE_CHANGES_A_DAY);
      return { ...before, role: event.data.role, roleChanges };
    }
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

/**
 * @throws {DomainError} `E_NOT_FOUND`, `E_EMAIL_IN_USE`, or `E_RESOURCE_CONFLICT` if no admin would be left
 */
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
      throw new DomainError(
        'E_RESOURCE_CONFLICT',
        `The limit of ${MOST_PEOPLE} people has been reached. Remove a person first.`,
      );
    const { role, email } = command;
    return [{ type: 'PortalUserInvited', data: { tenantId, userId, role, personal: { email } } }];
  }
  if (!person) throw new DomainError('E_NOT_FOUND', 'No person has this ID.');
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
  new DomainError(
    'E_RESOURCE_CONFLICT',
    'At least one admin is required. Make another person an admin first.',
  );
