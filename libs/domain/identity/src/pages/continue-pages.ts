import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type Provider from 'oidc-provider';
import { type Faults, receiveForm, sendPage } from '#platform/http';
import { BrowserSessions } from '../oauth/browser-sessions.js';
import { type PendingSignIn, CONTINUE_PATH, FounderSignIn } from '../oauth/founder-sign-in.js';
import { notice } from './layout.js';
import { SignInPages } from './sign-in-pages.js';
import { resetPage, signInPage } from './step-pages.js';
import { type BegunSignIn, goTo, type Visit } from './visit.js';

const GONE = notice('This link does not work', 'It has expired. Ask your assistant for a new one.');
const OTHER_ACCOUNT: Faults = { email: 'This link belongs to another account. Sign in with that account.' };

/** The sign-in before a link from an assistant opens. */
@Injectable()
export class ContinuePages {
  private readonly posts: Readonly<Record<string, (visit: Visit) => Promise<void>>> = {
    'sign-in': (visit) => this.signInPages.signIn(visit),
    reset: (visit) => this.signInPages.beginReset(visit),
    'reset/code': (visit) => this.signInPages.completeReset(visit),
  };

  constructor(
    private readonly signIn: FounderSignIn,
    private readonly sessions: BrowserSessions,
    private readonly signInPages: SignInPages,
  ) {}

  /**
   * Serves the sign-in, or sends a signed-in browser back to the link's page.
   * @param token names the founder and the page
   * @param path below the token
   * @returns false if the page does not exist
   */
  async serve(
    provider: Provider,
    request: IncomingMessage,
    response: ServerResponse,
    token: string,
    path: string,
  ): Promise<boolean> {
    const isPost = request.method === 'POST';
    if (isPost ? !this.posts[path] : path !== '' && path !== 'reset') return false;
    const pending = this.signIn.pending(token);
    if (!pending) {
      sendPage(response, 410, GONE);
      return true;
    }
    const base = `${CONTINUE_PATH}/${token}`;
    const step = { base, eyebrow: 'To open the link from your assistant', program: null };
    const form = isPost ? Object.fromEntries(await receiveForm(request)) : {};
    const begin = async (customerId: string): Promise<BegunSignIn> => {
      const session = await this.sessions.begin(provider, request, response, customerId);
      return { continueAt: base, end: () => session.destroy() };
    };
    const visit: Visit = { request, response, form, step, begin };
    if (isPost) await this.posts[path]?.(visit);
    else if (path === 'reset') sendPage(response, 200, resetPage(step));
    else await this.show(provider, visit, pending);
    return true;
  }

  private async show(provider: Provider, visit: Visit, pending: PendingSignIn): Promise<void> {
    const { request, response, step } = visit;
    const { accountId, uid } = await this.sessions.of(provider, request, response);
    if (accountId === pending.customerId) goTo(response, this.signIn.answer(pending, uid));
    else sendPage(response, 200, signInPage(step, {}, accountId === undefined ? {} : OTHER_ACCOUNT));
  }
}
