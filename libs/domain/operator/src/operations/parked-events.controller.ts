import { Body, Controller, Get, Param, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { DomainError } from '#kit/event-sourcing';
import {
  Operator,
  type OperatorCaller,
  OperatorEndpoint,
  PageQuery,
  ReasonRequest,
  respondWhenProjected,
  Text,
} from '#platform/http';
import { Describe, OperatorCommand } from '#platform/openapi';
import { DecideParked, type ParkedDecision } from '../commands/decide-parked/decide-parked.js';
import { actingAs } from '../commands/record-act/record-act.js';
import { operatorAct } from '../domain/decider.js';
import { GetParkedEvent, ListParkedEvents, type ParkedPage } from '../queries/parked-events/parked-events.js';
import type { ParkedInFull } from '../queries/parked-events/parked-in-full.js';
import { decidedSchema, parkedInFullSchema, parkedPageSchema } from './on-call.schemas.js';

class ParkedParameters extends PageQuery {
  @Text({
    max: 200,
    optional: true,
    about: 'A subscription name as shown by `/health/ready`.',
    example: 'webhooks',
  })
  subscription?: string;
}

/** Path parameters that identify a parked event. */
interface ParkedPlace {
  readonly subscription: string;
  readonly eventId: string;
}

const idOf = ({ subscription, eventId }: ParkedPlace): string => `${subscription}/${eventId}`;
const notParked = (): DomainError => new DomainError('E_NOT_FOUND', 'No event with this ID is parked.');

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
    about: 'Also lists later events of the same streams, which wait for the parked ones. In log order.',
    response: parkedPageSchema,
  })
  list(@Query() query: ParkedParameters): Promise<ParkedPage> {
    return this.queryBus.execute(new ListParkedEvents(query.subscription, query.paging()));
  }

  @Get(':subscription/:eventId')
  @Describe({
    id: 'getParkedEvent',
    tag: 'Operations desk',
    summary: 'Get a parked event',
    about: 'Returns the event with personal data masked, the error, and the events that wait for it.',
    response: parkedInFullSchema,
    errors: ['E_NOT_FOUND'],
  })
  async get(@Param() place: ParkedPlace): Promise<ParkedInFull> {
    const event = await this.queryBus.execute(new GetParkedEvent(idOf(place)));
    if (!event) throw notParked();
    return event;
  }

  @OperatorCommand(':subscription/:eventId/retry', {
    scope: 'operations-parked-retry',
    id: 'retryParkedEvent',
    summary: 'Retry a parked event',
    about:
      'The process that leads the subscription retries the event within a second, then handles the events waiting for it. ' +
      'The retry fails again if the cause has not been fixed. The retry is recorded with the operator’s name.',
    tells: [],
    response: decidedSchema,
    errors: ['E_NOT_FOUND'],
  })
  retry(@Operator() operator: OperatorCaller, @Param() place: ParkedPlace) {
    return this.decide(place, { decision: 'retry' }, operator);
  }

  @OperatorCommand(':subscription/:eventId/skip', {
    scope: 'operations-parked-skip',
    id: 'skipParkedEvent',
    summary: 'Skip a parked event',
    about:
      'The event is skipped permanently for its subscription: its effects do not happen. The events waiting for it are ' +
      'handled next. The operator and the reason are recorded.',
    tells: [],
    response: decidedSchema,
    errors: ['E_NOT_FOUND'],
  })
  skip(@Operator() operator: OperatorCaller, @Param() place: ParkedPlace, @Body() { reason }: ReasonRequest) {
    return this.decide(place, { decision: 'skip', reason }, operator);
  }

  private async decide(place: ParkedPlace, what: ParkedDecision, operator: OperatorCaller) {
    const decide = new DecideParked(idOf(place), what, actingAs(operator));
    if (!(await this.commandBus.execute(decide))) throw notParked();
    const { subscription, eventId } = place;
    const { decision } = what;
    return respondWhenProjected({ subscription, eventId, decision }, null, operatorAct.category);
  }
}
