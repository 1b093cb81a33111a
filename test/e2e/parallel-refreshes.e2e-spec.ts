import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { eventually } from '#kit/kernel/testing';
import { Clock } from '../crash/induced-failures.js';
import { issuerOf, toolPorts } from '../support/identity.js';
import { Issuer } from '../support/issuer.js';
import { freePort, Service, temporaryFolder } from '../support/service.js';

const EACH = 4;

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

describe('two processes of the authorization server', () => {
  const folder = temporaryFolder();
  const clock = new Clock(folder.path);
  let services: readonly Service[];
  let server: Issuer;
  let ports: readonly [string, string];

  beforeAll(async () => {
    const env = await toolPorts();
    const shared = { ...env, ...clock.env, IDENTITY_PUBLIC_URL: issuerOf(env) };
    ports = [String(env['IDENTITY_PORT']), String(await freePort())];
    const first = await Service.start(folder.path, shared);
    const second = await Service.start(folder.path, { ...shared, IDENTITY_PORT: ports[1] }, 'identity');
    services = [first, second];
    server = new Issuer(first);
    await server.discover();
  });
  afterAll(async () => {
    await Promise.all(services.map((service) => service.stop()));
    folder.remove();
  });

  /** Refreshes at a process. A proxy in front of all processes would send the issuer's host name. */
  const refreshAt = async (port: string, clientId: string, token: string): Promise<Tokens> => {
    const { host } = new URL(server.url);
    const headers = { host, 'content-type': 'application/x-www-form-urlencoded' };
    const sent = request({ host: 'localhost', port, path: '/oauth2/token', method: 'POST', headers });
    const params = { grant_type: 'refresh_token', client_id: clientId, refresh_token: token };
    sent.end(new URLSearchParams(params).toString());
    const body = await new Promise<string>((resolve, reject) => {
      sent.once('error', reject).once('response', (response) => resolve(text(response)));
    });
    return JSON.parse(body) as Tokens;
  };
  const refreshedEverywhere = (clientId: string, token: string): Promise<Tokens[]> =>
    Promise.all(
      Array.from({ length: EACH }).flatMap(() => ports.map((port) => refreshAt(port, clientId, token))),
    );

  it('return the same tokens for simultaneous refreshes with one token, whichever was first', async () => {
    const { client, tokens } = await server.signedUp('parallel@founders.example');
    let token = tokens.refresh_token ?? '';
    for (let generation = 0; generation < 3; generation++) {
      const responses = await refreshedEverywhere(client.client_id, token);
      const [first] = responses;
      expect(first).toMatchObject({ access_token: expect.any(String), refresh_token: expect.any(String) });
      expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
      expect((await server.call(first?.access_token ?? '')).status).toBe(200);
      expect(first?.refresh_token).not.toBe(token);
      token = first?.refresh_token ?? '';
    }
  });

  it('return a successor again after it was used', async () => {
    const { client, tokens } = await server.signedUp('successors@founders.example');
    const token = tokens.refresh_token ?? '';
    const first = await refreshAt(ports[0], client.client_id, token);
    const second = await refreshAt(ports[1], client.client_id, first.refresh_token);
    const again = await refreshAt(ports[1], client.client_id, token);
    expect(again.refresh_token).toBe(first.refresh_token);
    expect(await refreshAt(ports[0], client.client_id, again.refresh_token)).toMatchObject({
      access_token: second.access_token,
      refresh_token: second.refresh_token,
    });
  });

  it('reject the refresh token of another program', async () => {
    const { client, tokens } = await server.signedUp('thief@founders.example');
    const { client_id: thief } = await server.newClient();
    const token = tokens.refresh_token ?? '';
    await refreshAt(ports[0], client.client_id, token);
    expect(await refreshAt(ports[1], thief, token)).toMatchObject({ error: 'invalid_grant' });
  });

  it('revoke every token of the permission if a refresh token is replayed later', async () => {
    const { client, tokens } = await server.signedUp('replayed@founders.example');
    const { client_id: clientId } = client;
    const token = tokens.refresh_token ?? '';
    const successors = await refreshAt(ports[0], clientId, token);
    clock.step(1);
    // The process notices the change of its clock after a moment.
    await eventually(async () => {
      expect(await refreshAt(ports[1], clientId, token)).toMatchObject({ error: 'invalid_grant' });
    });
    clock.step(0);
    for (const { access_token: accessToken } of [tokens, successors])
      await eventually(async () => {
        expect((await server.call(accessToken)).status).toBe(401);
      });
    expect(await refreshAt(ports[0], clientId, successors.refresh_token)).toMatchObject({
      error: 'invalid_grant',
    });
  });
});
