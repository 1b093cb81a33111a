import { describe, expect, it } from 'vitest';
import { DomainError, fold } from '#kit/event-sourcing';
import { partner, type PartnerCommand } from './decider.js';
import type { PartnerEvent } from './events.js';
import { peopleOf } from './people.js';

const tenantId = 't1';
const created: PartnerEvent = { type: 'PartnerCreated', data: { tenantId, name: 'Acme', personal: null } };
const suspended: PartnerEvent = { type: 'PartnerSuspended', data: { tenantId } };
const resumed: PartnerEvent = { type: 'PartnerResumed', data: { tenantId } };
const issued: PartnerEvent = { type: 'ApiKeyIssued', data: { tenantId, keyId: 'k', name: 'First' } };
const revoked: PartnerEvent = { type: 'ApiKeyRevoked', data: { tenantId, keyId: 'k' } };
const second: PartnerEvent = { type: 'ApiKeyIssued', data: { tenantId, keyId: 'k2', name: 'Second' } };
const secondRevoked: PartnerEvent = { type: 'ApiKeyRevoked', data: { tenantId, keyId: 'k2' } };
const note: PartnerCommand = { type: 'NoteKeyIssued', keyId: 'k', name: 'First' };

const revoke: PartnerCommand = { type: 'RevokeReservation', tenantId };
const revocation: PartnerEvent = { type: 'PartnerReservationRevoked', data: { tenantId } };

const when = (given: PartnerEvent[], command: PartnerCommand) =>
  partner.decider.decide(fold(partner.decider, given), command);

describe('partner', () => {
  it('is created once', () => {
    const create = { type: 'Create', tenantId, name: 'Acme', contact: { email: 'dev@acme.test' } } as const;
    const personal = { email: 'dev@acme.test' };
    expect(when([], create)).toEqual([
      { type: 'PartnerCreated', data: { tenantId, name: 'Acme', personal } },
    ]);
    expect(when([revocation], create)).toHaveLength(1);
    expect(when([created, revocation], create)).toEqual([]);
  });

  it.each<[string, PartnerEvent[], PartnerCommand, PartnerEvent[]]>([
    ['suspended', [created], { type: 'Suspend' }, [suspended]],
    ['suspended once', [created, suspended], { type: 'Suspend' }, []],
    ['resumed', [created, suspended], { type: 'Resume' }, [resumed]],
    ['resumed once', [created, suspended, resumed], { type: 'Resume' }, []],
    ['given a key', [created], note, [issued]],
    ['given the same key once', [created, issued], note, []],
    ['rid of a key', [created, issued], { type: 'NoteKeyRevoked', keyId: 'k' }, [revoked]],
    ['none yet where its reservation is revoked', [], revoke, [revocation]],
    ['rid of it once', [created, issued, revoked], { type: 'NoteKeyRevoked', keyId: 'k' }, []],
    [
      'left its other keys',
      [created, issued, second, revoked],
      { type: 'NoteKeyRevoked', keyId: 'k2' },
      [secondRevoked],
    ],
    ['suspended again', [created, suspended, resumed], { type: 'Suspend' }, [suspended]],
  ])('is %s', (_, given, command, then) => {
    expect(when(given, command)).toEqual(then);
  });

  it('that does not exist can do nothing', () => {
    for (const command of [note, { type: 'Suspend' }, { type: 'Resume' }] as const)
      expect(() => when([], command)).toThrow('no such partner');
  });
});

describe("a partner's people", () => {
  const first = { ...created, data: { ...created.data, personal: { email: 'dev@acme.test' } } } as const;
  const grace = { userId: 'grace', firstUserId: 'first' };
  const dev = { userId: 'first', firstUserId: 'first' };
  const personal = { email: 'grace@acme.test' };
  const invited = {
    type: 'PortalUserInvited',
    data: { tenantId, userId: 'grace', role: 'developer', personal },
  } satisfies PartnerEvent;
  const invite: PartnerCommand = { type: 'Invite', ...grace, email: personal.email, role: 'developer' };
  const about = (
    type:
      | 'PortalUserJoined'
      | 'PortalUserRemoved'
      | 'PortalUserPasswordChanged'
      | 'PortalUserSecondFactorEnabled'
      | 'PortalUserRecoveryCodesMade'
      | 'PortalUserRecoveryCodeUsed',
    userId = 'grace',
  ): PartnerEvent => ({ type, data: { tenantId, userId } });
  const enabled = about('PortalUserSecondFactorEnabled', 'first');
  const disabled = (reason: string | null): PartnerEvent => ({
    type: 'PortalUserSecondFactorDisabled',
    data: { tenantId, userId: 'first', reason },
  });
  const changed = (userId: string, role: 'viewer' | 'admin'): PartnerEvent => ({
    type: 'PortalUserRoleChanged',
    data: { tenantId, userId, role },
  });
  const joined = about('PortalUserJoined');
  const peopleAfter = (...given: PartnerEvent[]) =>
    peopleOf(fold(partner.decider, given).people, 'first').map(({ userId, role, status }) =>
      [userId, role, status].join(' '),
    );

  it.each<[string, PartnerEvent[], PartnerCommand, PartnerEvent[]]>([
    ['are invited', [first], invite, [invited]],
    ['are invited anew', [first, invited], invite, [invited]],
    ['are invited after they were removed', [first, invited, about('PortalUserRemoved')], invite, [invited]],
    ['join', [first, invited], { type: 'Join', ...grace }, [joined]],
    ['join once', [first, invited, joined], { type: 'Join', ...grace }, []],
    [
      'get another role',
      [first, invited],
      { type: 'ChangeRole', ...grace, role: 'viewer' },
      [changed('grace', 'viewer')],
    ],
    ['have the role that they have', [first], { type: 'ChangeRole', ...dev, role: 'admin' }, []],
    ['are removed', [first, invited], { type: 'Remove', ...grace }, [about('PortalUserRemoved')]],
    [
      'are removed, the first one too',
      [first, invited, joined, changed('grace', 'admin')],
      { type: 'Remove', ...dev },
      [about('PortalUserRemoved', 'first')],
    ],
    [
      'have another password',
      [first],
      { type: 'NotePassword', ...dev },
      [about('PortalUserPasswordChanged', 'first')],
    ],
    ['have a second factor', [first], { type: 'EnableSecondFactor', ...dev }, [enabled]],
    ['have one second factor', [first, enabled], { type: 'EnableSecondFactor', ...dev }, []],
    [
      'have it no more',
      [first, enabled],
      { type: 'DisableSecondFactor', ...dev, reason: null },
      [disabled(null)],
    ],
    [
      'are rid of it by an operator',
      [first, enabled],
      { type: 'DisableSecondFactor', ...dev, reason: 'Lost the device.' },
      [disabled('Lost the device.')],
    ],
    [
      'are rid of it once',
      [first, enabled, disabled(null)],
      { type: 'DisableSecondFactor', ...dev, reason: null },
      [],
    ],
    [
      'have other recovery codes',
      [first, enabled],
      { type: 'NoteRecoveryCodesMade', ...dev },
      [about('PortalUserRecoveryCodesMade', 'first')],
    ],
    [
      'use a recovery code',
      [first, enabled],
      { type: 'NoteRecoveryCodeUsed', ...dev },
      [about('PortalUserRecoveryCodeUsed', 'first')],
    ],
  ])('%s', (_, given, command, then) => {
    expect(when(given, command)).toEqual(then);
  });

  it.each<[string, PartnerEvent[], PartnerCommand]>([
    ['nobody is invited twice', [first, invited, joined], invite],
    ['nobody invites who is here', [first], { ...invite, userId: 'first' }],
    ['nobody unknown joins', [first], { type: 'Join', ...grace }],
    [
      'nobody joins who was removed',
      [first, invited, about('PortalUserRemoved')],
      { type: 'Join', ...grace },
    ],
    ['the last admin stays', [first, invited, joined], { type: 'Remove', ...dev }],
    ['the last admin stays one', [first], { type: 'ChangeRole', ...dev, role: 'viewer' }],
    [
      'an admin who was only invited does not count',
      [first, invited, changed('grace', 'admin')],
      { type: 'Remove', ...dev },
    ],
    ['a team has an end', [first, ...Array.from({ length: 199 }, (_, n) => someone(n))], invite],
  ])('%s', (_, given, command) => {
    expect(() => when(given, command)).toThrow(DomainError);
  });

  it('are who came with the partner, and who was invited', () => {
    expect(peopleAfter(first)).toEqual(['first admin active']);
    expect(peopleAfter(first, invited, joined)).toEqual(['first admin active', 'grace developer active']);
    expect(peopleAfter(first, invited, joined, about('PortalUserRemoved', 'first'))).toEqual([
      'grace developer active',
      'first admin removed',
    ]);
    expect(peopleAfter(first, about('PortalUserPasswordChanged', 'first'))).toEqual(['first admin active']);
    expect(peopleAfter(first, enabled, disabled(null))).toEqual(['first admin active']);
    expect(peopleAfter(first, revocation)).toEqual(['first admin active']);
  });

  it('are those who were invited alone, where nobody is known to have come with the partner', () => {
    const { people } = fold(partner.decider, [first, invited]);
    expect(peopleOf(people, null).map(({ userId }) => userId)).toEqual(['grace']);
  });

  it('are known by their addresses, until these were erased', () => {
    const addresses = (...given: PartnerEvent[]) =>
      peopleOf(fold(partner.decider, given).people, 'first').map(({ email }) => email);
    const nobody: PartnerEvent = { ...invited, data: { ...invited.data, personal: null } };
    expect(addresses(first, invited)).toEqual(['dev@acme.test', 'grace@acme.test']);
    expect(addresses(created, nobody)).toEqual([null, null]);
  });

  it('have the second factor that they set up, until they are rid of it, removed, or invited anew', () => {
    const factors = (...given: PartnerEvent[]) =>
      peopleOf(fold(partner.decider, given).people, 'first').map(({ secondFactor }) => secondFactor);
    const graces = about('PortalUserSecondFactorEnabled');
    expect(factors(first)).toEqual([false]);
    expect(factors(first, enabled, about('PortalUserPasswordChanged', 'first'))).toEqual([true]);
    expect(factors(first, enabled, about('PortalUserRecoveryCodeUsed', 'first'))).toEqual([true]);
    expect(factors(first, enabled, disabled(null))).toEqual([false]);
    expect(factors(first, invited, joined, graces)).toEqual([false, true]);
    expect(factors(first, invited, joined, graces, changed('grace', 'viewer'))).toEqual([false, true]);
    expect(factors(first, invited, joined, graces, about('PortalUserRemoved'))).toEqual([false, false]);
    expect(factors(first, invited, joined, graces, about('PortalUserRemoved'), invited)).toEqual([
      false,
      false,
    ]);
  });

  function someone(number: number): PartnerEvent {
    return { ...invited, data: { ...invited.data, userId: `someone-${number}` } };
  }
});
