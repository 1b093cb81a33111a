import { fold } from '#kit/event-sourcing';
import { given } from '#kit/event-sourcing/testing';
import { signature } from './decider.js';
import { SigningLinkError } from './errors.js';
import type { SignatureEvent } from './events.js';
import { assertLinkOpens, linkExpiry, linkIssuedAt, validLink } from './links.js';
import { happened, requirement, signedDocument, signer } from '../testing/signature.fixtures.js';

const { decider } = signature;
const { linked, signed, reminded, withdrawn } = happened;
const required = happened.required();
const again = happened.required({ round: 2, requestedAt: '2026-11-24T12:00:00.000Z' });

const require_ = (round: number) =>
  ({ type: 'RequireSigning', requirement: requirement({ round }) }) as const;
const issue = { type: 'IssueLink', tokenMac: 'mac', expiresAt: '2026-11-20T14:00:00.000Z' } as const;
const signThrough = (tokenMac: string | null, now = '2026-11-20T12:30:00.000Z') =>
  ({
    type: 'SignForm',
    tokenMac,
    now,
    consentVersion: '2026-11-21',
    document: signedDocument,
    signer,
  }) as const;
const remind = (now: string) => ({ type: 'Remind', now }) as const;

const faultOf = (events: SignatureEvent[], tokenMac: string, now = '2026-11-20T12:30:00.000Z') => {
  try {
    assertLinkOpens(fold(decider, events), tokenMac, now);
    return null;
  } catch (error) {
    return error instanceof SigningLinkError ? error.fault : error;
  }
};

describe('a signing', () => {
  it('can be required once per round', () => {
    given(decider).when(require_(1)).then(required);
    given(decider, required).when(require_(1)).then();
    given(decider, required, signed(null))
      .when(require_(2))
      .then(happened.required({ round: 2 }));
    given(decider, again).when(require_(1)).then();
  });

  it('must be required before any other command', () => {
    expect(fold(decider, [linked('mac')])).toBeNull();
    for (const command of [issue, signThrough(null), remind('2026-11-30T00:00:00.000Z')])
      given(decider).when(command).thenThrows('E_SIGNATURE_NOT_REQUIRED');
  });

  describe('links', () => {
    it('are created as often as requested while the signature is awaited', () => {
      given(decider, required, linked('old')).when(issue).then(linked('mac'));
      given(decider, required, signed(null)).when(issue).thenThrows('E_SIGNATURE_ALREADY_COMPLETED');
      given(decider, required, withdrawn).when(issue).thenThrows('E_SIGNATURE_NOT_REQUIRED');
    });

    it('are limited to two hundred per round, and the last one is remembered', () => {
      const most = Array.from({ length: 200 }, (_, index) => linked(`mac ${index}`));
      given(decider, required, ...most)
        .when(issue)
        .thenInvalidState();
      given(decider, required, ...most, again)
        .when(issue)
        .then(linked('mac', 2));
      expect(JSON.stringify(fold(decider, [required, ...most])).length).toBeLessThan(1_000);
      expect(faultOf([required, ...most], 'mac 0')).toBe('replaced');
      expect(faultOf([required, ...most], 'mac 199')).toBeNull();
    });

    it.each<[string, SignatureEvent[], string, string | null]>([
      ['opens', [required, linked('mac')], 'mac', null],
      ['is unknown before the first one was issued', [], 'mac', 'unknown'],
      ['is replaced by a newer one', [required, linked('old'), linked('mac')], 'old', 'replaced'],
      ['is used once', [required, linked('mac'), signed('mac')], 'mac', 'used'],
      ['is useless after another signature', [required, linked('mac'), signed(null)], 'mac', 'replaced'],
      ['is useless in another round', [required, linked('mac'), again], 'mac', 'replaced'],
      ['is useless after the withdrawal', [required, linked('mac'), withdrawn], 'mac', 'replaced'],
    ])('a link %s', (_, events, tokenMac, fault) => {
      expect(faultOf(events, tokenMac)).toBe(fault);
    });

    it('are valid until they are used, replaced or expired', () => {
      const valid = (events: SignatureEvent[], now = '2026-11-20T12:30:00.000Z') => {
        const state = fold(decider, events);
        return state && validLink(state, now)?.tokenMac;
      };
      expect(valid([required])).toBeUndefined();
      expect(valid([required, linked('old'), linked('mac')])).toBe('mac');
      expect(valid([required, linked('mac')], '2026-11-20T14:00:00.000Z')).toBeUndefined();
      for (const end of [signed('mac'), signed(null), again, withdrawn])
        expect(valid([required, linked('mac'), end])).toBeUndefined();
    });

    it('expire after two hours, to the millisecond', () => {
      expect(linkExpiry('2026-11-20T12:00:00.000Z')).toBe('2026-11-20T14:00:00.000Z');
      expect(linkIssuedAt('2026-11-20T14:00:00.000Z')).toBe('2026-11-20T12:00:00.000Z');
      expect(faultOf([required, linked('mac')], 'mac', '2026-11-20T13:59:59.999Z')).toBeNull();
      expect(faultOf([required, linked('mac')], 'mac', '2026-11-20T14:00:00.000Z')).toBe('expired');
    });
  });

  it('can be signed once, through a valid link', () => {
    given(decider, required, linked('mac')).when(signThrough('mac')).then(signed('mac'));
    for (const events of [
      [required, linked('mac'), signed('mac')],
      [required, linked('mac'), linked('new')],
    ])
      expect(() => decider.decide(fold(decider, events), signThrough('mac'))).toThrow(SigningLinkError);
    const newer = fold(decider, [required, linked('mac'), linked('new')]);
    expect(() => decider.decide(newer, signThrough('mac'))).toThrow(
      expect.objectContaining({ name: 'SigningLinkError', fault: 'replaced' }),
    );
  });

  it('can be signed once without a link if none is needed', () => {
    given(decider, required).when(signThrough(null)).then(signed(null));
    given(decider, required, signed(null))
      .when(signThrough(null))
      .thenThrows('E_SIGNATURE_ALREADY_COMPLETED');
  });

  describe('reminders', () => {
    it.each<[string, number[]]>([
      ['2026-11-21T11:59:59.999Z', []],
      ['2026-11-21T12:00:00.000Z', [1]],
      ['2026-11-23T12:00:00.000Z', [1, 3]],
      ['2027-11-20T12:00:00.000Z', [1, 3, 7]],
    ])('are due at %s for days %j', (now, days) => {
      given(decider, required)
        .when(remind(now))
        .then(...days.map((day) => reminded(day)));
    });

    it('are sent once per day', () => {
      given(decider, required, reminded(1)).when(remind('2026-11-24T00:00:00.000Z')).then(reminded(3));
      given(decider, required, reminded(1), reminded(3), reminded(7))
        .when(remind('2030-01-01T00:00:00.000Z'))
        .then();
    });

    it('are not sent after the signature or the withdrawal', () => {
      for (const ended of [signed(null), withdrawn])
        given(decider, required, ended).when(remind('2030-01-01T00:00:00.000Z')).then();
    });

    it('are sent again when the form must be signed again', () => {
      given(decider, required, reminded(1), signed(null), again)
        .when(remind('2026-11-25T12:00:00.000Z'))
        .then({ type: 'SignatureReminderDue', data: { ...reminded(1).data, round: 2 } as never });
    });
  });

  it('can be withdrawn once, and not after the signature', () => {
    const withdraw = { type: 'WithdrawSigning' } as const;
    given(decider, required).when(withdraw).then(withdrawn);
    given(decider, required, withdrawn).when(withdraw).then();
    given(decider, required, signed(null)).when(withdraw).then();
  });
});
