import { equal } from 'node:assert/strict';
import { eventually } from '../support/eventually.js';
import { pdf } from '../support/operator-calls.js';
import { Partner } from '../support/partner.js';

interface Delivery {
  readonly deliveryId: string;
  readonly attemptCount: number;
}
export interface Page<T> {
  readonly content: readonly T[];
  readonly total: number;
}

export const OPERATIONS = '/v1/operations/companies';
export const COMPANIES = '/v1/partner/companies';
const DELIVERIES = '/v1/partner/webhook-deliveries';

/** The calls of the scenes: of a partner, its operators and a founder. */
export class SceneCalls {
  protected readonly partner: Partner;
  protected readonly operator: Partner;

  constructor(
    private readonly url: string,
    apiKey: string,
    private readonly operatorToken: string,
  ) {
    this.partner = new Partner(url, apiKey);
    this.operator = new Partner(url, operatorToken);
  }

  protected async customer(email: string): Promise<string> {
    return this.partner.newCustomer({ email });
  }

  session(email: string, externalCustomerId: string): Promise<{ readonly accessToken: string }> {
    return this.partner.post('/v1/partner/customer-sessions', { email, externalCustomerId });
  }

  async filed(id: string): Promise<void> {
    // Uploads three small documents instead of written ones.
    for (const type of ['ArticlesOfOrganization', 'OperatingAgreement'])
      await this.upload(id, `documents?documentType=${type}`, type);
    await this.play(id, 'formation/complete');
  }

  play(id: string, step: string): Promise<unknown> {
    return this.partner.post(`/v1/partner/playground/companies/${id}/${step}`);
  }

  step(id: string, step: string, body?: object): Promise<unknown> {
    return this.operator.post(`${OPERATIONS}/${id}/${step}`, body);
  }

  protected async upload(id: string, what: string, content: string): Promise<void> {
    const headers = {
      authorization: this.operatorToken,
      'content-type': 'application/pdf',
      'idempotency-key': `${id}/${what}`,
    };
    const answer = await fetch(`${this.url}${OPERATIONS}/${id}/${what}`, {
      method: 'POST',
      headers,
      body: pdf(content),
    });
    equal(answer.status, 200, await answer.text());
  }

  /** Creates a link and returns its path. */
  async link(id: string, documentType: string): Promise<string> {
    const { url } = await this.partner.post<{ url: string }>(`${COMPANIES}/${id}/signatures`, {
      documentType,
    });
    return new URL(url).pathname;
  }

  async sign(link: string): Promise<void> {
    const body = new URLSearchParams({ name: 'Ada Lovelace', consent: 'yes', drawing: '' });
    equal((await fetch(this.url + link, { method: 'POST', body })).status, 200);
  }

  async advance(seconds: number): Promise<void> {
    await this.partner.post('/v1/partner/playground/clock/advance', { seconds });
  }

  actions(id: string): Promise<readonly { readonly requiredActionId: string; readonly status: string }[]> {
    return this.partner.get(`${COMPANIES}/${id}/required-actions`);
  }

  /** Resolves when the company's last required action reaches a status. */
  until(status: string, id: string): Promise<void> {
    return eventually(async () => {
      equal((await this.actions(id))[0]?.status, status);
    });
  }

  protected async deliveries(status: string): Promise<readonly Delivery[]> {
    return (await this.partner.get<Page<Delivery>>(`${DELIVERIES}?status=${status}`)).content;
  }

  protected untilDeliveries(status: string, atLeast: number): Promise<void> {
    return eventually(async () => {
      const found = (await this.deliveries(status)).length;
      if (found < atLeast) throw new Error(`${found} of ${atLeast} deliveries are ${status}`);
    });
  }
}
