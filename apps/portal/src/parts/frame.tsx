import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, Router, useLocation } from 'wouter';
import { forgetSession, useFocusOnNewScreen } from '../hooks.js';
import { Failure } from './feedback.jsx';
import { Screen } from './page.jsx';

export function SignedInScreens<T>({
  session: useSession,
  signIn,
  signedIn,
}: {
  session: () => UseQueryResult<T | null>;
  signIn: ReactNode;
  signedIn: (session: T) => ReactNode;
}) {
  const { data, error } = useSession();
  if (data) return <>{signedIn(data)}</>;
  if (data === null) return <>{signIn}</>;
  return <main className="alone">{error ? <Failure error={error} /> : <p role="status">Loading…</p>}</main>;
}

interface Around {
  readonly base: string;
  readonly navigation: string;
  readonly links: readonly (readonly [path: string, text: string])[];
  /** Whether a link points to the current screen; default: the path starts with it. */
  readonly isHere?: (path: string, location: string) => boolean;
  /** Further links. */
  readonly more?: ReactNode;
  readonly name: string;
  readonly environment: 'sandbox' | 'production';
  readonly person: string;
  readonly signOut: () => Promise<unknown>;
}

export function Frame({ base, children, ...around }: Around & { children: ReactNode }) {
  return (
    <Router base={base}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Header {...around} />
      <div className="frame">
        <Navigation {...around} />
        <main id="main" tabIndex={-1}>
          <FocusOnNewScreen />
          {children}
        </main>
      </div>
    </Router>
  );
}

function FocusOnNewScreen() {
  useFocusOnNewScreen();
  return null;
}

function Header({
  name,
  environment,
  person,
  signOut,
}: Pick<Around, 'name' | 'environment' | 'person' | 'signOut'>) {
  const queries = useQueryClient();
  const leave = async () => {
    await signOut();
    forgetSession(queries);
  };
  return (
    <header className="top">
      <p className="who">
        <strong>{name}</strong>
        <span className={`environment ${environment}`}>{environment}</span>
      </p>
      <p className="person">
        <span className="faint">{person}</span>
        <button type="button" className="plain" onClick={() => void leave()}>
          Sign out
        </button>
      </p>
    </header>
  );
}

const beginsWith = (path: string, location: string): boolean =>
  path === '/' ? location === '/' : location.startsWith(path);

function Navigation({
  navigation,
  links,
  isHere = beginsWith,
  more,
}: Pick<Around, 'navigation' | 'links' | 'isHere' | 'more'>) {
  const [location] = useLocation();
  return (
    <nav aria-label={navigation}>
      <ul>
        {links.map(([path, text]) => (
          <li key={path}>
            <Link href={path} {...(isHere(path, location) && { 'aria-current': 'page' as const })}>
              {text}
            </Link>
          </li>
        ))}
        {more !== undefined && <li>{more}</li>}
      </ul>
    </nav>
  );
}

/** Shown for an unknown address. @param back name of the first screen */
export const PageNotFound = ({ back }: { back: string }) => (
  <Screen title="Page not found">
    <p>
      <Link href="/">Back to the {back}</Link>
    </p>
  </Screen>
);
