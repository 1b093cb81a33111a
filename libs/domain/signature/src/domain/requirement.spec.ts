import type { CompanyFromEvents } from '#domain/company';
import { happened, requestedLlc, tenantId } from '#domain/company/testing';
import type { DomainError } from '#kit/event-sourcing';
import { recorded } from '#kit/event-sourcing/testing';
import { alreadySigned, notRequired } from './errors.js';
import {
  assertAwaitedBy,
  demandsOf,
  isAwaited,
  isRequiredByRequest,
  requiredAgainAt,
  requirementOf,
} from './requirement.js';

type Round = CompanyFromEvents['company']['signatureRounds'][number];

const round = (more: Partial<Round> = {}): Round => ({
  documentType: 'SS4',
  round: 1,
  requiredActionId: null,
  reason: null,
  outcome: 'awaited',
  ...more,
});
const companyWith = (...signatureRounds: readonly Round[]) =>
  ({ ...requestedLlc(), signatureRounds }) as unknown as CompanyFromEvents['company'];
const again = round({ round: 2, requiredActionId: 'x', reason: 'Blurred.' });

describe('the signings that a company requires', () => {
  it('follow the last round of each form', () => {
    const demands = demandsOf(
      companyWith(
        round({ outcome: 'replaced' }),
        again,
        round({ documentType: 'FORM8821', outcome: 'failed' }),
      ),
    );
    expect(demands).toEqual({ require: ['SS4'], withdraw: ['FORM8821'] });
    expect(demandsOf(companyWith())).toEqual({ require: [], withdraw: [] });
    expect(demandsOf(companyWith(round({ outcome: 'signed' })))).toEqual({ require: [], withdraw: [] });
  });

  it('await the last round only', () => {
    const company = companyWith(round({ outcome: 'replaced' }), again);
    expect([isAwaited(company, 'SS4'), isAwaited(company, 'SS4', 2)]).toEqual([true, true]);
    expect([isAwaited(company, 'SS4', 1), isAwaited(company, 'FORM8821')]).toEqual([false, false]);
    expect(isAwaited(companyWith(round({ outcome: 'signed' })), 'SS4')).toBe(false);
  });

  it.each<[DomainError, Round[]]>([
    [alreadySigned(), [round({ outcome: 'signed' })]],
    [notRequired(), []],
    [notRequired(), [round({ outcome: 'failed' })]],
  ])('are rejected with $code %#', (error, rounds) => {
    const assertAwaited = (...more: Round[]) => assertAwaitedBy(companyWith(...rounds, ...more), 'SS4');
    const { code, message } = error;
    expect(assertAwaited).toThrow(expect.objectContaining({ code, message }));
    assertAwaited(round({ round: 3 }));
  });

  it('are required by the request, or by the last event that required the form again', () => {
    const company = companyWith(round(), again);
    expect(isRequiredByRequest(companyWith(round()), 'SS4')).toBe(true);
    expect(isRequiredByRequest(company, 'SS4')).toBe(false);
    const at = (recordedAt: string) => ({ metadata: { recordedAt } });
    const events = [
      recorded(happened.requested(), at('2026-11-20T12:00:00.000Z')),
      recorded(happened.signatureRequested('SS4', 2), at('2026-11-24T12:00:00.000Z')),
      recorded(happened.signatureRequested('FORM8821', 2), at('2026-11-25T12:00:00.000Z')),
      recorded(happened.signatureRecorded('SS4', 2), at('2026-11-27T12:00:00.000Z')),
    ];
    const requestedAt = requiredAgainAt(events, 'SS4');
    expect(requestedAt).toBe('2026-11-24T12:00:00.000Z');
    expect(() => requiredAgainAt(events.slice(0, 1), 'SS4')).toThrow('no event required the SS4 again');
    const requirement = { signatureId: 'id', tenantId, documentType: 'SS4', round: 2, requestedAt };
    expect(requirementOf(company, 'SS4', 'id', requestedAt)).toMatchObject(requirement);
  });
});
