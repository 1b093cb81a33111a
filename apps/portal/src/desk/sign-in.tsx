import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SESSION, useTitle } from '../hooks.js';
import { Failure } from '../parts/feedback.jsx';
import { TextField, textOf } from '../parts/field.jsx';
import { desk } from './api.js';

/** The token goes to the service and nowhere else: from then on the browser's cookie says who asks. */
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
        <form
          onSubmit={(event) => {
            event.preventDefault();
            signIn.mutate(new FormData(event.currentTarget));
          }}
        >
          <Failure error={signIn.error} />
          <TextField
            label="Your operator's token"
            hint="It is not kept in this browser. You are signed in for twelve hours."
            name="token"
            type="password"
            autoComplete="off"
            spellCheck={false}
            required
          />
          <button type="submit" disabled={signIn.isPending}>
            {signIn.isPending ? 'Signing in …' : 'Sign in'}
          </button>
        </form>
      </section>
      <p className="faint">
        <code>npm run cli -- operators create</code> makes a token. Partners sign in to{' '}
        <a href="/portal">the Partner Portal</a>.
      </p>
    </main>
  );
}
