import { llcRequest } from '#domain/company/testing';
import type { Answer, Call } from './service/api.js';
import { Client } from './client.js';
import { type Create, difference, newCreate, type Person, shownBy, type Step } from './partner-memory.js';
import type { Randomness } from './world/randomness.js';
import type { World } from './world.js';

/** How often each kind of act is drawn, relative to others: each partner draws its own, so that some do one thing all the time. */
const WEIGHTS = [0, 1, 1, 4] as const;
/** How often an operator asks whether an erasure is complete. */
const MAX_ERASE_CALLS = 5;

/** A partner with its founders, and the operator who works on its companies. It remembers what it heard. */
export class Partner {
  readonly creates: Create[] = [];
  readonly persons: Person[] = [];
  readonly steps: Step[] = [];
  /** The promises that the service broke. */
  readonly violations: string[] = [];
  private readonly caller: { readonly tenantId: string };
  private readonly client: Client;
  private readonly acts: readonly (() => Promise<void>)[];
  /** How many acts it does at once. */
  private readonly threads: number;

  constructor(
    private readonly world: World,
    private readonly randomness: Randomness,
    readonly tenantId: string,
  ) {
    this.caller = { tenantId };
    this.client = new Client(world, randomness);
    this.acts = this.drawActs();
    this.threads = randomness.happens(0.3) ? 2 : 1;
  }

  get url(): string {
    // An address, because names are looked up outside of the world.
    return `https://93.184.216.34/${this.tenantId}`;
  }

  /** Creates the endpoint. */
  async setUp(): Promise<void> {
    const body = { url: this.url };
    const answer = await this.client.send({
      verb: 'PUT',
      path: '/v1/partner/webhook-endpoint',
      body,
      caller: this.caller,
    });
    if (answer?.status !== 200) throw new Error(`no endpoint: ${answer?.errorCode ?? 'no answer'}`);
  }

  async act(untilMs: number): Promise<void> {
    await Promise.all(Array.from({ length: this.threads }, () => this.actInTurn(untilMs)));
  }

  /** Acts until `untilMs`, one step after the other. */
  private async actInTurn(untilMs: number): Promise<void> {
    while (this.world.timeline.now < untilMs) {
      await this.client.think();
      await this.randomness.oneOf(this.acts)();
    }
  }

  private drawActs(): (() => Promise<void>)[] {
    const creates = [() => this.createCustomer(), () => this.createCompany(), () => this.createCompany()];
    const others = [
      () => this.refuseNames(),
      () => this.resolveAction(),
      () => this.file(),
      () => this.issueEin(),
      () => this.updateCompany(),
      () => this.lookBack(),
      () => this.sign(),
      () => this.submitReport(),
      () => this.cancel(),
      () => this.rotateSecret(),
      () => this.erase(),
    ];
    const drawn = others.flatMap((act) => Array.from({ length: this.randomness.oneOf(WEIGHTS) }, () => act));
    return [...creates, ...drawn];
  }

  private async createCustomer(): Promise<void> {
    const customers = this.persons.filter(({ erasing }) => !erasing);
    const isNew = customers.length === 0 || this.randomness.happens(0.6);
    const person = isNew ? this.newPerson() : this.randomness.oneOf(customers);
    const { email, secret } = person;
    const body = { email, firstName: secret, lastName: 'Founder', countryOfResidence: 'GBR' };
    person.creating++;
    const create = await this.create('customer', person, '/v1/partner/customers', body);
    person.creating--;
    if (create.id !== null) person.customerId ??= create.id;
  }

  private async createCompany(): Promise<void> {
    const customers = this.persons.filter(({ customerId }) => customerId !== null);
    if (customers.length > 0) await this.createCompanyOf(this.randomness.oneOf(customers));
  }

  private async createCompanyOf(person: Person): Promise<void> {
    const { customerId, secret, email } = person;
    const body = llcRequest(customerId ?? '', {
      responsibleParty: { legalFirstName: secret, legalLastName: 'Founder', email },
    });
    await this.create('company', person, '/v1/partner/companies', body);
  }

  /** Sends a create until it is answered, or gives up. Reads what was created, if the response says that it is shown. */
  private async create(
    kind: Create['kind'],
    person: Person,
    path: string,
    body: Record<string, unknown>,
  ): Promise<Create> {
    const key = `${this.tenantId}-${this.creates.length}`;
    const create = newCreate({ kind, tenantId: this.tenantId, key, person });
    this.creates.push(create);
    const named = kind === 'company' ? { ...body, description: `made with ${key}` } : body;
    const call: Call = { verb: 'POST', path, body: named, idempotencyKey: key, caller: this.caller };
    const senders = this.randomness.happens(0.3) ? 2 : 1;
    const onLate = (answer: Answer): void => {
      this.heard(create, answer);
    };
    const answers = await Promise.all(
      Array.from({ length: senders }, () => this.client.send(call, { onLate })),
    );
    for (const answer of answers) this.heard(create, answer);
    create.isShown = answers.some((answer) => answer?.status === 200 && answer.isShown);
    if (create.isShown) await this.readBack(create);
    if (create.id !== null && this.randomness.happens(0.3)) this.heard(create, await this.client.send(call));
    if (this.randomness.happens(create.id === null ? 0.5 : 0.2)) await this.changeBody(create, call);
    return create;
  }

  /** Sends another body under a used key. It is accepted only if no request with the first body has created anything. */
  private async changeBody(create: Create, call: Call): Promise<void> {
    const isUsed = create.id !== null;
    const other = await this.client.send({ ...call, body: { ...call.body, metadata: { changed: 'yes' } } });
    if (other?.status !== 200) return;
    if (isUsed) this.violations.push(`another body was accepted under the key ${create.key}`);
    this.heard(create, other);
    // The key belongs to the other body now.
    this.heard(create, await this.client.send(call));
  }

  private heard(create: Create, answer: Answer | null): void {
    if (answer?.status !== 200 || answer.payload === null) return;
    const { serviceCompanyId, serviceCustomerId } = shownBy(answer.payload);
    const id = (create.kind === 'company' ? serviceCompanyId : serviceCustomerId) ?? '';
    if (create.id !== null && create.id !== id)
      this.violations.push(`the key ${create.key} created ${create.id} and ${id}`);
    const [first] = create.payloads;
    if (first !== undefined && first !== answer.payload)
      this.violations.push(`the key ${create.key} was answered with ${difference(first, answer.payload)}`);
    create.id ??= id;
    create.payloads.push(answer.payload);
  }

  private async readBack({ kind, id, key, payloads, person, changes }: Create): Promise<void> {
    const path = `/v1/partner/${kind === 'company' ? 'companies' : 'customers'}/${id ?? ''}`;
    const visible = changes.visible;
    const answer = await this.client.send({ verb: 'GET', path, caller: this.caller });
    if (person.erasing) return;
    if (answer?.status === 404)
      this.violations.push(`${kind} ${id ?? ''} of key ${key} was shown as created, and is not found`);
    if (answer?.status !== 200) return;
    const read = shownBy(answer.payload);
    const { createdAt } = shownBy(payloads[0]);
    if (createdAt !== read.createdAt)
      this.violations.push(
        `${kind} of key ${key} was created at ${createdAt ?? ''}, and then at ${read.createdAt ?? ''}`,
      );
    const step = read.metadata?.['step'];
    if (!visible.has(step) && !changes.visible.has(step))
      this.violations.push(`${kind} of key ${key} shows the change ${step ?? 'none'}, not the last one`);
  }

  /** Reads an old company again, at any process. */
  private async lookBack(): Promise<void> {
    const companies = this.creates.filter((one) => one.kind === 'company' && one.isShown);
    if (companies.length > 0) await this.readBack(this.randomness.oneOf(companies));
  }

  private async refuseNames(): Promise<void> {
    await this.operate('formation/refuse-names', 'reason', () => `The name is taken: ${this.anyKey()}`);
  }

  private async file(companyId = this.someCompany()): Promise<void> {
    await this.operate('formation/file', 'filingNumber', () => this.anyKey(), companyId);
  }

  private async issueEin(): Promise<void> {
    await this.operate('ein/issue', 'ein', () => `12-${1_000_000 + this.randomness.below(9_000_000)}`);
  }

  /** The ids are few, so that companies compete for them. */
  private async updateCompany(): Promise<void> {
    const companies = this.companies();
    if (companies.length === 0) return;
    const company = this.randomness.oneOf(companies);
    const externalCompanyId = this.randomness.oneOf([null, 'first', 'second', 'third']);
    const step = this.anyKey();
    const answered = company.changes.begin(step);
    const answer = await this.client.send({
      verb: 'PATCH',
      path: `/v1/partner/companies/${company.id ?? ''}`,
      body: { externalCompanyId, metadata: { step } },
      idempotencyKey: this.anyKey(),
      caller: this.caller,
    });
    if (answer?.status === 200) answered(answer.isShown ? 'shown' : 'done');
    else answered(answer && 'refused');
    company.isShown ||= answer?.status === 200 && answer.isShown;
    if (company.isShown) await this.readBack(company);
  }

  private async sign(): Promise<void> {
    const companyId = this.someCompany();
    if (companyId === null) return;
    await this.client.send({
      verb: 'POST',
      path: `/v1/partner/playground/companies/${companyId}/signatures/SS4/sign`,
      idempotencyKey: this.anyKey(),
      caller: this.caller,
    });
  }

  private async submitReport(): Promise<void> {
    const companyId = this.someCompany();
    if (companyId === null) return;
    await this.client.send({
      verb: 'POST',
      path: `/v1/partner/companies/${companyId}/compliance/annual-reports`,
      body: {
        fiscalYear: this.randomness.oneOf([2027, 2028]),
        answers: [{ fieldId: 'wyomingAssets', value: '250000' }],
      },
      idempotencyKey: this.anyKey(),
      caller: this.caller,
    });
  }

  /** Cancels a formation. The reason names a person, so an erasure must remove it. */
  private async cancel(): Promise<void> {
    const companies = this.companies();
    if (companies.length === 0 || !this.randomness.happens(0.3)) return;
    const { id, person } = this.randomness.oneOf(companies);
    await this.client.send({
      verb: 'POST',
      path: `/v1/partner/companies/${id ?? ''}/cancel`,
      body: { reason: `${person.secret} has other plans.` },
      idempotencyKey: this.anyKey(),
      caller: this.caller,
    });
  }

  /** Asks an operator for a step. If there is no answer, another body may follow under the same key. */
  private async operate(
    step: string,
    field: string,
    newText: () => string,
    companyId = this.someCompany(),
  ): Promise<void> {
    if (companyId === null) return;
    const path = `/v1/operations/companies/${companyId}/${step}`;
    const idempotencyKey = this.anyKey();
    const caller = { operator: 'Grace' };
    let answer: Answer | null;
    do {
      const text = newText();
      answer = await this.client.send({
        verb: 'POST',
        path,
        body: { [field]: text },
        idempotencyKey,
        caller,
      });
      const errorCode = answer?.errorCode ?? null;
      const isForgotten = errorCode === 'E_IDEMPOTENCY_KEY_REUSED' && this.isErasing(companyId);
      this.steps.push({ path, key: idempotencyKey, text, errorCode: isForgotten ? null : errorCode });
    } while (answer === null && this.randomness.happens(0.5));
  }

  private async resolveAction(): Promise<void> {
    const companyId = this.someCompany();
    if (companyId === null) return;
    const path = `/v1/partner/companies/${companyId}/required-actions`;
    const listed = await this.client.send({ verb: 'GET', path, caller: this.caller });
    const [action] = JSON.parse(listed?.payload ?? '[]') as readonly {
      readonly requiredActionId: string;
      readonly actionCode: string;
    }[];
    if (!action) return;
    await this.client.send({
      verb: 'POST',
      path: `${path}/${action.requiredActionId}/resolution`,
      body: {
        actionCode: action.actionCode,
        nameOptions: [{ name: 'Analytical Looms', entityTypeEnding: 'LLC', position: 1 }],
      },
      caller: this.caller,
    });
  }

  private async rotateSecret(): Promise<void> {
    await this.client.send({
      verb: 'POST',
      path: '/v1/partner/webhook-endpoint/rotate-secret',
      body: {},
      caller: this.caller,
    });
  }

  private async erase(): Promise<void> {
    const customers = this.persons.filter(
      ({ customerId, creating, erasing }) => customerId !== null && creating === 0 && !erasing,
    );
    if (customers.length < 2 || !this.randomness.happens(0.5)) return;
    const person = this.randomness.oneOf(customers);
    person.erasing = true;
    const beside = this.randomness.oneOf([
      () => this.createCompanyOf(person),
      () => this.fileCompaniesOf(person),
      () => Promise.resolve(),
    ]);
    await Promise.all([this.eraseCompletely(person), beside()]);
  }

  /** Lets the service write documents about a person. */
  private async fileCompaniesOf(person: Person): Promise<void> {
    const companies = this.creates.filter((create) => create.kind === 'company' && create.person === person);
    for (const { id } of companies) if (id !== null) await this.file(id);
  }

  private async eraseCompletely(person: Person): Promise<void> {
    for (let asked = 0; asked < MAX_ERASE_CALLS && !person.erased; asked++) {
      const answer = await this.client.send(
        {
          verb: 'POST',
          path: `/v1/operations/customers/${person.customerId ?? ''}/erase`,
          body: { reason: 'The person asked for it.' },
          idempotencyKey: this.anyKey(),
          caller: { operator: 'Grace' },
        },
        { tries: Infinity },
      );
      const { complete } = JSON.parse(answer?.payload ?? '{}') as { readonly complete?: boolean };
      person.erased = complete === true;
      if (!person.erased) await this.client.think();
    }
    if (person.erased) await this.readErased(person);
  }

  /** Asks both processes for a person whose erasure was acknowledged, and for the newest companies. */
  private async readErased({ customerId, secret }: Person): Promise<void> {
    const companies = this.creates.filter(({ kind, id }) => kind === 'company' && id !== null).slice(-5);
    const paths = [`customers/${customerId ?? ''}`, ...companies.map(({ id }) => `companies/${id ?? ''}`)];
    const calls = paths.flatMap((path) => this.world.apis.map((host) => ({ host, path })));
    await Promise.all(
      calls.map(async ({ host, path }) => {
        const call: Call = { verb: 'GET', path: `/v1/partner/${path}`, caller: this.caller };
        const answer = await host.call(call, this.client.patienceMs);
        if (answer?.payload?.includes(secret))
          this.violations.push(`${host.name} shows an erased person at ${path}`);
      }),
    );
  }

  private someCompany(): string | null {
    const companies = this.companies();
    return companies.length === 0 ? null : this.randomness.oneOf(companies).id;
  }

  /** Returns the companies that the partner knows by their ids. */
  private companies(): Create[] {
    return this.creates.filter(({ kind, id }) => kind === 'company' && id !== null);
  }

  private newPerson(): Person {
    const secret = `Q${this.randomness.bytes(8).toString('hex')}`;
    const email = `${secret.toLowerCase()}@founders.example`;
    const person: Person = { email, secret, customerId: null, creating: 0, erasing: false, erased: false };
    this.persons.push(person);
    return person;
  }

  /** Reports whether the erasure of the company's founder has begun: responses about a person are erased with them. */
  private isErasing(companyId: string): boolean {
    return this.creates.some(({ id, person }) => id === companyId && person.erasing);
  }

  private anyKey(): string {
    return `operator-${this.randomness.bytes(8).toString('hex')}`;
  }
}
