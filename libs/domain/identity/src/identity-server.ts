import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import {
  ErrorCatalogue,
  failureOf,
  HttpConfig,
  namesOf,
  networkOf,
  PortServer,
  TokenBuckets,
  isFromOtherSite,
  sendAsset,
  sendPage,
} from '#platform/http';
import type { Worker } from '#platform/hosting';
import { Clock, Logger } from '#kit/kernel';
import { Mailer, MailNotSentError, SandboxInbox } from '#platform/mail';
import { MasterKey } from '#platform/personal-data';
import { Accounts } from './accounts/accounts.js';
import { IdentityConfig, ToolsConfig } from './identity.config.js';
import { ClientDocuments } from './oauth/client-documents.js';
import { authorizationServerMetadata, ENDPOINTS } from './oauth/metadata.js';
import { resourceOf } from './oauth/resource.js';
import { OAuthRecords } from './oauth/oauth-records.js';
import { OperatorClients } from './oauth/operator-clients.js';
import type * as ProviderModule from './oauth/provider.js';
import { inboxPage } from './pages/inbox-page.js';
import { AccountPages } from './pages/account-pages.js';
import { InteractionPages } from './pages/interaction-pages.js';
import { notice, STYLE } from './pages/layout.js';

/** Of one network address, on each process; documents that are fetched for it count, too. */
const REGISTRATIONS_PER_HOUR = 60;
const CALLS_PER_SECOND = 20;
const MOST_REGISTRATION_BYTES = 16 * 1024;

/** Of every answer; pages say more. The provider adds its own script's hash to the policy where it has one. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; script-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** OAuth, as its package answers it. */
interface Protocol {
  readonly provider: Provider;
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** The authorization server, on a port of its own: pages for people, endpoints for programs. */
@Injectable()
export class IdentityServer implements Worker {
  private readonly server: PortServer;
  private readonly registrations = new TokenBuckets(REGISTRATIONS_PER_HOUR / 3600, REGISTRATIONS_PER_HOUR);
  private readonly calls = new TokenBuckets(CALLS_PER_SECOND, 10 * CALLS_PER_SECOND);
  private readonly beginnings = new TokenBuckets(CALLS_PER_SECOND, 10 * CALLS_PER_SECOND);
  private made: Promise<Protocol> | null = null;

  constructor(
    private readonly config: IdentityConfig,
    private readonly tools: ToolsConfig,
    http: HttpConfig,
    private readonly logger: Logger,
    private readonly clock: Clock,
    private readonly masterKey: MasterKey,
    private readonly records: OAuthRecords,
    private readonly accounts: Accounts,
    private readonly pages: InteractionPages,
    private readonly account: AccountPages,
    private readonly mailer: Mailer,
    private readonly documents: ClientDocuments,
    private readonly clients: OperatorClients,
    private readonly failures: ErrorCatalogue,
  ) {
    this.server = new PortServer(config.identityPort, http, logger);
  }

  async start(): Promise<void> {
    this.route();
    await this.server.start();
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  /** Made with the first request: what it stands on takes its time to load. */
  private protocol(): Promise<Protocol> {
    return (this.made ??= this.makeProtocol());
  }

  private async makeProtocol(): Promise<Protocol> {
    const { config, clock, masterKey, records } = this;
    const { makeProvider } = await loadProvider();
    const provider = makeProvider({
      config,
      resource: resourceOf(this.tools),
      clock,
      masterKey,
      records,
      exists: (customerId) => this.accounts.exists(customerId),
      worksFor: (clientId) => this.clients.customerOf(clientId),
      fetchDocument: (address) => this.documents.fetch(address),
      mayFetch: (request) => this.registrations.take(callerOf(request)).retryAfterMs === null,
      showError: (ctx, error) => {
        this.showProtocolError(ctx, error);
      },
    });
    provider.on('server_error', (_, err) => {
      this.logger.error('the authorization server failed', { err });
    });
    return { provider, answer: provider.callback() };
  }

  private route(): void {
    const { app } = this.server;
    const metadata = JSON.stringify(authorizationServerMetadata(this.config.identityPublicUrl));
    app.use(this.asTheIssuer());
    app.get('/.well-known/oauth-authorization-server', (_, response) => {
      response.setHeader('content-type', 'application/json');
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('cache-control', 'public, max-age=300');
      response.end(metadata);
      // A program that asks for it comes for the rest next. A failure is told, and logged, with what comes.
      this.protocol().catch(() => undefined);
    });
    app.get(STYLE.path, (_, response) => {
      sendAsset(response, STYLE);
    });
    app.get(
      '/sandbox/inbox',
      this.page(async (_, response) => this.inbox(response)),
    );
    for (const path of ['/interaction/:uid', '/interaction/:uid/*path', '/account', '/account/*path'])
      app.all(
        path,
        this.page((request, response) => this.forms(request, response)),
      );
    app.post(ENDPOINTS.registration, this.limitedRegistration());
    for (const path of [ENDPOINTS.token, ENDPOINTS.introspection, ENDPOINTS.revocation])
      app.post(path, this.limited(this.calls));
    app.all(ENDPOINTS.authorization, this.limitedAuthorization());
    for (const path of [...Object.values(ENDPOINTS), `${ENDPOINTS.authorization}/:uid`])
      app.all(
        path,
        this.page(async (request, response) => (await this.protocol()).answer(request, response)),
      );
    app.use((_, response) => {
      sendPage(response, 404, notice('Nothing here', 'There is nothing at this address.'));
    });
  }

  /**
   * What is in front says what our address is; what a caller says of it is not believed. A page that made its own name mean
   * this address still says its own name (DNS rebinding).
   */
  private asTheIssuer(): RequestHandler {
    const { host, protocol } = new URL(this.config.identityPublicUrl);
    const isOurs = namesOf(this.config.identityPublicUrl);
    return (request, response, next) => {
      for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
      if (!isOurs(request.headers.host)) {
        sendPage(response, 403, notice('Not here', 'This request came by another name.'));
        return;
      }
      delete request.headers['x-forwarded-host'];
      delete request.headers['x-forwarded-for'];
      request.headers.host = host;
      request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
      next();
    };
  }

  /** Pages with forms: the steps of a program's request, and the account. */
  private async forms(request: Request, response: Response): Promise<void> {
    const { uid, path } = request.params as unknown as { uid?: string; path?: readonly string[] };
    const below = path?.join('/') ?? '';
    if (request.method === 'POST' && isFromOtherSite(request)) {
      sendPage(response, 403, notice('This cannot be sent from here', 'Start again where you came from.'));
      return;
    }
    const isKnown = request.method === 'GET' || request.method === 'POST';
    const { provider } = await this.protocol();
    const serve = () =>
      uid === undefined
        ? this.account.serve(provider, request, response, below)
        : this.pages.serve(provider, request, response, uid, below);
    if (isKnown && (await serve())) return;
    sendPage(response, 404, notice('Nothing here', 'There is nothing at this address.'));
  }

  private async inbox(response: ServerResponse): Promise<void> {
    if (this.mailer instanceof SandboxInbox) sendPage(response, 200, inboxPage(await this.mailer.latest()));
    else sendPage(response, 404, notice('Nothing here', 'There is nothing at this address.'));
  }

  /** Every failure of a page is said on a page. */
  private page(serve: (request: Request, response: Response) => Promise<void>): RequestHandler {
    return (request, response) => {
      serve(request, response).catch((error: unknown) => {
        this.showFailure(response, error);
      });
    };
  }

  private showFailure(response: ServerResponse, error: unknown): void {
    if (response.headersSent) {
      response.destroy();
    } else if (error instanceof Error && error.name === 'SessionNotFound') {
      const text = 'This step is over, or was begun in another browser. Start again where you came from.';
      sendPage(response, 410, notice('Please start again', text));
    } else if (error instanceof MailNotSentError) {
      this.logger.error('an e-mail could not be sent', { err: error });
      sendPage(response, 503, notice('Please try again', 'The message could not be sent just now.'));
    } else {
      const { status, code, headers = {} } = failureOf(error, this.failures);
      if (status >= 500)
        this.logger.error(`a page of the authorization server answered ${code}`, { err: error });
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      sendPage(response, status, notice('Something went wrong', 'Please go back and try again.'));
    }
  }

  private showProtocolError(ctx: KoaContextWithOIDC, error: string): void {
    ctx.respond = false;
    const text =
      'The program that led you here asked for something that cannot be given. Start again there; if it happens again, tell its makers.';
    sendPage(ctx.res, ctx.status, notice(`This did not work (${error})`, text));
  }

  private limitedRegistration(): RequestHandler {
    const limit = this.limited(this.registrations);
    return (request, response, next) => {
      const { 'content-length': length } = request.headers;
      if (length === undefined)
        refuse(response, 411, 'invalid_client_metadata', 'the registration does not say how long it is');
      else if (Number(length) > MOST_REGISTRATION_BYTES)
        refuse(response, 413, 'invalid_client_metadata', 'the registration is too large');
      else limit(request, response, next);
    };
  }

  /** A step is begun in a browser: it is answered with a page. */
  private limitedAuthorization(): RequestHandler {
    return this.limited(this.beginnings, (response) => {
      sendPage(
        response,
        429,
        notice('Please wait', 'Too many requests came from your network. Try again shortly.'),
      );
    });
  }

  private limited(buckets: TokenBuckets, tell = refuseTooMany) {
    return (request: Request, response: Response, next: NextFunction): void => {
      const { retryAfterMs } = buckets.take(callerOf(request));
      if (retryAfterMs === null) {
        next();
        return;
      }
      response.setHeader('retry-after', String(Math.ceil(retryAfterMs / 1000)));
      tell(response);
    };
  }
}

/** Only where it runs: it takes its time to load, and warns of Node 20, on which our specs hold it to what it does. */
async function loadProvider(): Promise<Pick<typeof ProviderModule, 'makeProvider'>> {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return await import('./oauth/provider.js');
  } finally {
    console.warn = warn;
  }
}

const callerOf = ({ socket }: IncomingMessage): string => networkOf(socket.remoteAddress ?? '');

function refuseTooMany(response: ServerResponse): void {
  refuse(response, 429, 'temporarily_unavailable', 'too many requests from this address');
}

function refuse(response: ServerResponse, status: number, error: string, description: string): void {
  response.statusCode = status;
  response.setHeader('content-type', 'application/json');
  response.setHeader('cache-control', 'no-store');
  response.end(JSON.stringify({ error, error_description: description }));
}
