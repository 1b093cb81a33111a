import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request as forward, type ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { rootCertificates } from 'node:tls';
import { Agent, type Dispatcher, getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { CertificateAuthority } from '#platform/webhooks/testing';
import { type Env, freePort } from './service.js';

/** The hosts of a service's public addresses, as in production; {@link HttpsFront} needs no DNS for them. */
export const HOSTS = {
  api: 'api.formations.test',
  tools: 'tools.formations.test',
  identity: 'sign-in.formations.test',
} as const;

/**
 * The proxy in front of a service in production: it ends TLS, with certificates of a local authority. This process trusts
 * the authority and finds the hosts while the front runs; {@link chromiumFlags} do the same for a browser.
 */
export class HttpsFront {
  private readonly authority = new CertificateAuthority();
  private readonly servers: Server[] = [];
  private before: Dispatcher | null = null;
  private readonly trusting = new Agent({
    connect: {
      ca: [...rootCertificates, this.authority.cert],
      lookup: (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
    },
  });

  /** The variables of a service behind this front: free ports, public addresses and the front as trusted proxy. */
  async env(more: Env = {}, hosts: Readonly<Record<keyof typeof HOSTS, string>> = HOSTS): Promise<Env> {
    const [PORT, TOOLS_PORT, IDENTITY_PORT] = [await freePort(), await freePort(), await freePort()].map(
      String,
    );
    return {
      ...{ PORT: PORT ?? '', TOOLS_PORT: TOOLS_PORT ?? '', IDENTITY_PORT: IDENTITY_PORT ?? '' },
      PUBLIC_URL: await this.publish(PORT ?? '', hosts.api),
      TOOLS_PUBLIC_URL: await this.publish(TOOLS_PORT ?? '', hosts.tools),
      IDENTITY_PUBLIC_URL: await this.publish(IDENTITY_PORT ?? '', hosts.identity),
      HOST: '127.0.0.1',
      TRUSTED_PROXIES: '127.0.0.1, ::1',
      // The service does not start without readers of its mails, because its addresses are not loopback ones.
      SANDBOX_INBOX: 'public',
      ...more,
    };
  }

  /** Serves a local port under an https address, and returns the address. */
  async publish(port: string, host: string): Promise<string> {
    this.before ??= getGlobalDispatcher();
    setGlobalDispatcher(this.trusting);
    const { cert, key } = this.authority.issue({ host });
    // Chromium trusts the chain by its authority's key, so the authority's certificate is part of it.
    const server = createServer({ cert: cert + this.authority.cert, key }, (request, response) => {
      pass(request, response, port).catch(() => response.destroy());
    });
    // Idle connections stay open: closing one might cut off the next request on it.
    server.keepAliveTimeout = 0;
    this.servers.push(server.listen(0, '127.0.0.1'));
    await once(server, 'listening');
    return `https://${host}:${(server.address() as AddressInfo).port}`;
  }

  /** The arguments with which Chromium trusts the authority and finds the hosts. */
  get chromiumFlags(): readonly string[] {
    const key = new X509Certificate(this.authority.cert).publicKey.export({ type: 'spki', format: 'der' });
    const hash = createHash('sha256').update(key).digest('base64');
    return [`--ignore-certificate-errors-spki-list=${hash}`, '--host-resolver-rules=MAP *.test 127.0.0.1'];
  }

  async stop(): Promise<void> {
    if (this.before) setGlobalDispatcher(this.before);
    await this.trusting.destroy();
    for (const server of this.servers) {
      server.closeAllConnections();
      server.close();
    }
  }
}

/** Passes a request on to a port of this machine, with the headers that proxies add. */
async function pass(request: IncomingMessage, response: ServerResponse, port: string): Promise<void> {
  const body = await buffer(request);
  const before = request.headers['x-forwarded-for'];
  const headers = {
    ...request.headers,
    'x-forwarded-for': before === undefined ? request.socket.remoteAddress : `${String(before)}, 127.0.0.1`,
    'x-forwarded-proto': 'https',
  };
  const { method, url: path } = request;
  const send = (): void => {
    const onward = forward({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    // The service may close an idle connection just when it is used again.
    onward.on('error', () => (onward.reusedSocket && !response.headersSent ? send() : response.destroy()));
    response.on('close', () => onward.destroy());
    onward.end(body);
  };
  send();
}
