import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import {
  Caller,
  HttpError,
  type HttpRequest,
  type HttpResponse,
  PartnerEndpoint,
  type PartnerCaller,
  readAsItComes,
  validationFailed,
} from '#platform/http';
import { bytes, DescribeSent, text } from '#platform/openapi';
import { EventCatalogue } from '../events/event-catalogue.js';
import { EventStreamQuery } from '../self-service/requests.js';
import { EventStreams } from '../stream/event-streams.js';
import type { Cursor } from '../stream/tenant-events.js';

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Proxies that collect what they pass on (nginx) would keep it to themselves.
  'x-accel-buffering': 'no',
};

@Controller('v1/partner')
@PartnerEndpoint()
export class EventStreamController {
  constructor(
    private readonly streams: EventStreams,
    private readonly catalogue: EventCatalogue,
  ) {}

  @Get('events/stream')
  @DescribeSent({
    id: 'streamEvents',
    tag: 'Webhook deliveries',
    summary: 'Follow what happens',
    about:
      'Server-sent events: `id` is the `eventId`, `event` the `eventName`, `data` the body of the webhook, signed by nobody. The stream begins now, or behind the event that `Last-Event-ID` names; `0` is before the first. At least once, those of a company by `sequence`. It may end at any time (a deployment, a revoked key, a reader that does not read): come back with the last `id`, and nothing is missed.',
    response: bytes('text/event-stream'),
    headers: {
      'Last-Event-ID': text('38FiGxPfQQk4NyZ7WPhjCmmGCsv', 'The last `id` that was read, or `0`.'),
    },
  })
  async stream(
    @Caller() { tenantId, keyId, actor }: PartnerCaller,
    @Query() query: EventStreamQuery,
    @Req() request: HttpRequest,
    @Res() response: HttpResponse,
  ): Promise<void> {
    // It ends with its key: who is signed in to the portal has none.
    if (actor.type !== 'partner')
      throw new HttpError('E_AUTH_MISSING', 'A stream is opened with an API key.');
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
    readAsItComes(response);
    await this.streams.serve(stream);
  }

  /** None: all. @throws {DomainError} `E_VALIDATION_FAILED` */
  private namesOf({ events }: EventStreamQuery): ReadonlySet<string> {
    const names = new Set((events ?? '').split(',').flatMap((name) => name.trim() || []));
    for (const name of names)
      if (!this.catalogue.has(name))
        throw validationFailed({ events: { code: 'E_INVALID', message: 'names what is no event' } });
    return names;
  }

  /** @throws {DomainError} `E_VALIDATION_FAILED`, for another tenant's event too */
  private async cursorOf(tenantId: string, lastEventId: string | string[] | undefined): Promise<Cursor> {
    if (lastEventId === undefined || lastEventId === '') return this.streams.events.now(tenantId);
    const isId = typeof lastEventId === 'string' && /^(0|[0-9A-Za-z]{27})$/.test(lastEventId);
    const cursor = isId ? await this.streams.events.after(tenantId, lastEventId) : null;
    if (cursor) return cursor;
    const message = 'is no id of an event of yours';
    throw validationFailed({ 'Last-Event-ID': { code: 'E_INVALID', message } });
  }
}
