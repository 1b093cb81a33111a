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
  /** Everyone who was ever a person of the partner, in the order they came. */
  readonly all: readonly Person[];
  /** Times of the recent invitations, oldest first. */
  readonly invitations: readonly string[];
}

export const initialPeople: People = { all: [], invitations: [] };

export type PeopleCommand = { readonly userId: string } & (
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

type PartnerCreated = Extract<PartnerEvent, { readonly type: 'PartnerCreated' }>;
type PortalUserInvited = Extract<PartnerEvent, { readonly type: 'PortalUserInvited' }>;
/** A {@link PartnerEvent} about one person. */
type PeopleEvent = Extract<PartnerEvent, { readonly type: `PortalUser${string}` }>;

/** Far above the size of a real team, so that an admin cannot use the service to send mass e-mails. */
const MAX_PEOPLE = 200;
/** Each change adds an event to the partner's stream (contract 11.3). */
export const MAX_ROLE_CHANGES_A_DAY = 20;
/** Each invitation sends an e-mail (contract 11.3). */
export const MAX_INVITATIONS_A_DAY = 200;

/** Returns the person with an id; null if nobody has it. */
export const personOf = (people: People, userId: string): Person | null =>
  people.all.find((person) => person.userId === userId) ?? null;

/** Returns the person who is created together with the partner. */
export function firstPerson({ data }: PartnerCreated, recordedAt: string): Person {
  const { userId, personal } = data;
  return {
    userId,
    email: personal?.email ?? null,
    role: 'admin',
    status: 'active',
    secondFactor: false,
    invitedAt: null,
    joinedAt: recordedAt,
    roleChanges: [],
  };
}

/** Applies an event to a partner's people. */
export function evolvePeople(people: People, event: PeopleEvent, recordedAt: string): People {
  if (event.type === 'PortalUserInvited') return afterInvitation(people, event, recordedAt);
  const { userId } = event.data;
  const all = people.all.map((person) =>
    person.userId === userId ? personAfter(person, event, recordedAt) : person,
  );
  return { ...people, all };
}

function afterInvitation(people: People, { data }: PortalUserInvited, recordedAt: string): People {
  const { userId, role, personal } = data;
  const before = personOf(people, userId);
  const invited: Person = {
    userId,
    email: personal?.email ?? null,
    role,
    status: 'invited',
    secondFactor: false,
    invitedAt: recordedAt,
    joinedAt: before?.joinedAt ?? null,
    roleChanges: before?.roleChanges ?? [],
  };
  return {
    all: before ? people.all.map((one) => (one === before ? invited : one)) : [...people.all, invited],
    invitations: withRecent(people.invitations, recordedAt, MAX_INVITATIONS_A_DAY),
  };
}

function personAfter(
  before: Person,
  event: Exclude<PeopleEvent, PortalUserInvited>,
  recordedAt: string,
): Person {
  switch (event.type) {
    case 'PortalUserJoined':
      return { ...before, status: 'active', joinedAt: recordedAt };
    case 'PortalUserRoleChanged': {
      const roleChanges = withRecent(before.roleChanges, recordedAt, MAX_ROLE_CHANGES_A_DAY);
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
 * @throws {DomainError} `E_NOT_FOUND`, `E_EMAIL_IN_USE`, or `E_RESOURCE_CONFLICT` if no admin would be left or the person is
 * invited with another role
 */
export function decidePeople(
  people: People,
  tenantId: string,
  command: PeopleCommand,
): readonly PartnerEvent[] {
  const { userId } = command;
  const all = people.all.filter(({ status }) => status !== 'removed');
  const person = all.find((one) => one.userId === userId) ?? null;
  if (command.type === 'Invite') {
    if (person?.status === 'active')
      throw new DomainError('E_EMAIL_IN_USE', 'This person is already in your portal.');
    if (person && person.role !== command.role) throw invitedAs(person.role);
    if (!person && all.length >= MAX_PEOPLE)
      throw new DomainError(
        'E_RESOURCE_CONFLICT',
        `The limit of ${MAX_PEOPLE} people has been reached. Remove a person first.`,
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

/** A repeated invitation sends a new link but never changes the role. */
const invitedAs = (role: Role): DomainError =>
  new DomainError(
    'E_RESOURCE_CONFLICT',
    `Already invited as ${role}. Change their role instead, or invite them as ${role} again to send a new link.`,
  );

const noAdminLeft = (): DomainError =>
  new DomainError(
    'E_RESOURCE_CONFLICT',
    'At least one admin is required. Make another person an admin first.',
  );
