import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { portal, wantsCode } from '../api.js';
import { SESSION, useTitle } from '../hooks.js';
import { Failure } from '../parts/feedback.jsx';
import { TextField, textOf } from '../parts/field.jsx';
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
          <Forgotten
            onBack={() => {
              setForgotten(false);
            }}
          />
        ) : (
          <Credentials
            onForgotten={() => {
              setForgotten(true);
            }}
          />
        )}
      </section>
      <p className="faint">
        Whoever is an admin invites others. The first password comes with your account, from the service team;
        in the sandbox, <code>npm start</code> prints it on its first start.
      </p>
    </main>
  );
}

interface Given {
  readonly email: string;
  readonly password: string;
}

function Credentials({ onForgotten }: { onForgotten: () => void }) {
  const queries = useQueryClient();
  /** Address and password that were right, and not enough: a second factor is asked for. */
  const [known, setKnown] = useState<Given | null>(null);
  const signIn = useMutation({
    mutationFn: ({ email, password }: Given) => portal.signIn(email, password),
    onSuccess: (session) => {
      queries.setQueryData(SESSION, session);
    },
    onError: (error, credentials) => {
      if (wantsCode(error)) setKnown(credentials);
    },
  });
  if (known)
    return (
      <Code
        of={known}
        onBack={() => {
          setKnown(null);
          signIn.reset();
        }}
      />
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        signIn.mutate({ email: textOf(form, 'email'), password: textOf(form, 'password') });
      }}
    >
      <Failure error={signIn.error} />
      <TextField label="E-mail address" name="email" type="email" autoComplete="username" required />
      <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
      <div className="actions">
        <button type="submit" disabled={signIn.isPending}>
          {signIn.isPending ? 'Signing in …' : 'Sign in'}
        </button>
        <button type="button" className="plain" onClick={onForgotten}>
          I forgot my password
        </button>
      </div>
    </form>
  );
}

/** Asks for a code where somebody has a second factor. */
function Code({ of: { email, password }, onBack }: { of: Given; onBack: () => void }) {
  const queries = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const signIn = useMutation({
    mutationFn: (code: string) => portal.signIn(email, password, code),
    onSuccess: (session) => {
      queries.setQueryData(SESSION, session);
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        signIn.mutate(textOf(new FormData(event.currentTarget), 'code'));
      }}
    >
      <h2 ref={heading} tabIndex={-1}>
        A code, too
      </h2>
      <Failure error={signIn.error} />
      <CodeField hint="The six digits that your authenticator app shows, or one of your recovery codes." />
      <div className="actions">
        <button type="submit" disabled={signIn.isPending}>
          {signIn.isPending ? 'Signing in …' : 'Sign in'}
        </button>
        <button type="button" className="plain" onClick={onBack}>
          Start over
        </button>
      </div>
      <details>
        <summary>I have neither</summary>
        <p>
          An admin of yours removes you and invites you anew, or the service team turns the second factor off
          for you. Another password does not.
        </p>
      </details>
    </form>
  );
}
