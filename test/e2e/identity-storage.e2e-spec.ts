import type { Client } from 'oauth4webapi';
import { eventually } from '#kit/kernel/testing';
import { cli } from '../support/cli.js';
import { filesWith } from '../support/data-files.js';
import { codeFor, PASSWORD } from '../support/identity.js';
import { type Issuer, type Permitted } from '../support/issuer.js';
import { PageVisitor } from '../support/page-visitor.js';
import { sharedIssuer } from '../support/shared-service.js';

const EMAIL = 'planted.address@stored-nowhere.example';

describe('the data the authorization server stores', () => {
  const { service, server } = sharedIssuer();
  let client: Client;
  let founder: Permitted;
  let customerId: string;
  let programOfHers: { clientId: string; clientSecret: string };
  beforeAll(async () => {
    client = await server.newClient({ token_endpoint_auth_method: 'client_secret_basic' });
    founder = await server.signedUp(EMAIL, client);
    customerId = (await server.introspect(client, founder.tokens.access_token))['sub'] as string;
    const create = ['oauth-clients', 'create', '--name', 'Bookkeeping', '--customer', customerId, '--json'];
    programOfHers = JSON.parse((await cli(service.dataDir, ...create)).stdout) as typeof programOfHers;
  });

  const tokenOfHerProgram = (): Promise<Response> => {
    const { clientId, clientSecret } = programOfHers;
    return fetch(`${server.url}/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
  };

  it('reveals no token, code, secret, cookie or password to an attacker with a copy', async () => {
    const { visitor, callback, tokens } = founder;
    const unused = await server.again(founder);
    const visit = await server.visit();
    const start = visit.url;
    const requestCode = async (): Promise<string> => {
      await visit.open(`${start}/reset`);
      await visit.submit('/reset', { email: EMAIL });
      return codeFor(server.url, EMAIL);
    };
    const codes = [await requestCode()];
    const ticket = /name="ticket" value="([\w-]+)"/.exec(visit.text)?.[1] ?? '';
    const account = await new PageVisitor(server.url).open('/account');
    await account.submit('/sign-in', { email: EMAIL, password: PASSWORD });
    const { access_token: ofProgram } = (await (await tokenOfHerProgram()).json()) as {
      access_token: string;
    };
    const secrets = {
      access: tokens.access_token,
      refresh: tokens.refresh_token ?? '',
      code: new URL(callback).searchParams.get('code') ?? '',
      unused: new URL(unused.callback).searchParams.get('code') ?? '',
      verifier: unused.verifier,
      secret: client.client_secret as string,
      ofProgram,
      secretOfProgram: programOfHers.clientSecret,
      session: visitor.cookie('identity'),
      session2: account.cookie('identity'),
      step: visit.url.split('/')[4] ?? '',
      ticket,
      password: PASSWORD,
    };
    for (const [kind, secret] of Object.entries(secrets))
      expect([kind, secret.length > 7]).toEqual([kind, true]);
    expect(filesWith(service.dataDir, Object.values(secrets))).toEqual([]);
    // A hash or a time can contain eight digits by chance, but hardly those of both codes.
    const isStored = (code = ''): boolean => filesWith(service.dataDir, [code]).length > 0;
    const first = isStored(codes[0]);
    codes.push(await requestCode());
    expect(codes.join()).toMatch(/^\d{8},\d{8}$/);
    expect([first, isStored(codes[1])]).not.toEqual([true, true]);
  });

  it('is removed by an erasure: sessions, permissions, tokens, programs and sign-in data', async () => {
    const { visitor, tokens } = founder;
    const second = await server.tokensOf(...(await secondPermission()));
    const ofProgram = (await (await tokenOfHerProgram()).json()) as { access_token: string };
    for (const token of [second.access_token, ofProgram.access_token])
      expect((await server.call(token)).status).toBe(200);
    const erase = ['privacy', 'erase', customerId, '--reason', 'asked', '--as', 'grace', '--yes', '--json'];
    expect((await cli(service.dataDir, ...erase)).code).toBe(0);
    await eventually(async () => {
      for (const token of [tokens.access_token, second.access_token, ofProgram.access_token])
        expect((await server.call(token)).status).toBe(401);
    });
    for (const token of [tokens.refresh_token, second.refresh_token])
      expect((await server.refresh(client, token ?? '')).status).toBe(400);
    await eventually(async () => {
      expect((await tokenOfHerProgram()).status).toBe(401);
      await visitor.open(`${server.url}/account`);
      expect(visitor.title).toBe('Sign in');
    });
    await visitor.submit('/sign-in', { email: EMAIL, password: PASSWORD });
    expect([visitor.status, visitor.title]).toEqual([422, 'Error: Sign in']);
    const again = await server.signedUp(EMAIL, client);
    const sub = (await server.introspect(client, again.tokens.access_token))['sub'];
    expect(sub).not.toBe(customerId);
  });

  const secondPermission = async (): Promise<Parameters<Issuer['tokensOf']>> => {
    const next = await server.again(founder);
    return [next, next.callback];
  };
});
