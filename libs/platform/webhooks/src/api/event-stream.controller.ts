import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import {
  Caller,
  HttpError,
  type HttpRequest,
  type HttpResponse,
  PartnerEndpoint,
  type PartnerCaller,
  validationFailed,
} from '#platform/http';
import { bytes, DescribeSent, text } from '#platform/openapi';
import { EventCatalog } from '../events/event-catalog.js';
import { EventStreamQuery } from '../self-service/requests.js';
import { EventStreams } from '../stream/event-streams.js';
import type { Cursor } from '../stream/tenant-events.js';

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Keeps nginx and similar proxies from buffering the stream.
  'x-accel-buffering': 'no',
};

@Controller('v1/partner')
@PartnerEndpoint()
export class EventStreamController {
  constructor(
    private readonly streams: EventStreams,
    private readonly catalog: EventCatalog,
  ) {}

  @Get('events/stream')
  @DescribeSent({
    id: 'streamEvents',
    tag: 'Webhook deliveries',
    summary: 'Stream events',
    about:
      'Streams events as server-sent events: `id` is the `eventId`, `event` is the `eventName`, and `data` is the webhook body, unsigned. The stream starts with new events, or after the event named by `Last-Event-ID`; use `0` to start with the first event. Delivery is at least once; events of one company arrive in `sequence` order. The stream may end at any time (deployment, revoked key, slow reader). Reconnect with the last `id`, and you will not miss an event.',
    response: bytes('text/event-stream'),
    errors: ['E_FORBIDDEN'],
    headers: {
      'Last-Event-ID': text('38FiGxPfQQk4NyZ7WPhjCmmGCsv', 'The last `id` you received, or `0`.'),
    },
  })
  async stream(
    @Caller() { tenantId, keyId, actor }: PartnerCaller,
    @Query() query: EventStreamQuery,
    @Req() request: HttpRequest,
    @Res() response: HttpResponse,
  ): Promise<void> {
    // A stream ends when its key is revoked; a portal session has no key.
    if (actor.type !== 'partner')
      throw new HttpError('E_AUTH_MISSING', 'Opening a stream requires an API key.');
    const names = this.namesOf(query);
    const cursor = await this.cursorOf(tenantId, request.headers['last-event-id']);
    const wants = (eventName: string): boolean => names.size === 0 || names.has(eventName);
    const isHead = request.method === 'HEAD';
    const stream = isHead ? null : this.streams.begin(response, { tenantId, keyId, cursor, wants });
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    if (!stream) {
      response.end();
      return;
    }
    await this.streams.serve(stream);
  }

  /**
   * Returns the requested event names; an empty set means all events.
   *
   * @throws {DomainError} `E_VALIDATION_FAILED`
   */
  private namesOf({ events }: EventStreamQuery): ReadonlySet<string> {
    const names = new Set((events ?? '').split(',').flatMap((name) => name.trim() || []));
    for (const name of names)
      if (!this.catalog.has(name))
        throw validationFailed({ events: { code: 'E_INVALID', message: 'contains an unknown event name' } });
    return names;
  }

  /**
   * Returns where to start.
   *
   * @throws {DomainError} `E_VALIDATION_FAILED` for an unknown id or another tenant's event
   */
  private async cursorOf(tenantId: string, lastEventId: string | string[] | undefined): Promise<Cursor> {
    if (lastEventId === undefined || lastEventId === '') return this.streams.events.now(tenantId);
    const isId = typeof lastEventId === 'string' && /^(0|[0-9A-Za-z]{27})$/.test(lastEventId);
    const cursor = isId ? await this.streams.events.after(tenantId, lastEventId) : null;
    if (cursor) return cursor;
    const message = 'is not the id of one of your events';
    throw validationFailed({ 'Last-Event-ID': { code: 'E_INVALID', message } });
  }
}
