import { eventually } from '#kit/kernel/testing';
import { Assistant } from '../support/assistant.js';
import { follow, llc } from '../support/founder.js';
import { mailsTo } from '../support/identity.js';
import { newOperator, OperatorCalls } from '../support/operator-calls.js';
import { PageVisitor } from '../support/page-visitor.js';
import { commonIssuer } from '../support/shared-service.js';

const FOUNDER = 'mails@founders.example';
const PARTY = 'grace@party.example';

describe('e-mails to a founder without a partner', () => {
  const { service, server } = commonIssuer();
  let assistant: Assistant;
  let companyId: string;
  let desk: OperatorCalls;

  /** Waits for the latest message with a text. */
  const mail = (to: string, text: string): Promise<string> =>
    eventually(async () => {
      const message = (await mailsTo(server.url, to)).find((one) => one.includes(text));
      expect([text, message]).toEqual([text, expect.any(String)]);
      return message ?? '';
    });
  const status = async () => (await assistant.call('get_company')).content['company'] as object;

  beforeAll(async () => {
    assistant = await Assistant.of(service.env, FOUNDER);
    const responsibleParty = {
      ...(llc['responsibleParty'] as object),
      legalFirstName: 'Grace',
      legalLastName: 'Hopper',
      email: PARTY,
    };
    await follow(assistant, { ...llc, responsibleParty, expeditedEin: false });
    const { content } = await assistant.call('get_company');
    companyId = (content['company'] as { serviceCompanyId: string }).serviceCompanyId;
    desk = new OperatorCalls(service, (await newOperator(service.dataDir, 'Grace')).token);
  });

  it('give a responsible party who is somebody else a signing link that needs no sign-in', async () => {
    expect(await mail(FOUNDER, 'must be signed by Grace Hopper')).not.toContain('/secure/');
    const invitation = await mail(PARTY, 'Form SS-4 of Analytical Engines LLC needs your signature');
    const link = /http:[^\s"<]+\/secure\/[\w-]+/.exec(invitation)?.[0] ?? '';
    const party = new PageVisitor(server.url, server.tools, `http://localhost:${new URL(service.url).port}`);
    await party.open(link);
    expect([party.title, party.url]).toEqual(['Sign a form', link]);
    await party.open('?open=form');
    expect(party.url).toContain('/sign/');
    await party.submit('', { name: 'Grace Hopper', consent: 'yes', drawing: '' });
    expect(party.title).toBe('Thank you');
    await eventually(async () =>
      expect(await status()).toMatchObject({
        signatureRequirements: [{ documentType: 'SS4', status: 'COMPLETED' }],
      }),
    );
    const again = await new PageVisitor(server.url, server.tools).open(`${link}?open=form`);
    expect([again.status, again.title]).toEqual([409, 'This is not possible now']);
  });

  it('ask for names, and report documents and the EIN', async () => {
    await desk.step(companyId, 'formation/refuse-names', { reason: 'The name is taken.' });
    await mail(FOUNDER, 'The name is taken.');
    const nameOptions = [{ name: 'Difference Engines', entityTypeEnding: 'LLC', position: 1 }];
    await assistant.call('advance_company_onboarding', { action: 'propose_names', params: { nameOptions } });
    await desk.step(companyId, 'formation/file', { filingNumber: 'WY-2026-1' });
    await mail(FOUNDER, 'New documents of Difference Engines LLC');
    // The form was signed under the first name.
    await mail(PARTY, 'The company was filed as Difference Engines LLC');
    await desk.step(companyId, 'ein/issue', { ein: '12-3456789' });
    await mail(FOUNDER, '12-3456789');
    expect(service.log).not.toContain(FOUNDER);
    expect(service.log).not.toContain(PARTY);
  });
});
