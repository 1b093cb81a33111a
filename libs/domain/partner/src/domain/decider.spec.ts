import { DomainError, fold } from '#kit/event-sourcing';
import { partner, type PartnerCommand } from './decider.js';
import type { PartnerEvent } from './events.js';

const tenantId = 't1';
const created = {
  type: 'PartnerCreated',
  data: { tenantId, name: 'Acme', userId: 'first', personal: null },
} satisfies PartnerEvent;
const suspended: PartnerEvent = { type: 'PartnerSuspended', data: { tenantId } };
const resumed: PartnerEvent = { type: 'PartnerResumed', data: { tenantId } };
const issued: PartnerEvent = {
  type: 'ApiKeyIssued',
  data: { tenantId, keyId: 'k', name: 'First', permissions: null },
};
const revoked: PartnerEvent = { type: 'ApiKeyRevoked', data: { tenantId, keyId: 'k' } };
const second: PartnerEvent = {
  type: 'ApiKeyIssued',
  data: { tenantId, keyId: 'k2', name: 'Second', permissions: ['all:read'] },
};
const secondRevoked: PartnerEvent = { type: 'ApiKeyRevoked', data: { tenantId, keyId: 'k2' } };
const endpointSet: PartnerEvent = {
  type: 'WebhookEndpointSet',
  data: { tenantId, endpointId: 'e', host: 'hooks.example.com', enabled: true },
};
const rotated: PartnerEvent = {
  type: 'WebhookSecretRotated',
  data: { tenantId, endpointId: 'e', overlapHours: 24 },
};
const endpointRemoved: PartnerEvent = { type: 'WebhookEndpointRemoved', data: { tenantId, endpointId: 'e' } };
const counts = { customers: 12, companies: 9 };
const reset = (generation: number): PartnerEvent => ({
  type: 'SandboxReset',
  data: { tenantId, generation, ...counts },
});
const resetOf = (generation: number): PartnerCommand => ({ type: 'ResetSandbox', generation, ...counts });
const note: PartnerCommand = { type: 'NoteKeyIssued', keyId: 'k', name: 'First', permissions: null };

const revoke: PartnerCommand = { type: 'RevokeReservation', tenantId };
const revocation: PartnerEvent = { type: 'PartnerReservationRevoked', data: { tenantId } };

const when = (given: PartnerEvent[], command: PartnerCommand) =>
  partner.decider.decide(fold(partner.decider, given), command);

describe('a partner', () => {
  it('remembers only as many changes and invitations as the daily limits need', () => {
    const invited: PartnerEvent = {
      type: 'PortalUserInvited',
      data: { tenantId, userId: 'grace', role: 'viewer', personal: { email: 'grace@acme.test' } },
    };
    const changed: PartnerEvent = {
      type: 'PortalUserRoleChanged',
      data: { tenantId, userId: 'grace', role: 'admin' },
    };
    const often = (event: PartnerEvent) => Array.from({ length: 300 }, () => event);
    const { endpointChanges, people, resets } = fold(partner.decider, [
      created,
      ...[endpointSet, rotated, endpointRemoved, invited, changed, reset(2)].flatMap(often),
    ]);
    expect([endpointChanges.length, people.invitations.length, resets.length]).toEqual([200, 200, 200]);
    expect(people.all.map(({ roleChanges }) => roleChanges.length)).toEqual([0, 20]);
  });

  it('knows its present tenant and the last reset', () => {
    expect(fold(partner.decider, [created])).toMatchObject({ generation: 1, lastReset: null });
    expect(fold(partner.decider, [created, reset(2), reset(3)])).toMatchObject({
      generation: 3,
      lastReset: { generation: 3, ...counts },
    });
  });

  it('is created once', () => {
    const personal = { email: 'dev@acme.test' };
    const create = { type: 'Create', tenantId, name: 'Acme', userId: 'first', contact: personal } as const;
    expect(when([], create)).toEqual([{ type: 'PartnerCreated', data: { ...created.data, personal } }]);
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
    ['told that a key was revoked', [created, issued], { type: 'NoteKeyRevoked', keyId: 'k' }, [revoked]],
    ['not created when its reservation is revoked', [], revoke, [revocation]],
    [
      'told once that a key was revoked',
      [created, issued, revoked],
      { type: 'NoteKeyRevoked', keyId: 'k' },
      [],
    ],
    [
      'left its other keys',
      [created, issued, second, revoked],
      { type: 'NoteKeyRevoked', keyId: 'k2' },
      [secondRevoked],
    ],
    [
      'told that an endpoint was set',
      [created],
      { type: 'NoteEndpointSet', endpointId: 'e', host: 'hooks.example.com', enabled: true },
      [endpointSet],
    ],
    [
      'told each time that a secret was rotated',
      [created, rotated],
      { type: 'NoteSecretRotated', endpointId: 'e', overlapHours: 24 },
      [rotated],
    ],
    [
      'told that an endpoint was removed',
      [created, endpointSet],
      { type: 'NoteEndpointRemoved', endpointId: 'e' },
      [endpointRemoved],
    ],
    ['reset', [created], resetOf(1), [reset(2)]],
    ['reset once per generation', [created, reset(2)], resetOf(1), []],
    ['reset again', [created, reset(2)], resetOf(2), [reset(3)]],
    ['not reset for a generation to come', [created], resetOf(2), []],
    ['suspended again', [created, suspended, resumed], { type: 'Suspend' }, [suspended]],
  ])('is %s', (_, given, command, then) => {
    expect(when(given, command)).toEqual(then);
  });

  it('rejects commands before it is created', () => {
    for (const command of [note, { type: 'Suspend' }, { type: 'Resume' }] as const)
      expect(() => when([], command)).toThrow('There is no such partner');
  });
});

describe("a partner's people", () => {
  const first = { ...created, data: { ...created.data, personal: { email: 'dev@acme.test' } } } as const;
  const grace = { userId: 'grace' };
  const dev = { userId: 'first' };
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
    fold(partner.decider, given).people.all.map(({ userId, role, status }) =>
      [userId, role, status].join(' '),
    );

  it.each<[string, PartnerEvent[], PartnerCommand, PartnerEvent[]]>([
    ['can be invited', [first], invite, [invited]],
    ['can be invited again', [first, invited], invite, [invited]],
    [
      'can be invited after they were removed',
      [first, invited, about('PortalUserRemoved')],
      invite,
      [invited],
    ],
    ['join', [first, invited], { type: 'Join', ...grace }, [joined]],
    ['join once', [first, invited, joined], { type: 'Join', ...grace }, []],
    [
      'get another role',
      [first, invited],
      { type: 'ChangeRole', ...grace, role: 'viewer' },
      [changed('grace', 'viewer')],
    ],
    ['do not change when they get the same role', [first], { type: 'ChangeRole', ...dev, role: 'admin' }, []],
    ['can be removed', [first, invited], { type: 'Remove', ...grace }, [about('PortalUserRemoved')]],
    [
      'can be removed, including the first one',
      [first, invited, joined, changed('grace', 'admin')],
      { type: 'Remove', ...dev },
      [about('PortalUserRemoved', 'first')],
    ],
    [
      'can change their password',
      [first],
      { type: 'NotePassword', ...dev },
      [about('PortalUserPasswordChanged', 'first')],
    ],
    ['can enable a second factor', [first], { type: 'EnableSecondFactor', ...dev }, [enabled]],
    ['enable a second factor once', [first, enabled], { type: 'EnableSecondFactor', ...dev }, []],
    [
      'can disable their second factor',
      [first, enabled],
      { type: 'DisableSecondFactor', ...dev, reason: null },
      [disabled(null)],
    ],
    [
      'can lose their second factor by an operator',
      [first, enabled],
      { type: 'DisableSecondFactor', ...dev, reason: 'Lost the device.' },
      [disabled('Lost the device.')],
    ],
    [
      'lose their second factor once',
      [first, enabled, disabled(null)],
      { type: 'DisableSecondFactor', ...dev, reason: null },
      [],
    ],
    [
      'can renew their recovery codes',
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
    ['rejects an invitation of an active person', [first, invited, joined], invite],
    ['rejects an invitation of the first person', [first], { ...invite, userId: 'first' }],
    ['rejects an unknown person who joins', [first], { type: 'Join', ...grace }],
    [
      'rejects a removed person who joins',
      [first, invited, about('PortalUserRemoved')],
      { type: 'Join', ...grace },
    ],
    ['rejects the removal of the last admin', [first, invited, joined], { type: 'Remove', ...dev }],
    ['rejects another role for the last admin', [first], { type: 'ChangeRole', ...dev, role: 'viewer' }],
    [
      'an admin who was only invited does not count',
      [first, invited, changed('grace', 'admin')],
      { type: 'Remove', ...dev },
    ],
    [
      'rejects an invitation beyond the limit',
      [first, ...Array.from({ length: 199 }, (_, n) => someone(n))],
      invite,
    ],
  ])('%s', (_, given, command) => {
    expect(() => when(given, command)).toThrow(DomainError);
  });

  it('include the first person and the invited people', () => {
    expect(peopleAfter(first)).toEqual(['first admin active']);
    expect(peopleAfter(first, invited, joined)).toEqual(['first admin active', 'grace developer active']);
    expect(peopleAfter(first, invited, joined, about('PortalUserRemoved', 'first'))).toEqual([
      'first admin removed',
      'grace developer active',
    ]);
    expect(peopleAfter(first, about('PortalUserPasswordChanged', 'first'))).toEqual(['first admin active']);
    expect(peopleAfter(first, enabled, disabled(null))).toEqual(['first admin active']);
    expect(peopleAfter(first, revocation)).toEqual(['first admin active']);
  });

  it('are not changed by events about somebody else', () => {
    expect(peopleAfter(first, joined)).toEqual(['first admin active']);
  });

  it('keep the time when they first joined if they are invited again', () => {
    const times = fold(partner.decider, [first, { ...invited, data: { ...invited.data, userId: 'first' } }])
      .people.all;
    expect(times.map(({ status }) => status)).toEqual(['invited']);
    expect(times[0]?.joinedAt).not.toBeNull();
  });

  it('have their addresses until these are erased', () => {
    const addresses = (...given: PartnerEvent[]) =>
      fold(partner.decider, given).people.all.map(({ email }) => email);
    const nobody: PartnerEvent = { ...invited, data: { ...invited.data, personal: null } };
    expect(addresses(first, invited)).toEqual(['dev@acme.test', 'grace@acme.test']);
    expect(addresses(created, nobody)).toEqual([null, null]);
  });

  it('keep their second factor until it is turned off or they are removed or invited again', () => {
    const factors = (...given: PartnerEvent[]) =>
      fold(partner.decider, given).people.all.map(({ secondFactor }) => secondFactor);
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
