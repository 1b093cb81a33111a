import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { describeFailure, portal, wantsCode } from '../api.js';
import { SESSION } from '../hooks.js';
import { Loaded } from '../parts/feedback.jsx';
import { textOf } from '../parts/field.jsx';
import { ActForm } from '../parts/form.jsx';
import { PASSWORD_HINT, PasswordField, UserName } from '../parts/password.jsx';
import { Alone } from './sign-in.jsx';

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
  const linked = useQuery({ queryKey: ['linked'], queryFn: () => portal.linked(token), staleTime: Infinity });
  if (linked.error)
    return (
      <Alone title="This link no longer works">
        <p>{describeFailure(linked.error).message}</p>
        <p>
          A link works once and only for some time. <a href="/portal/forgotten">Send me a new link</a>, or ask
          an admin of your company to send the invitation again.
        </p>
        <p>
          <a href="/portal">Go to sign-in</a>
        </p>
      </Alone>
    );
  return (
    <Alone
      title="Choose a password"
      below={
        <p className="faint">
          <a href="/portal">Go to sign-in</a>
        </p>
      }
    >
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
    </Alone>
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
      <UserName email={email} />
      <PasswordField
        label="New password"
        hint={PASSWORD_HINT}
        name="password"
        autoComplete="new-password"
        required
        autoFocus
      />
    </ActForm>
  );
}
