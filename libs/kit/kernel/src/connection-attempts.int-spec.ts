import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { getDefaultAutoSelectFamilyAttemptTimeout, setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';
import { text } from 'node:stream/consumers';
import { tryEachAddressLonger } from './connection-attempts.js';
import { SlowHost } from './testing/slow-host.js';

let slow: SlowHost;
const nodeDefault = getDefaultAutoSelectFamilyAttemptTimeout();
beforeEach(async () => {
  slow = await SlowHost.open();
  tryEachAddressLonger();
});
afterEach(async () => {
  setDefaultAutoSelectFamilyAttemptTimeout(nodeDefault);
  await slow.close();
});

describe('a connection', () => {
  it('uses a slow address if the other one cannot be reached', async () => {
    const lookup: NonNullable<Parameters<typeof get>[1]>['lookup'] = (_host, _options, done) =>
      done(null, [
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ]);
    const request = get(`http://dual-stack.example:${slow.port}/`, { lookup });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect(await text(response)).toBe('slow, but here');
  });
});
