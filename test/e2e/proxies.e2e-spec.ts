import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { eventually } from '#kit/kernel/testing';
import { newOperator } from '../support/operator-calls.js';
import { toolPorts } from '../support/identity.js';
import { freePort } from '../support/service.js';
import { sharedService } from '../support/shared-service.js';

type Init = Omit<RequestInit, 'headers'> & { readonly headers: Readonly<Record<string, string>> };
const NGINX = ['nginx', '/usr/sbin/nginx'].find((path) => spawnSync(path, ['-v']).status === 0) ?? '';
const withNginx = NGINX === '' ? it.skip : it;

describe('behind a proxy', () => {
  const service = sharedService(() =>
    toolPorts({
      TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8',
      AUTH_FAILURE_LIMIT_PER_MINUTE: '1',
      PUBLIC_URL: 'https://localhost',
      IDENTITY_PUBLIC_URL: 'https://localhost',
    }),
  );

  const at = (port: string | undefined, path: string) => `http://127.0.0.1:${port ?? ''}${path}`;
  const statusFor = async (client: string, url: string, init: Init) => {
    const headers = { ...init.headers, 'x-forwarded-for': `192.0.2.1, ${client}` };
    const response = await fetch(url, { ...init, headers });
    await response.body?.cancel();
    return response.status;
  };
  const json = { 'content-type': 'application/json' };

  it('the API and the tools limit wrong keys by the client that the proxy names', async () => {
    const api = service.url + '/v1/partner/customers';
    const tools = at(service.env['TOOLS_PORT'], '/');
    for (const client of ['198.51.100.1', '2001:db8:1::1']) {
      expect(await statusFor(client, api, { headers: { authorization: 'guess' } })).toBe(401);
      await service.says(`"action":"key-refused","actor":null,"address":"${client}"`);
      expect(await statusFor(client, api, { headers: { authorization: 'guess' } })).toBe(429);
      expect(await statusFor(client, tools, { headers: { authorization: 'Bearer guess' } })).toBe(429);
    }
  });

  it('the authorization server limits registrations by the client that the proxy names', async () => {
    const init = { method: 'POST', body: '{"redirect_uris":["javascript:alert(1)"]}', headers: json };
    const url = at(service.env['IDENTITY_PORT'], '/oauth2/register');
    const statuses = await Promise.all(
      Array.from({ length: 61 }, () => statusFor('198.51.100.3', url, init)),
    );
    expect(statuses.sort()).toEqual([...Array<number>(60).fill(400), 429]);
    expect(await statusFor('198.51.100.4', url, init)).toBe(400);
  });

  it('every cookie of the authorization server has the prefix __Host- over https', async () => {
    const register = { redirect_uris: ['http://127.0.0.1:9/cb'], token_endpoint_auth_method: 'none' };
    const response = await fetch(at(service.env['IDENTITY_PORT'], '/oauth2/register'), {
      method: 'POST',
      body: JSON.stringify(register),
      headers: json,
    });
    const { client_id } = (await response.json()) as { client_id: string };
    const query = new URLSearchParams({
      client_id,
      redirect_uri: 'http://127.0.0.1:9/cb',
      response_type: 'code',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    });
    const answer = await fetch(at(service.env['IDENTITY_PORT'], `/oauth2/authorize?${query.toString()}`), {
      redirect: 'manual',
    });
    const cookies = answer.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(1);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-identity(_step_[\w-]+)?(\.sig)?=[^;]+; path=\/;/i);
      expect(cookie).toMatch(/; secure/i);
    }
  });

  it('the security log of the portal names the client', async () => {
    const body = JSON.stringify({ email: 'nobody@acme.test', password: 'no password' });
    const init = { method: 'POST', body, headers: json };
    expect(await statusFor('198.51.100.5', `${service.url}/portal/api/session`, init)).toBe(401);
    await service.says('"action":"portal-sign-in-refused","actor":null,"address":"198.51.100.5"');
  });

  it('the sandbox inbox and every port answer only this machine and operators', async () => {
    const inbox = at(service.env['IDENTITY_PORT'], '/sandbox/inbox');
    expect((await fetch(inbox)).status).toBe(200);
    const { token } = await newOperator(service.dataDir, 'Grace');
    for (const client of ['198.51.100.6', '127.0.0.1']) {
      expect(await statusFor(client, inbox, { headers: {} })).toBe(403);
      expect(await statusFor(client, inbox, { headers: { authorization: `${token}x` } })).toBe(403);
      expect(await statusFor(client, inbox, { headers: { authorization: token } })).toBe(200);
    }
    const others = Object.values(networkInterfaces()).flatMap((of) =>
      (of ?? []).filter((one) => !one.internal && one.family === 'IPv4'),
    );
    for (const { address } of others)
      for (const port of [new URL(service.url).port, service.env['IDENTITY_PORT'], service.env['TOOLS_PORT']])
        await expect(fetch(`http://${address}:${port}/health/live`)).rejects.toThrow('fetch failed');
  });

  withNginx('the nginx example of docs/operations.md names the client', async () => {
    const example = /```nginx\n(.*?)```/s.exec(readFileSync('docs/operations.md', 'utf8'))?.[1] ?? '';
    const listening = await freePort();
    const server = example
      .replace(/ssl_.*;/g, '')
      .replace('443 ssl', `127.0.0.1:${listening}`)
      .replace('http://127.0.0.1:3000', service.url);
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${name};`,
    );
    const file = join(service.dataDir, 'nginx.conf');
    const settings = `daemon off; pid nginx.pid; error_log stderr; events {}`;
    writeFileSync(file, `${settings} http { access_log off; ${paths.join(' ')} ${server} }`);
    const nginx: ChildProcess = spawn(NGINX, ['-p', service.dataDir, '-c', file], { stdio: 'ignore' });
    try {
      const url = `http://127.0.0.1:${listening}`;
      await eventually(async () => {
        expect((await fetch(`${url}/health/live`)).status).toBe(200);
      });
      // The client claims an address but does not connect through the proxy.
      const headers = {
        'x-forwarded-for': '198.51.100.9',
        forwarded: 'for=198.51.100.9',
        authorization: 'guess',
      };
      const from = { localAddress: '127.0.0.2', headers };
      const status = await new Promise((resolve, reject) => {
        get(`${url}/v1/partner/customers`, from, (response) => resolve(response.resume().statusCode)).on(
          'error',
          reject,
        );
      });
      expect(status).toBe(401);
      await service.says('"action":"key-refused","actor":null,"address":"127.0.0.2"');
      expect((await fetch(`${url}/metrics`)).status).toBe(404);
    } finally {
      nginx.kill();
    }
  });
});
