import type { DomainEvent } from '#kit/event-sourcing';
import { project, recorded } from '#kit/event-sourcing/testing';
import { newPerDay } from './new-per-day.js';

interface Overrides {
  readonly at?: string;
  readonly tenantId?: string | null;
  readonly data?: object;
}

const happened = (
  type: string,
  { at = '2026-11-20T12:00:00.000Z', tenantId = 't', data = {} }: Overrides = {},
) => recorded<DomainEvent>({ type, data }, { metadata: { tenantId, recordedAt: at } });

describe('the numbers of a day', () => {
  it('are kept by tenant and day', () => {
    const days = project(newPerDay, [
      happened('RequiredActionRaised', { at: '2026-11-20T00:00:00.000Z' }),
      happened('RequiredActionRaised', { at: '2026-11-20T23:59:59.999Z' }),
      happened('RequiredActionRaised', { at: '2026-11-21T00:00:00.000Z' }),
      happened('RequiredActionRaised', { tenantId: 'other' }),
    ]);
    expect(Object.fromEntries(days)).toEqual({
      't/2026-11-20': { tenantId: 't', day: '2026-11-20', companies: 0, waiting: 2 },
      't/2026-11-21': { tenantId: 't', day: '2026-11-21', companies: 0, waiting: 1 },
      'other/2026-11-20': { tenantId: 'other', day: '2026-11-20', companies: 0, waiting: 1 },
    });
  });

  it('count companies, and the signature of a founder without a US tax ID', () => {
    const days = project(newPerDay, [
      happened('CompanyRequested', { data: { hasUsTaxId: true } }),
      happened('CompanyRequested', { data: { hasUsTaxId: false } }),
    ]);
    expect(days.get('t/2026-11-20')).toMatchObject({ companies: 2, waiting: 1 });
  });

  it('count annual reports each time that they begin to wait for the partner', () => {
    const days = project(newPerDay, [
      happened('AnnualReportDrafted'),
      happened('AnnualReportPublished'),
      happened('AnnualReportSubmitted'),
      happened('AnnualReportInformationRequested'),
      happened('AnnualReportConfirmed'),
    ]);
    expect(days.get('t/2026-11-20')).toMatchObject({ companies: 0, waiting: 3 });
  });

  it('leave out other events, and companies without a tenant', () => {
    const ids = [
      happened('FormationFiled'),
      happened('RequiredActionResolved'),
      happened('CompanyRequested', { tenantId: null }),
    ].flatMap((event) => newPerDay.documentIds(event));
    expect(ids).toEqual([]);
  });
});
