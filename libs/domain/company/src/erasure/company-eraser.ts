import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { DocumentStore, DocumentStoreUnavailableError } from '#kit/document-store';
import { type CommandContext, derivedUuid } from '#kit/event-sourcing';
import { EventStore, type Position } from '#kit/event-store';
import { ReadModels } from '#kit/projections';
import { DocumentBytes } from '#platform/documents';
import { Tenants } from '#platform/http';
import type { ErasedCustomer, Eraser } from '#platform/hosting';
import { forgetResponses } from '#platform/webhooks';
import { ChangeCompany } from '../commands/change-company/change-company.js';
import { DocumentsOfCustomer } from '../queries/documents-of-customer/documents-of-customer.js';

/**
 * Erases the people in a customer's companies, the companies' documents, and what endpoints responded about them. If the
 * partner's sandbox was reset, the companies go too.
 */
@Injectable()
export class CompanyEraser implements Eraser {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
    private readonly readModels: ReadModels,
    private readonly events: EventStore,
    private readonly store: DocumentStore,
    private readonly bytes: DocumentBytes,
    private readonly tenants: Tenants,
  ) {}

  async erase({ customerId, context }: ErasedCustomer): Promise<void> {
    await this.projected(await this.events.head(), 'customer', 'company');
    const { companyIds } = await this.queryBus.execute(new DocumentsOfCustomer(customerId));
    for (const companyId of companyIds) await this.eraseCompany(companyId, context);
    // Read after the people are forgotten, because a document may have been added meanwhile.
    const { documentIds } = await this.queryBus.execute(new DocumentsOfCustomer(customerId));
    for (const documentId of documentIds) await this.bytes.remove(documentId);
    if (context.tenantId !== null && (await this.tenants.isFormer(context.tenantId)))
      for (const companyId of companyIds) await this.change(companyId, 'DiscardCompany', context);
  }

  private async eraseCompany(companyId: string, context: CommandContext): Promise<void> {
    const position = await this.change(companyId, 'ForgetPeople', context);
    if (position !== null) await this.projected(position, 'company');
    if (context.tenantId !== null) await forgetResponses(this.store, context.tenantId, companyId);
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
