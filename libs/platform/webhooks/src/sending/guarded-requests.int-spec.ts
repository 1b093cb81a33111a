import { sleep } from '#kit/kernel';
import { SlowHost } from '#kit/kernel/testing';
import { type ResolvedAddress, TargetGuard, TargetRefusedError } from '../targets/target-guard.js';
import { CertificateAuthority } from '../testing/certificates.js';
import { answers, Receiver } from '../testing/receiver.js';
import { GuardedRequests } from './guarded-requests.js';

const GET = { method: 'GET', headers: {} } as const;
const V4: ResolvedAddress = { address: '127.0.0.1', family: 4 };
const V6: ResolvedAddress = { address: '::1', family: 6 };

const requests: GuardedRequests[] = [];
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const one of requests.splice(0)) one.close();
  for (const close of closers.splice(0)) await close();
});

const statusOf = (guard: TargetGuard, url: string, { timeoutMs = 10_000, ca = '' } = {}) => {
  const guarded = new GuardedRequests(guard, { timeoutMs, ...(ca && { ca }) });
  requests.push(guarded);
  return guarded.make(url, GET, ({ statusCode }) => Promise.resolve(statusCode));
};

/** A guard whose look-up returns unchecked addresses, as if a name server had deceived it. */
const deceivedGuard = (addresses: readonly ResolvedAddress[], allowLoopback = false): TargetGuard => {
  class DeceivedGuard extends TargetGuard {
    override readonly addressesOf = () => Promise.resolve(addresses);
  }
  return new DeceivedGuard({ allowLoopback });
};

describe('a request to a host with IPv4 and IPv6 addresses', () => {
  it('uses a slow address if the other one cannot be reached', async () => {
    const slow = await SlowHost.open();
    closers.push(() => slow.close());
    const guard = new TargetGuard({ allowLoopback: true });
    expect(await statusOf(guard, `http://localhost:${slow.port}/`)).toBe(200);
  });

  it.each([
    ['IPv6 is listed first', [V6, V4]],
    ['IPv4 is listed first', [V4, V6]],
  ])('uses the address that can be reached: %s', async (_, addresses) => {
    const receiver = await Receiver.listen(answers(204));
    closers.push(() => receiver.close());
    const url = receiver.url.replace('127.0.0.1', 'localhost');
    expect(await statusOf(deceivedGuard(addresses, true), url)).toBe(204);
  });

  it.each([
    ['the only address', [V4]],
    ['the last address', [V6, V4]],
    ['the first address', [V4, V6]],
  ])('is not sent to a private address that the look-up missed: %s', async (_, addresses) => {
    const authority = new CertificateAuthority();
    const receiver = await Receiver.listenSecurely(
      authority.issue({ host: 'hooks.example.com' }),
      answers(200),
    );
    closers.push(() => receiver.close());
    const url = receiver.url.replace('localhost', 'hooks.example.com');
    await expect(statusOf(deceivedGuard(addresses), url, { ca: authority.cert })).rejects.toThrow(
      TargetRefusedError,
    );
    expect([receiver.connections, receiver.received]).toEqual([1, []]);
  });

  it('connects to none of them if one is private', async () => {
    const resolve = () => Promise.resolve([{ address: '93.184.215.14', family: 4 } as const, V6]);
    const guard = new TargetGuard({ allowLoopback: false, resolve });
    await expect(statusOf(guard, 'https://mixed.example.com/')).rejects.toThrow(TargetRefusedError);
  });

  it('connects to the checked addresses even if the name changes', async () => {
    const answersOf = [[V4], [{ address: '10.0.0.8', family: 4 } as const]];
    let lookups = 0;
    class RebindingGuard extends TargetGuard {
      override readonly addressesOf = () => Promise.resolve(answersOf[lookups++] ?? []);
    }
    const receiver = await Receiver.listen(answers(204));
    closers.push(() => receiver.close());
    const url = receiver.url.replace('127.0.0.1', 'localhost');
    expect(await statusOf(new RebindingGuard({ allowLoopback: true }), url)).toBe(204);
    expect(lookups).toBe(1);
  });
});

describe('the time limit of a request', () => {
  it('does not include the look-up of the host', async () => {
    const receiver = await Receiver.listen(answers(204));
    closers.push(() => receiver.close());
    const timeoutMs = 1_000;
    class SlowGuard extends TargetGuard {
      override readonly addressesOf = async () => {
        // This timer ends after one that began with the request.
        await sleep(timeoutMs + 1);
        return [V4];
      };
    }
    const url = receiver.url.replace('127.0.0.1', 'localhost');
    expect(await statusOf(new SlowGuard({ allowLoopback: true }), url, { timeoutMs })).toBe(204);
  });
});
