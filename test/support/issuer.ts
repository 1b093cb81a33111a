import * as oauth from 'oauth4webapi';
import { CALLBACK, issuerOf, signUp, toolsOf } from './identity.js';
import { PageVisitor } from './page-visitor.js';
import type { Service } from './service.js';

// eslint-disable-next-line @typescript-eslint/no-deprecated -- the name is its warning: this issuer is on loopback
const insecure = { [oauth.allowInsecureRequests]: true } as const;

/** A program's request that passes through a founder's browser. */
interface Flow {
  readonly client: oauth.Client;
  readonly verifier: string;
  readonly state: string;
  readonly url: string;
}

type Tokens = oauth.TokenEndpointResponse;

/** A completed flow. */
export interface Permitted extends Flow {
  readonly visitor: PageVisitor;
  readonly callback: string;
  readonly tokens: Tokens;
}

/** A service's authorization server, used through a third-party library (`oauth4webapi`). */
export class Issuer {
  /** Known after {@link discover}. */
  metadata: oauth.AuthorizationServer = { issuer: '' };

  constructor(private readonly service: Pick<Service, 'env'>) {}

  async discover(): Promise<void> {
    const url = new URL(this.url);
    const answer = await oauth.discoveryRequest(url, { algorithm: 'oauth2', ...insecure });
    this.metadata = await oauth.processDiscoveryResponse(url, answer);
  }

  get url(): string {
    return issuerOf(this.service.env);
  }

  /** The tool interface's address, which is also the resource of tokens. */
  get tools(): string {
    return toolsOf(this.service.env);
  }

  register(more: Readonly<Record<string, unknown>> = {}): Promise<Response> {
    return fetch(`${this.url}/oauth2/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        client_name: 'Assistant',
        redirect_uris: [CALLBACK],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'none',
        ...more,
      }),
    });
  }

  async newClient(more: Readonly<Record<string, unknown>> = {}): Promise<oauth.Client> {
    return (await (await this.register(more)).json()) as oauth.Client;
  }

  /** Builds a program's request. @param without parameters to leave out */
  async begin(
    client: oauth.Client,
    more: Readonly<Record<string, string>> = {},
    without: readonly string[] = [],
  ): Promise<Flow> {
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const params = new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: CALLBACK,
      response_type: 'code',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      resource: this.tools,
      ...more,
    });
    for (const name of without) params.delete(name);
    const url = `${this.metadata.authorization_endpoint ?? ''}?${params.toString()}`;
    return { client, verifier, state, url };
  }

  /** Opens a new program's request in a person's browser. */
  async visit(more: Readonly<Record<string, string>> = {}, client?: oauth.Client): Promise<PageVisitor> {
    const flow = await this.begin(client ?? (await this.newClient()), more);
    return new PageVisitor(this.url).open(flow.url);
  }

  /** @param more parameters to add */
  redeem(
    flow: Flow,
    callback: string,
    more: Readonly<Record<string, string>> = { resource: this.tools },
  ): Promise<Response> {
    const params = oauth.validateAuthResponse(this.metadata, flow.client, new URL(callback), flow.state);
    return oauth.authorizationCodeGrantRequest(
      this.metadata,
      flow.client,
      authenticationOf(flow.client),
      params,
      CALLBACK,
      flow.verifier,
      { ...insecure, additionalParameters: more },
    );
  }

  async tokensOf(flow: Flow, callback: string): Promise<Tokens> {
    const answer = await this.redeem(flow, callback);
    return oauth.processAuthorizationCodeResponse(this.metadata, flow.client, answer);
  }

  /** @param more parameters to add */
  refresh(
    client: oauth.Client,
    token: string,
    more: Readonly<Record<string, string>> = {},
    authentication: oauth.ClientAuth = authenticationOf(client),
  ): Promise<Response> {
    const options = { ...insecure, additionalParameters: more };
    return oauth.refreshTokenGrantRequest(this.metadata, client, authentication, token, options);
  }

  async refreshed(client: oauth.Client, token: string): Promise<Tokens> {
    return oauth.processRefreshTokenResponse(this.metadata, client, await this.refresh(client, token));
  }

  revoke(client: oauth.Client, token: string): Promise<Response> {
    return oauth.revocationRequest(this.metadata, client, authenticationOf(client), token, insecure);
  }

  async introspect(client: oauth.Client, token: string): Promise<Record<string, unknown>> {
    const authentication = authenticationOf(client);
    const answer = await oauth.introspectionRequest(this.metadata, client, authentication, token, insecure);
    return (await answer.json()) as Record<string, unknown>;
  }

  /** Signs up a new person, gives consent, and returns their program's tokens. */
  async signedUp(email: string, client?: oauth.Client): Promise<Permitted> {
    const flow = await this.begin(client ?? (await this.newClient()));
    const visitor = await new PageVisitor(this.url).open(flow.url);
    await signUp(visitor, this.url, email);
    await visitor.submit('/consent');
    const callback = visitor.url;
    return { ...flow, visitor, callback, tokens: await this.tokensOf(flow, callback) };
  }

  /** Grants a second permission in the browser of the first. */
  async again({ client, visitor }: Permitted): Promise<Flow & { readonly callback: string }> {
    const flow = await this.begin(client);
    await visitor.open(flow.url);
    await visitor.submit('/consent');
    return { ...flow, callback: visitor.url };
  }

  /** Returns the tool interface's response to a call with a token. */
  call(token: string | null, path = ''): Promise<Response> {
    return fetch(`${this.tools}/${path}`, {
      method: 'POST',
      headers: {
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: {
          protocolVersion: '2025-06-18',
          capabilities: {},
          clientInfo: { name: 'program', version: '1' },
        },
      }),
    });
  }
}

const authenticationOf = ({ client_secret: secret }: oauth.Client): oauth.ClientAuth =>
  typeof secret === 'string' ? oauth.ClientSecretBasic(secret) : oauth.None();
