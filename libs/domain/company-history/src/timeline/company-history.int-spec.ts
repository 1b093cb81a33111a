import { annualReportDomain, reportIdOf } from '#domain/annual-report';
import { annualReport } from '#domain/annual-report/testing';
import { companyDomain } from '#domain/company';
import { company, type CompanyState } from '#domain/company/testing';
import type { CommandContext, EventCodec } from '#kit/event-sourcing';
import { Harness } from '#platform/hosting/testing';
import { newId } from '#kit/kernel';
import { requiredActionDomain } from '#domain/required-action';
import { requiredAction } from '#domain/required-action/testing';
import { CompanyHistory } from './company-history.js';

describe('a company history', () => {
  const [companyId, customerId, tenantId, requiredActionId] = [newId(), newId(), newId(), newId()];
  const reason = 'The state refused every name.';
  let app: Harness;

  beforeAll(async () => {
    app = await Harness.start([companyDomain, requiredActionDomain, annualReportDomain], { serving: [] });
    const commands = app.stores.commandHandling;
    const context = (now: string): CommandContext => app.context({ tenantId, now, subjectId: customerId });
    const request = { companyId, customerId, tenantId, nameOptions: [], personal: null } as never;
    const actionCode = 'FORMATION_NAME_OPTIONS_EXHAUSTED';
    const action = { requiredActionId, companyId, customerId, tenantId, actionCode, reason } as const;
    const [one, two] = [context('2026-11-20T12:00:00.000Z'), context('2026-11-20T12:00:02.000Z')];
    await commands.of(company).execute(companyId, one, { type: 'RequestCompany', request });
    const refuse = { type: 'RefuseNames', count: null, reason, requiredActionId } as const;
    await commands.of(company).execute(companyId, context(two.now), refuse);
    await commands.of(requiredAction).execute(requiredActionId, two, { type: 'RaiseAction', action });
    for (const attempt of [1, 2]) {
      const annualReportId = reportIdOf(companyId, 2027, attempt);
      const report = { annualReportId, companyId, customerId, tenantId, fiscalYear: 2027 } as never;
      const draft = { type: 'DraftReport', report, price: null } as const;
      const withdraw = { type: 'WithdrawReport' } as const;
      const now = `2026-11-20T12:00:03.${attempt}00Z`;
      await commands.of(annualReport).execute(annualReportId, context(now), draft);
      if (attempt === 1) await commands.of(annualReport).execute(annualReportId, context(now), withdraw);
    }
    const replaced = { type: 'ReplaceNameOptions', requiredActionId, nameOptions: [] } as const;
    await commands.of(company).execute(companyId, context('2026-11-20T12:00:04.000Z'), replaced);
  });

  afterAll(() => app.stop());

  const replayed = async (codec: Pick<EventCodec, 'decode'> = app.stores.codec): Promise<CompanyHistory> => {
    const history = await CompanyHistory.read(app.stores.eventStore, codec, companyId);
    if (!history) throw new Error('there is no history');
    return history;
  };

  it('includes the aggregates that belong to the company, in log order', async () => {
    const entries = (await replayed()).entries();
    expect(entries.map(({ type, revision }) => [type, revision])).toEqual([
      ['CompanyRequested', 0],
      ['FormationSubmitted', 1],
      ['NamesRefused', 2],
      ['RequiredActionRaised', 0],
      ['AnnualReportDrafted', 0],
      ['AnnualReportWithdrawn', 1],
      ['AnnualReportDrafted', 0],
      ['NameOptionsReplaced', 3],
    ]);
    const last = entries.at(-1)?.state;
    expect(last).toMatchObject({
      requiredActions: [{ requiredActionId, status: 'created', reason }],
      annualReports: [{ status: 'WITHDRAWN' }, { status: 'DRAFT' }],
    });
    const actions = entries.map(({ state }) => (state as { requiredActions: object[] }).requiredActions);
    expect(actions.map(({ length }) => length)).toEqual([0, 0, 0, 1, 1, 1, 1, 1]);
  });

  it('has a state at every revision of the company and at every time', async () => {
    const history = await replayed();
    const roundsOf = (state: unknown) => (state as NonNullable<CompanyState>).nameRounds;
    expect(history.at({ revision: 1 })).toMatchObject({ revision: 1, state: { requiredActions: [] } });
    expect(roundsOf(history.at({ revision: 2 })?.state)).toMatchObject([{ outcome: 'awaited' }]);
    expect(history.at({ time: Date.parse('2026-11-20T12:00:03Z') })).toMatchObject({
      revision: 2,
      state: { requiredActions: [{ requiredActionId }] },
    });
    expect(history.at({ time: Date.parse('2026-11-20T11:00:00Z') })).toBeNull();
  });

  it('excludes events after a later recorded time', async () => {
    const { codec } = app.stores;
    const history = await replayed({
      decode: async (stored) => {
        const event = await codec.decode(stored);
        if (event.type !== 'NameOptionsReplaced') return event;
        return { ...event, metadata: { ...event.metadata, recordedAt: '2026-11-20T12:00:01.000Z' } };
      },
    });
    const time = Date.parse('2026-11-20T12:00:01Z');
    expect(history.at({ time })).toMatchObject({ revision: 0, state: { requiredActions: [] } });
  });

  it('lists the changes of each event and between two points', async () => {
    const history = await replayed();
    const steps = history.steps();
    expect(steps[0]?.changes).toContainEqual({ path: 'companyId', to: companyId });
    expect(steps.find(({ type }) => type === 'RequiredActionRaised')?.changes).toMatchObject([
      { path: 'requiredActions[0]', to: { requiredActionId, status: 'created' } },
    ]);
    expect(history.between({ revision: 1 }, { revision: 1 })?.changes).toEqual([]);
    expect(
      history.between({ revision: 0 }, { revision: 1 })?.changes.map(({ path, to }) => [path, to]),
    ).toContainEqual(['formationSubmissionStatus', 'SUBMITTED']);
    expect(history.between({ time: 0 }, { revision: 1 })).toBeNull();
  });

  it('is null for an unknown company', async () => {
    const { eventStore, codec } = app.stores;
    expect(await CompanyHistory.read(eventStore, codec, newId())).toBeNull();
  });
});
