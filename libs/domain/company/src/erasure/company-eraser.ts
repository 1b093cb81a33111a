import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { DocumentStoreUnavailableError } from '#kit/document-store';
import { type CommandContext, derivedUuid } from '#kit/event-sourcing';
import { EventStore, type Position, START } from '#kit/event-store';
import { ReadModels } from '#kit/projections';
import { DocumentBytes } from '#platform/documents';
import { Tenants } from '#platform/http';
import type { ErasedCustomer, Eraser } from '#platform/hosting';
import { ChangeCompany } from '../commands/change-company/change-company.js';
import { DocumentsOfCustomer } from '../queries/documents-of-customer/documents-of-customer.js';

/** Companies or files that are erased at once, so that requests in between do not wait. */
const AT_ONCE = 25;

/**
 * Erases the people in a customer's companies, and the companies' documents. If the partner's sandbox was reset, the companies
 * go too.
 */
@Injectable()
export class CompanyEraser implements Eraser {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
    private readonly readModels: ReadModels,
    private readonly events: EventStore,
    private readonly bytes: DocumentBytes,
    private readonly tenants: Tenants,
  ) {}

  async erase({ customerId, context }: ErasedCustomer): Promise<void> {
    await this.projected(await this.events.head(), 'customer', 'company');
    const { companyIds } = await this.queryBus.execute(new DocumentsOfCustomer(customerId));
    let last: Position = START;
    for (const some of inBatches(companyIds)) {
      const position = await this.changeAll(some, 'ForgetPeople', context);
      // The batch before, so that the read models catch up meanwhile, and others do not wait for them.
      await this.projected(last, 'company');
      last = Math.max(last, position);
    }
    await this.projected(last, 'company');
    // Read after the people are forgotten, because a document may have been added meanwhile.
    const { documentIds } = await this.queryBus.execute(new DocumentsOfCustomer(customerId));
    for (const some of inBatches(documentIds))
      await Promise.all(some.map((documentId) => this.bytes.remove(documentId)));
    if (context.tenantId !== null && (await this.tenants.isFormer(context.tenantId)))
      for (const some of inBatches(companyIds)) await this.changeAll(some, 'DiscardCompany', context);
  }

  /** Returns the position of the last event. */
  private async changeAll(
    companyIds: readonly string[],
    type: 'ForgetPeople' | 'DiscardCompany',
    context: CommandContext,
  ): Promise<Position> {
    const positions = await Promise.all(companyIds.map((companyId) => this.change(companyId, type, context)));
    return Math.max(START, ...positions.map((position) => position ?? START));
  }

  private async change(
    companyId: string,
    type: 'ForgetPeople' | 'DiscardCompany',
    context: CommandContext,
  ): Promise<Position | null> {
    const path = type === 'ForgetPeople' ? companyId : `${companyId}/${type}`;
    const commandId = derivedUuid(`${context.commandId}/${path}`);
    const command = new ChangeCompany(companyId, { type }, { ...context, commandId });
    return (await this.commandBus.execute(command)).position;
  }

  private async projected(position: Position, ...categories: readonly string[]): Promise<void> {
    for (const category of categories)
      // Read models that are behind are handled like a store that is unavailable: the event is retried.
      if (!(await this.readModels.whenProjected(position, category)))
        throw new DocumentStoreUnavailableError(
          `the read models of ${category} have not reached ${position}`,
        );
  }
}

function* inBatches(ids: readonly string[]): Generator<readonly string[]> {
  for (let start = 0; start < ids.length; start += AT_ONCE) yield ids.slice(start, start + AT_ONCE);
}
