import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type Provider from 'oidc-provider';
import { passwordFault, Throttle } from '#access-keys';
import { WhoIs } from '#customer';
import { receiveForm } from '#http';
import { Mailer } from '#mail';
import { type Faults, sendPage } from '#pages';
import { Accounts } from '../accounts/accounts.js';
import { DirectTenant } from '../accounts/direct-tenant.js';
import { PasswordResets } from '../accounts/password-resets.js';
import { SignUps } from '../accounts/sign-up.js';
import { isDocumentId } from '../oauth/client-rules.js';
import { notice } from './layout.js';
import { readEmail, readSignUp } from './sign-up.request.js';
import { codePage, consentPage, resetPage, signInPage, signUpPage, type Step } from './step-pages.js';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** One request for a page of a step of the flow. */
interface Visit {
  readonly provider: Provider;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly interaction: Interaction;
  readonly step: Step;
  /** What a post brings; nothing of a get. */
  readonly form: Readonly<Record<string, string>>;
}

const UNPROCESSABLE = 422;
const WRONG = { password: 'The e-mail address and the password do not go together.' };
const CODE_FAULTS = {
  wrong: { code: 'That is not the code. Look again.' },
  over: { code: 'This code does not work any more. Start again.' },
} as const;

/** The steps between a program's request and its answer: signing in or up, and agreeing. */
@Injectable()
export class InteractionPages {
  private readonly gets: Readonly<Record<string, (visit: Visit) => Promise<void> | void>> = {
    '': (visit) => this.show(visit),
    'sign-up': ({ response, step }) => {
      sendPage(response, 200, signUpPage(step));
    },
    reset: ({ response, step }) => {
      sendPage(response, 200, resetPage(step));
    },
  };
  private readonly posts: Readonly<Record<string, (visit: Visit) => Promise<void>>> = {
    'sign-in': (visit) => this.signIn(visit),
    'sign-up': (visit) => this.beginSignUp(visit),
    'sign-up/code': (visit) => this.completeSignUp(visit),
    reset: (visit) => this.beginReset(visit),
    'reset/code': (visit) => this.completeReset(visit),
    consent: (visit) => this.agree(visit),
    cancel: ({ provider, request, response }) =>
      provider.interactionFinished(request, response, { error: 'access_denied' }),
    switch: (visit) => this.useAnotherAccount(visit),
  };

  constructor(
    private readonly accounts: Accounts,
    private readonly signUps: SignUps,
    private readonly resets: PasswordResets,
    private readonly throttle: Throttle,
    private readonly tenant: DirectTenant,
    private readonly mailer: Mailer,
    private readonly queryBus: QueryBus,
  ) {}

  /**
   * Serves a step.
   *
   * @param path below the step's own: `sign-up`, for example
   * @returns false where there is no such page
   * @throws `SessionNotFound` of the provider: a step that is over, or another browser's
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
    const step = { uid, program: client?.clientName ?? 'a program without a name' };
    const form = request.method === 'POST' ? Object.fromEntries(await receiveForm(request)) : {};
    await serve({ provider, request, response, interaction, step, form });
    return true;
  }

  private async show({ response, interaction, step }: Visit): Promise<void> {
    const leadsTo = redirectOf(interaction);
    if (interaction.prompt.name !== 'consent') {
      sendPage(response, 200, signInPage(step), leadsTo.origin);
      return;
    }
    const person = await this.nameOf(interaction.session?.accountId ?? '');
    const clientId = interaction.params['client_id'];
    const describedAt = isDocumentId(clientId) ? new URL(clientId).host : null;
    sendPage(response, 200, consentPage(step, { person, sentTo: leadsTo.host, describedAt }), leadsTo.origin);
  }

  private async nameOf(customerId: string): Promise<string> {
    const person = await this.queryBus.execute(new WhoIs(this.tenant.id, customerId));
    return person ? `${person.firstName ?? ''} ${person.lastName ?? ''} (${person.email})`.trim() : '';
  }

  private async signIn(visit: Visit): Promise<void> {
    const { response, interaction, step, form } = visit;
    const again = (status: number, faults: Faults): void => {
      sendPage(response, status, signInPage(step, form, faults), redirectOf(interaction).origin);
    };
    const { email = '', password = '' } = form;
    const what = `sign-in/${email.trim().toLowerCase()}`;
    if (await this.isTooMuch(visit, what)) return;
    const customerId = await this.accounts.verify(email, password);
    if (customerId === null) {
      again(UNPROCESSABLE, WRONG);
      return;
    }
    await this.throttle.succeeded(what);
    await this.signedIn(visit, customerId);
  }

  private async beginSignUp(visit: Visit): Promise<void> {
    const { response, step, form } = visit;
    if (!this.mailer.available) {
      sendPage(response, 503, notice('Not now', 'Nobody can sign up at the moment. Please try again later.'));
      return;
    }
    const read = readSignUp(form);
    if (read.faults) {
      sendPage(response, UNPROCESSABLE, signUpPage(step, form, read.faults));
      return;
    }
    if (await this.isTooMuch(visit, `mail/${read.value.email.toLowerCase()}`)) return;
    const ticket = await this.signUps.begin(read.value, form['password'] ?? '');
    sendPage(response, 200, codePage(step, 'sign-up', ticket));
  }

  private async completeSignUp(visit: Visit): Promise<void> {
    const { response, step, form } = visit;
    const { ticket = '', code = '' } = form;
    const confirmed = await this.signUps.confirm(ticket, code);
    if (confirmed.customerId !== null) {
      await this.signedIn(visit, confirmed.customerId);
      return;
    }
    switch (confirmed.fault) {
      case 'wrong':
      case 'over':
        sendPage(response, UNPROCESSABLE, codePage(step, 'sign-up', ticket, CODE_FAULTS[confirmed.fault]));
        return;
      case 'known':
        sendPage(response, 409, signInPage(step, {}, { email: 'This address has an account: sign in.' }));
        return;
      case 'in-use':
        sendPage(response, 409, signUpPage(step, {}, { email: IN_USE }));
    }
  }

  private async beginReset(visit: Visit): Promise<void> {
    const { response, step, form } = visit;
    const read = readEmail(form);
    if (read.faults) {
      sendPage(response, UNPROCESSABLE, resetPage(step, form, read.faults));
      return;
    }
    if (await this.isTooMuch(visit, `mail/${read.value.email.toLowerCase()}`)) return;
    const ticket = await this.resets.begin(read.value.email);
    sendPage(response, 200, codePage(step, 'reset', ticket));
  }

  private async completeReset({ response, step, form, interaction }: Visit): Promise<void> {
    const { ticket = '', code = '', password = '' } = form;
    const weak = passwordFault(password, []);
    if (weak !== null) {
      sendPage(response, UNPROCESSABLE, codePage(step, 'reset', ticket, { password: weak }));
      return;
    }
    const outcome = await this.resets.complete(ticket, code, password);
    if (outcome === 'changed') sendPage(response, 200, signInPage(step), redirectOf(interaction).origin);
    else sendPage(response, UNPROCESSABLE, codePage(step, 'reset', ticket, CODE_FAULTS[outcome]));
  }

  /** Records what was agreed to, and lets the program have it. */
  private async agree({ provider, request, response, interaction }: Visit): Promise<void> {
    const { prompt, session, grantId, params } = interaction;
    const accountId = session?.accountId;
    if (prompt.name !== 'consent' || accountId === undefined) {
      response.statusCode = 303;
      response.setHeader('location', `/interaction/${interaction.uid}`);
      response.end();
      return;
    }
    const known = grantId === undefined ? undefined : await provider.Grant.find(grantId);
    const grant = known ?? new provider.Grant({ accountId, clientId: String(params['client_id']) });
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

  /** Signs whoever is signed in out of this browser, and asks anew. */
  private async useAnotherAccount({ provider, request, response, interaction }: Visit): Promise<void> {
    const { session } = interaction;
    if (session?.uid !== undefined) await (await provider.Session.findByUid(session.uid))?.destroy();
    const query = new URLSearchParams(interaction.params as Record<string, string>);
    await interaction.destroy();
    response.statusCode = 303;
    response.setHeader('location', `/oauth2/authorize?${query.toString()}`);
    response.end();
    request.resume();
  }

  private signedIn({ provider, request, response }: Visit, accountId: string): Promise<void> {
    const result = { login: { accountId, remember: false } };
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }

  /** Says so where too much was tried. */
  private async isTooMuch({ request, response }: Visit, what: string): Promise<boolean> {
    const seconds = await this.throttle.attempt(what, request.socket.remoteAddress ?? '');
    if (seconds === null) return false;
    response.setHeader('retry-after', String(seconds));
    const text = `That was tried too often. Please wait ${seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`}.`;
    sendPage(response, 429, notice('Please wait', text));
    return true;
  }
}

const IN_USE =
  'This address cannot be used to sign up. If a partner formed a company for you, ask there, or use another address.';

const redirectOf = ({ params }: Interaction): URL => new URL(String(params['redirect_uri']));
