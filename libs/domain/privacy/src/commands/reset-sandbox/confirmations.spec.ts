import { InvalidStateError } from '#kit/event-sourcing';
import { newId } from '#kit/kernel';
import { SettableClock } from '#kit/kernel/testing';
import { tenantOf } from '#platform/domain-model';
import { MasterKey } from '#platform/personal-data';
import { ResetConfirmations } from './confirmations.js';

const TEN_MINUTES = 600_000;

describe('the confirmation of a reset', () => {
  const partnerId = newId();
  const [second, third] = [tenantOf(partnerId, 2), tenantOf(partnerId, 3)];
  const invalid = { code: 'E_VALIDATION_FAILED', fields: { confirmation: { code: 'E_INVALID' } } };
  let clock: SettableClock;
  let confirmations: ResetConfirmations;

  beforeEach(() => {
    clock = new SettableClock('2026-11-29T12:00:00.000Z');
    confirmations = new ResetConfirmations(new MasterKey(Buffer.alloc(32, 1)), clock);
  });

  it('names the tenant of the first call for ten minutes', () => {
    const { confirmation, expiresAt } = confirmations.issue(second);
    expect(expiresAt).toBe('2026-11-29T12:10:00.000Z');
    clock.advance(TEN_MINUTES - 1);
    expect(confirmations.check(confirmation, second)).toBe(second);
    clock.advance(1);
    expect(() => confirmations.check(confirmation, second)).toThrow(InvalidStateError);
  });

  it('still names the former tenant after the reset, however late', () => {
    const { confirmation } = confirmations.issue(second);
    clock.advance(TEN_MINUTES);
    expect(confirmations.check(confirmation, third)).toBe(second);
  });

  it('is invalid if it is altered, or issued to another partner or deployment', () => {
    const { confirmation } = confirmations.issue(second);
    const other = new ResetConfirmations(new MasterKey(Buffer.alloc(32, 2)), clock);
    const rejects = (text: string, checking = confirmations, tenantId = second) => {
      let error: unknown;
      try {
        checking.check(text, tenantId);
      } catch (thrown) {
        error = thrown;
      }
      expect(error).toMatchObject(invalid);
    };
    for (const text of ['x', `${confirmation}A`, confirmation.slice(1), confirmation.toLowerCase()])
      rejects(text);
    rejects(confirmation, other);
    rejects(confirmation, confirmations, newId());
  });
});
