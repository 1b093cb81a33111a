import { widthOf } from './table.js';
import type { AuditStep } from '#domain/company-history';
import { linesOfChanges, linesOfHistory, linesOfState } from './history-lines.js';

const at = (width: number, colors = false) => ({ width, colors, isTerminal: true });
const step: AuditStep = {
  revision: 1,
  position: 7,
  stream: 'company-a',
  eventId: 'event 1',
  type: 'FormationSubmitted',
  recordedAt: '2026-11-20T12:00:00.000Z',
  actor: { type: 'system', id: 'formation-intake' },
  requestId: 'request\x1b[2J',
  causationId: 'event 0',
  data: { companyId: 'a' },
  changes: [
    { path: 'formationSubmissionStatus', from: 'PENDING', to: 'SUBMITTED' },
    { path: 'requiredActions[0]', to: { requiredActionId: 'r', reason: null } },
  ],
};
const first = { ...step, revision: 0, eventId: 'event 0', type: 'CompanyRequested', causationId: 'command' };
const act = { ...step, stream: 'operatorAct-company-a', type: 'PersonalDataRevealed', changes: [] };

describe("a company's history on a terminal", () => {
  it('shows the actor, time, cause and changed fields of each event', () => {
    expect(linesOfHistory([first, step], at(100)).slice(6)).toEqual([
      '#1  2026-11-20T12:00:00.000Z  FormationSubmitted',
      '    by system formation-intake, request request\uFFFD[2J, after #0 CompanyRequested',
      '    Field                                Before   After',
      '    formationSubmissionStatus            PENDING  SUBMITTED',
      '    requiredActions[0].requiredActionId  –        r',
      '',
    ]);
  });

  it('keeps the columns of all events below each other', () => {
    const later = {
      ...step,
      revision: 10,
      eventId: 'event 10',
      changes: [{ path: 'ein', from: null, to: '12-3456789' }],
    };
    const lines = linesOfHistory([first, step, later, act], at(120));
    const startsOf = (word: string): number[] => [
      ...new Set(lines.filter((line) => line.includes(word)).map((line) => line.indexOf(word))),
    ];
    expect(startsOf('2026-11-20T')).toHaveLength(1);
    for (const title of ['Before', 'After', 'Value']) expect(startsOf(title)).toHaveLength(1);
    expect(startsOf('Value')).toEqual(startsOf('Before'));
  });

  it('shows the data of an event that changed nothing', () => {
    const lines = linesOfHistory([act], at(100));
    expect(lines[0]).toContain('operatorAct #1');
    expect(lines.slice(2)).toEqual(['    Field      Value', '    companyId  a', '']);
  });

  it.each([20, 40, 80])('fits into %i columns', (width) => {
    const lines = [
      ...linesOfHistory([first, step, act], at(width)),
      ...linesOfState({ ...step, state: step }, at(width)),
    ];
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
  });

  it('puts values below their fields on a narrow terminal', () => {
    expect(linesOfChanges(step.changes.slice(0, 1), at(40))).toEqual([
      'formationSubmissionStatus',
      '  - PENDING',
      '  + SUBMITTED',
    ]);
    expect(linesOfChanges([{ path: 'state', to: 'WY' }], at(40))).toEqual(['state', '   WY']);
  });

  it('merges the masked values of one person into one row', () => {
    const person = { legalFirstName: '***', ssn: null, address: { city: '***' } };
    const lines = linesOfChanges([{ path: 'personal', to: { members: [person] } }], at(100));
    expect(lines.slice(1)).toEqual([
      'personal.members[0]      *** (legalFirstName, address.city)',
      'personal.members[0].ssn  –',
    ]);
    const moved = { path: 'personal.members[0].address.city', from: '***', to: '***' };
    expect(linesOfChanges([moved], at(100)).at(-1)).toBe(
      'personal.members[0]  *** (address.city)  *** (address.city)',
    );
  });

  it('cuts very long values', () => {
    const lines = linesOfChanges([{ path: 'a', to: 'x'.repeat(10_000) }], at(100));
    expect(lines.join('').length).toBeLessThan(400);
  });
});
