import { eventually } from '#kit/kernel/testing';
import { cli } from '../support/cli.js';
import { newOperator, OperatorCalls } from '../support/operator-calls.js';
import { call, type Schemas } from '../support/partner-calls.js';
import { pdfText } from '../support/pdf-text.js';
import { commonService } from '../support/shared-service.js';
import { Signing } from '../support/signing.js';

type Action = Schemas['RequiredAction'];
interface AuditEntry {
  readonly type: string;
  readonly data: object;
  readonly state: { readonly signatures: readonly { readonly status: string }[] };
}

const unknownId = '3DXo7nRmAqwRZbHVYs3vcxvI2Fc';
const expedited = { requestedServices: [{ service: 'EinCreation', variant: 'Expedite' }] };
const SSN = '123-45-6789';
const domestic = {
  responsibleParty: {
    legalFirstName: 'Grace',
    legalLastName: 'Hopper',
    email: 'grace@founders.example',
    ssn: SSN,
  },
};

describe('signatures', () => {
  const service = commonService();
  let signing: Signing;

  beforeAll(async () => {
    signing = await Signing.begin(service);
  });

  /** Sorted, because a webhook delivered in the meantime moves its action to the front. */
  const actionsOf = async (companyId: string) =>
    (await signing.read<Action[]>(`companies/${companyId}/required-actions`)).payload;
  const refusal = async (companyId: string, documentType: string) => {
    const { status, error } = await signing.mint(companyId, documentType);
    return [status, error?.code];
  };

  describe('of founders', () => {
    it('are required from abroad, and on a Form 8821 too if the EIN is expedited', async () => {
      expect(await signing.requirements(await signing.company())).toEqual(['SS4 PENDING']);
      const companyId = await signing.company(expedited);
      expect(await signing.requirements(companyId)).toEqual(['SS4 PENDING', 'FORM8821 PENDING']);
      await signing.play(companyId, 'signatures/form8821/sign');
      expect(await signing.requirements(companyId)).toEqual(['SS4 PENDING', 'FORM8821 COMPLETED']);
    });

    it('are required in the US only if a Form 8821 is requested', async () => {
      const companyId = await signing.company(domestic);
      expect(await signing.requirements(companyId)).toEqual([]);
      expect(await refusal(companyId, 'SS4')).toEqual([422, 'E_SIGNATURE_NOT_REQUIRED']);
      expect(await refusal(companyId, 'FORM8821')).toEqual([422, 'E_SIGNATURE_NOT_REQUIRED']);
      expect((await signing.play(companyId, 'signatures/ss4/reset')).error?.code).toBe(
        'E_SIGNATURE_NOT_REQUIRED',
      );

      const required = await signing.play(companyId, 'signatures/form8821/require');
      expect(required.payload).toEqual({
        serviceCompanyId: companyId,
        service: 'EinCreation',
        triggeredEvents: ['signature_form8821_required'],
      });
      expect(await signing.requirements(companyId)).toEqual(['FORM8821 PENDING']);
      await signing.sign(await signing.link(companyId, 'FORM8821'), { name: 'Grace Hopper' });
      expect(await signing.requirements(companyId)).toEqual(['FORM8821 COMPLETED']);
      expect(await refusal(companyId, 'FORM8821')).toEqual([409, 'E_SIGNATURE_ALREADY_COMPLETED']);
    });

    it('are required again after a reset', async () => {
      const companyId = await signing.company();
      await signing.play(companyId, 'signatures/SS4/sign');
      expect(await signing.requirements(companyId)).toEqual(['SS4 COMPLETED']);
      const reset = await signing.play(companyId, 'signatures/ss4/reset');
      expect(reset.payload.triggeredEvents).toEqual(['signature_ss4_reset']);
      expect(await signing.requirements(companyId)).toEqual(['SS4 PENDING']);
      expect((await signing.play(companyId, 'signatures/ss4/reset')).error?.code).toBe('E_PLAYGROUND_STATE');
      const signed = await signing.play(companyId, 'signatures/ss4/sign');
      expect(signed.payload.triggeredEvents).toEqual(['signature_ss4_completed', 'document_ss4_uploaded']);
      expect(await signing.requirements(companyId)).toEqual(['SS4 COMPLETED']);
      const types = (await signing.documents(companyId)).map(({ documentType }) => documentType);
      expect(types).toEqual(['SignedSS4', 'SignedSS4']);
    });

    it('are required again after the company was filed under another name than the signed one', async () => {
      const nameOptions = ['Analytical Engines', 'Difference Engines'].map((name, index) => ({
        ...{ name, entityTypeEnding: 'LLC', position: index + 1 },
      }));
      const companyId = await signing.company({ nameOptions });
      await signing.play(companyId, 'signatures/ss4/sign');
      const desk = new OperatorCalls(service, (await newOperator(service.dataDir, 'Grace')).token);
      await desk.post(`companies/${companyId}/formation/refuse-names`, { reason: 'Taken.', count: 1 });
      const filed = await desk.post(`companies/${companyId}/formation/file`, {
        filingNumber: 'WY-1',
      });
      expect(filed.payload.triggeredEvents).toContain('signature_ss4_reset');
      expect(await signing.requirements(companyId)).toEqual(['SS4 PENDING']);
      const [reset] = await actionsOf(companyId);
      expect(reset).toMatchObject({ actionCode: 'FORMATION_SIGNATURE_SS4_RESET', awaitingResponse: true });
      expect(reset?.reason).toContain('The company was filed as Difference Engines LLC');
      await signing.play(companyId, 'signatures/ss4/sign');
      expect(await signing.requirements(companyId)).toEqual(['SS4 COMPLETED']);
      const documents = await signing.documents(companyId);
      expect(documents.map(({ documentType, superseded }) => `${documentType} ${superseded}`).sort()).toEqual(
        ['ArticlesOfOrganization false', 'OperatingAgreement false', 'SignedSS4 false', 'SignedSS4 true'],
      );
      const [first, ...others] = documents.filter(({ superseded }) => superseded);
      expect([first?.name, others]).toEqual(['Analytical Engines LLC - Signed Form SS-4.pdf', []]);
      const detail = await signing.read(`companies/${companyId}/documents/${first?.documentId}`);
      expect(detail.payload).toMatchObject({ superseded: true });
    });

    it('are not required after the formation failed', async () => {
      const companyId = await signing.company(expedited);
      await signing.play(companyId, 'signatures/ss4/reset');
      const link = await signing.link(companyId, 'SS4');
      await signing.play(companyId, 'formation/fail');
      expect(await signing.requirements(companyId)).toEqual([]);
      expect(await refusal(companyId, 'SS4')).toEqual([422, 'E_SIGNATURE_NOT_REQUIRED']);
      expect((await signing.sign(link)).status).toBe(410);
      expect(await actionsOf(companyId)).toMatchObject([{ status: 'rejected', open: false }]);
      expect((await signing.play(companyId, 'signatures/form8821/require')).error?.code).toBe(
        'E_PLAYGROUND_STATE',
      );
    });
  });

  describe('and their links', () => {
    it('have these fields, and are valid for two hours', async () => {
      const companyId = await signing.company();
      const before = Date.now();
      const { payload } = await signing.mint(companyId);
      const { signingUrl, url, expiresAt, ...rest } = payload;
      expect(rest).toEqual({ documentType: 'SS4', serviceCompanyId: companyId });
      expect(url).toBe(signingUrl);
      expect(url).toMatch(/^http:\/\/localhost:\d+\/sign\/[0-9A-Za-z]{27}\/[\w-]{42}$/);
      const lifetime = Date.parse(expiresAt) - before;
      expect(lifetime).toBeGreaterThanOrEqual(2 * 3_600_000);
      expect(lifetime).toBeLessThanOrEqual(2 * 3_600_000 + Date.now() - before);
    });

    it('exist only for these two forms of their own companies', async () => {
      const companyId = await signing.company();
      for (const documentType of ['ss4', 'W9', '', 7]) {
        const { status, error } = await signing.mint(companyId, documentType as string);
        expect([status, error?.code, error?.fields?.['documentType'] !== undefined]).toEqual([
          400,
          'E_VALIDATION_FAILED',
          true,
        ]);
      }
      for (const id of [unknownId, 'x']) expect(await refusal(id, 'SS4')).toEqual([404, 'E_NOT_FOUND']);
      expect((await signing.play(unknownId, 'signatures/ss4/sign')).error?.code).toBe('E_NOT_FOUND');
      expect((await signing.play(companyId, 'signatures/w9/sign')).error?.code).toBe('E_NOT_FOUND');
    });

    it('are valid only if they are the newest, even if two are created at the same time', async () => {
      const companyId = await signing.company();
      const minted = await Promise.all([signing.mint(companyId), signing.mint(companyId)]);
      const paths = minted.map(({ payload }) => new URL(payload.url).pathname);
      const opened = await Promise.all(paths.map((path) => signing.open(path)));
      expect(opened.map(({ status }) => status).sort()).toEqual([200, 410]);
      const newest = await signing.link(companyId);
      for (const path of paths) expect((await signing.open(path)).status).toBe(410);
      expect((await signing.open(newest)).status).toBe(200);
    });
  });

  describe('requested by an action', () => {
    it('cannot be submitted as a resolution, but end the action', async () => {
      const companyId = await signing.company();
      await signing.play(companyId, 'signatures/ss4/reset');
      await signing.play(companyId, 'signatures/form8821/require');
      const actions = await actionsOf(companyId);
      expect(actions.map(({ actionCode, open }) => [actionCode, open]).sort()).toEqual([
        ['FORMATION_SIGNATURE_FORM8821_REQUIRED', true],
        ['FORMATION_SIGNATURE_SS4_RESET', true],
      ]);
      for (const { requiredActionId, actionCode } of actions) {
        const path = `/v1/partner/companies/${companyId}/required-actions/${requiredActionId}/resolution`;
        const { status, error } = await call(service, 'POST', path, { body: { actionCode } });
        expect([status, error?.code]).toEqual([422, 'E_REQUIRED_ACTION_NOT_RESOLVABLE']);
      }
      await signing.sign(await signing.link(companyId, 'SS4'));
      const after = await actionsOf(companyId);
      expect(after.map(({ actionCode, status }) => [actionCode, status === 'resolved']).sort()).toEqual([
        ['FORMATION_SIGNATURE_FORM8821_REQUIRED', false],
        ['FORMATION_SIGNATURE_SS4_RESET', true],
      ]);
    });

    it('invalidate earlier links', async () => {
      const companyId = await signing.company();
      const old = await signing.link(companyId);
      await signing.play(companyId, 'signatures/ss4/reset');
      expect((await signing.open(old)).status).toBe(410);
      expect((await signing.sign(old)).status).toBe(410);
      expect(await signing.requirements(companyId)).toEqual(['SS4 PENDING']);
    });

    it('are requested by operators and on the command line', async () => {
      const { token } = await newOperator(service.dataDir, 'grace');
      const resetAtDesk = (body: object) =>
        call(service, 'POST', `/v1/operations/companies/${companyId}/signatures/ss4/reset`, {
          key: token,
          body,
        });
      const companyId = await signing.company();
      const reset = await resetAtDesk({ reason: 'The signature is blurred.' });
      expect(reset.payload).toEqual({
        serviceCompanyId: companyId,
        triggeredEvents: ['signature_ss4_reset'],
      });
      expect(await actionsOf(companyId)).toMatchObject([{ reason: 'The signature is blurred.' }]);
      expect((await resetAtDesk({})).error?.code).toBe('E_RESOURCE_CONFLICT');

      const required = await cli(
        service.dataDir,
        'operations',
        'signature',
        'require-8821',
        companyId,
        '--json',
      );
      expect(JSON.parse(required.stdout)).toMatchObject({ triggeredEvents: ['signature_form8821_required'] });
      await eventually(async () => {
        expect(await signing.requirements(companyId)).toEqual(['SS4 PENDING', 'FORM8821 PENDING']);
      });
      const again = await cli(
        service.dataDir,
        'operations',
        'signature',
        'reset-ss4',
        companyId,
        '--reason',
        'Twice',
      );
      expect(again.code).toBe(1);
    });
  });

  it('produce documents with signer and form, without the tax ID', async () => {
    const companyId = await signing.company({ ...expedited, requestedServices: [], ...domestic });
    await signing.play(companyId, 'signatures/form8821/require');
    await signing.sign(await signing.link(companyId, 'FORM8821'), { name: 'Grace Brewster Hopper' });
    const abroad = await signing.company();
    await signing.sign(await signing.link(abroad), { drawing: '10,10 200,100;5,5' });

    const [form8821] = await signing.documents(companyId);
    const [ss4] = await signing.documents(abroad);
    expect(form8821).toMatchObject({
      documentType: 'SignedForm8821',
      name: 'Analytical Engines LLC - Signed Form 8821.pdf',
    });
    expect(ss4).toMatchObject({
      documentType: 'SignedSS4',
      name: 'Analytical Engines LLC - Signed Form SS-4.pdf',
    });
    const first = pdfText(await signing.download(companyId, form8821?.documentId ?? ''));
    for (const words of [
      'Form 8821',
      'Rev. January 2021',
      '3d',
      'Analytical Engines LLC',
      'Grace Brewster Hopper',
      'SANDBOX',
    ])
      expect(first).toContain(words);
    const second = pdfText(await signing.download(abroad, ss4?.documentId ?? ''));
    for (const words of [
      'Form SS-4',
      '7b',
      'Foreign',
      '9a',
      '5472',
      '18',
      'Ada Lovelace',
      'Signed electronically at',
      'Page 1 of 1',
    ])
      expect(second).toContain(words);
    expect(first + second).not.toMatch(/(?<!\w)6789(?!\w)/);
  });

  it('are announced in this order', async () => {
    const companyId = await signing.company(expedited);
    await signing.play(companyId, 'signatures/ss4/reset');
    await signing.sign(await signing.link(companyId, 'SS4'));
    await signing.sign(await signing.link(companyId, 'FORM8821'));
    await eventually(async () => {
      const events = (await signing.events(companyId)).filter(
        ({ eventName }) => eventName !== 'company_formation_submitted',
      );
      expect(events.map(({ eventName }) => eventName)).toEqual([
        'signature_ss4_reset',
        'signature_ss4_completed',
        'document_ss4_uploaded',
        'signature_form8821_completed',
        'document_form8821_uploaded',
      ]);
      expect(events[1]?.eventPayload).toMatchObject({ serviceCompanyId: companyId, documentType: 'SS4' });
    });
  });

  it('are in the audit of their company, without secrets', async () => {
    const companyId = await signing.company();
    const link = await signing.link(companyId);
    await signing.sign(link);
    const { stdout } = await cli(service.dataDir, 'audit', 'replay', companyId, '--json');
    const entries = JSON.parse(stdout) as AuditEntry[];
    const own = entries.filter(({ type }) => /^(Sign|FormSigned)/.test(type));
    expect(own.map(({ type }) => type)).toEqual([
      'SigningRequired',
      'SigningLinkIssued',
      'FormSigned',
      'SignatureRecorded',
    ]);
    expect(entries.at(-1)?.state.signatures).toMatchObject([{ status: 'signed' }]);
    expect(stdout).not.toContain(link.split('/').at(-1));
    expect(service.log).not.toContain(link.split('/').at(-1));
  });
});
