import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { companyNotFound } from '#domain/company';
import { streamName } from '#kit/event-sourcing';
import { EventStore } from '#kit/event-store';
import { isId } from '#kit/kernel';
import { GetPartner } from '#domain/partner';
import { operatorAct } from '../../domain/decider.js';
import { type Happening, happeningOf } from './happening.js';
import { readHistory } from './read-history.js';

/** A company's events and those of what belongs to it, newest first. @throws `E_NOT_FOUND`, also for an id that is none */
export class ListHappenings extends Query<readonly Happening[]> {
  constructor(readonly companyId: string) {
    super();
  }
}

/** A partner's events, and what operators did about it, newest first. @throws `E_NOT_FOUND`, also for an id that is none */
export class ListHappeningsOfPartner extends Query<readonly Happening[]> {
  constructor(readonly tenantId: string) {
    super();
  }
}

@QueryHandler(ListHappenings)
export class ListHappeningsHandler implements IQueryHandler<ListHappenings> {
  constructor(private readonly events: EventStore) {}

  async execute({ companyId }: ListHappenings): Promise<readonly Happening[]> {
    const stored = isId(companyId)
      ? await readHistory(companyId, (stream) => this.events.readStream(stream))
      : [];
    if (stored.length === 0) throw companyNotFound();
    return stored.map(happeningOf).reverse();
  }
}

@QueryHandler(ListHappeningsOfPartner)
export class ListHappeningsOfPartnerHandler implements IQueryHandler<ListHappeningsOfPartner> {
  constructor(
    private readonly events: EventStore,
    private readonly queryBus: QueryBus,
  ) {}

  async execute({ tenantId }: ListHappeningsOfPartner): Promise<readonly Happening[]> {
    await this.queryBus.execute(new GetPartner(tenantId));
    const own = streamName('partner', tenantId);
    const streams = [own, streamName(operatorAct.category, own)];
    const stored = await Promise.all(streams.map((stream) => this.events.readStream(stream)));
    return stored
      .flat()
      .sort((one, other) => other.position - one.position)
      .map(happeningOf);
  }
}
