import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { HostCookie } from '#platform/http';
import { Clock } from '#kit/kernel';
import { MasterKey, SealBrokenError } from '#platform/personal-data';
import { IdentityConfig, ToolsConfig } from '../identity.config.js';
import { OAuthRecords } from './oauth-records.js';

/** The founder who must sign in, and the page of the tool server that then opens. */
export interface SignInRequest {
  readonly customerId: string;
  readonly returnTo: string;
}

/** A request that a browser brought to the sign-in. */
export interface PendingSignIn extends SignInRequest {
  /** Also in the name of a cookie of the browser. */
  readonly nonce: string;
}

/** The content of a token: customer, address or session, time of expiry (ms), nonce. */
type OpenedStep = readonly [string, string, number, string];

const REQUEST = 'founder-sign-in';
const PROOF = 'founder-sign-in-proof';
const COOKIE = 'founder-browser';
const NONCE_COOKIE = 'founder-sign-in';
const NONCE_BYTES = 16;
const REQUEST_MS = 2 * 3_600_000;
const PROOF_MS = 60_000;
export const CONTINUE_PATH = '/continue';
const PROOF_PARAMETER = 'proof';

/**
 * Opens pages of the tool server only in a browser in which their founder has signed in, because assistants also know
 * the links (contract 10.6). The authorization server checks the session and sends the browser back with a proof, which
 * becomes a cookie there. A nonce binds the proof to the browser that was sent to the sign-in, so that nobody can send
 * their own proof to someone else. It is the name of a cookie, so that a browser can open several links at a time.
 */
@Injectable()
export class FounderSignIn {
  private readonly cookie: HostCookie;

  constructor(
    private readonly masterKey: MasterKey,
    private readonly clock: Clock,
    private readonly records: OAuthRecords,
    private readonly identity: IdentityConfig,
    private readonly tools: ToolsConfig,
  ) {
    this.cookie = new HostCookie(COOKIE, tools.toolsPublicUrl, 'Lax');
  }

  /** Returns the page of the authorization server where the founder signs in, and the browser's cookie for it. */
  begin({ customerId, returnTo }: SignInRequest): { readonly url: string; readonly cookie: string } {
    const nonce = randomBytes(NONCE_BYTES).toString('base64url');
    const token = this.seal(REQUEST, [customerId, returnTo, this.now() + REQUEST_MS, nonce]);
    return {
      url: `${this.identity.identityPublicUrl}${CONTINUE_PATH}/${token}`,
      cookie: this.nonceCookie(nonce).set('1', REQUEST_MS / 1000),
    };
  }

  /** Returns the request of such a page; null if its token is altered or has expired. */
  pending(token: string): PendingSignIn | null {
    const opened = this.open(REQUEST, token) as OpenedStep | null;
    if (!opened) return null;
    const [customerId, returnTo, expires, nonce] = opened;
    return this.now() < expires ? { customerId, returnTo, nonce } : null;
  }

  /** Returns where a signed-in browser continues. @param uid of its session */
  answer({ customerId, returnTo, nonce }: PendingSignIn, uid: string): string {
    const proof = this.seal(PROOF, [customerId, uid, this.now() + PROOF_MS, nonce], returnTo);
    return `${returnTo}?${PROOF_PARAMETER}=${proof}`;
  }

  /**
   * Returns the cookies for a browser that comes back with a proof; null without a valid one, or if another browser was
   * sent to the sign-in.
   */
  cookiesFor(
    { customerId, returnTo }: SignInRequest,
    query: URLSearchParams,
    request: IncomingMessage,
  ): readonly string[] | null {
    const token = query.get(PROOF_PARAMETER) ?? '';
    const opened = this.open(PROOF, token, returnTo) as OpenedStep | null;
    if (!opened) return null;
    const [of, uid, expires, nonce] = opened;
    if (of !== customerId || this.now() >= expires) return null;
    if (this.nonceCookie(nonce).of(request) === null) return null;
    return [this.cookie.set(this.seal(COOKIE, [customerId, uid])), this.nonceCookie(nonce).set('', 0)];
  }

  private nonceCookie(nonce: string): HostCookie {
    return new HostCookie(`${NONCE_COOKIE}-${nonce}`, this.tools.toolsPublicUrl, 'Lax');
  }

  /** Reports whether the founder is signed in with the browser that sent a request. */
  async isSignedIn(customerId: string, request: IncomingMessage): Promise<boolean> {
    const opened = this.open(COOKIE, this.cookie.of(request) ?? '') as [string, string] | null;
    if (opened?.[0] !== customerId) return false;
    const [, uid] = opened;
    const session = await this.records.findByUid('Session', uid);
    return session?.payload['accountId'] === customerId;
  }

  private now(): number {
    return this.clock.now().getTime();
  }

  private seal(purpose: string, values: readonly (string | number)[], context = ''): string {
    const sealed = this.masterKey.seal(purpose, Buffer.from(JSON.stringify(values)), context);
    return Buffer.from(sealed, 'base64').toString('base64url');
  }

  private open(purpose: string, token: string, context = ''): unknown {
    try {
      const sealed = Buffer.from(token, 'base64url').toString('base64');
      return JSON.parse(this.masterKey.open(purpose, sealed, context).toString());
    } catch (error) {
      if (error instanceof SealBrokenError) return null;
      throw error;
    }
  }
}
