import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { portal, wantsCode } from '../api.js';
import { SESSION, useTitle } from '../hooks.js';
import { Failure, Loaded } from '../parts/feedback.jsx';
import { TextField, textOf } from '../parts/field.jsx';

/** Whether the page was opened by a link from an e-mail. */
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
    mutationFn: async (password: string) => {
      await portal.useLink(token, password);
      queries.setQueryData(SESSION, await portal.signIn(email, password).catch(unlessCode));
    },
    onSuccess: leave,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        choose.mutate(textOf(new FormData(event.currentTarget), 'password'));
      }}
    >
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <TextField
        label="New password"
        hint="At least 15 characters. A sentence is easiest."
        name="password"
        type="password"
        autoComplete="new-password"
        required
      />
      <Failure error={choose.error} />
      <button type="submit" disabled={choose.isPending}>
        Set password and sign in
      </button>
    </form>
  );
}

/** Requests a link to reset a forgotten password. */
export function Forgotten({ onBack }: { onBack: () => void }) {
  const ask = useMutation({ mutationFn: (email: string) => portal.forgotten(email) });
  if (ask.isSuccess)
    return (
      <>
        <p role="status">
          If this address has an account, we have e-mailed it a link. The link works for 30 minutes.
        </p>
        <button type="button" className="plain" onClick={onBack}>
          Back to sign-in
        </button>
      </>
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        ask.mutate(textOf(new FormData(event.currentTarget), 'email'));
      }}
    >
      <Failure error={ask.error} />
      <TextField label="E-mail address" name="email" type="email" autoComplete="username" required />
      <div className="actions">
        <button type="submit" disabled={ask.isPending}>
          Send link
        </button>
        <button type="button" className="plain" onClick={onBack}>
          Back to sign-in
        </button>
      </div>
    </form>
  );
}
