import { eventually } from '#kit/kernel/testing';
import { Assistant } from '../support/assistant.js';
import { follow, llc } from '../support/founder.js';
import { type PageVisitor } from '../support/page-visitor.js';
import { commonIssuer } from '../support/shared-service.js';

describe('the companies on the account page', () => {
  const { service, server } = commonIssuer();
  let assistant: Assistant;
  let account: PageVisitor;

  beforeAll(async () => {
    assistant = await Assistant.of(service.env, 'companies@founders.example');
    account = assistant.visitor;
    await account.open(`${server.url}/account`);
  });

  const show = () => account.open(`${server.url}/account`);
  const play = (step: string) => account.submit('/companies/play', { step });
  const activeId = async (): Promise<string> => {
    const { company } = (await assistant.call('get_company')).content as {
      company?: { serviceCompanyId: string };
    };
    return company?.serviceCompanyId ?? '';
  };
  const linkTo = (text: string): string => {
    const [, href = ''] = new RegExp(`<a href="([^"]+)">${text}</a>`).exec(account.text) ?? [];
    return href;
  };
  const shows = (...texts: readonly string[]) => {
    for (const text of texts) expect(account.text).toContain(text);
  };
  const untilShown = (text: string) =>
    eventually(async () => {
      await show();
      shows(text);
    });

  it('have their stage, payment and open steps', async () => {
    shows('No companies yet.');
    await assistant.call('start_new_company');
    await show();
    shows('A company without a name', 'In progress', 'Continue with your assistant.');
    await follow(assistant, { ...llc, expeditedEin: false });
    await untilShown('Submitted to the state');
    shows('Analytical Engines LLC', '$299.00 paid', 'Sign Form SS-4');
    await account.open(linkTo('Sign Form SS-4'));
    expect(account.url).toContain('/sign/');
    await account.open(`${server.url}/account`);
  });

  it('can be played in a sandbox, from refused names to the EIN', async () => {
    await play('formation/reject-names');
    shows('Done.', 'The state rejected every name.', 'Tell your assistant new names.');
    expect(account.text).not.toContain('File the company');
    const nameOptions = [{ name: 'Difference Engines', entityTypeEnding: 'LLC', position: 1 }];
    await assistant.call('advance_company_onboarding', { action: 'propose_names', params: { nameOptions } });
    await show();
    await play('formation/complete');
    shows('Done.', 'Difference Engines LLC', 'Filed');
    await play('eincreation/complete');
    shows('Done.', 'Formed');
    const [, articles = ''] = /<a href="([^"]+)">[^<]*Articles[^<]*<\/a>/.exec(account.text) ?? [];
    await account.open(articles);
    expect(account.url).toContain('/documents/');
    await show();
    await account.open('/account/companies/play', {
      method: 'POST',
      body: new URLSearchParams({ company: await activeId(), step: 'formation/complete' }),
    });
    shows('This step is not possible now.');
  });

  it('belong to one founder', async () => {
    const other = await Assistant.of(service.env, 'other-account@founders.example');
    await other.visitor.open(`${server.url}/account`);
    const body = new URLSearchParams({ company: await activeId(), step: 'signatures/form8821/require' });
    await other.visitor.open('/account/companies/play', { method: 'POST', body });
    expect(other.visitor.text).toContain('There is no such company.');
    expect(other.visitor.text).not.toContain('Difference Engines');
    await other.close();
  });

  it('get their payment back if the formation fails', async () => {
    await assistant.call('start_new_company');
    await follow(assistant, { ...llc, expeditedEin: false });
    await untilShown('Submitted to the state');
    await play('formation/fail');
    await untilShown('Failed, $299.00 refunded');
    await assistant.close();
  });
});
