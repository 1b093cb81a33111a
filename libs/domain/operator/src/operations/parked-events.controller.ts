import { Body, Controller, Get, Param, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { DomainError } from '#kit/event-sourcing';
import {
  Operator,
  type OperatorCaller,
  OperatorEndpoint,
  PageQuery,
  Reserved,
  type ReservedIds,
  respondWhenProjected,
  Text,
} from '#platform/http';
import { Describe, OperatorCommand } from '#platform/openapi';
import { DecideParked, type ParkedDecision } from '../commands/decide-parked/decide-parked.js';
import { operatorAct } from '../domain/decider.js';
import { GetParkedEvent, ListParkedEvents, type ParkedPage } from '../queries/parked-events/parked-events.js';
import type { ParkedInFull } from '../queries/parked-events/parked-in-full.js';
import { decidedSchema, parkedInFullSchema, parkedPageSchema } from './on-call.schemas.js';

class ParkedParameters extends PageQuery {
  @Text({ max: 200, optional: true, about: 'As `/health/ready` shows it.', example: 'webhooks' })
  subscription?: string;
}

class SkipRequest {
  @Text({ max: 500, about: 'Kept for good: name nobody in it.', example: 'The partner was told by hand.' })
  reason!: string;
}

/** Which parked event is meant, in the path. */
interface ParkedPlace {
  readonly subscription: string;
  readonly eventId: string;
}

const idOf = ({ subscription, eventId }: ParkedPlace): string => `${subscription}/${eventId}`;
const notParked = (): DomainError => new DomainError('E_NOT_FOUND', 'No such event is parked.');

/** Events that a subscription could not handle, for the person on call. */
@Controller('v1/operations/parked-events')
@OperatorEndpoint()
export class ParkedEventsController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Get()
  @Describe({
    id: 'listParkedEvents',
    tag: 'Operations desk',
    summary: 'List events that could not be handled',
    about: 'With what waits behind them in their streams, in the order in which they happened.',
    response: parkedPageSchema,
  })
  list(@Query() { subscription, page, size }: ParkedParameters): Promise<ParkedPage> {
    return this.queryBus.execute(new ListParkedEvents(subscription, page, size));
  }

  @Get(':subscription/:eventId')
  @Describe({
    id: 'getParkedEvent',
    tag: 'Operations desk',
    summary: 'Get a parked event',
    about: 'What it tells (personal data masked), why it is parked, and what waits behind it.',
    response: parkedInFullSchema,
    errors: ['E_NOT_FOUND'],
  })
  async get(@Param() place: ParkedPlace): Promise<ParkedInFull> {
    const found = await this.queryBus.execute(new GetParkedEvent(idOf(place)));
    if (!found) throw notParked();
    return found;
  }

  @OperatorCommand(':subscription/:eventId/retry', {
    scope: 'operations-parked-retry',
    id: 'retryParkedEvent',
    summary: 'Have a parked event tried again',
    about:
      'The process that leads the subscription does it within a second, then what waits behind it in its stream. It fails ' +
      'again where its cause was not mended. It is recorded under the operator’s name.',
    tells: [],
    response: decidedSchema,
    errors: ['E_NOT_FOUND'],
  })
  retry(@Operator() operator: OperatorCaller, @Reserved() ids: ReservedIds, @Param() place: ParkedPlace) {
    return this.decide(place, { decision: 'retry' }, operator, ids);
  }

  @OperatorCommand(':subscription/:eventId/skip', {
    scope: 'operations-parked-skip',
    id: 'skipParkedEvent',
    summary: 'Give a parked event up',
    about:
      'For its subscription and for good: what it would have led to does not happen. What waits behind it in its stream is ' +
      'tried. The audit tells who did it and why.',
    tells: [],
    response: decidedSchema,
    errors: ['E_NOT_FOUND'],
  })
  skip(
    @Operator() operator: OperatorCaller,
    @Reserved() ids: ReservedIds,
    @Param() place: ParkedPlace,
    @Body() { reason }: SkipRequest,
  ) {
    return this.decide(place, { decision: 'skip', reason }, operator, ids);
  }

  private async decide(
    place: ParkedPlace,
    what: ParkedDecision,
    { actor, requestId }: OperatorCaller,
    { commandId }: ReservedIds,
  ) {
    const by = { name: actor.id, requestId, commandId };
    if (!(await this.commandBus.execute(new DecideParked(idOf(place), what, by)))) throw notParked();
    const { subscription, eventId } = place;
    const { decision } = what;
    return respondWhenProjected({ subscription, eventId, decision }, null, operatorAct.category);
  }
}
