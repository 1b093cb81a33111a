import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { SlowHost } from '#kit/kernel/testing';
import { connectSideBySide } from './connect-side-by-side.js';

/** Takes a second to answer: longer than an attempt has to itself. */
const SLOW = { address: '127.0.0.1', family: 4 } as const;
const REFUSED = { address: '127.0.0.3', family: 4 } as const;
const REFUSED_V6 = { address: '::1', family: 6 } as const;

let slow: SlowHost;
let sockets: Socket[];
const connected = async (...[addresses, signal]: [Parameters<typeof connectSideBySide>[0], AbortSignal?]) => {
  const socket = await connectSideBySide(addresses, slow.port, signal ?? new AbortController().signal);
  sockets.push(socket);
  return socket.remoteAddress;
};
beforeEach(async () => {
  slow = await SlowHost.open();
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await slow.close();
});

describe('connecting to a host with several addresses', () => {
  it('goes on with a slow address while the others are refused', async () => {
    expect(await connected([SLOW, REFUSED_V6, REFUSED])).toBe(SLOW.address);
  });

  it('uses the address that answers first', async () => {
    const quick = createServer().listen(slow.port, '127.0.0.2');
    await once(quick, 'listening');
    expect(await connected([SLOW, { address: '127.0.0.2', family: 4 }])).toBe('127.0.0.2');
    quick.close();
  });

  it('fails with the error of the last address if none can be reached', async () => {
    await expect(connected([REFUSED, REFUSED_V6])).rejects.toMatchObject({
      code: 'ECONNREFUSED',
      address: REFUSED_V6.address,
    });
  });

  it('ends when its signal aborts', async () => {
    const limit = new AbortController();
    const connecting = connected([SLOW], limit.signal);
    limit.abort(new Error('too late'));
    await expect(connecting).rejects.toThrow('too late');
    await expect(connected([SLOW], limit.signal)).rejects.toThrow('too late');
  });
});
