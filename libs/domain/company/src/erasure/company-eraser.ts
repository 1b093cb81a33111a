import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { DocumentStoreUnavailableError } from '#kit/document-store';
import { type CommandContext, derivedUuid } from '#kit/event-sourcing';
import { EventStore, type Position, START } from '#kit/event-store';
import { ReadModels } from '#kit/projections';
import { DocumentBytes } from '#platform/documents';
import type { ErasedCustomer, Eraser } from '#platform/hosting';
import { ChangeCompany } from '../commands/change-company/change-company.js';
import { DocumentsOfCustomer } from '../queries/documents-of-customer/documents-of-customer.js';

/** Companies or files that are erased at once, so that requests in between do not wait. */
const AT_ONCE = 25;

/** Erases the people in a customer's companies, and the companies' documents. */
@Injectable()
export class CompanyEraser implements Eraser {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
    private readonly readModels: ReadModels,
    private readonly events: EventStore,
    private readonly bytes: DocumentBytes,
  ) {}

  async erase({ customerId, context }: ErasedCustomer): Promise<void> {
    await this.projected(await this.events.head(), 'customer', 'company');
    const { companyIds } = await this.queryBus.execute(new DocumentsOfCustomer(customerId));
    let last: Position = START;
    for (const some of inBatches(companyIds)) {
      const position = await this.forgetPeople(some, context);
      // The batch before, so that the read models catch up meanwhile, and others do not wait for them.
      await this.projected(last, 'company');
      last = Math.max(last, position);
    }
    await this.projected(last, 'company');
    // Read after the people are forgotten, because a document may have been added meanwhile.
    const { documentIds } = await this.queryBus.execute(new DocumentsOfCustomer(customerId));
    for (const some of inBatches(documentIds))
      await Promise.all(some.map((documentId) => this.bytes.remove(documentId)));
  }

  /** Returns the position of the last event. */
  private async forgetPeople(companyIds: readonly string[], context: CommandContext): Promise<Position> {
    const changes = await Promise.all(
      companyIds.map((companyId) => {
        const commandId = derivedUuid(`${context.commandId}/${companyId}`);
        const forget = { type: 'ForgetPeople' } as const;
        return this.commandBus.execute(new ChangeCompany(companyId, forget, { ...context, commandId }));
      }),
    );
    return Math.max(START, ...changes.map(({ position }) => position ?? START));
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
