import { lazy, Suspense, useState } from 'react';
import { ChevronDown, UserRound } from './icons.js';

const PersonMenu = lazy(() => import('./person-menu.jsx'));

export interface OfPerson {
  /** Name or e-mail address. */
  readonly person: string;
  /** Partner and role. */
  readonly about?: string;
  /** Address of the person's account, if there is one. */
  readonly account?: string;
  readonly onSignOut: () => void;
}

export const PersonIcon = () => (
  <>
    <UserRound className="icon" aria-hidden />
    <ChevronDown className="icon" aria-hidden />
  </>
);

/** The button of the signed-in person's menu, which is loaded when it is first opened. */
export function UserMenu(of: OfPerson) {
  const [isNeeded, setNeeded] = useState(false);
  const button = (
    <button
      type="button"
      className="plain"
      aria-haspopup="menu"
      aria-label={`Menu of ${of.person}`}
      onClick={() => setNeeded(true)}
    >
      <PersonIcon />
    </button>
  );
  return isNeeded ? (
    <Suspense fallback={button}>
      <PersonMenu {...of} />
    </Suspense>
  ) : (
    button
  );
}
