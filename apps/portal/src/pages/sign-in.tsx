import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { portal, wantsCode } from '../api.js';
import { SESSION, SESSION_ENDED, useFocusOnNewScreen, useTitle } from '../hooks.js';
import { Brand } from '../parts/brand.jsx';
import { InboxLink } from '../parts/inbox-link.jsx';
import { TextField, textOf } from '../parts/field.jsx';
import { ActForm } from '../parts/form.jsx';
import { PasswordField } from '../parts/password.jsx';
import { CodeField } from './second-factor.jsx';

const FORGOTTEN = '/portal/forgotten';

/** The page of people who are not signed in. Its address keeps whether they forgot their password. */
export function SignIn() {
  const [path, navigate] = useLocation();
  /** Credentials that were correct, kept while the page asks for the code. */
  const [credentials, setCredentials] = useState<SignInForm | null>(null);
  if (credentials) return <Code of={credentials} onBack={() => setCredentials(null)} />;
  return path === FORGOTTEN ? (
    <Forgotten onBack={() => navigate('/portal')} />
  ) : (
    <Credentials onCodeNeeded={setCredentials} onForgotten={() => navigate(FORGOTTEN)} />
  );
}

interface SignInForm {
  readonly email: string;
  readonly password: string;
}

/** A page outside of the frame. */
export function Alone({ title, below, children }: { title: string; below?: ReactNode; children: ReactNode }) {
  useTitle(title);
  useFocusOnNewScreen();
  return (
    <main className="alone">
      <Brand name="Partner Portal" />
      <section>
        <h1>{title}</h1>
        {children}
      </section>
      {below}
    </main>
  );
}

function Credentials({
  onCodeNeeded,
  onForgotten,
}: {
  onCodeNeeded: (credentials: SignInForm) => void;
  onForgotten: () => void;
}) {
  const queries = useQueryClient();
  const hasEnded = queries.getQueryData(SESSION_ENDED) === true;
  const signIn = useMutation({
    mutationFn: (form: FormData) => portal.signIn(textOf(form, 'email'), textOf(form, 'password')),
    onSuccess: (session) => {
      queries.setQueryData(SESSION, session);
    },
    onError: (error, form) => {
      if (wantsCode(error))
        onCodeNeeded({ email: textOf(form, 'email'), password: textOf(form, 'password') });
    },
  });
  return (
    <Alone
      title="Sign in"
      below={
        <details className="faint">
          <summary>I have no account</summary>
          <p>
            Ask an admin of your company for an invitation. The first account of a company comes from our
            support team; a sandbox on your own machine prints it when it starts for the first time.
          </p>
        </details>
      }
    >
      {hasEnded && (
        <p className="notice" role="status">
          Your session has ended. Sign in again to continue where you were.
        </p>
      )}
      <ActForm
        act={signIn}
        submit={signIn.isPending ? 'Signing in…' : 'Sign in'}
        more={
          <button type="button" className="link" onClick={onForgotten}>
            Forgot password?
          </button>
        }
      >
        <TextField
          label="E-mail address"
          name="email"
          type="email"
          autoComplete="username"
          required
          autoFocus
        />
        <PasswordField label="Password" name="password" autoComplete="current-password" required />
      </ActForm>
    </Alone>
  );
}

/** Asks for a code if the person has a second factor. */
function Code({ of: { email, password }, onBack }: { of: SignInForm; onBack: () => void }) {
  const queries = useQueryClient();
  const signIn = useMutation({
    mutationFn: (form: FormData) => portal.signIn(email, password, textOf(form, 'code')),
    onSuccess: (session) => {
      queries.setQueryData(SESSION, session);
    },
  });
  return (
    <Alone
      title="Enter your code"
      below={
        <details className="faint">
          <summary>I have no code</summary>
          <p>
            Ask an admin of your company to remove and invite you again, or ask our support team to turn off
            the second factor. A password reset does not turn it off.
          </p>
        </details>
      }
    >
      <ActForm
        act={signIn}
        submit={signIn.isPending ? 'Signing in…' : 'Sign in'}
        more={
          <button type="button" className="link" onClick={onBack}>
            Start over
          </button>
        }
      >
        <CodeField hint="The six digits from your authenticator app, or a recovery code." autoFocus />
      </ActForm>
    </Alone>
  );
}

/** Requests a link to reset a forgotten password. */
function Forgotten({ onBack }: { onBack: () => void }) {
  const request = useMutation({ mutationFn: (form: FormData) => portal.forgotten(textOf(form, 'email')) });
  const back = (
    <button type="button" className="link" onClick={onBack}>
      Back to sign-in
    </button>
  );
  if (request.isSuccess)
    return (
      <Alone title="Check your e-mail">
        <p role="status" tabIndex={-1} ref={(element) => element?.focus()}>
          If this address has an account, we have e-mailed it a link. The link works for 30 minutes.
        </p>
        {request.data.inboxUrl !== null && (
          <p>
            This sandbox keeps its e-mails. <InboxLink url={request.data.inboxUrl} />
          </p>
        )}
        <p>
          No e-mail? Check the spam folder and the spelling of the address. If you were invited and have not
          chosen a password yet, ask an admin to send the invitation again.
        </p>
        {back}
      </Alone>
    );
  return (
    <Alone title="Reset your password">
      <p>We e-mail you a link with which you choose a new password.</p>
      <ActForm act={request} submit={request.isPending ? 'Sending…' : 'Send link'} more={back}>
        <TextField
          label="E-mail address"
          name="email"
          type="email"
          autoComplete="username"
          required
          autoFocus
        />
      </ActForm>
    </Alone>
  );
}
