import { PageVisitor } from './page-visitor.js';
import { type Env, freePort } from './service.js';

export const PASSWORD = 'the engine weaves algebraic patterns';
/** Nothing listens there; specs only inspect the redirect address. */
export const CALLBACK = 'http://127.0.0.1:9/callback';

/** Makes limits per address count each `PageVisitor` separately. */
export const PROXIED = { TRUSTED_PROXIES: '127.0.0.1, ::1' };

/** The variables of services that share an issuer and a tool interface, on ports that are free. */
export const toolPorts = async (more: Env = {}): Promise<Env> => ({
  IDENTITY_PORT: String(await freePort()),
  TOOLS_PORT: String(await freePort()),
  ...more,
});

export const issuerOf = (env: Env): string =>
  env['IDENTITY_PUBLIC_URL'] ?? `http://localhost:${env['IDENTITY_PORT']}`;
export const toolsOf = (env: Env): string =>
  env['TOOLS_PUBLIC_URL'] ?? `http://localhost:${env['TOOLS_PORT']}`;

/** Signs up a visitor on the sign-in page of an authorization request; returns them on the next page. */
export async function signUp(visitor: PageVisitor, issuer: string, email: string): Promise<PageVisitor> {
  await visitor.open(`${visitor.url}/sign-up`);
  await visitor.submit('/sign-up', {
    email,
    firstName: 'Ada',
    lastName: 'Lovelace',
    countryOfResidence: 'GBR',
    password: PASSWORD,
  });
  return visitor.submit('/sign-up/code', { code: await codeFor(issuer, email) });
}

/** The messages to an address in the sandbox's inbox, as HTML, latest first. */
export async function mailsTo(issuer: string, email: string): Promise<readonly string[]> {
  const { text } = await new PageVisitor(issuer).open(`${issuer}/sandbox/inbox`);
  return text.split('<section>').filter((one) => one.includes(`${email}</p>`));
}

/** The code of the latest message to an address. */
export async function codeFor(issuer: string, email: string): Promise<string> {
  const [code = ''] = (await mailsTo(issuer, email)).flatMap((one) => /\b\d{8}\b/.exec(one) ?? []);
  return code;
}
