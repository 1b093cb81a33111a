import { randomUUID } from 'node:crypto';
import {
  day,
  type OperatorCompany,
  eventsOf,
  FILING,
  Office,
  UNKNOWN,
  WRONG_STATE,
} from '../support/operations.js';
import { type OperatorCalls, type Outcome, pdf } from '../support/operator-calls.js';
import { type Answer, codesOf } from '../support/partner-calls.js';
import { commonService } from '../support/shared-service.js';

describe('the operations API', () => {
  const service = commonService();
  let office: Office;
  let operator: OperatorCalls;

  beforeAll(async () => {
    office = await Office.at(service);
    operator = await office.newOperator('Grace Hopper');
  });

  it('brings a company from the request to the EIN and notifies the partner of each step once', async () => {
    const id = await office.submitted();
    expect(eventsOf(await operator.step(id, 'formation/accept'))).toEqual([]);
    const [, second] = (await office.company(id)).nameOptions;
    const today = day();
    const filing = { ...FILING, filingDate: today, nameOptionId: second?.id };
    expect(eventsOf(await operator.step(id, 'formation/file', filing))).toEqual([
      'company_formation_completed',
      'document_aoo_uploaded',
      'document_operatingagreement_uploaded',
    ]);
    const filed = { formationFilingDate: today, formationFilingNumber: FILING.filingNumber };
    expect(await office.company(id)).toMatchObject(filed);
    expect((await office.documentsOf(id)).map(({ name }) => name).sort()).toEqual([
      'Loom Cards LLC - Articles of Organization.pdf',
      'Loom Cards LLC - Operating Agreement.pdf',
    ]);
    expect(eventsOf(await operator.step(id, 'ein/issue', { ein: '12-3456789' }))).toEqual([
      'company_ein_issued',
      'document_einletter_uploaded',
    ]);
    expect(eventsOf(await operator.step(id, 'ein/issue', { ein: '12-3456789' }))).toEqual([]);
    expect(await operator.step(id, 'ein/issue', { ein: '12-3456780' })).toMatchObject(WRONG_STATE);
    expect(eventsOf(await operator.step(id, 'ein/correct', { ein: '12-3456780' }))).toEqual([
      'company_ein_corrected',
    ]);
    expect((await office.company(id)).ein).toBe('12-3456780');
    expect(eventsOf(await operator.upload(id, 'mail', pdf()))).toEqual(['document_mail_uploaded']);
    await office.expectEvents(id, [
      'company_formation_submitted',
      'company_formation_completed',
      'document_aoo_uploaded',
      'document_operatingagreement_uploaded',
      'company_ein_issued',
      'document_einletter_uploaded',
      'company_ein_corrected',
      'document_mail_uploaded',
    ]);
  });

  it('fails a formation permanently, with a note and an event', async () => {
    const id = await office.submitted();
    const failure = { reasonCode: 'STATE_REJECTED', message: 'The state does not take this activity.' };
    const answer = await operator.step(id, 'formation/fail', failure);
    expect(eventsOf(answer)).toEqual(['company_formation_failed', 'company_note_added']);
    const failed = await office.company(id);
    expect(failed.formationSubmissionStatus).toBe('FAILED');
    expect(failed.services.map(({ status }) => status)).toEqual(['Failed', 'Failed', 'Failed']);
    expect(failed.adminNotes).toMatchObject([{ note: failure.message, createdBy: 'Grace Hopper' }]);
    const steps: [string, object?][] = [
      ['formation/fail', failure],
      ['formation/accept'],
      ['formation/file', FILING],
      ['formation/refuse-names', { reason: 'Taken.' }],
      ['ein/issue', { ein: '12-3456789' }],
      ['ein/correct', { ein: '12-3456789' }],
    ];
    for (const [step, body] of steps) expect(await operator.step(id, step, body)).toMatchObject(WRONG_STATE);
    const last = (await office.replay(id)).slice(-2);
    const requestId = answer.headers.get('x-request-id');
    expect(last.map(({ type }) => type)).toEqual(['FormationFailed', 'AdminNoteAdded']);
    for (const entry of last) {
      expect(entry).toMatchObject({ actor: { type: 'operator', id: 'Grace Hopper' }, requestId });
    }
    await office.expectEvents(id, [
      'company_formation_submitted',
      'company_formation_failed',
      'company_note_added',
    ]);
  });

  it('rejects names one by one, and asks for new ones when none is left', async () => {
    const id = await office.submitted();
    const refuse = (count?: number) =>
      operator.step(id, 'formation/refuse-names', { reason: 'The name is taken.', ...(count && { count }) });
    expect(eventsOf(await refuse(1))).toEqual([]);
    const [first] = (await office.company(id)).nameOptions;
    const again = await operator.step(id, 'formation/file', { ...FILING, nameOptionId: first?.id });
    expect(codesOf(again)).toEqual(['E_VALIDATION_FAILED', 'nameOptionId E_INVALID']);
    expect(eventsOf(await refuse())).toEqual(['company_name_options_required']);
    expect(await office.serviceOf(id, 'Formation')).toEqual(['ActionRequired', 'AwaitingNames']);
    expect(await operator.step(id, 'formation/file', FILING)).toMatchObject(WRONG_STATE);
    expect((await operator.get<OperatorCompany>(`companies/${id}`)).payload.awaits).toBe('names');
  });

  it('rejects impossible steps', async () => {
    const id = await office.submitted();
    // Not 24 hours from now, which may be the same day: one day of the year has 25.
    const [dayBefore, dayAfter] = [-2, 1].map((days) =>
      new Date(Date.parse(day()) + days * 24 * 3600 * 1000).toISOString().slice(0, 10),
    );
    const refused: [string, object, string][] = [
      ['formation/file', {}, 'filingNumber E_REQUIRED'],
      ['formation/file', { ...FILING, filingDate: dayAfter }, 'filingDate E_INVALID'],
      ['formation/file', { ...FILING, filingDate: dayBefore }, 'filingDate E_INVALID'],
      ['formation/file', { ...FILING, filingDate: '2026-02-30' }, 'filingDate E_INVALID'],
      ['formation/file', { ...FILING, nameOptionId: UNKNOWN }, 'nameOptionId E_INVALID'],
      ['formation/fail', { reasonCode: 'state rejected', message: 'No.' }, 'reasonCode E_INVALID'],
      ['formation/refuse-names', { reason: 'Taken.', count: 0 }, 'count E_INVALID'],
      ['ein/issue', { ein: '123456789' }, 'ein E_INVALID'],
      ['notes', { note: ' ' }, 'note E_INVALID'],
    ];
    for (const [step, body, field] of refused)
      expect(codesOf(await operator.step(id, step, body))).toEqual(['E_VALIDATION_FAILED', field]);
    expect(await operator.step(id, 'ein/issue', { ein: '12-3456789' })).toMatchObject(WRONG_STATE);
    for (const unknown of [UNKNOWN, 'x', '%00'])
      expect(codesOf(await operator.step(unknown, 'formation/accept'))).toEqual(['E_NOT_FOUND']);
    expect((await office.replay(id)).map(({ type }) => type)).toEqual([
      'CompanyRequested',
      'FormationSubmitted',
    ]);
  });

  it('executes a repeated call once', async () => {
    const id = await office.submitted();
    const twice = async (send: (key: string) => Promise<Answer<Outcome>>) => {
      const key = randomUUID();
      const [first, second] = [await send(key), await send(key)];
      expect([first.status, second.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
      expect(second.text).toBe(first.text);
      return key;
    };
    const key = await twice((one) => operator.step(id, 'notes', { note: 'Once.' }, one));
    expect(codesOf(await operator.step(id, 'notes', { note: 'Twice.' }, key))).toEqual([
      'E_IDEMPOTENCY_KEY_REUSED',
    ]);
    const other = await office.submitted();
    expect(codesOf(await operator.step(other, 'notes', { note: 'Once.' }, key))).toEqual([
      'E_IDEMPOTENCY_KEY_REUSED',
    ]);
    await twice((one) => operator.step(id, 'formation/refuse-names', { reason: 'Taken.', count: 1 }, one));
    await twice((one) => operator.step(id, 'formation/file', FILING, one));
    await twice((one) => operator.upload(id, 'mail', pdf('a'), { 'idempotency-key': one }));
    const noKey = await operator.step(id, 'notes', { note: 'No key.' }, '');
    expect(codesOf(noKey)).toEqual(['E_IDEMPOTENCY_KEY_REQUIRED']);
    expect((await office.replay(id)).map(({ type }) => type).slice(2)).toEqual([
      'AdminNoteAdded',
      'NamesRefused',
      'FormationFiled',
      'DocumentAdded',
      'DocumentAdded',
      'DocumentAdded',
    ]);
  });

  it('has one winner if two operators act at the same time', async () => {
    const other = await office.newOperator('Barbara Liskov');
    const failure = { reasonCode: 'STATE_REJECTED', message: 'No.' };
    const races: ((id: string) => Promise<Answer<Outcome>>[])[] = [
      (id) => [operator.step(id, 'formation/file', FILING), other.step(id, 'formation/file', FILING)],
      (id) => [operator.step(id, 'formation/file', FILING), other.step(id, 'formation/fail', failure)],
    ];
    for (const race of races) {
      const id = await office.submitted();
      const answers = await Promise.all(race(id));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const types = (await office.replay(id)).map(({ type }) => type);
      expect(types.filter((type) => ['FormationFiled', 'FormationFailed'].includes(type))).toHaveLength(1);
    }
    const id = await office.submitted();
    await operator.step(id, 'formation/file', FILING);
    const issues = [operator, other].map((one) => one.step(id, 'ein/issue', { ein: '12-3456789' }));
    expect((await Promise.all(issues)).map(eventsOf).flat()).toEqual([
      'company_ein_issued',
      'document_einletter_uploaded',
    ]);
  });
});
