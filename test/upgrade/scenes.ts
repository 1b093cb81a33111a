import { equal } from 'node:assert/strict';
import { eventually } from '../support/eventually.js';
import { llcRequest, ofCcorp } from '../support/requests.js';
import { COMPANIES, OPERATIONS, type Page, SceneCalls } from './scene-calls.js';

type Ids = Readonly<Record<string, string>>;

interface PartnerEvent {
  readonly eventPayload: { readonly serviceCompanyId: string };
}

const HOUR = 3600;
const DAY = 24 * HOUR;
const RIVALS = 8;
const ENDPOINT = '/v1/partner/webhook-endpoint';

const resident = {
  responsibleParty: {
    legalFirstName: 'Grace',
    legalLastName: 'Hopper',
    email: 'grace@founders.example',
    ssn: '219-45-7731',
    address: { line1: '1 Main St', city: 'Cheyenne', state: 'WY', postalCode: '82001', country: 'USA' },
  },
};
const expedited = { requestedServices: [{ service: 'EinCreation', variant: 'Expedite' }] };
const named = (...names: string[]) => ({
  nameOptions: names.map((name, index) => ({ name, entityTypeEnding: 'LLC', position: index + 1 })),
});
const assets = (value: string) => ({ answers: [{ fieldId: 'wyomingAssets', value }] });

/** The actions of a partner, its founders and the operators that produce every kind of event. */
export class Scenes extends SceneCalls {
  private owner = '';

  /** @returns the secret of the new endpoint */
  async endpoint(url: string): Promise<string> {
    return (await this.partner.put<{ secret: string }>(ENDPOINT, { url, enabled: true })).secret;
  }

  async newSecret(): Promise<string> {
    return (await this.partner.post<{ secret: string }>(`${ENDPOINT}/rotate-secret`)).secret;
  }

  /** Sessions create customers, set the partner's id (only one of many gets it) and change addresses. */
  async customers(): Promise<Ids> {
    const plain = await this.customer('ada@founders.example');
    const bound = await this.customer('grace@founders.example');
    // With open connections they arrive at the same moment, and some must release the id again.
    await Promise.all(Array.from({ length: RIVALS }, () => this.partner.get('/v1/partner/customers')));
    const rivals = Array.from({ length: RIVALS }, (_, rival) =>
      this.session('grace@founders.example', `grace-${rival}`).catch(() => null),
    );
    await Promise.all(rivals);
    await this.session('joan@founders.example', 'joan');
    await this.session('joan.clarke@founders.example', 'joan');
    const { content } = await this.partner.get<Page<{ serviceCustomerId: string }>>(
      '/v1/partner/customers?q=joan',
    );
    return { plain, bound, provisioned: content[0]?.serviceCustomerId ?? '' };
  }

  async companies(owner: string): Promise<Ids> {
    this.owner = owner;
    return {
      fresh: await this.company('Fresh Looms'),
      refusedInPart: await this.refusedInPart(),
      nameless: await this.nameless(),
      failed: await this.failed(),
      renamed: await this.renamed(),
      signedAnew: await this.signedAnew(),
      complete: await this.complete(),
      reporting: await this.reporting(),
    };
  }

  /** A customer with no other data. */
  async companyOfNobody(): Promise<string> {
    const owner = await this.customer('nobody@founders.example');
    const made = await this.partner.post<{ serviceCompanyId: string }>(COMPANIES, llcRequest(owner));
    return made.serviceCompanyId;
  }

  async company(name: string, more: object = {}): Promise<string> {
    const body = llcRequest(this.owner, { ...named(name), ...more });
    return (await this.partner.post<{ serviceCompanyId: string }>(COMPANIES, body)).serviceCompanyId;
  }

  /** The first company's webhook has no endpoint; later ones meet an endpoint that rejects everything. */
  async companiesOfSuspended(endpoint: string): Promise<Ids> {
    this.owner = await this.customer('second@founders.example');
    const unheard = await this.company('Unheard Looms', resident);
    await this.play(unheard, 'formation/reject-names');
    await this.until('delivery_failed', unheard);
    await this.endpoint(endpoint);
    return { unheard, refusedDelivery: await this.company('Refused Looms', resident) };
  }

  /** This disables the endpoint. */
  async exhaustRetries(): Promise<void> {
    const failed = async () => (await this.deliveries('failed')).length;
    for (let attempts = 1; ; attempts++) {
      await eventually(async () => {
        if ((await failed()) > 0) return;
        const [delivery] = await this.deliveries('retrying');
        equal(delivery?.attemptCount, attempts);
      });
      if ((await failed()) > 0) return;
      await this.advance(30 * HOUR);
    }
  }

  /** Moves the clock, so that reminders and reports become due, and sessions and links expire. */
  async runOut(companyId: string): Promise<{ readonly session: string; readonly link: string }> {
    const { accessToken } = await this.session('joan.clarke@founders.example', 'joan');
    const link = await this.link(companyId, 'SS4');
    for (const days of [1, 2, 4, 1100]) await this.advance(days * DAY + HOUR);
    await eventually(async () => {
      const { content } = await this.partner.get<Page<PartnerEvent>>(
        `/v1/partner/events?companyId=${companyId}&eventName=signature_ss4_reminder_due`,
      );
      equal(content.length, 3);
    });
    return { session: accessToken, link };
  }

  /** The endpoint rejects webhooks from now on. */
  async failedAndRetrying(companyId: string, endpoint: string): Promise<void> {
    const refused = async (name: string): Promise<void> => {
      await this.operator.post(`${OPERATIONS}/${companyId}/signatures/form8821/require`, { reason: name });
      await this.untilDeliveries('retrying', 1);
    };
    await refused('The bank asks for it.');
    await this.partner.put(ENDPOINT, { url: endpoint, enabled: false });
    await this.untilDeliveries('failed', 1);
    await this.partner.put(ENDPOINT, { url: endpoint, enabled: true });
    await this.play(companyId, 'signatures/form8821/sign');
    await this.untilDeliveries('retrying', 2);
  }

  async delivered(): Promise<string> {
    return (await this.deliveries('delivered'))[0]?.deliveryId ?? '';
  }

  /** Resolves when no delivery waits for its first attempt. */
  nothingPending(): Promise<void> {
    return eventually(async () => {
      equal((await this.deliveries('pending')).length, 0);
    });
  }

  private async refusedInPart(): Promise<string> {
    const names = ['First Looms', 'Second Looms', 'Third Looms'].map((name, index) => ({
      name,
      entityTypeEnding: 'Inc',
      position: index + 1,
    }));
    const id = await this.company('', { ...ofCcorp, nameOptions: names, state: 'DE' });
    await this.step(id, 'formation/accept');
    await this.step(id, 'formation/refuse-names', { reason: 'The name is taken.', count: 1 });
    return id;
  }

  private async nameless(): Promise<string> {
    const id = await this.company('Taken Looms');
    await this.play(id, 'formation/reject-names');
    await this.until('delivered', id);
    return id;
  }

  private async failed(): Promise<string> {
    const id = await this.company('Failed Looms', expedited);
    await this.step(id, 'formation/fail', { reasonCode: 'STATE_REJECTED', message: 'Not in this state.' });
    return id;
  }

  /** Submits new names twice; the second attempt succeeds. */
  private async renamed(): Promise<string> {
    const id = await this.company('Old Looms', resident);
    for (const name of ['Newer Looms', 'Newest Looms']) {
      await this.play(id, 'formation/reject-names');
      await this.until('delivered', id);
      await this.rename(id, name);
    }
    await this.filed(id);
    await this.until('resolved', id);
    return id;
  }

  async rename(id: string, name: string): Promise<void> {
    const [action] = await this.actions(id);
    await this.partner.post(
      `${COMPANIES}/${id}/required-actions/${action?.requiredActionId ?? ''}/resolution`,
      {
        actionCode: 'FORMATION_NAME_OPTIONS_EXHAUSTED',
        ...named(name),
      },
    );
  }

  private async signedAnew(): Promise<string> {
    const id = await this.company('Signed Looms');
    await this.sign(await this.link(id, 'SS4'));
    await this.step(id, 'signatures/ss4/reset', { reason: 'The IRS could not read it.' });
    await this.link(id, 'SS4');
    return id;
  }

  /** From the request to the corrected EIN, including mail. */
  private async complete(): Promise<string> {
    const id = await this.company('', { ...ofCcorp, state: 'DE', ...expedited });
    await this.upload(id, 'documents?documentType=ArticlesOfOrganization&name=Stamped.pdf', 'stamped');
    await this.step(id, 'formation/file', { filingNumber: 'DE-1' });
    await this.sign(await this.link(id, 'SS4'));
    await this.play(id, 'signatures/form8821/sign');
    await this.step(id, 'signatures/form8821/require', {});
    await this.sign(await this.link(id, 'FORM8821'));
    await this.step(id, 'ein/issue', { ein: '12-3456789' });
    await this.step(id, 'ein/correct', { ein: '12-3456780' });
    await this.upload(id, 'mail?name=Notice.pdf', 'mail');
    await this.step(id, 'notes', { note: 'The county wrote.' });
    return id;
  }

  private async reporting(): Promise<string> {
    const id = await this.company('Reporting Looms', resident);
    await this.filed(id);
    return id;
  }

  /** One report in every status, each for its own year. */
  async reports(id: string): Promise<void> {
    await this.advance(8 * 366 * DAY);
    const { formationFilingDate } = await this.partner.get<{ formationFilingDate: string }>(
      `${COMPANIES}/${id}`,
    );
    const first = Number(formationFilingDate.slice(0, 4)) + 1;
    const path = `${COMPANIES}/${id}/compliance/annual-reports`;
    const at = (report: string, verb: string, body: object = {}) =>
      this.operator.post(`${OPERATIONS}/${id}/annual-reports/${report}/${verb}`, body);
    const submitted = async (year: number): Promise<string> => {
      const body = { fiscalYear: first + year, ...assets('1000000') };
      const { annualReportId } = await this.partner.post<{ annualReportId: string }>(path, body);
      return annualReportId;
    };
    const confirmed = async (year: number): Promise<string> => {
      const report = await submitted(year);
      await this.partner.post(`${path}/${report}/confirm`);
      return report;
    };
    const drafted = async (year: number, more: object): Promise<string> => {
      const body = { fiscalYear: first + year, ...more };
      const { annualReportId } = await this.operator.post<{ annualReportId: string }>(
        `${OPERATIONS}/${id}/annual-reports/draft`,
        body,
      );
      return annualReportId;
    };
    await at(await confirmed(0), 'complete');
    const asked = { message: 'Does that include the lease?' };
    await at(await confirmed(1), 'request-information', asked);
    const answered = await confirmed(2);
    await at(answered, 'request-information', asked);
    await this.partner.post(`${path}/${answered}/answers`, assets('2000000'));
    await confirmed(3);
    await submitted(4);
    await at(await drafted(5, { priceInCents: 6000 }), 'publish');
    await drafted(6, assets('250000'));
    await at(await submitted(7), 'withdraw');
  }
}
