import { type FollowRequestsOptions, PartnerClient } from './index.js';

const timeOf = (seconds: number): string => new Date(1_768_478_400_000 + seconds * 1_000).toISOString();
const logged = (requestId: string, seconds: number) => ({ requestId, createdAt: timeOf(seconds) });
const refused = (status: number, code: string): Response =>
  Response.json({ payload: null, error: { code, message: 'no', requestId: 'r-1' } }, { status });

describe('requests', () => {
  let reads: (Response | ReturnType<typeof logged>[])[];
  let queries: URLSearchParams[];
  let waits: number[];

  beforeEach(() => {
    [reads, queries, waits] = [[], [], []];
  });

  /** Follows until there are no more reads. Returns the ids of the requests, and the notices in between. */
  async function follow(options: FollowRequestsOptions = {}): Promise<string[]> {
    const ended = new AbortController();
    const fetch = ({ url }: Request): Promise<Response> => {
      queries.push(new URL(url).searchParams);
      const read = reads.shift();
      if (!read) ended.abort();
      if (read instanceof Response) return Promise.resolve(read);
      const newestFirst = (read ?? []).toReversed();
      return Promise.resolve(
        Response.json({ payload: { content: newestFirst, nextCursor: null }, error: null }),
      );
    };
    const sleep = (ms: number): Promise<void> => Promise.resolve(void waits.push(ms));
    const timing = { random: () => 0, now: () => 0, sleep };
    const client = new PartnerClient(
      { baseUrl: 'http://service.test', apiKey: 'dk_test_x', fetch, retries: 0 },
      timing,
    );
    const lines: string[] = [];
    const notices = {
      onOpen: () => lines.push('open'),
      onFailure: (error: Error) => lines.push(error.message),
    };
    for await (const { requestId } of client.requests({ ...options, ...notices, signal: ended.signal }))
      lines.push(requestId);
    return lines;
  }

  it('are the new ones, in the order in which they were logged', async () => {
    const [a, b, c, d] = [logged('a', 0), logged('b', 1), logged('c', 2), logged('d', 3)];
    reads = [[a], [a], [a, b, c], [a, b, c, d]];
    expect(await follow()).toEqual(['open', 'b', 'c', 'd']);
    expect(waits).toEqual([1_000, 1_000, 1_000, 1_000]);
  });

  it('include those that another process logged a few seconds late, once', async () => {
    const [early, late, next] = [logged('early', 20), logged('late', 18), logged('next', 21)];
    reads = [[early], [late, early], [late, early, next]];
    expect(await follow()).toEqual(['open', 'late', 'next']);
    expect(queries.map((query) => query.get('from'))).toEqual([null, timeOf(5), timeOf(5), timeOf(6)]);
  });

  it('are read without those of long before the start', async () => {
    reads = [
      [logged('old', 0), logged('recent', 100)],
      [logged('recent', 100), logged('new', 101)],
    ];
    expect(await follow()).toEqual(['open', 'new']);
  });

  it('begin with the first one if the log is empty', async () => {
    reads = [[], [logged('first', 0)]];
    expect(await follow()).toEqual(['open', 'first']);
  });

  it('include earlier ones since a time', async () => {
    reads = [[logged('a', 0)], [logged('a', 0), logged('b', 1)]];
    expect(await follow({ since: '2026-01-15T12:00:00Z', status: '4xx' })).toEqual(['open', 'a', 'b']);
    expect(queries.slice(0, 2).map(String)).toEqual([
      'size=100&status=4xx&from=2026-01-15T12%3A00%3A00Z',
      `size=100&status=4xx&from=${encodeURIComponent(timeOf(-15))}`,
    ]);
  });

  it('continue after the service was unavailable', async () => {
    reads = [[], refused(503, 'E_UNAVAILABLE'), refused(503, 'E_UNAVAILABLE'), [logged('a', 0)]];
    const failure = 'GET /v1/partner/requests: 503 E_UNAVAILABLE: no';
    expect(await follow()).toEqual(['open', failure, failure, 'open', 'a']);
    expect(waits).toEqual([1_000, 250, 500, 1_000]);
  });

  it('end with the error of a rejected call', async () => {
    reads = [[], refused(403, 'E_FORBIDDEN')];
    await expect(follow()).rejects.toThrow('E_FORBIDDEN');
  });
});
