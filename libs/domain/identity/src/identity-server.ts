import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { RequestHandler } from 'express';
import { Logger } from '#kit/kernel';
import type { Worker } from '#platform/hosting';
import { ErrorCatalog, HttpConfig, namesOf, PortServer, sendPage, setPublisher } from '#platform/http';
import { ServiceDetails } from '#platform/reference-data';
import { IdentityConfig } from './identity.config.js';
import { IdentityRoutesModule } from './identity-routes.module.js';
import { IdentityFailureFilter } from './pages/identity-failure.filter.js';
import { notice } from './pages/layout.js';

/**
 * Sent with every response. Pages extend the policy, and so does the provider for pages with its own script.
 */
const HEADERS = {
  'content-security-policy': "default-src 'none'; script-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** The authorization server on its own port: pages for people, endpoints for programs. */
@Injectable()
export class IdentityServer implements Worker {
  private readonly server: PortServer;

  constructor(
    private readonly config: IdentityConfig,
    http: HttpConfig,
    private readonly logger: Logger,
    private readonly failures: ErrorCatalog,
    private readonly modules: ModuleRef,
    service: ServiceDetails,
  ) {
    this.server = new PortServer(config.identityPort, http, logger);
    setPublisher(this.server.app, service);
  }

  async start(): Promise<void> {
    this.server.app.use(asTheIssuer(this.config.identityPublicUrl));
    const filter = new IdentityFailureFilter(this.logger, this.failures);
    await this.server.serve(IdentityRoutesModule.routes, filter, this.modules);
    await this.server.start();
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
}

/**
 * Gives the provider our configured address instead of one that a caller claims. Rejects requests for other
 * host names, because a page that points its own domain name at this address still sends that name (DNS
 * rebinding).
 */
function asTheIssuer(issuer: string): RequestHandler {
  const { host, protocol } = new URL(issuer);
  const isOurs = namesOf(issuer);
  return (request, response, next) => {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    if (!isOurs(request.headers.host)) {
      sendPage(response, 403, notice('Wrong address', 'The Host header does not match this server.'));
      return;
    }
    delete request.headers['x-forwarded-host'];
    delete request.headers['x-forwarded-for'];
    request.headers.host = host;
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    next();
  };
}
