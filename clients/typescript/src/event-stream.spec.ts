import { type FollowOptions, PartnerClient } from './partner-client.js';

const message = (id: string): string =>
  `id: ${id}\nevent: company_ein_issued\ndata: ${JSON.stringify({ eventId: id, eventName: 'company_ein_issued' })}\n\n`;
const refused = (status: number, code: string): Response =>
  Response.json({ payload: null, error: { code, message: 'no', requestId: 'r-1' } }, { status });

/** A stream that arrives in chunks and then ends, or breaks. */
function streamed(pieces: readonly string[], breaks = false): Response {
  const bytes = pieces.map((piece) => new TextEncoder().encode(piece));
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = bytes.shift();
      if (next) controller.enqueue(next);
      else if (breaks) controller.error(new TypeError('terminated'));
      else controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

describe('events', () => {
  let requests: Request[];
  let waits: number[];
  let answers: (Response | Error)[];
  let onRequest: () => void;

  beforeEach(() => {
    [requests, waits, answers] = [[], [], []];
    onRequest = () => undefined;
  });

  async function follow(count: number, options: FollowOptions = {}): Promise<string[]> {
    const fetch = (request: Request): Promise<Response> => {
      requests.push(request);
      onRequest();
      const answer = answers.shift() ?? refused(401, 'E_AUTH_INVALID');
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    };
    const sleep = (ms: number): Promise<void> => Promise.resolve(void waits.push(ms));
    const timing = { random: () => 0, now: () => 0, sleep };
    const client = new PartnerClient({ baseUrl: 'http://service.test', apiKey: 'dk_test_x', fetch }, timing);
    const seen: string[] = [];
    for await (const { eventId } of client.events(options)) {
      seen.push(eventId);
      if (seen.length >= count) break;
    }
    return seen;
  }
  const lastIds = () => requests.map(({ headers }) => headers.get('last-event-id'));

  it('arrive regardless of how the stream is split into chunks', async () => {
    const text = `retry: 1000\nid: 0\n\n${message('a')}:\n\n${message('b')}`;
    answers = [streamed(Array.from(text))];
    expect(await follow(2)).toEqual(['a', 'b']);
    answers = [streamed([text])];
    expect(await follow(2)).toEqual(['a', 'b']);
  });

  it('continue after the last received or skipped event when a stream ends or breaks', async () => {
    answers = [
      streamed(['id: 0\n\n']),
      streamed([message('a')], true),
      new TypeError('fetch failed'),
      refused(503, 'E_UNAVAILABLE'),
      streamed([message('b'), 'id: c\n\n', 'id: half']),
      streamed([message('d')]),
    ];
    expect(await follow(3)).toEqual(['a', 'b', 'd']);
    expect(lastIds()).toEqual([null, '0', 'a', 'a', 'a', 'c']);
    expect(waits).toEqual([125, 125, 125, 250, 125]);
  });

  it('start after the given event and include only the given names', async () => {
    answers = [streamed([message('a')])];
    await follow(1, { after: '0', only: ['company_ein_issued', 'document_aoo_uploaded'] });
    expect(lastIds()).toEqual(['0']);
    expect(new URL(requests[0]?.url ?? '').searchParams.get('events')).toBe(
      'company_ein_issued,document_aoo_uploaded',
    );
  });

  it('end with an error if the key is rejected', async () => {
    await expect(follow(1)).rejects.toMatchObject({ code: 'E_AUTH_INVALID' });
  });

  it('report each failure to open the stream, with its cause', async () => {
    const failures: (Error & { status?: number | null })[] = [];
    const refusedConnection = new TypeError('fetch failed');
    answers = [
      refusedConnection,
      new Response('<html>', { status: 502 }),
      new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      refused(503, 'E_UNAVAILABLE'),
      streamed(['id: 0\n\n'], true),
      streamed([message('a')]),
    ];
    let opened = 0;
    const onFailure = (error: Error): void => void failures.push(error);
    const onOpen = (): void => {
      opened++;
    };
    expect(await follow(1, { onFailure, onOpen })).toEqual(['a']);
    expect(failures.map(({ name, status }) => [name, status])).toEqual([
      ['NoAnswerError', null],
      ['NoAnswerError', 502],
      ['NoAnswerError', 200],
      ['ApiError', 503],
    ]);
    expect(failures[0]?.cause).toBe(refusedConnection);
    expect(opened).toBe(2);
  });

  it('report no failure if the stream is aborted while it opens, or if the key is rejected', async () => {
    const failures: Error[] = [];
    const onFailure = (error: Error): void => void failures.push(error);
    const controller = new AbortController();
    answers = [new TypeError('aborted')];
    onRequest = () => {
      controller.abort();
    };
    expect(await follow(1, { signal: controller.signal, onFailure })).toEqual([]);
    await expect(follow(1, { onFailure })).rejects.toMatchObject({ code: 'E_AUTH_INVALID' });
    expect(failures).toEqual([]);
  });

  it('end with the error that a callback throws', async () => {
    const fail = (): never => {
      throw new Error('broken callback');
    };
    answers = [streamed([message('a')])];
    await expect(follow(1, { onOpen: fail })).rejects.toThrow('broken callback');
    answers = [new TypeError('fetch failed')];
    await expect(follow(1, { onFailure: fail })).rejects.toThrow('broken callback');
  });

  it('do not start with a malformed `after` or name', async () => {
    await expect(follow(1, { after: '2F…' })).rejects.toThrow(/^after must /);
    await expect(follow(1, { only: ['\ud83d' as never] })).rejects.toThrow('cannot be sent');
    expect(requests).toEqual([]);
  });

  it('end without an error when aborted, and report each opened stream', async () => {
    const controller = new AbortController();
    let opened = 0;
    answers = [streamed([]), streamed([])];
    const onOpen = (): void => {
      opened++;
      if (opened === 2) controller.abort();
    };
    expect(await follow(1, { signal: controller.signal, onOpen })).toEqual([]);
    expect(opened).toBe(2);
  });
});
