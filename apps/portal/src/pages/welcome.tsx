import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { portal, wantsCode } from '../api.js';
import { SESSION, useTitle } from '../hooks.js';
import { Loaded } from '../parts/feedback.jsx';
import { TextField, textOf } from '../parts/field.jsx';
import { ActForm } from '../parts/form.jsx';

/** Reports whether the page was opened by a link from an e-mail. */
export const isWelcome = (): boolean => location.pathname === '/portal/welcome';

/** Removed from the address at once, so that the token is neither visible nor in the browser history. */
const token = isWelcome() ? location.hash.slice(1) : '';
if (token !== '') history.replaceState(null, '', location.pathname);
// Following another link to this page changes only the fragment, which does not load the page again.
if (isWelcome()) addEventListener('hashchange', () => location.reload());

/** People with a second factor sign in on the next page. */
const unlessCode = (error: unknown): null => {
  if (wantsCode(error)) return null;
  throw error;
};

const leave = (): void => location.assign('/portal');

/** Follows a link from an e-mail: sets a password and signs the person in. */
export function Welcome() {
  useTitle('Welcome');
  const linked = useQuery({ queryKey: ['linked'], queryFn: () => portal.linked(token), staleTime: Infinity });
  return (
    <main className="alone">
      <h1>Partner Portal</h1>
      <section>
        <Loaded of={linked}>
          {({ kind, email, partner }) => (
            <>
              <p>
                {kind === 'invitation' ? `${partner} invited you.` : `You have an account with ${partner}.`}{' '}
                Choose a password for <strong>{email}</strong>.
              </p>
              <Choose email={email} />
            </>
          )}
        </Loaded>
      </section>
      <p className="faint">
        <a href="/portal">Go to sign-in</a>
      </p>
    </main>
  );
}

function Choose({ email }: { email: string }) {
  const queries = useQueryClient();
  const choose = useMutation({
    mutationFn: async (form: FormData) => {
      const password = textOf(form, 'password');
      await portal.useLink(token, password);
      queries.setQueryData(SESSION, await portal.signIn(email, password).catch(unlessCode));
    },
    onSuccess: leave,
  });
  return (
    <ActForm act={choose} submit="Set password and sign in">
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <TextField
        label="New password"
        hint="At least 15 characters. A short sentence is easy to remember."
        name="password"
        type="password"
        autoComplete="new-password"
        required
      />
    </ActForm>
  );
}

/** Requests a link to reset a forgotten password. */
export function Forgotten({ onBack }: { onBack: () => void }) {
  const ask = useMutation({ mutationFn: (form: FormData) => portal.forgotten(textOf(form, 'email')) });
  const back = (
    <button type="button" className="plain" onClick={onBack}>
      Back to sign-in
    </button>
  );
  if (ask.isSuccess)
    return (
      <>
        <p role="status">
          If this address has an account, we have e-mailed it a link. The link works for 30 minutes.
        </p>
        {back}
      </>
    );
  return (
    <ActForm act={ask} submit="Send link" more={back}>
      <TextField label="E-mail address" name="email" type="email" autoComplete="username" required />
    </ActForm>
  );
}
