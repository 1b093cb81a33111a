import { createHash } from 'node:crypto';
import { happened as ofCompany, requestedLlc } from '#domain/company/testing';
import type { DomainEvent } from '#kit/event-sourcing';
import { project, recorded } from '#kit/event-sourcing/testing';
import { annualReportRules } from '#platform/reference-data';
import { companyId, customerId, happened, tenantId } from '../../testing/fixtures.js';
import { deadlines } from '../../queries/list-deadlines/deadlines.js';

const of = { companyId, customerId };
const requested = { type: 'CompanyRequested', data: requestedLlc({ ...of, tenantId }) } as const;
/** Wyoming: due on the first day of November. */
const filed = { ...ofCompany.filed, data: { ...ofCompany.filed.data, ...of, filingDate: '2026-11-10' } };

const after = (...events: readonly DomainEvent[]) =>
  project(
    deadlines,
    events.map((event, position) => recorded(event as typeof requested, { position })),
  ).get(companyId);

describe('deadlines', () => {
  it('begin when the state has filed the formation', () => {
    expect(after(requested)).toMatchObject({ tenantId, dueDate: null, dueFrom: null, overdueFrom: null });
    expect(after(requested, filed)).toMatchObject({
      dueDate: '2027-11-01',
      dueFrom: '2027-11-01T06:00:00.000Z',
      overdueFrom: '2027-11-02T06:00:00.000Z',
    });
  });

  it('move on when a report is filed or none is due', () => {
    const { submitted, completed, declaredNotRequired } = happened;
    for (const settled of [[submitted(), completed], [declaredNotRequired()]])
      expect(after(requested, filed, ...settled)).toMatchObject({ dueDate: '2028-11-01' });
  });

  it('come back when a declaration is withdrawn or the year is reported after all', () => {
    const { declaredNotRequired, withdrawn, submitted } = happened;
    for (const event of [withdrawn('NOT_REQUIRED'), submitted()])
      expect(after(requested, filed, declaredNotRequired(), event)).toMatchObject({ dueDate: '2027-11-01' });
  });

  it('are gone when the company is discarded with its sandbox', () => {
    const data = { companyId, customerId, documentIds: [] };
    expect(after(requested, filed, { type: 'CompanyDiscarded', data })).toBeUndefined();
  });

  it('need a new version if the rules of the states change', () => {
    const rules = annualReportRules.all.map(({ state, entityType, parity, dueRules }) => ({
      state,
      entityType,
      parity,
      dueRules,
    }));
    const hash = createHash('sha256').update(JSON.stringify(rules)).digest('hex').slice(0, 16);
    expect([deadlines.version, hash]).toEqual([1, 'a53d8fba6722ba7d']);
  });
});
