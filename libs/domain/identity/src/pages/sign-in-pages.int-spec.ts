import { CALLBACK, issuerOf, PASSWORD } from '../../../../../test/support/identity.js';
import { PageVisitor } from '../../../../../test/support/page-visitor.js';
import { freePort } from '../../../../../test/support/service.js';
import { customerDomain } from '#domain/customer';
import { emailReservationDomain } from '#domain/email-reservation';
import { Harness } from '#platform/hosting/testing';
import { Mailer, type SandboxInbox } from '#platform/mail';
import { Accounts } from '../accounts/accounts.js';
import { PasswordResets } from '../accounts/password-resets.js';
import { SignUps } from '../accounts/sign-up.js';
import { identityDomain } from '../identity.domain.js';
import { IdentityServer } from '../identity-server.js';
import { NoCompaniesModule } from '../testing/index.js';
import { BrowserSessions } from '../oauth/browser-sessions.js';

const EMAIL = 'ada@founders.example';
const MINUTE = 60_000;
const OTHER_PASSWORD = 'looms that add up by themselves';

afterEach(() => jest.restoreAllMocks());

describe('a founder’s sign-in', () => {
  let app: Harness;
  let url: string;
  let customerId: string;
  let visitor: PageVisitor;

  beforeEach(async () => {
    const domains = [identityDomain, customerDomain, emailReservationDomain];
    const env = { IDENTITY_PORT: String(await freePort()) };
    app = await Harness.start(domains, {
      ...{ serving: ['identity', 'projector'], env },
      imports: [NoCompaniesModule],
    });
    await app.get(IdentityServer).start();
    url = issuerOf(env);
    const person = { email: EMAIL, firstName: 'Ada', lastName: 'Lovelace', countryOfResidence: 'GBR' };
    const ticket = await app.get(SignUps).begin(person, PASSWORD);
    customerId =
      (await app.get(SignUps).confirm(ticket, await codeOf('Your sign-up at Sample Formation Service')))
        .customerId ?? '';
    visitor = new PageVisitor(url);
  });
  afterEach(async () => {
    await app.get(IdentityServer).stop();
    await app.stop();
  });

  async function codeOf(subject: string): Promise<string> {
    const mails = await (app.get(Mailer) as SandboxInbox).latest();
    const mail = mails.find((one) => one.subject === subject);
    return /\b\d{8}\b/.exec(mail?.text ?? '')?.[0] ?? '';
  }

  async function reset(): Promise<void> {
    const ticket = await app.get(PasswordResets).begin(EMAIL);
    const done = await app
      .get(PasswordResets)
      .complete(ticket, await codeOf('Your password reset at Sample Formation Service'), OTHER_PASSWORD);
    expect(done).toEqual({ email: EMAIL });
  }

  /** Resets the password as soon as the next sign-in has verified the former one. */
  function resetDuringNextSignIn(): void {
    const accounts = app.get(Accounts);
    const verify = accounts.verify.bind(accounts);
    jest.spyOn(accounts, 'verify').mockImplementationOnce(async (...credentials) => {
      const verified = await verify(...credentials);
      await reset();
      return verified;
    });
  }

  const signIn = (password = PASSWORD) => visitor.submit('/sign-in', { email: EMAIL, password });
  const sessions = async () => (await app.get(BrowserSessions).all(customerId, '')).length;

  /** Opens the sign-in to which a program sends a browser. */
  async function openStep(): Promise<void> {
    const registered = await fetch(`${url}/oauth2/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_uris: [CALLBACK], token_endpoint_auth_method: 'none' }),
    });
    const { client_id: clientId } = (await registered.json()) as { client_id: string };
    const query = new URLSearchParams({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: CALLBACK,
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    });
    await visitor.open(`/oauth2/authorize?${query.toString()}`);
    expect(visitor.title).toBe('Sign in');
  }

  it('ends after twenty minutes if it is for a program', async () => {
    await openStep();
    app.clock.advance(20 * MINUTE - 1);
    await visitor.open(visitor.url);
    expect(visitor.status).toBe(200);
    app.clock.advance(1);
    await visitor.open(visitor.url);
    expect([visitor.status, visitor.title]).toEqual([410, 'Please start again']);
  });

  it.each([
    ['sign-up', 'Your sign-up at Sample Formation Service', 'Allow an unnamed program to act for you?'],
    ['reset', 'Your password reset at Sample Formation Service', 'Sign in'],
  ])('has another twenty minutes after a code was sent for a program: %s', async (kind, subject, next) => {
    await openStep();
    await visitor.open(`${visitor.url}/${kind}`);
    app.clock.advance(20 * MINUTE - 1);
    const email = kind === 'reset' ? EMAIL : 'new@founders.example';
    const name = { firstName: 'Grace', lastName: 'Hopper', countryOfResidence: 'USA' };
    await visitor.submit(`/${kind}`, { email, ...name, password: PASSWORD });
    expect(visitor.title).toBe('Check your e-mail');
    app.clock.advance(20 * MINUTE - 1);
    await visitor.submit('/code', { code: await codeOf(subject), password: OTHER_PASSWORD });
    expect(visitor.title).toBe(next);
  });

  it('has a way back after too many attempts', async () => {
    await openStep();
    for (let attempt = 0; visitor.status !== 429 && attempt < 10; attempt++)
      await visitor.submit('/sign-in', { email: EMAIL, password: OTHER_PASSWORD });
    expect([visitor.status, visitor.title]).toEqual([429, 'Please wait']);
    await visitor.open(/<a class="button" href="([^"]*)">Back<\/a>/.exec(visitor.text)?.[1] ?? '');
    expect([visitor.status, visitor.title]).toEqual([200, 'Sign in']);
  });

  it.each([
    ['on the account page', () => visitor.open('/account')],
    ['for a program', openStep],
  ])('is rejected if the password is reset meanwhile: %s', async (_, open) => {
    await open();
    resetDuringNextSignIn();
    await signIn();
    expect([visitor.status, visitor.title]).toEqual([422, 'Error: Sign in']);
    expect(visitor.text).toContain('Incorrect e-mail or password.');
    expect(await sessions()).toBe(0);
    await signIn(OTHER_PASSWORD);
    expect([visitor.status, await sessions()]).toEqual([200, 1]);
  });

  it('ends with a reset, and a password change in progress is rejected', async () => {
    await visitor.open('/account');
    await signIn();
    resetDuringNextSignIn();
    const stolen = 'a password that only the thief knows';
    await visitor.submit('/password', { present: PASSWORD, password: stolen });
    expect([visitor.status, await sessions()]).toEqual([422, 0]);
    expect(visitor.text).toContain('This is not your current password.');
    await visitor.open('/account');
    await signIn(OTHER_PASSWORD);
    expect([visitor.status, await sessions()]).toEqual([200, 1]);
  });

  it('ends with a reset before the browser continues to a program', async () => {
    await openStep();
    const action = /action="([^"]*\/sign-in)"/.exec(visitor.text)?.[1] ?? '';
    const body = new URLSearchParams({ email: EMAIL, password: PASSWORD });
    const { status, headers } = await visitor.send(action, { method: 'POST', body });
    expect(status).toBe(303);
    await reset();
    await visitor.open(headers.get('location') ?? '');
    expect([visitor.title, await sessions()]).toEqual(['The request failed (invalid_request)', 0]);
  });
});
