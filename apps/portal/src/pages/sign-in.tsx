import { useQueryClient } from '@tanstack/react-query';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { portal } from '../api.js';
import { SESSION, useTitle } from '../hooks.js';
import { Failure } from '../parts/feedback.jsx';
import { TextField, textOf } from '../parts/field.jsx';
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

function Credentials({ onForgotten }: { onForgotten: () => void }) {
  const queries = useQueryClient();
  const signIn = useMutation({
    mutationFn: (form: FormData) => portal.signIn(textOf(form, 'email'), textOf(form, 'password')),
    onSuccess: (session) => {
      queries.setQueryData(SESSION, session);
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        signIn.mutate(new FormData(event.currentTarget));
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
