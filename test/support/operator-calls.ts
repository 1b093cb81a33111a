import { randomUUID } from 'node:crypto';
import { cli } from './cli.js';
import { expectDeclared } from './declared-events.js';
import { type Answer, type Call, call } from './partner-calls.js';
import type { Service } from './service.js';

/** The outcome of an action on a company. */
export interface Outcome {
  readonly serviceCompanyId: string;
  readonly triggeredEvents: readonly string[];
  readonly documentId: string;
  readonly noteId: string;
}

/** The smallest accepted PDF. */
export const pdf = (text = 'scan'): string => `%PDF-1.7\n% ${text}\n%%EOF\n`;

/** A new token, as shown once. */
interface IssuedToken {
  readonly tokenId: string;
  readonly token: string;
}

/** A new operator's token on a folder of embedded stores. */
export function newOperator(dataDir: string, name: string): Promise<IssuedToken> {
  return created<IssuedToken>(dataDir, 'operators', '--name', name);
}

/** A further partner on a folder of embedded stores. */
export function newPartner(
  dataDir: string,
  name = 'Other',
  email = 'dev@other.example',
): Promise<{ readonly tenantId: string; readonly apiKey: string; readonly portalPassword: string }> {
  return created(dataDir, 'partners', '--name', name, '--email', email);
}

/** Returns the number of events of a type in a company's replay. */
export async function countEvents(dataDir: string, companyId: string, type: string): Promise<number> {
  const { stdout } = await cli(dataDir, 'audit', 'replay', companyId, '--json');
  return (JSON.parse(stdout) as { type: string }[]).filter((event) => event.type === type).length;
}

async function created<T>(dataDir: string, group: string, ...options: string[]): Promise<T> {
  const { code, stdout, stderr } = await cli(dataDir, group, 'create', ...options, '--json');
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as T;
}

/** One operator of the service, over HTTP. */
export class OperatorCalls {
  constructor(
    private readonly service: Service,
    private readonly token: string,
  ) {}

  get<T>(path: string): Promise<Answer<T>> {
    return call<T>(this.service, 'GET', `/v1/operations/${path}`, { key: this.token });
  }

  async post<T = Outcome>(path: string, body?: object, key: string = randomUUID()): Promise<Answer<T>> {
    return this.act(`/v1/operations/${path}`, {
      headers: { 'idempotency-key': key },
      ...(body && { body }),
    });
  }

  /** Runs an action on one company. */
  step(companyId: string, step: string, body?: object, key?: string): Promise<Answer<Outcome>> {
    return this.post(`companies/${companyId}/${step}`, body, key);
  }

  upload(
    companyId: string,
    what: string,
    body: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<Outcome>> {
    return this.act(`/v1/operations/companies/${companyId}/${what}`, {
      body,
      headers: { 'content-type': 'application/pdf', ...headers },
    });
  }

  /** Its events to the partner must be declared. */
  private async act<T>(path: string, sent: Omit<Call, 'key'>): Promise<Answer<T>> {
    const answer = await call<T>(this.service, 'POST', path, { ...sent, key: this.token });
    const { triggeredEvents } = (answer.payload ?? {}) as Partial<Outcome>;
    await expectDeclared(this.service, path, triggeredEvents);
    return answer;
  }
}
