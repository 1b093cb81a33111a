import { llcRequest } from '#domain/company/testing';

/** A request of the scenario. */
export interface Step {
  readonly verb: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly body?: object;
  readonly by: 'partner' | 'operator';
}

/** The service in which the scenario runs: simulated, or real. */
export interface Stage {
  /** Sends a request, and returns the payload of the response. @throws {Error} if it fails */
  send(step: Step): Promise<unknown>;
  /** Lets some time pass, in which the service works. */
  pause(): Promise<void>;
  rebuild(readModel: string): Promise<void>;
}

interface Created {
  readonly serviceCustomerId: string;
  readonly serviceCompanyId: string;
}

interface Action {
  readonly requiredActionId: string;
  readonly actionCode: string;
  readonly status: string;
}

/** A company from its customer to its first annual report. A partner without an endpoint, so that no webhook is sent. */
export async function scenario(stage: Stage): Promise<void> {
  const get = <T>(path: string): Promise<T> => stage.send({ verb: 'GET', path, by: 'partner' }) as Promise<T>;
  const post = (path: string, body: object): Promise<unknown> =>
    stage.send({ verb: 'POST', path: `/v1/partner/${path}`, body, by: 'partner' });
  const until = async <T>(path: string, holds: (payload: T) => boolean): Promise<T> => {
    for (;;) {
      const payload = await get<T>(path);
      if (holds(payload)) return payload;
      await stage.pause();
    }
  };
  const founder = { firstName: 'Ada', lastName: 'Founder', countryOfResidence: 'GBR' };
  const { serviceCustomerId } = (await post('customers', {
    email: 'ada@founders.example',
    ...founder,
  })) as Created;
  const { serviceCompanyId } = (await post('companies', llcRequest(serviceCustomerId))) as Created;
  const company = `/v1/partner/companies/${serviceCompanyId}`;
  const operate = (path: string, body: object): Promise<unknown> =>
    stage.send({
      verb: 'POST',
      path: `/v1/operations/companies/${serviceCompanyId}/${path}`,
      body,
      by: 'operator',
    });
  await until<{ readonly formationSubmissionStatus: string }>(
    company,
    ({ formationSubmissionStatus }) => formationSubmissionStatus === 'SUBMITTED',
  );
  await operate('formation/refuse-names', { reason: 'The name is taken.' });
  const [action] = await until<Action[]>(`${company}/required-actions`, (actions) =>
    actions.some(({ status }) => status === 'delivery_failed'),
  );
  const { requiredActionId = '', actionCode = '' } = action ?? {};
  await post(`companies/${serviceCompanyId}/required-actions/${requiredActionId}/resolution`, {
    actionCode,
    nameOptions: [{ name: 'Analytical Looms', entityTypeEnding: 'LLC', position: 1 }],
  });
  await post(`playground/companies/${serviceCompanyId}/signatures/SS4/sign`, {});
  await stage.rebuild('company-details');
  await operate('formation/file', { filingNumber: '2026-0001' });
  await operate('ein/issue', { ein: '12-3456789' });
  const changes = { externalCompanyId: 'first', metadata: { step: 'filed' } };
  await stage.send({ verb: 'PATCH', path: company, body: changes, by: 'partner' });
  const { formationFilingDate } = await get<{ readonly formationFilingDate: string }>(company);
  const fiscalYear = Number(formationFilingDate.slice(0, 4)) + 1;
  const answers = [{ fieldId: 'wyomingAssets', value: '250000' }];
  await post(`companies/${serviceCompanyId}/compliance/annual-reports`, { fiscalYear, answers });
}
