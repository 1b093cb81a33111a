import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type Provider from 'oidc-provider';
import { Clock } from '#kit/kernel';
import { IdentityConfig } from '../identity.config.js';
import { OAuthRecords } from './oauth-records.js';
import { COOKIE, LIFETIMES } from './lifetimes.js';

/** A step of an authorization: sign-in or consent. */
export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;
export type Session = Awaited<ReturnType<Provider['Session']['get']>>;

/** The browsers in which people are signed in, stored as sessions of the provider. */
@Injectable()
export class BrowserSessions {
  private readonly cookie: typeof COOKIE & { readonly secure: boolean };

  constructor(
    private readonly records: OAuthRecords,
    private readonly clock: Clock,
    config: IdentityConfig,
  ) {
    this.cookie = { ...COOKIE, secure: config.identityPublicUrl.startsWith('https:') };
  }

  /** Returns a browser's session. It has no `accountId` before a sign-in. */
  of(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<Session> {
    return provider.Session.get(provider.createContext(request, response));
  }

  /** Signs a person in with a new session (session fixation) and ends the old one. */
  async begin(
    provider: Provider,
    request: IncomingMessage,
    response: ServerResponse,
    accountId: string,
  ): Promise<Session> {
    const context = provider.createContext(request, response);
    const before = await provider.Session.get(context);
    if (before.accountId !== undefined) await before.destroy();
    const session = new provider.Session();
    const loginTs = Math.floor(this.clock.now().getTime() / 1000);
    session.loginAccount({ accountId, loginTs, transient: true });
    await session.save(LIFETIMES.Session);
    context.cookies.set(provider.cookieName('session'), session.jti, this.cookie);
    return session;
  }

  /** Starts the lifetime of an authorization's step again, for its record and its cookie. */
  async renew(
    provider: Provider,
    step: Interaction,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    await step.save(LIFETIMES.Interaction);
    const { cookies } = provider.createContext(request, response);
    const maxAge = LIFETIMES.Interaction * 1000;
    cookies.set(provider.cookieName('interaction'), step.uid, { ...this.cookie, path: request.url, maxAge });
  }

  /** Signs this browser out. */
  async end(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const context = provider.createContext(request, response);
    await (await provider.Session.get(context)).destroy();
    context.cookies.set(provider.cookieName('session'), null, this.cookie);
  }

  /**
   * Signs a person out of every browser. Sessions are removed last, because a step of a flow in which the person has
   * just signed in becomes a session.
   */
  async endAll(customerId: string): Promise<void> {
    for (const model of ['Interaction', 'Session']) await this.records.removeOfAccount(model, customerId);
  }

  /** Returns a person's sessions, latest first. @param uid the current session */
  async all(customerId: string, uid: string): Promise<{ readonly since: Date; readonly isThis: boolean }[]> {
    const sessions = await this.records.ofAccount('Session', customerId);
    return sessions
      .map(({ payload }) => ({
        since: new Date(Number(payload['loginTs']) * 1000),
        isThis: payload['uid'] === uid,
      }))
      .sort((a, b) => Number(b.isThis) - Number(a.isThis) || b.since.getTime() - a.since.getTime());
  }
}
