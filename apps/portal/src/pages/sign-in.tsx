import { useQueryClient } from '@tanstack/react-query';
import { useMutation } from '@tanstack/react-query';
import { portal } from '../api.js';
import { SESSION, useTitle } from '../hooks.js';
import { Failure } from '../parts/feedback.jsx';
import { TextField, textOf } from '../parts/field.jsx';

export function SignIn() {
  useTitle('Sign in');
  const queries = useQueryClient();
  const signIn = useMutation({
    mutationFn: (form: FormData) => portal.signIn(textOf(form, 'email'), textOf(form, 'password')),
    onSuccess: (session) => {
      queries.setQueryData(SESSION, session);
    },
  });
  return (
    <main className="alone">
      <h1>Partner Portal</h1>
      <section>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            signIn.mutate(new FormData(event.currentTarget));
          }}
        >
          <Failure error={signIn.error} />
          <TextField label="E-mail address" name="email" type="email" autoComplete="username" required />
          <TextField
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
          <button type="submit" disabled={signIn.isPending}>
            {signIn.isPending ? 'Signing in …' : 'Sign in'}
          </button>
        </form>
      </section>
      <p className="faint">
        The first password comes with your account, from the service team. In the sandbox,{' '}
        <code>npm start</code> prints it on its first start.
      </p>
    </main>
  );
}
