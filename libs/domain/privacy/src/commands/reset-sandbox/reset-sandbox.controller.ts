import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { CountCompanies } from '#domain/company';
import { ListCustomers } from '#domain/customer';
import { ResetSandbox } from '#domain/partner';
import {
  AcceptsIdempotencyKey,
  BodyOptional,
  Caller,
  Costs,
  type PartnerCaller,
  PartnerEndpoint,
  respondWhenProjected,
  Text,
} from '#platform/http';
import { Describe, type Described, flag, nullable, object, text, time, whole } from '#platform/openapi';
import { Playground } from '#platform/sandbox-clock';
import { ResetConfirmations } from './confirmations.js';

const EXAMPLE = 'Wm9vbS1lcGhlbWVyYWwtY29uZmlybWF0aW9uLWZvci1yZXNldA';

/** The body of `POST /v1/partner/playground/reset` (contract 6.7). */
export class ResetSandboxRequest {
  @Text({
    max: 500,
    optional: true,
    about: 'The `confirmation` of an earlier response. Without it, the call deletes nothing and returns one.',
    example: EXAMPLE,
  })
  confirmation?: string | null;
}

export const sandboxResetSchema = object(
  'SandboxReset',
  {
    done: flag(false, 'Whether the data is deleted. If false, send `confirmation` to delete it.'),
    confirmation: nullable(text(EXAMPLE, 'Confirms the deletion. Null if the data is deleted.'), EXAMPLE),
    expiresAt: nullable(
      time('Until when the confirmation is valid, in the time of your sandbox. Null if the data is deleted.'),
    ),
    customers: whole(12, 'Number of customers that are deleted.'),
    companies: whole(9, 'Number of companies that are deleted.'),
  },
  'A reset of your sandbox, before or after its confirmation.',
);
export type SandboxReset = Described<typeof sandboxResetSchema>;

/** Empties a partner's sandbox in two calls (contract 6.7). */
@Controller('v1/partner/playground/reset')
@PartnerEndpoint()
@Playground()
export class ResetSandboxController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
    private readonly confirmations: ResetConfirmations,
  ) {}

  @Post()
  @AcceptsIdempotencyKey('reset-sandbox')
  @BodyOptional()
  @Costs(10)
  @Describe({
    id: 'resetSandbox',
    tag: 'Playground',
    summary: 'Delete all data of your sandbox',
    about:
      'The first call deletes nothing and returns a `confirmation`, which is valid for ten minutes. A second call with it ' +
      'deletes your customers, companies, reports, documents, events and deliveries. Their ids no longer exist, e-mail ' +
      'addresses, external ids and idempotency keys can be used again, and no webhook about them is sent any more. Keys, ' +
      'people, webhook endpoints, the request log and the clock stay. Repeating the second call returns the same response.',
    response: sandboxResetSchema,
    errors: ['E_PLAYGROUND_STATE', 'E_VALIDATION_FAILED'],
  })
  async reset(@Caller() caller: PartnerCaller, @Body() { confirmation }: ResetSandboxRequest) {
    const { tenantId } = caller;
    const counts = await this.countsOf(tenantId);
    if (!confirmation)
      return respondWhenProjected(
        { done: false, ...this.confirmations.issue(tenantId), ...counts },
        null,
        'partner',
      );
    const confirmed = this.confirmations.check(confirmation, tenantId);
    const { position, ...deleted } = await this.commandBus.execute(
      new ResetSandbox(confirmed, counts, caller),
    );
    const done = { done: true, confirmation: null, expiresAt: null, ...deleted };
    return respondWhenProjected(done, position, 'partner');
  }

  private async countsOf(tenantId: string) {
    const [customers, companies] = await Promise.all([
      this.queryBus.execute(new ListCustomers(tenantId, { q: '' }, { size: 1 })),
      this.queryBus.execute(new CountCompanies(tenantId)),
    ]);
    return { customers: customers.total, companies: companies.total };
  }
}
