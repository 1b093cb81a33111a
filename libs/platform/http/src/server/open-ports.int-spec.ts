import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createSocket, type Server } from 'node:net';
import { closePorts, listen, openPorts, PortsTakenError } from './open-ports.js';

async function taken(): Promise<{ socket: Server; port: number }> {
  const socket = createSocket().listen(0);
  await once(socket, 'listening');
  return { socket, port: (socket.address() as AddressInfo).port };
}

describe('openPorts', () => {
  it('names every taken port with its variable, and opens none', async () => {
    const [one, other, free] = [await taken(), await taken(), await taken()];
    free.socket.close();
    await once(free.socket, 'close');
    const opened = openPorts([
      { variable: 'PORT', port: one.port },
      { variable: 'TOOLS_PORT', port: free.port },
      { variable: 'IDENTITY_PORT', port: other.port },
    ]);
    await expect(opened).rejects.toThrow(
      new PortsTakenError(
        `Port ${one.port} is in use. Stop the other program or set PORT.\n` +
          `Port ${other.port} is in use. Stop the other program or set IDENTITY_PORT.`,
      ),
    );
    await openPorts([{ variable: 'TOOLS_PORT', port: free.port }]);
    closePorts();
    one.socket.close();
    other.socket.close();
  });

  it('keeps a port from other programs until its server takes it over', async () => {
    const { socket, port } = await taken();
    socket.close();
    await once(socket, 'close');
    await openPorts([{ variable: 'PORT', port }]);
    const rival = createSocket().listen(port);
    const [error] = (await once(rival, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('EADDRINUSE');
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow('fetch failed');
    const server = createServer((_, response) => response.end('ours'));
    await listen(server, port);
    expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('ours');
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
    const next = createSocket().listen(port);
    await once(next, 'listening');
    next.close();
  });
});
