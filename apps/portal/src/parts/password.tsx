import { type ComponentProps, useState } from 'react';
import { TextField } from './field.jsx';

/** A password field whose text can be shown. */
export function PasswordField(of: Omit<ComponentProps<typeof TextField>, 'type'>) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="password">
      <TextField {...of} type={isShown ? 'text' : 'password'} spellCheck={false} autoCapitalize="none" />
      <button
        type="button"
        className="link"
        aria-pressed={isShown}
        aria-label={`Show ${of.label.toLowerCase()}`}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </div>
  );
}

/** The hidden user name tells password managers whose password this is. */
export const UserName = ({ email }: { email: string }) => (
  <input type="hidden" autoComplete="username" value={email} readOnly />
);

export const PASSWORD_HINT = 'At least 15 characters. A short sentence is easy to remember.';
