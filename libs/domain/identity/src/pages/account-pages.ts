import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type Provider from 'oidc-provider';
import { passwordFault } from '#platform/credentials';
import { WhoIs } from '#domain/customer';
import { type Faults, receiveForm, sendPage } from '#platform/http';
import { Logger } from '#kit/kernel';
import { DomainError, InvalidStateError } from '#kit/event-sourcing';
import { Accounts } from '../accounts/accounts.js';
import { DirectTenant } from '../accounts/direct-tenant.js';
import { signInOf } from '../accounts/email-address-data.js';
import { OwnCompanies } from '../accounts/own-companies.js';
import { PasswordNotices } from '../accounts/password-notices.js';
import { BrowserSessions, type Session } from '../oauth/browser-sessions.js';
import { isDocumentId } from '../oauth/metadata.js';
import { Permissions } from '../oauth/permissions.js';
import { accountPage, type PermittedProgram } from './account-page.js';
import { SignInPages } from './sign-in-pages.js';
import { resetPage, signInPage } from './step-pages.js';
import { type BegunSignIn, goTo, UNPROCESSABLE, type Visit } from './visit.js';

const STEP = { base: '/account', eyebrow: 'Your account', program: null } as const;

/** A visit of a signed-in person. */
interface SignedInVisit extends Visit {
  readonly provider: Provider;
  readonly session: Session;
  readonly customerId: string;
  readonly email: string;
  readonly name: string;
}

/** The account page, which people open themselves. */
@Injectable()
export class AccountPages {
  private readonly gets: Readonly<Record<string, (visit: Visit) => Promise<void> | void>> = {
    '': ({ response }) => sendPage(response, 200, signInPage(STEP)),
    reset: ({ response }) => sendPage(response, 200, resetPage(STEP)),
  };
  private readonly posts: Readonly<Record<string, (visit: Visit) => Promise<void>>> = {
    'sign-in': (visit) => this.signInPages.signIn(visit),
    reset: (visit) => this.signInPages.beginReset(visit),
    'reset/code': (visit) => this.signInPages.completeReset(visit),
  };
  private readonly signedInPosts: Readonly<Record<string, (visit: SignedInVisit) => Promise<void>>> = {
    password: (visit) => this.changePassword(visit),
    'programs/end': (visit) => this.endPermission(visit),
    'companies/play': (visit) => this.play(visit),
    'sign-out': (visit) => this.signOut(visit, false),
    'sign-out-everywhere': (visit) => this.signOut(visit, true),
  };

  constructor(
    private readonly accounts: Accounts,
    private readonly signInPages: SignInPages,
    private readonly sessions: BrowserSessions,
    private readonly permissions: Permissions,
    private readonly notices: PasswordNotices,
    private readonly companies: OwnCompanies,
    private readonly tenant: DirectTenant,
    private readonly queryBus: QueryBus,
    private readonly logger: Logger,
  ) {}

  /**
   * Serves the account page or its sign-in.
   * @param path below `/account`
   * @returns false if the page does not exist
   */
  async serve(
    provider: Provider,
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<boolean> {
    const isPost = request.method === 'POST';
    const signedInAction = isPost ? this.signedInPosts[path] : undefined;
    const serve = (isPost ? this.posts : this.gets)[path];
    if (!signedInAction && !serve) return false;
    const form = isPost ? Object.fromEntries(await receiveForm(request)) : {};
    const begin = async (customerId: string): Promise<BegunSignIn> => {
      const session = await this.sessions.begin(provider, request, response, customerId);
      return { continueAt: STEP.base, end: () => session.destroy() };
    };
    const visit: Visit = { request, response, form, step: STEP, begin };
    const signedIn =
      signedInAction || (!isPost && path === '') ? await this.signedInVisit(provider, visit) : null;
    if (signedIn) await (signedInAction ?? ((one: SignedInVisit) => this.show(one)))(signedIn);
    else if (serve) await serve(visit);
    else goTo(response, STEP.base);
    return true;
  }

  /** Returns null if there is no signed-in person. */
  private async signedInVisit(provider: Provider, visit: Visit): Promise<SignedInVisit | null> {
    const session = await this.sessions.of(provider, visit.request, visit.response);
    const { accountId: customerId } = session;
    if (customerId === undefined) return null;
    const person = await this.queryBus.execute(new WhoIs(this.tenant.id, customerId));
    if (!person) return null;
    const name = `${person.firstName ?? ''} ${person.lastName ?? ''}`.trim();
    return { ...visit, provider, session, customerId, email: person.email, name };
  }

  private async show(visit: SignedInVisit, faults: Faults = {}, done?: string): Promise<void> {
    const { provider, session, customerId, email, name } = visit;
    const permitted = await this.permissions.of(customerId);
    const programs = await Promise.all(
      permitted.map(async ({ clientId, ...times }): Promise<PermittedProgram> => {
        // If a program's description is unavailable now, its permission can still be shown and ended.
        const client = await provider.Client.find(clientId).catch(() => undefined);
        const describedAt = isDocumentId(clientId) ? new URL(clientId).host : null;
        return { clientId, name: client?.clientName ?? 'An unnamed program', describedAt, ...times };
      }),
    );
    const browsers = await this.sessions.all(customerId, session.uid);
    const status = Object.keys(faults).length > 0 ? UNPROCESSABLE : 200;
    const companies = await this.companies.of(customerId);
    const view = { name, email, companies, programs, browsers, ...(done !== undefined && { done }) };
    sendPage(visit.response, status, accountPage(view, faults));
  }

  private async changePassword(visit: SignedInVisit): Promise<void> {
    const { provider, request, response, form, email, name, customerId } = visit;
    const { present = '', password = '' } = form;
    const weak = passwordFault(password, [email, ...name.split(' ')]);
    if (weak !== null) {
      await this.show(visit, { password: weak });
      return;
    }
    const what = signInOf(email);
    if (await this.signInPages.isTooMuchGuessing(visit, what)) return;
    const wrong = { present: 'This is not your current password.' };
    const verified = await this.accounts.verify(email, present);
    if (verified?.customerId !== customerId) {
      await this.show(visit, wrong);
      return;
    }
    await this.signInPages.passed(visit, what);
    if ((await this.accounts.changePassword(email, password, verified)) === null) {
      await this.show(visit, wrong);
      return;
    }
    await this.sessions.endAll(customerId);
    const endsPrograms = form['programs'] === 'end';
    if (endsPrograms) await this.permissions.endAll(customerId);
    await this.notices.changed(customerId, email);
    const session = await this.sessions.begin(provider, request, response, customerId);
    await this.show(
      { ...visit, session },
      {},
      `Your password has been changed. All other browsers${endsPrograms ? ' and all programs' : ''} have been signed out.`,
    );
  }

  private async endPermission(visit: SignedInVisit): Promise<void> {
    const { customerId, form } = visit;
    await this.permissions.end(customerId, form['program'] ?? '');
    this.logger.security('permission-ended', { customerId });
    await this.show(visit, {}, 'The permission was revoked.');
  }

  /** Takes a step of the sandbox's playground. */
  private async play(visit: SignedInVisit): Promise<void> {
    const { customerId, form } = visit;
    try {
      await this.companies.play(customerId, form['company'] ?? '', form['step'] ?? '');
    } catch (error) {
      if (!(error instanceof DomainError) && !(error instanceof InvalidStateError)) throw error;
      await this.show(visit, {}, error.message);
      return;
    }
    await this.show(visit, {}, 'Done.');
  }

  private async signOut(visit: SignedInVisit, everywhere: boolean): Promise<void> {
    const { provider, request, response, customerId } = visit;
    if (everywhere) await this.sessions.endAll(customerId);
    await this.sessions.end(provider, request, response);
    goTo(response, STEP.base);
  }
}
