import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import {
  type Aggregate,
  type CommandContext,
  CommandHandling,
  DomainError,
  type DomainModel,
  type FieldError,
} from '#kit/event-sourcing';
import { respondWhenProjected } from '../responses/envelope.adapter.js';
import { Caller, PartnerEndpoint } from '../auth/partner-endpoint.js';
import { Context } from '../auth/command-context.js';
import { Costs, WritesNothing } from '../requests/route-options.js';
import { KeyVerifier, type VerifiedKey } from '../auth/key-verifier.js';
import { SandboxOnly } from '../auth/sandbox-only.js';
import { DESCRIPTION_TOO_LONG } from '../errors/http-errors.js';
import { Idempotent, Reserved } from '../idempotency/idempotent.js';
import type { PartnerCaller, ReservedIds } from '../requests/request-context.js';
import { RejectsUnchangeable } from '../validation/declared-fields.js';
import { Metadata, MetadataFilter } from '../validation/metadata-field.js';
import { PageQuery } from '../validation/page-query.js';
import { Nested, NestedList } from '../validation/nested-fields.js';
import { Decimal, Whole } from '../validation/number-fields.js';
import { Email, OneOf, Ssn, Text } from '../validation/text-fields.js';
import { QueryFlag } from '../validation/flag-fields.js';

/** The smallest aggregate that can be created. */
export const thing: Aggregate<
  { name: string } | null,
  { name: string },
  { readonly type: 'ThingCreated'; readonly data: { readonly name: string } }
> = {
  category: 'thing',
  events: { ThingCreated: { version: 1 } },
  decider: {
    initialState: null,
    evolve: (_state, event) => event.data,
    decide(state, { name }) {
      if (name === 'taken') throw new DomainError('E_RESOURCE_CONFLICT', 'It is taken.');
      if (state?.name === name) throw new DomainError('E_INTERNAL', 'created twice');
      if (state) return [];
      return [{ type: 'ThingCreated', data: { name } }];
    },
  },
};

export const thingDomain: DomainModel = {
  name: 'thing',
  aggregates: [thing],
  projections: [],
  errors: {},
};

class AddressRequest {
  @Text({ max: 100 }) line1!: string;
  @OneOf(['GBR'], { code: 'E_COUNTRY_INVALID' }) country!: string;
}

class MemberRequest {
  @Text({ max: 50 }) name!: string;
  @Nested(() => AddressRequest) address!: AddressRequest;
  @Decimal({ above: 0, max: 100 }) ownershipPercent!: number;
  @Ssn({ optional: true }) ssn?: string | null;
}

class ThingRequest {
  @Text({ max: 20, missing: 'E_CUSTOMER_ID_REQUIRED' }) name!: string;
  @Text({ max: 50, tooLong: DESCRIPTION_TOO_LONG, optional: true }) description?: string;
  @OneOf(['WY'], { code: 'E_STATE_INVALID', optional: true }) state?: string;
  @Email({ optional: true }) email?: string;
  @OneOf(['LLC', 'CCorp'], { optional: true }) entityType?: string;
  @Whole({ min: 1, optional: true }) shares?: number;
  @NestedList(() => MemberRequest, { min: 1, max: 3, optional: true }) members?: MemberRequest[];

  failingTogether(failed: (path: string) => boolean): Record<string, FieldError> {
    if (!this.members || failed('members')) return {};
    const total = this.members.reduce((sum, { ownershipPercent }) => sum + ownershipPercent, 0);
    return total === 100 ? {} : { members: { code: 'E_OWNERSHIP_INVALID', message: 'must total 100' } };
  }
}

@RejectsUnchangeable(['id', 'name', 'createdAt'], 'cannot be changed')
class UpdateThingRequest {
  @Text({ max: 20, inPatch: true }) name?: string;
}

class ListQuery extends PageQuery {
  @Text({ max: 20, optional: true }) name?: string;
  @MetadataFilter() metadata?: Metadata;
  @QueryFlag({ optional: true }) open?: boolean;
}

/** Failures that a test can trigger in a handler. */
export class Faults {
  beforeCommit: () => Promise<void> | void = () => undefined;
  afterCommit: () => Promise<void> | void = () => undefined;
}

@Controller('v1/things')
@PartnerEndpoint()
class ThingController {
  constructor(
    private readonly commands: CommandHandling,
    private readonly faults: Faults,
  ) {}

  @Post()
  @Idempotent('create-thing')
  async create(
    @Context() context: CommandContext,
    @Reserved() { id }: ReservedIds,
    @Body() { name }: ThingRequest,
  ) {
    await this.faults.beforeCommit();
    // Like a create for a customer who is found by address: creates nothing.
    if (name === 'known') return { id: 'known', name };
    const about = name.startsWith('of ') ? name.slice(3) : null;
    const { position, createdAt } = await this.commands
      .of(thing)
      .execute(id, context, { name }, { isNew: true });
    await this.faults.afterCommit();
    const response = respondWhenProjected({ id, name, createdAt }, position, 'thing');
    return about === null ? response : response.about(about);
  }

  @Post('echo')
  @WritesNothing()
  echo(@Body() body: ThingRequest) {
    return body;
  }

  @Post('costly')
  @Costs(3)
  costly() {
    return {};
  }

  @Get()
  list(@Query() query: ListQuery) {
    return { ...query.paging(), open: query.open ?? null };
  }

  @Get('fault')
  fault() {
    throw new Error('secret detail');
  }

  @Patch(':thingId')
  update(@Body() { name }: UpdateThingRequest) {
    return { name };
  }

  @Get(':thingId')
  get(@Caller() caller: PartnerCaller, @Param('thingId') id: string) {
    return { id, tenantId: caller.tenantId };
  }
}

@Controller('v1/playground')
@PartnerEndpoint()
@SandboxOnly('E_RESOURCE_CONFLICT')
class ThingPlaygroundController {
  @Post('poke')
  poke() {
    return { poked: true };
  }
}

/** `key-a` and `key-b` are two tenants' keys; `suspended` belongs to a suspended one. */
export class FakeKeys extends KeyVerifier {
  override verify(key: string): Promise<VerifiedKey | null> {
    const isValid = ['key-a', 'key-b', 'suspended'].includes(key);
    return Promise.resolve(isValid ? { keyId: key, tenantId: `tenant-of-${key}` } : null);
  }
  override inForce(keyIds: readonly string[]): Promise<ReadonlySet<string>> {
    return Promise.resolve(new Set(keyIds));
  }
  override hasActiveKey(): Promise<boolean> {
    return Promise.resolve(true);
  }
  override isSuspended(tenantId: string): Promise<boolean> {
    return Promise.resolve(tenantId === 'tenant-of-suspended');
  }
}

/** The options of a test application with things. */
export const thingApp = {
  controllers: [ThingController, ThingPlaygroundController],
  domains: [thingDomain],
  providers: [Faults, { provide: KeyVerifier, useClass: FakeKeys }],
};
