import { describe, expect, it } from '@jest/globals';
import { fold } from '#event-sourcing';
import { partner, type PartnerCommand } from './decider.js';
import type { PartnerEvent } from './events.js';

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
