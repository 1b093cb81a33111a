import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type Provider from 'oidc-provider';
import { WhoIs } from '#domain/customer';
import { receiveForm, sendPage } from '#platform/http';
import { atEvenPace } from '#kit/kernel';
import { Mailer } from '#platform/mail';
import { DirectTenant } from '../accounts/direct-tenant.js';
import { mailTo } from '../accounts/email-address-data.js';
import { SignUps } from '../accounts/sign-up.js';
import { BrowserSessions, type Interaction } from '../oauth/browser-sessions.js';
import { isDocumentId } from '../oauth/metadata.js';
import { notice } from './layout.js';
import { CODE_FAULTS, SignInPages } from './sign-in-pages.js';
import { readSignUp } from './sign-up.request.js';
import { codePage, consentPage, resetPage, signInPage, signUpPage } from './step-pages.js';
import { type BegunSignIn, goTo, UNPROCESSABLE, type Visit } from './visit.js';

/** A request for a page of the authorization flow. */
interface StepVisit extends Visit {
  readonly provider: Provider;
  readonly interaction: Interaction;
}

/** The steps between a program's authorization request and its response: sign-in or sign-up, and consent. */
@Injectable()
export class InteractionPages {
  private readonly gets: Readonly<Record<string, (visit: StepVisit) => Promise<void> | void>> = {
    '': (visit) => this.show(visit),
    'sign-up': ({ response, step }) => sendPage(response, 200, signUpPage(step)),
    reset: ({ response, step }) => sendPage(response, 200, resetPage(step)),
  };
  private readonly posts: Readonly<Record<string, (visit: StepVisit) => Promise<void>>> = {
    'sign-in': (visit) => this.signInPages.signIn(visit),
    'sign-up': (visit) => this.beginSignUp(visit),
    'sign-up/code': (visit) => this.completeSignUp(visit),
    reset: (visit) => this.beginReset(visit),
    'reset/code': (visit) => this.signInPages.completeReset(visit),
    consent: (visit) => this.agree(visit),
    cancel: ({ provider, request, response }) =>
      provider.interactionFinished(request, response, { error: 'access_denied' }),
    switch: (visit) => this.useAnotherAccount(visit),
  };

  constructor(
    private readonly signUps: SignUps,
    private readonly signInPages: SignInPages,
    private readonly sessions: BrowserSessions,
    private readonly tenant: DirectTenant,
    private readonly mailer: Mailer,
    private readonly queryBus: QueryBus,
  ) {}

  /**
   * Serves a step.
   * @param path below the step's own: `sign-up`, for example
   * @returns false if the page does not exist
   * @throws `SessionNotFound` of the provider: the step has expired or belongs to another browser
   */
  async serve(
    provider: Provider,
    request: IncomingMessage,
    response: ServerResponse,
    uid: string,
    path: string,
  ): Promise<boolean> {
    const serve = (request.method === 'POST' ? this.posts : this.gets)[path];
    if (!serve) return false;
    const interaction = await provider.interactionDetails(request, response);
    if (interaction.uid !== uid) return false;
    const client = await provider.Client.find(String(interaction.params['client_id']));
    const program = client?.clientName ?? 'an unnamed program';
    const step = { base: `/interaction/${uid}`, eyebrow: `To continue with ${program}`, program };
    const form = request.method === 'POST' ? Object.fromEntries(await receiveForm(request)) : {};
    const begin = async (accountId: string): Promise<BegunSignIn> => {
      const result = { login: { accountId, remember: false } };
      const afresh = { mergeWithLastSubmission: false };
      await this.endSessionOfOther({ provider, request, response, interaction }, accountId);
      const continueAt = await provider.interactionResult(request, response, result, afresh);
      // `interaction` has no result, so the step is unchanged.
      return { continueAt, end: () => interaction.persist() };
    };
    await serve({ provider, request, response, interaction, step, form, begin });
    return true;
  }

  private async show({ response, interaction, step }: StepVisit): Promise<void> {
    if (interaction.prompt.name !== 'consent') {
      sendPage(response, 200, signInPage(step));
      return;
    }
    const person = await this.nameOf(interaction.session?.accountId ?? '');
    const { client_id: clientId, redirect_uri: redirectUri } = interaction.params;
    const describedAt = isDocumentId(clientId) ? new URL(clientId).host : null;
    const sentTo = new URL(String(redirectUri)).host;
    sendPage(response, 200, consentPage(step, { person, sentTo, describedAt }));
  }

  /**
   * Signs this browser out of another account. The provider would ask for a confirmation, on a page that we do not have.
   */
  private async endSessionOfOther(
    {
      provider,
      request,
      response,
      interaction,
    }: Pick<StepVisit, 'provider' | 'request' | 'response' | 'interaction'>,
    accountId: string,
  ): Promise<void> {
    const session = await this.sessions.of(provider, request, response);
    if (session.accountId === undefined || session.accountId === accountId) return;
    delete interaction.session;
    await interaction.persist();
    await session.destroy();
  }

  private async nameOf(customerId: string): Promise<string> {
    const person = await this.queryBus.execute(new WhoIs(this.tenant.id, customerId));
    return person ? `${person.firstName ?? ''} ${person.lastName ?? ''} (${person.email})`.trim() : '';
  }

  private async beginSignUp(visit: StepVisit): Promise<void> {
    const { response, step, form } = visit;
    if (!this.mailer.available) {
      sendPage(
        response,
        503,
        notice('Sign-up unavailable', 'Sign-up is temporarily unavailable. Please try again later.', {
          href: step.base,
          label: 'Back to sign-in',
        }),
      );
      return;
    }
    const read = readSignUp(form);
    if (read.faults) {
      sendPage(response, UNPROCESSABLE, signUpPage(step, form, read.faults));
      return;
    }
    if (await this.signInPages.isTooMuch(visit, mailTo(read.value.email))) return;
    await this.renew(visit);
    const ticket = await atEvenPace(() => this.signUps.begin(read.value, form['password'] ?? ''));
    sendPage(response, 200, codePage(step, 'sign-up', ticket));
  }

  private async beginReset(visit: StepVisit): Promise<void> {
    await this.renew(visit);
    await this.signInPages.beginReset(visit);
  }

  /** Gives the person as much time as the code that is now sent is valid. */
  private renew({ provider, interaction, request, response }: StepVisit): Promise<void> {
    return this.sessions.renew(provider, interaction, request, response);
  }

  private async completeSignUp(visit: StepVisit): Promise<void> {
    const { response, step, form } = visit;
    const { ticket = '', code = '' } = form;
    const confirmed = await this.signUps.confirm(ticket, code);
    if (confirmed.customerId !== null) {
      const { continueAt } = await visit.begin(confirmed.customerId);
      goTo(response, continueAt);
      return;
    }
    switch (confirmed.fault) {
      case 'wrong':
      case 'over':
        sendPage(response, UNPROCESSABLE, codePage(step, 'sign-up', ticket, CODE_FAULTS[confirmed.fault]));
        return;
      case 'known':
        sendPage(
          response,
          409,
          signInPage(step, {}, { email: 'This address already has an account. Sign in instead.' }),
        );
        return;
      case 'in-use':
        sendPage(response, 409, signUpPage(step, {}, { email: IN_USE }));
    }
  }

  /** Records the consent and returns to the program. */
  private async agree({ provider, request, response, interaction }: StepVisit): Promise<void> {
    const { prompt, session, grantId, params } = interaction;
    const accountId = session?.accountId;
    if (prompt.name !== 'consent' || accountId === undefined) {
      goTo(response, `/interaction/${interaction.uid}`);
      return;
    }
    const present = grantId === undefined ? undefined : await provider.Grant.find(grantId);
    const grant = present ?? new provider.Grant({ accountId, clientId: String(params['client_id']) });
    const { missingResourceScopes = {}, missingOIDCScope = [] } = prompt.details as {
      missingResourceScopes?: Readonly<Record<string, string[]>>;
      missingOIDCScope?: string[];
    };
    if (missingOIDCScope.length > 0) grant.addOIDCScope(missingOIDCScope.join(' '));
    for (const [resource, scopes] of Object.entries(missingResourceScopes))
      grant.addResourceScope(resource, scopes.join(' '));
    const consent = { grantId: await grant.save() };
    await provider.interactionFinished(request, response, { consent });
  }

  /** Signs this browser out and starts the step again. */
  private async useAnotherAccount({ provider, request, response, interaction }: StepVisit): Promise<void> {
    const { session } = interaction;
    if (session?.uid !== undefined) await (await provider.Session.findByUid(session.uid))?.destroy();
    const query = new URLSearchParams(interaction.params as Record<string, string>);
    await interaction.destroy();
    goTo(response, `/oauth2/authorize?${query.toString()}`);
    request.resume();
  }
}

const IN_USE =
  'This address cannot be used to sign up. If a partner formed a company for you, ask the partner, or use another address.';
