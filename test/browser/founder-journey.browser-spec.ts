import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { eventually } from '#kit/kernel/testing';
import { ToolSession } from '../support/assistant.js';
import { BrowserPerson, launchChromium, LOOKS } from '../support/browser-person.js';
import { callOf, type Founder, llc } from '../support/founder.js';
import { PASSWORD } from '../support/identity.js';
import { newOperator, OperatorCalls } from '../support/operator-calls.js';
import { Program } from '../support/program.js';
import { sharedHttpsIssuer } from '../support/shared-service.js';

const [owner] = llc['members'] as [object];
/** A company of a founder with a US tax ID and her mother. They sign no Form SS-4. */
const atHome: Founder = {
  ...llc,
  members: ['Ada', 'Annabella'].map((legalFirstName) => ({ ...owner, legalFirstName, ownershipPercent: 50 })),
  usTaxIds: true,
  expeditedEin: false,
};
/** A company of a founder without a US tax ID, who signs a Form SS-4. */
const abroad: Founder = {
  ...llc,
  nameOptions: [{ name: 'Loom Cards', entityTypeEnding: 'LLC', position: 1 }],
  expeditedEin: false,
};
const NEW_NAMES = [{ name: 'Difference Engines', entityTypeEnding: 'LLC', position: 1 }];

/**
 * The whole way of a founder in a browser, on https as in production. The assistant's redirect address leads on to
 * two more origins. Needs a Chromium: `CHROMIUM`, or Debian's. `SCREENSHOTS` names a folder for screenshots.
 */
describe('a founder with an assistant', () => {
  const { service, server, front } = sharedHttpsIssuer();
  const program = new Program();
  const relay = new Program();
  let browser: Browser;
  let callback: string;
  let desk: OperatorCalls;

  beforeAll(async () => {
    const port = await program.start();
    callback = `${await front.publish(port, 'assistant.test')}/callback`;
    const relayPort = await relay.start();
    program.onTo = `${await front.publish(relayPort, 'relay.test')}/callback`;
    relay.onTo = `${await front.publish(relayPort, 'elsewhere.test')}/done`;
    browser = await launchChromium(front.chromiumFlags);
    desk = new OperatorCalls(service, (await newOperator(service.dataDir, 'Grace')).token);
  });
  afterAll(async () => {
    await browser.close();
    program.stop();
    relay.stop();
  });

  describe.each(LOOKS)('in a $name browser', (look) => {
    const email = `${look.name}@founders.example`;
    let person: BrowserPerson;
    let page: Page;
    let assistant: ToolSession;
    let companyId: string;
    let pages = 0;
    const visited = new Set<string>();
    const fiscalYear = new Date().getUTCFullYear() + 1;

    beforeAll(async () => {
      person = await BrowserPerson.open(browser, `${server.url}/sandbox/inbox`, look);
      ({ page } = person);
    });
    afterAll(async () => {
      await assistant.close();
      await person.close();
    });

    const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
    const fill = (label: string, text: string): Promise<void> => page.getByLabel(label).fill(text);
    /** Waits for a page and examines it. */
    const arrive = async (heading: string): Promise<void> => {
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
      await person.examine(
        `journey-${look.name}-${++pages}-${heading.replaceAll(/\W+/g, '-').toLowerCase()}`,
      );
    };
    const read = async (tool = 'get_company_onboarding_status') => {
      const { content, error } = await assistant.call(tool);
      expect(error).toBeNull();
      return content;
    };
    /** Makes each call that an answer names, until the founder has to act on a page. Returns the page's link, or null. */
    const answer = async (company: Founder): Promise<string | null> => {
      let { nextAction } = await read();
      for (;;) {
        const { link } = nextAction;
        const call = callOf(nextAction, company);
        if (!call || (link !== null && !visited.has(link))) return link;
        const { content, error } = await assistant.call(call.tool, call.args);
        expect([call.name, error]).toEqual([call.name, null]);
        ({ nextAction } = content);
      }
    };
    const openPage = async (company: Founder): Promise<void> => {
      const link = (await answer(company)) ?? '';
      visited.add(link);
      await page.goto(link);
    };
    const act = async (action: string, params: object): Promise<void> => {
      const { error } = await assistant.call('advance_company_onboarding', { action, params });
      expect([action, error]).toEqual([action, null]);
    };
    const operate = async (step: string, body?: object): Promise<void> => {
      expect((await desk.step(companyId, step, body)).error).toBeNull();
    };
    const waitFor = (text: string) =>
      eventually(async () => {
        const { nextAction } = await read();
        expect(nextAction.instruction).toContain(text);
        return nextAction;
      });
    const companyOn = (name: string) => page.locator('.rows > li', { hasText: name });
    /** Plays the state or the IRS, on the account page. */
    const play = async (company: string, step: string): Promise<void> => {
      await page.goto(`${server.url}/account`);
      await companyOn(company).getByRole('button', { name: step, exact: true }).click();
      await page.getByRole('status').getByText('Done.').waitFor();
    };
    /** Pays on the test checkout page. */
    const pay = async (company: Founder): Promise<void> => {
      await openPage(company);
      await arrive('Test checkout');
      await page.getByRole('button', { name: /^Pay \$/ }).click();
      await arrive('Paid');
    };
    const codeFromInbox = async (): Promise<string> => {
      const inbox = await page.context().newPage();
      await inbox.goto(`${server.url}/sandbox/inbox`);
      const message = inbox.locator('section', { hasText: email }).first();
      const [code = ''] = /\b\d{8}\b/.exec(await message.innerText()) ?? [];
      await inbox.close();
      return code;
    };

    it('signs up with the code from the inbox, and consents', async () => {
      assistant = await ToolSession.open(
        service.env,
        async (url) => {
          await page.goto(url);
          await arrive('Sign in');
          await page.getByRole('link', { name: 'Create an account' }).click();
          await arrive('Create an account');
          await fill('Legal first name', 'Ada');
          await fill('Legal last name', 'Lovelace');
          await page.getByLabel('Country of residence').selectOption('GBR');
          await fill('E-mail address', email);
          await fill('Password', PASSWORD);
          await press('Send me the code');
          await arrive('Check your e-mail');
          await fill('Code', await codeFromInbox());
          await press('Confirm');
          await arrive('Allow Assistant to act for you?');
          await press('Agree');
          await page.waitForURL(relay.onTo);
          return program.visits.pop()?.get('code') ?? '';
        },
        callback,
      );
      expect((await read()).nextAction.tool).toBe('start_new_company');
    });

    it('enters US tax IDs with and without hyphens, which the assistant never sees', async () => {
      await openPage(atHome);
      await arrive('US tax IDs');
      await fill('Ada Lovelace', '123-45-6789');
      await fill('Annabella Lovelace', '219099998');
      await press('Save numbers');
      await arrive('Thank you');
      expect(await read()).toMatchObject({ stage: 'payment' });
    });

    it('pays, and submits the company', async () => {
      await pay(atHome);
      expect(await answer(atHome)).toBeNull();
      await waitFor('The state is processing the formation.');
      expect(JSON.stringify(await read('get_company'))).not.toMatch(/123-?45-?6789|219-?09-?9998/);
    });

    it('submits a company from abroad', async () => {
      expect((await assistant.call('start_new_company')).error).toBeNull();
      await pay(abroad);
      // The next page is the form.
      expect(await answer(abroad)).toContain('/secure/');
      const { serviceCompanyId } = (await read('get_company'))['company'] as { serviceCompanyId: string };
      companyId = serviceCompanyId;
    });

    it('proposes other names after the state rejected the first', async () => {
      await play('Loom Cards LLC', 'Reject the names');
      await companyOn('Loom Cards LLC').getByText('Tell your assistant new names.').waitFor();
      await arrive('Your account');
      const { arguments: args } = await waitFor('rejected');
      expect(args).toEqual({ action: 'propose_names' });
      await act('propose_names', { nameOptions: NEW_NAMES });
    });

    it('signs the Form SS-4', async () => {
      await openPage(abroad);
      await arrive('Form SS-4');
      await fill('Full legal name', 'Ada Lovelace');
      await page.getByLabel('I agree to sign').check();
      await press('Sign Form SS-4');
      await arrive('Thank you');
      await waitFor('New documents of the company: 1.');
    });

    it('gets the EIN, and opens every document', async () => {
      await play('Difference Engines LLC', 'File the company');
      await play('Difference Engines LLC', 'Issue the EIN');
      await waitFor('New documents of the company: 4.');
      const documents = (await read('list_documents'))['documents'] as {
        documentType: string;
        link: string;
      }[];
      expect(documents.map(({ documentType }) => documentType).sort()).toEqual([
        'ArticlesOfOrganization',
        'EinLetter',
        'OperatingAgreement',
        'SignedSS4',
      ]);
      for (const { link } of documents) {
        const downloading = page.waitForEvent('download');
        // Documents are attachments, so the browser downloads them and stays on the page.
        await page.goto(link).catch(() => undefined);
        const file = await readFile(await (await downloading).path());
        expect(file.subarray(0, 5).toString()).toBe('%PDF-');
      }
      await waitFor('The company is formed and has its EIN.');
    });

    it('confirms an annual report, and answers a question about it', async () => {
      await operate('annual-reports/draft', {
        fiscalYear,
        answers: [{ fieldId: 'wyomingAssets', value: '1000000' }],
      });
      const reports = await desk.get<{ annualReportId: string }[]>(`companies/${companyId}/annual-reports`);
      const annualReportId = reports.payload[0]?.annualReportId ?? '';
      await operate(`annual-reports/${annualReportId}/publish`);
      await waitFor('$200.00');
      await act('confirm_annual_report', { annualReportId });
      await operate(`annual-reports/${annualReportId}/request-information`, {
        message: 'Does that include the lease?',
      });
      await waitFor('Does that include the lease?');
      await page.goto(`${server.url}/account`);
      await page.getByText('Does that include the lease? Tell your assistant the answer.').waitFor();
      const answers = [{ fieldId: 'wyomingAssets', value: '1500000' }];
      await act('answer_annual_report', { annualReportId, answers });
      await waitFor('is being filed at $300.00.');
      await play('Difference Engines LLC', `File the annual report ${fiscalYear}`);
    });

    it('sees both companies on the account page', async () => {
      await page.goto(`${server.url}/account`);
      await companyOn('Difference Engines LLC').getByText('Formed, $299.00 paid').waitFor();
      await companyOn('Analytical Engines LLC').getByText('Submitted to the state, $299.00 paid').waitFor();
      await arrive('Your account');
    });
  });
});
