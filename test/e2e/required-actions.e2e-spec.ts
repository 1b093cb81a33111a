import { eventually } from '#kit/kernel/testing';
import { Partner } from '../support/partner.js';
import { WebhookReceiver } from '../../clients/typescript/examples/webhook-receiver.js';
import { call, type Schemas } from '../support/partner-calls.js';
import { API_KEY } from '../support/service.js';
import { sharedService } from '../support/shared-service.js';

type Action = Schemas['RequiredAction'];

const NAMES = 'FORMATION_NAME_OPTIONS_EXHAUSTED';
const newNames = [
  { name: 'Bernoulli Numbers', entityTypeEnding: 'LLC', position: 1 },
  { name: 'Jacquard Looms', entityTypeEnding: 'L.L.C.', position: 2 },
];
const resolution = { actionCode: NAMES, nameOptions: newNames };

describe('required actions', () => {
  const service = sharedService();
  let partner: Partner;
  let customerId: string;

  beforeAll(async () => {
    partner = new Partner(service.url, API_KEY);
    customerId = await partner.newCustomer();
  });

  const newCompany = async (): Promise<string> => {
    return partner.newCompany(customerId);
  };
  const play = (companyId: string, step: string) =>
    partner.post(`/v1/partner/playground/companies/${companyId}/${step}`);
  const actionsOf = (companyId: string) =>
    partner.get<Action[]>(`/v1/partner/companies/${companyId}/required-actions`);
  const actionOf = (companyId: string, id: string) =>
    partner.get<Action>(`/v1/partner/companies/${companyId}/required-actions/${id}`);
  const send = (path: string, body?: object) => call(service, body ? 'POST' : 'GET', path, body && { body });
  const resolve = (companyId: string, id: string, body: object = resolution) =>
    send(`/v1/partner/companies/${companyId}/required-actions/${id}/resolution`, body);

  /** A company whose names were all rejected, and the action that requests new ones. */
  const refused = async (): Promise<{ companyId: string; id: string }> => {
    const companyId = await newCompany();
    await play(companyId, 'formation/reject-names');
    const [action] = await actionsOf(companyId);
    if (!action) throw new Error('no action was raised');
    return { companyId, id: action.requiredActionId };
  };

  it('ask for new names, accept them, and end with the formation', async () => {
    const companyId = await newCompany();
    expect(await actionsOf(companyId)).toEqual([]);
    expect(await play(companyId, 'formation/reject-names')).toEqual({
      serviceCompanyId: companyId,
      service: 'Formation',
      triggeredEvents: ['company_name_options_required'],
    });
    const [action, ...others] = await actionsOf(companyId);
    expect(others).toEqual([]);
    expect(action).toMatchObject({
      serviceCompanyId: companyId,
      actionCode: NAMES,
      actionName: 'Provide new company names',
      open: true,
      awaitingResponse: true,
    });
    expect(action).not.toHaveProperty('history');
    const id = action?.requiredActionId ?? '';
    const waiting = await partner.get<{ services: object[] }>(`/v1/partner/companies/${companyId}`);
    expect(waiting.services[1]).toMatchObject({ status: 'ActionRequired', subStatus: 'AwaitingNames' });
    await expect(play(companyId, 'formation/complete')).rejects.toThrow('E_PLAYGROUND_STATE');

    const answer = await resolve(companyId, id, { ...resolution, ssn: '123-45-6789' });
    expect(answer).toMatchObject({
      status: 200,
      payload: { requiredActionId: id, status: 'submitted', open: true, awaitingResponse: false },
    });
    expect((answer.payload as Action).history.at(-1)).toMatchObject({
      status: 'submitted',
      submittedPayload: resolution,
    });
    const company = await partner.get<{ nameOptions: object[]; services: object[] }>(
      `/v1/partner/companies/${companyId}`,
    );
    expect(company.nameOptions).toMatchObject(newNames);
    expect(company.services[1]).toMatchObject({ status: 'InProgress' });

    await play(companyId, 'formation/complete');
    const resolved = await actionOf(companyId, id);
    expect(resolved).toMatchObject({ status: 'resolved', open: false, awaitingResponse: false });
    expect(resolved.history[0]).toMatchObject({ status: 'created', submittedPayload: null });
  });

  it('are rejected if the new names are rejected too, and raised again', async () => {
    const { companyId, id } = await refused();
    await resolve(companyId, id);
    await play(companyId, 'formation/reject-names');
    const [newest, oldest] = await actionsOf(companyId);
    expect(newest).toMatchObject({ open: true, awaitingResponse: true });
    expect(oldest).toMatchObject({ requiredActionId: id, status: 'rejected', open: false });
    expect(newest?.requiredActionId).not.toBe(id);
  });

  it('end with a formation that fails', async () => {
    const { companyId, id } = await refused();
    expect(await play(companyId, 'formation/fail')).toMatchObject({
      service: 'Formation',
      triggeredEvents: ['company_formation_failed', 'company_note_added'],
    });
    expect(await actionOf(companyId, id)).toMatchObject({ status: 'rejected', open: false });
    const company = await partner.get(`/v1/partner/companies/${companyId}`);
    expect(company).toMatchObject({ formationSubmissionStatus: 'FAILED', adminNotes: [{}] });
    expect((await resolve(companyId, id)).error?.code).toBe('E_REQUIRED_ACTION_CLOSED');
    await expect(play(companyId, 'formation/fail')).rejects.toThrow('E_PLAYGROUND_STATE');
  });

  it('end with a formation that its partner cancels', async () => {
    const { companyId, id } = await refused();
    const cancel = () => partner.post(`/v1/partner/companies/${companyId}/cancel`, { reason: 'Enough.' });
    const canceled = { stage: 'canceled', actionRequired: false, formationSubmissionStatus: 'FAILED' };
    expect(await cancel()).toMatchObject(canceled);
    expect(await cancel()).toMatchObject(canceled);
    expect(await partner.get(`/v1/partner/companies/${companyId}`)).toMatchObject(canceled);
    expect(await partner.get(`/v1/partner/companies?stage=canceled&q=${companyId}`)).toMatchObject({
      content: [{ serviceCompanyId: companyId, ...canceled }],
    });
    expect(await actionOf(companyId, id)).toMatchObject({ status: 'rejected', open: false });
    const { content } = await partner.get<{ content: { eventName: string }[] }>(
      `/v1/partner/events?companyId=${companyId}`,
    );
    const names = content.map(({ eventName }) => eventName);
    expect(names).toContain('company_formation_canceled');
    expect(names).not.toContain('company_formation_failed');
    const failed = await refused();
    await play(failed.companyId, 'formation/fail');
    await expect(partner.post(`/v1/partner/companies/${failed.companyId}/cancel`)).rejects.toThrow(
      'E_FORMATION_NOT_CANCELABLE',
    );
  });

  it('reject a resolution that does not fit', async () => {
    const { companyId, id } = await refused();
    const codeOf = async (body: object) => {
      const { status, error } = await resolve(companyId, id, body);
      return [status, error?.code, error?.fields?.['nameOptions']?.code];
    };
    expect(await codeOf({ actionCode: 'FORMATION_SIGNATURE_SS4_RESET' })).toEqual([
      400,
      'E_REQUIRED_ACTION_CODE_MISMATCH',
      undefined,
    ]);
    expect(await codeOf({ actionCode: NAMES })).toEqual([400, 'E_VALIDATION_FAILED', 'E_REQUIRED']);
    for (const nameOptions of [[], [...newNames, ...newNames], [newNames[0], newNames[0]]])
      expect(await codeOf({ actionCode: NAMES, nameOptions })).toEqual([
        400,
        'E_VALIDATION_FAILED',
        'E_NAME_OPTIONS_INVALID',
      ]);
    const unfit = await resolve(companyId, id, {
      ...resolution,
      nameOptions: [{ ...newNames[0], entityTypeEnding: 'Inc.' }],
    });
    expect(unfit).toMatchObject({
      status: 400,
      error: {
        code: 'E_NAME_OPTIONS_INVALID',
        fields: { 'nameOptions[0].entityTypeEnding': { code: 'E_NAME_OPTIONS_INVALID' } },
      },
    });
    const { nameOptions } = await partner.get<{ nameOptions: { name: string }[] }>(
      `/v1/partner/companies/${companyId}`,
    );
    const rejected = nameOptions[0]?.name ?? '';
    for (const names of [[rejected.toUpperCase()], ['Loom Cards', 'Loom Cards, L.L.C.'], ['LLC']]) {
      const again = names.map((name, index) => ({ ...newNames[0], name, position: index + 1 }));
      expect(await resolve(companyId, id, { ...resolution, nameOptions: again })).toMatchObject({
        status: 400,
        error: {
          code: 'E_NAME_OPTIONS_INVALID',
          fields: { [`nameOptions[${names.length - 1}].name`]: { code: 'E_NAME_OPTIONS_INVALID' } },
        },
      });
    }
    expect(await actionOf(companyId, id)).toMatchObject({ open: true, awaitingResponse: true });
  });

  it('are found only through their company', async () => {
    const { companyId, id } = await refused();
    const path = `/v1/partner/companies/${await newCompany()}/required-actions/${id}`;
    for (const missing of [await send(path), await send(`${path}/resolution`, resolution)])
      expect(missing.error?.code).toBe('E_REQUIRED_ACTION_NOT_FOUND');
    expect(await actionOf(companyId, id)).toMatchObject({ open: true });
  });

  it('follow the outcome of their webhooks', async () => {
    const unheard = await refused();
    const becomes = (action: { companyId: string; id: string }, status: string) =>
      eventually(async () => {
        expect(await actionOf(action.companyId, action.id)).toMatchObject({ status, awaitingResponse: true });
      });
    await becomes(unheard, 'delivery_failed');

    const receiver = await WebhookReceiver.listen();
    await partner.notify(receiver);
    const heard = await refused();
    await becomes(heard, 'delivered');
    const [announced] = await receiver.until(
      1,
      ({ eventName }) => eventName === 'company_name_options_required',
    );
    expect(announced).toMatchObject({
      verified: true,
      eventPayload: {
        serviceCompanyId: heard.companyId,
        serviceCustomerId: customerId,
        requiredActionId: heard.id,
        actionCode: NAMES,
        actionName: 'Provide new company names',
        reason: 'The state rejected every name. Submit new names.',
        sequence: 2,
      },
    });
    await partner.post('/v1/partner/webhook-deliveries/recover', { since: '2020-01-01T00:00:00.000Z' });
    await becomes(unheard, 'delivered');
    expect((await resolve(unheard.companyId, unheard.id)).status).toBe(200);
    await service.fetch('/v1/partner/webhook-endpoint', {
      method: 'DELETE',
      headers: { authorization: API_KEY },
    });
    await receiver.close();
  });

  it('are listed across all companies, by default the open ones', async () => {
    const open = await refused();
    const closed = await refused();
    await play(closed.companyId, 'formation/fail');
    const list = async (query: string) =>
      partner.get<{ content: Action[]; total: number }>(`/v1/partner/required-actions?${query}`);
    const ids = async (query: string) =>
      (await list(query)).content.map(({ requiredActionId }) => requiredActionId);
    expect(await ids('size=100')).toContain(open.id);
    expect(await ids('size=100')).not.toContain(closed.id);
    expect(await ids(`companyId=${closed.companyId}`)).toEqual([]);
    expect(await ids(`companyId=${closed.companyId}&open=false&actionCode=${NAMES}`)).toEqual([closed.id]);
    expect(await ids(`companyId=${open.companyId}&actionCode=FORMATION_SIGNATURE_SS4_RESET`)).toEqual([]);
    expect(await list('size=1&page=0')).toMatchObject({ page: 0, size: 1, content: [{ open: true }] });
    for (const query of ['open=yes', 'actionCode=NONE', 'size=0'])
      expect((await send(`/v1/partner/required-actions?${query}`)).error?.code).toBe('E_VALIDATION_FAILED');
  });
});
