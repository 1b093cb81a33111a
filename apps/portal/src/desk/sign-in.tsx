import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SESSION, useTitle } from '../hooks.js';
import { TextField, textOf } from '../parts/field.jsx';
import { ActForm } from '../parts/form.jsx';
import { desk } from './api.js';

/** The token is sent to the service once; afterwards a cookie identifies the operator. */
export function SignIn() {
  useTitle('Sign in');
  const queries = useQueryClient();
  const signIn = useMutation({
    mutationFn: (form: FormData) => desk.signIn(textOf(form, 'token')),
    onSuccess: (session) => {
      queries.setQueryData(SESSION, session);
    },
  });
  return (
    <main className="alone">
      <h1>Operations desk</h1>
      <section>
        <ActForm act={signIn} submit={signIn.isPending ? 'Signing in…' : 'Sign in'}>
          <TextField
            label="Operator token"
            hint="The token is not stored in this browser. You stay signed in for 12 hours."
            name="token"
            type="password"
            autoComplete="off"
            spellCheck={false}
            required
          />
        </ActForm>
      </section>
      <p className="faint">
        <code>npm run cli -- operators create</code> creates a token. Partners sign in to{' '}
        <a href="/portal">the Partner Portal</a>.
      </p>
    </main>
  );
}
