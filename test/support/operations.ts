import { eventually } from '#kit/kernel/testing';
import type { components as DeskComponents } from '../../apps/portal/src/desk/api-types.js';
import { randomUUID } from 'node:crypto';
import { type CliOutcome, cliWith } from './cli.js';
import { OperatorCalls, type Outcome } from './operator-calls.js';
import { type Answer, call, type Schemas } from './partner-calls.js';
import { customerRequest, llcRequest } from './requests.js';
import { API_KEY, type Env, Service, temporaryFolder } from './service.js';

type Desk = DeskComponents['schemas'];
export type Company = Schemas['Company'];

export type Document = Schemas['DocumentWithLink'];

export type OperatorCompany = Desk['OperatorCompany'];

export type AuditEntry = Desk['Happening'];

interface PartnerEvent {
  readonly eventName: string;
  readonly eventPayload: { readonly sequence: number };
}

export const FILING = { filingNumber: 'WY-2026-1' };
export const UNKNOWN = '0ujsswThIGTUYm2K8FjOOfXtY1K';
export const WRONG_STATE = { status: 409, error: { code: 'E_RESOURCE_CONFLICT' } };

const NAMES = [
  { name: 'Difference Engines', entityTypeEnding: 'LLC', position: 1 },
  { name: 'Loom Cards', entityTypeEnding: 'LLC', position: 2 },
];

/** Returns the date in Wyoming of a time in epoch milliseconds. */
export const day = (time = Date.now()): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Denver' }).format(time);

/** Returns the events that a successful step sent to the partner. */
export function eventsOf({ status, payload, error }: Answer<Outcome>): readonly string[] {
  expect([status, error]).toEqual([200, null]);
  return payload.triggeredEvents;
}

/** A service with a partner's customer, and the actions of partner and operators. */
export class Office {
  private constructor(
    readonly service: Service,
    private readonly env: Env,
    private key: string,
    private customerId: string,
    private readonly folder?: ReturnType<typeof temporaryFolder>,
  ) {}

  /** Starts a service. */
  static async open(env: Env = {}): Promise<Office> {
    const folder = temporaryFolder();
    const office = new Office(await Service.start(folder.path, env), env, API_KEY, '', folder);
    if (env['SERVICE_ENVIRONMENT'] === 'production') office.key = (await office.newPartner('Acme')).apiKey;
    office.customerId = await office.newCustomer();
    return office;
  }

  /** Adds a partner to a running service. */
  static async at(service: Service): Promise<Office> {
    const office = new Office(service, {}, '', '');
    office.key = (await office.newPartner('Acme')).apiKey;
    office.customerId = await office.newCustomer();
    return office;
  }

  /** Stops the service that {@link open} started. */
  async close(): Promise<void> {
    await this.service.stop();
    this.folder?.remove();
  }

  partner<T>(method: string, path: string, body?: object, key = this.key): Promise<Answer<T>> {
    return call<T>(this.service, method, `/v1/partner/${path}`, { key, ...(body && { body }) });
  }

  async newPartner(name: string): Promise<{ tenantId: string; apiKey: string }> {
    return this.tell('partners', 'create', '--name', name, '--email', `${randomUUID()}@partners.example`);
  }

  async newCustomer(key?: string): Promise<string> {
    const created = await this.partner<{ serviceCustomerId: string }>(
      'POST',
      'customers',
      customerRequest(),
      key,
    );
    return created.payload.serviceCustomerId;
  }

  async newCompany(customerId = this.customerId, key?: string): Promise<string> {
    const body = llcRequest(customerId, { nameOptions: NAMES });
    const created = await this.partner<{ serviceCompanyId: string }>('POST', 'companies', body, key);
    return created.payload.serviceCompanyId;
  }

  /** A company that the sandbox's intake has accepted. */
  async submitted(): Promise<string> {
    const id = await this.newCompany();
    await eventually(async () => {
      expect((await this.company(id)).formationSubmissionStatus).toBe('SUBMITTED');
    });
    return id;
  }

  async company(id: string): Promise<Company> {
    return (await this.partner<Company>('GET', `companies/${id}`)).payload;
  }

  async serviceOf(id: string, serviceName: string): Promise<(string | null | undefined)[]> {
    const service = (await this.company(id)).services.find(({ name }) => name === serviceName);
    return [service?.status, service?.subStatus];
  }

  async documentsOf(id: string): Promise<Document[]> {
    return (await this.partner<Document[]>('GET', `companies/${id}/documents`)).payload;
  }

  /** Waits until these events were sent to the partner; returns the names of all sent events in order. */
  async expectEvents(id: string, names: readonly string[]): Promise<void> {
    await eventually(async () => {
      const path = `events?companyId=${id}&size=100`;
      const { content } = (await this.partner<{ content: PartnerEvent[] }>('GET', path)).payload;
      const inOrder = content.sort((one, other) => one.eventPayload.sequence - other.eventPayload.sequence);
      expect(inOrder.map(({ eventName }) => eventName)).toEqual(names);
    });
  }

  cli(...args: readonly string[]): Promise<CliOutcome> {
    return cliWith(this.env, this.service.dataDir, ...args);
  }

  /** Runs a command that must succeed and returns its output. */
  async tell<T>(...args: readonly string[]): Promise<T> {
    const { code, stdout, stderr } = await this.cli(...args, '--json');
    expect([stderr, code]).toEqual(['', 0]);
    return JSON.parse(stdout) as T;
  }

  /** The events of a company and of its required actions, signatures and reports. */
  async replayAll(id: string): Promise<AuditEntry[]> {
    const { code, stdout, stderr } = await this.cli('audit', 'replay', id, '--json');
    expect([code, JSON.parse(stderr)]).toMatchObject([0, { verification: { ok: true } }]);
    return JSON.parse(stdout) as AuditEntry[];
  }

  /** The company's own events, without those of its required actions, signatures and reports. */
  async replay(id: string): Promise<AuditEntry[]> {
    const entries = await this.replayAll(id);
    return entries.filter(({ stream }) => stream === `company-${id}`);
  }

  async newOperator(name: string): Promise<OperatorCalls> {
    const { token } = await this.tell<{ token: string }>('operators', 'create', '--name', name);
    return new OperatorCalls(this.service, token);
  }
}
