import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { annualReportDomain, reportIdOf } from '#annual-report';
import { annualReport } from '#annual-report/testing';
import { companyDomain } from '#company';
import { company, type CompanyState } from '#company/testing';
import type { CommandContext } from '#event-sourcing';
import { Harness } from '#hosting/testing';
import { newId } from '#kernel';
import { requiredActionDomain } from '#required-action';
import { requiredAction } from '#required-action/testing';
import { type AuditEntry, replay, stateAt } from './replay.js';

describe('a replay', () => {
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
    await commands.handle(company, companyId, { type: 'RequestCompany', request }, one);
    const refuse = { type: 'RefuseNames', count: null, reason, requiredActionId } as const;
    await commands.handle(company, companyId, refuse, context(two.now));
    await commands.handle(requiredAction, requiredActionId, { type: 'RaiseAction', action }, two);
    for (const attempt of [1, 2]) {
      const annualReportId = reportIdOf(companyId, 2027, attempt);
      const report = { annualReportId, companyId, customerId, tenantId, fiscalYear: 2027 } as never;
      const draft = { type: 'DraftReport', report, price: null } as const;
      const withdraw = { type: 'WithdrawReport' } as const;
      const now = `2026-11-20T12:00:03.${attempt}00Z`;
      await commands.handle(annualReport, annualReportId, draft, context(now));
      if (attempt === 1) await commands.handle(annualReport, annualReportId, withdraw, context(now));
    }
    const replaced = { type: 'ReplaceNameOptions', requiredActionId, nameOptions: [] } as const;
    await commands.handle(company, companyId, replaced, context('2026-11-20T12:00:04.000Z'));
  });

  afterAll(() => app.stop());

  const replayed = (): Promise<readonly AuditEntry[]> =>
    replay(app.stores.eventStore, app.stores.codec, companyId);

  it('folds in what belongs to the company, in the order of what happened', async () => {
    const entries = await replayed();
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
    const entries = await replayed();
    const roundsOf = (state: unknown) => (state as NonNullable<CompanyState>).nameRounds;
    expect(stateAt(entries, { revision: 1 })).toMatchObject({ revision: 1, state: { requiredActions: [] } });
    expect(roundsOf(stateAt(entries, { revision: 2 })?.state)).toMatchObject([{ outcome: 'awaited' }]);
    expect(stateAt(entries, { time: Date.parse('2026-11-20T12:00:03Z') })).toMatchObject({
      revision: 2,
      state: { requiredActions: [{ requiredActionId }] },
    });
    expect(stateAt(entries, { time: Date.parse('2026-11-20T11:00:00Z') })).toBeNull();
  });

  it('has at a time nothing that came after something later', async () => {
    const entries = (await replayed()).map((entry) =>
      entry.type === 'NameOptionsReplaced' ? { ...entry, recordedAt: '2026-11-20T12:00:01.000Z' } : entry,
    );
    const time = Date.parse('2026-11-20T12:00:01Z');
    expect(stateAt(entries, { time })).toMatchObject({ revision: 0, state: { requiredActions: [] } });
  });
});
