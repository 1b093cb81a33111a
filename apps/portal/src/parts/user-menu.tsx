import { lazy, Suspense, useState } from 'react';
import { type OfPerson, PersonIcon } from './person-icon.jsx';

const PersonMenu = lazy(() => import('./person-menu.jsx'));

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
