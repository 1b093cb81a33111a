import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { portal, wantsCode } from '../api.js';
import { SESSION, useTitle } from '../hooks.js';
import { Failure, Loaded } from '../parts/feedback.jsx';
import { TextField, textOf } from '../parts/field.jsx';

/** Where the links lead that people are sent. */
export const isWelcome = (): boolean => location.pathname === '/portal/welcome';

/** Read once, and gone from the address: it is neither on the screen nor in the history later. */
const token = isWelcome() ? location.hash.slice(1) : '';
if (token !== '') history.replaceState(null, '', location.pathname);
// Another link that is followed here changes nothing but what stands behind the `#`.
if (isWelcome())
  addEventListener('hashchange', () => {
    location.reload();
  });

/** Who has a second factor signs in on the page that they are led to. */
const unlessCode = (error: unknown): null => {
  if (wantsCode(error)) return null;
  throw error;
};

const leave = (): void => {
  location.assign('/portal');
};

/** Follows a link of a message: a password is chosen, and its owner is signed in with it. */
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
                {kind === 'invitation' ? `You are invited by ${partner}.` : `You sign in for ${partner}.`}{' '}
                Choose a password for <strong>{email}</strong>.
              </p>
              <Choose email={email} />
            </>
          )}
        </Loaded>
      </section>
      <p className="faint">
        <a href="/portal">To the sign-in</a>
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
        hint="At least 15 characters: a sentence is easiest."
        name="password"
        type="password"
        autoComplete="new-password"
        required
      />
      <Failure error={choose.error} />
      <button type="submit" disabled={choose.isPending}>
        Set it and sign in
      </button>
    </form>
  );
}

/** Asks for a link to replace a forgotten password. */
export function Forgotten({ onBack }: { onBack: () => void }) {
  const ask = useMutation({ mutationFn: (email: string) => portal.forgotten(email) });
  if (ask.isSuccess)
    return (
      <>
        <p role="status">
          If somebody signs in with this address, a link is on its way to it. It works for thirty minutes.
        </p>
        <button type="button" className="plain" onClick={onBack}>
          Back to the sign-in
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
          Send me a link
        </button>
        <button type="button" className="plain" onClick={onBack}>
          Back to the sign-in
        </button>
      </div>
    </form>
  );
}
