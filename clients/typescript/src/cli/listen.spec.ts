import { PartnerClient } from '../partner-client.js';
import { listen } from './listen.js';

const serviceUrl = 'http://localhost:7479';
const failed = (cause: unknown): Error => new TypeError('fetch failed', { cause });
const refused = (status: number, code: string): Response =>
  Response.json({ payload: null, error: { code, message: 'no', requestId: 'r-1' } }, { status });
const opened = (): Response =>
  new Response('id: 0\n\n', { headers: { 'content-type': 'text/event-stream' } });

describe('listen', () => {
  /** Listens until there are no more answers. Returns the printed lines. */
  async function linesOf(...answers: (Response | Error)[]): Promise<string[]> {
    const lines: string[] = [];
    const ended = new AbortController();
    const fetch = (): Promise<Response> => {
      const answer = answers.shift();
      if (answer === undefined) ended.abort();
      return answer instanceof Response
        ? Promise.resolve(answer)
        : Promise.reject(answer ?? new Error('ended'));
    };
    const timing = { random: () => 0, now: () => 0, sleep: () => Promise.resolve() };
    await listen({
      client: new PartnerClient({ baseUrl: serviceUrl, apiKey: 'dk_test_x', fetch }, timing),
      serviceUrl,
      forwardTo: 'http://localhost:1/',
      secret: 'whsec_x',
      only: [],
      after: undefined,
      signal: ended.signal,
      say: (line) => lines.push(line),
      warn: (line) => lines.push(`! ${line}`),
    });
    return lines;
  }
  const ready = 'Ready: events go to http://localhost:1/, signed with whsec_x';
  const warning = (reason: string): string =>
    `! Cannot connect to http://localhost:7479: ${reason}. Retrying.`;

  it('prints once per outage that it cannot connect', async () => {
    const down = failed(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
    expect(await linesOf(down, down, opened(), down, refused(503, 'E_UNAVAILABLE'), opened())).toEqual([
      warning('ECONNREFUSED'),
      ready,
      warning('ECONNREFUSED'),
      'Connected again',
    ]);
  });

  it.each([
    ['unknown scheme', failed(new Error('unknown scheme'))],
    ['fetch failed', failed(undefined)],
    ['The operation timed out', new DOMException('The operation timed out', 'TimeoutError')],
    ['503 E_UNAVAILABLE', refused(503, 'E_UNAVAILABLE')],
    ['502, but not from the service', new Response('<html>', { status: 502 })],
  ])('prints the reason: %s', async (reason, answer) => {
    expect(await linesOf(answer)).toEqual([warning(reason)]);
  });
});
