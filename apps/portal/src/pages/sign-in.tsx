import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { portal, wantsCode } from '../api.js';
import { SESSION, useTitle } from '../hooks.js';
import { TextField, textOf } from '../parts/field.jsx';
import { ActForm } from '../parts/form.jsx';
import { CodeField } from './second-factor.jsx';
import { Forgotten } from './welcome.jsx';

export function SignIn() {
  useTitle('Sign in');
  const [forgotten, setForgotten] = useState(false);
  return (
    <main className="alone">
      <h1>Partner Portal</h1>
      <section>
        {forgotten ? (
          <Forgotten onBack={() => setForgotten(false)} />
        ) : (
          <Credentials onForgotten={() => setForgotten(true)} />
        )}
      </section>
      <p className="faint">
        Ask an admin of your company for an invitation. Your first account comes from our support team; in the
        sandbox, <code>npm start</code> prints it on its first start.
      </p>
    </main>
  );
}

interface SignInForm {
  readonly email: string;
  readonly password: string;
}

function Credentials({ onForgotten }: { onForgotten: () => void }) {
  const queries = useQueryClient();
  /** Credentials that were correct, kept while the page asks for the code. */
  const [credentials, setCredentials] = useState<SignInForm | null>(null);
  const signIn = useMutation({
    mutationFn: (form: FormData) => portal.signIn(textOf(form, 'email'), textOf(form, 'password')),
    onSuccess: (session) => {
      queries.setQueryData(SESSION, session);
    },
    onError: (error, form) => {
      if (wantsCode(error))
        setCredentials({ email: textOf(form, 'email'), password: textOf(form, 'password') });
    },
  });
  if (credentials)
    return (
      <Code
        of={credentials}
        onBack={() => {
          setCredentials(null);
          signIn.reset();
        }}
      />
    );
  return (
    <ActForm
      act={signIn}
      submit={signIn.isPending ? 'Signing in…' : 'Sign in'}
      more={
        <button type="button" className="plain" onClick={onForgotten}>
          Forgot password?
        </button>
      }
    >
      <TextField label="E-mail address" name="email" type="email" autoComplete="username" required />
      <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
    </ActForm>
  );
}

/** Asks for a code if the person has a second factor. */
function Code({ of: { email, password }, onBack }: { of: SignInForm; onBack: () => void }) {
  const queries = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const signIn = useMutation({
    mutationFn: (form: FormData) => portal.signIn(email, password, textOf(form, 'code')),
    onSuccess: (session) => {
      queries.setQueryData(SESSION, session);
    },
  });
  return (
    <>
      <ActForm
        act={signIn}
        submit={signIn.isPending ? 'Signing in…' : 'Sign in'}
        more={
          <button type="button" className="plain" onClick={onBack}>
            Start over
          </button>
        }
      >
        <h2 ref={heading} tabIndex={-1}>
          Enter your code
        </h2>
        <CodeField hint="The six digits from your authenticator app, or a recovery code." />
      </ActForm>
      <details>
        <summary>I have no code</summary>
        <p>
          Ask an admin of your company to remove and invite you again, or ask our support team to turn off the
          second factor. A password reset does not turn it off.
        </p>
      </details>
    </>
  );
}
