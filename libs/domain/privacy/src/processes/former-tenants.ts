import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type AnnualReportEvent, DiscardReport, ReportsOfTenant } from '#domain/annual-report';
import { type CustomerEvent, CustomersOfTenant, EraseCustomer } from '#domain/customer';
import type { PartnerEvent } from '#domain/partner';
import { DocumentStore, DocumentStoreUnavailableError, type Write } from '#kit/document-store';
import { type CommandContext, derivedUuid, reactionTo, type Recorded } from '#kit/event-sourcing';
import { Clock } from '#kit/kernel';
import { ReadModels } from '#kit/projections';
import type { Subscriber } from '#kit/subscriptions';
import { tenantOf } from '#platform/domain-model';
import { Tenants } from '#platform/http';
import { cancelDeliveriesOf } from '#platform/webhooks';

const NAME = 'former-tenants';
/** Stored with each erased customer. */
const REASON = 'The sandbox was reset.';

type HandledEvent = PartnerEvent | CustomerEvent | AnnualReportEvent;

/**
 * Erases the data that a reset of a sandbox gave up: customers with their companies (see `CustomerErasure`), reports, and
 * planned deliveries. Requests that were under way during the reset may still create customers and reports of the former
 * tenant; they are erased when their events arrive. Repeating a step changes nothing.
 */
@Injectable()
export class FormerTenants implements Subscriber<HandledEvent> {
  readonly name = NAME;
  readonly categories = ['partner', 'customer', 'annualReport'];

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
    private readonly readModels: ReadModels,
    private readonly store: DocumentStore,
    private readonly tenants: Tenants,
    private readonly clock: Clock,
  ) {}

  async handle(event: Recorded<HandledEvent>): Promise<readonly Write[]> {
    switch (event.type) {
      case 'SandboxReset': {
        const { tenantId: partnerId, generation } = event.data;
        await this.erase(tenantOf(partnerId, generation - 1), event);
        return [];
      }
      case 'CustomerCreated':
        if (await this.isFormer(event))
          await this.eraseCustomer(event.data.customerId, this.contextOf(event));
        return [];
      case 'AnnualReportDrafted':
      case 'AnnualReportSubmitted':
      case 'AnnualReportDeclaredNotRequired':
        if (await this.isFormer(event))
          await this.discardReport(event.data.annualReportId, this.contextOf(event));
        return [];
      default:
        return [];
    }
  }

  private async erase(tenantId: string, event: Recorded<HandledEvent>): Promise<void> {
    for (const category of ['customer', 'annualReport'])
      // Read models that are behind are handled like a store that is unavailable: the event is retried.
      if (!(await this.readModels.whenProjected(event.position, category)))
        throw new DocumentStoreUnavailableError(`the read models of ${category} have not reached the reset`);
    const context = { ...this.contextOf(event), tenantId };
    for (const annualReportId of await this.queryBus.execute(new ReportsOfTenant(tenantId)))
      await this.discardReport(annualReportId, context);
    for (const customerId of await this.queryBus.execute(new CustomersOfTenant(tenantId)))
      await this.eraseCustomer(customerId, context);
    await cancelDeliveriesOf(this.store, this.clock, tenantId);
  }

  private async eraseCustomer(customerId: string, context: CommandContext): Promise<void> {
    const commandId = derivedUuid(`${context.commandId}/${customerId}`);
    await this.commandBus.execute(new EraseCustomer(customerId, REASON, { ...context, commandId }));
  }

  private async discardReport(annualReportId: string, context: CommandContext): Promise<void> {
    const commandId = derivedUuid(`${context.commandId}/${annualReportId}`);
    await this.commandBus.execute(
      new DiscardReport(annualReportId, { ...context, commandId, subjectId: null }),
    );
  }

  private async isFormer({ metadata: { tenantId } }: Recorded<HandledEvent>): Promise<boolean> {
    return tenantId !== null && (await this.tenants.isFormer(tenantId, true));
  }

  private contextOf(event: Recorded<HandledEvent>): CommandContext {
    return reactionTo(event, NAME, this.clock.now(event.metadata.tenantId));
  }
}
