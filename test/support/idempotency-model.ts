import { deepEqual, equal, ok } from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import type fc from 'fast-check';
import { customerRequest, llcRequest } from './requests.js';
import type { Service } from './service.js';

/** A partner with a customer whose companies are created. */
export interface Tenant {
  readonly apiKey: string;
  readonly serviceCustomerId: string;
}

/** Processes of one service. */
export interface Real {
  readonly processes: readonly Service[];
  readonly tenants: readonly Tenant[];
  /** Unique for each interleaving. */
  readonly name: string;
  /** How many calls had each outcome. */
  readonly outcomes: Map<string, number>;
}

/** Which body a create has. */
type Variant = 'first' | 'second' | 'invalid';

/** The scope of an idempotency key. */
export interface Scope {
  readonly tenant: number;
  readonly route: 'customers' | 'companies';
  readonly key: string;
}

interface Call {
  readonly variant: Variant;
  readonly process: number;
  /** Whether the properties of the body are in another order, which changes nothing (RFC 8785). */
  readonly isReversed: boolean;
}

/** A scope in which creates were sent, and its expected state. */
export interface Use {
  readonly scope: Scope;
  /** The body that was accepted, and the response; null if none was acknowledged. */
  stored: { readonly variant: Variant; readonly text: string } | null;
  /** Bodies whose response was lost with a process, or a 503. One of them may have been accepted. */
  readonly lost: Set<Variant>;
}

/** The used scopes, by their names. */
export type Model = Map<string, Use>;

/** The result of a call: 200, 400 or 409 with its code; null if the process was killed. */
interface Result {
  readonly status: number;
  readonly code: string | null;
  readonly text: string;
  readonly isReplayed: boolean;
}

const RETRY_MS = 50;
const IN_PROGRESS = '409 E_IDEMPOTENCY_IN_PROGRESS';

const outcomeOf = ({ status, code }: Pick<Result, 'status' | 'code'>): string =>
  code === null ? String(status) : `${status} ${code}`;

const bodyOf = ({ name, tenants }: Real, { tenant, route, key }: Scope, variant: Variant): object => {
  const { serviceCustomerId = '' } = tenants[tenant] ?? {};
  const isInvalid = variant === 'invalid';
  if (route === 'companies')
    return llcRequest(serviceCustomerId, {
      description: `Software, ${variant}`,
      ...(isInvalid && { state: 'ZZ' }),
    });
  const email = `${name}.${tenant}.${key}.${variant}@founders.example`;
  return customerRequest({ email, ...(isInvalid && { countryOfResidence: 'ZZZ' }) });
};

async function send(
  real: Real,
  scope: Scope,
  { variant, process, isReversed }: Call,
): Promise<Result | null> {
  const properties = Object.entries(bodyOf(real, scope, variant));
  try {
    const response = await fetch(`${real.processes[process]?.url}/v1/partner/${scope.route}`, {
      method: 'POST',
      headers: {
        authorization: real.tenants[scope.tenant]?.apiKey ?? '',
        'content-type': 'application/json',
        'idempotency-key': `${real.name}-${scope.key}`,
      },
      body: JSON.stringify(Object.fromEntries(isReversed ? properties.reverse() : properties)),
    });
    const text = await response.text();
    const { error } = JSON.parse(text) as { readonly error: { readonly code: string } | null };
    const isReplayed = response.headers.get('idempotent-replayed') === 'true';
    return { status: response.status, code: error?.code ?? null, text, isReplayed };
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** One or several creates in one scope at the same time. */
export class Creates implements fc.AsyncCommand<Model, Real> {
  constructor(
    private readonly scope: Scope,
    private readonly calls: readonly Call[],
  ) {}

  check(): boolean {
    return true;
  }

  async run(model: Model, real: Real): Promise<void> {
    const { tenant, route, key } = this.scope;
    const name = `${tenant} ${route} ${key}`;
    const use = model.get(name) ?? { scope: this.scope, stored: null, lost: new Set() };
    model.set(name, use);
    const results = await Promise.all(this.calls.map((call) => send(real, this.scope, call)));
    for (const result of results) {
      const outcome = result ? `${outcomeOf(result)}${result.isReplayed ? ' replayed' : ''}` : 'lost';
      real.outcomes.set(outcome, (real.outcomes.get(outcome) ?? 0) + 1);
    }
    this.verify(use, results);
  }

  toString(): string {
    const { tenant, route, key } = this.scope;
    const calls = this.calls.map(
      ({ variant, process, isReversed }) => `${variant}${isReversed ? ' reversed' : ''} to ${process}`,
    );
    return `${route} of ${tenant} with ${key}: ${calls.join(', ')}`;
  }

  /** Compares results with the model, and updates it. */
  private verify(use: Use, results: readonly (Result | null)[]): void {
    const before = use.stored;
    const unknown = new Set(use.lost);
    const isLost = (result: Result | null | undefined): boolean => !result || result.status === 503;
    const answers = this.calls.flatMap(({ variant }, index) => {
      const result = results[index];
      return !result || isLost(result) ? [] : [{ ...result, variant }];
    });
    // Its response shows that no attempt with this body holds the key any more.
    if (answers.some((one) => one.variant === 'invalid' && outcomeOf(one) !== IN_PROGRESS))
      use.lost.delete('invalid');
    for (const [index, { variant }] of this.calls.entries())
      if (isLost(results[index]) && before === null) use.lost.add(variant);

    const accepted = answers.filter(({ status }) => status === 200);
    for (const { variant, text } of accepted) {
      use.stored ??= { variant, text };
      deepEqual({ variant, text }, use.stored, 'all responses with 200 are the same');
    }
    if (use.stored) use.lost.clear();
    const fresh = accepted.filter(({ isReplayed }) => !isReplayed).length;
    ok(fresh <= (before ? 0 : 1), `${fresh} creates were not replayed`);

    for (const { variant, ...result } of answers.filter(({ status }) => status !== 200)) {
      const accepting = [...unknown, ...use.lost, ...(use.stored ? [use.stored.variant] : [])];
      const others = accepting.filter((other) => other !== variant && other !== 'invalid');
      const outcome = outcomeOf(result);
      if (outcome === '409 E_IDEMPOTENCY_KEY_REUSED')
        ok(others.length > 0, 'only a key that another body may have used is reused');
      else if (before) equal(outcome, '200', 'a key with a stored response replays or rejects');
      else if (outcome === IN_PROGRESS)
        ok(this.calls.length > 1 || unknown.size > 0, 'a key is in progress only during another attempt');
      else deepEqual([outcome, variant], ['400 E_VALIDATION_FAILED', 'invalid']);
    }
    const isSimple =
      unknown.size + use.lost.size === 0 && this.calls.every(({ variant }) => variant !== 'invalid');
    if (isSimple) ok(use.stored, 'one of several creates succeeds');
  }
}

const restarting = new Set<Service>();

/** Kills a process, and starts it again while other interleavings go on. */
export class Crash implements fc.AsyncCommand<Model, Real> {
  constructor(private readonly process: number) {}

  check(): boolean {
    return true;
  }

  async run(_: Model, { processes }: Real): Promise<void> {
    const victim = processes[this.process];
    if (!victim || restarting.has(victim)) return; // Another interleaving has just killed it.
    restarting.add(victim);
    await victim.kill();
    await victim.start();
    restarting.delete(victim);
  }

  toString(): string {
    return `crash of ${this.process}`;
  }
}

/** Retries the creates whose responses were lost until it is known what each key was used for. */
export async function settle(model: Model, real: Real): Promise<void> {
  for (const use of model.values())
    while (use.lost.size > 0) {
      for (const variant of [...use.lost])
        await new Creates(use.scope, [{ variant, process: 0, isReversed: false }]).run(model, real);
      await setTimeout(RETRY_MS);
    }
}
