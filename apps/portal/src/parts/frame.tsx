import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, type SVGProps, useState } from 'react';
import { Link, Router, useLocation } from 'wouter';
import { forgetSession, useRefresh } from '../hooks.js';
import { Brand } from './brand.jsx';
import { Dialog } from './dialog.jsx';
import { Failure } from './feedback.jsx';
import { ExternalLink, MenuIcon } from './icons.js';
import { Screen } from './page.jsx';
import { Toasts } from './toast.jsx';
import { UserMenu } from './user-menu.jsx';

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

/** A link of the navigation; `isOutside`: to a page that is not part of this program. */
export interface NavigationLink {
  readonly path: string;
  readonly text: string;
  readonly icon: ComponentType<SVGProps<SVGSVGElement>>;
  readonly isOutside?: boolean;
}

export interface NavigationGroup {
  readonly title?: string;
  readonly links: readonly NavigationLink[];
}

interface Around {
  readonly base: string;
  /** Name of the program, beside the product mark. */
  readonly name: string;
  readonly groups: readonly NavigationGroup[];
  /** Whether a link points to the current screen; default: the path starts with it. */
  readonly isHere?: (path: string, location: string) => boolean;
  /** The search, at the left of the bar. */
  readonly search?: ReactNode;
  /** The environment and more of the bar. */
  readonly bar?: ReactNode;
  readonly person: string;
  /** The person's partner and role, below their name. */
  readonly about?: string;
  /** Address of the person's account, if there is one. */
  readonly account?: string;
  readonly signOut: () => Promise<unknown>;
}

/** Navigation, bar and content of the signed-in program. */
export function Frame({ base, children, ...around }: Around & { children: ReactNode }) {
  return (
    <Router base={base}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Toasts>
        <div className="frame">
          <div className="side">
            <Brand name={around.name} />
            <Navigation {...around} />
          </div>
          <div>
            <Bar {...around} />
            <main id="main" tabIndex={-1}>
              <Refresh />
              {children}
            </main>
          </div>
        </div>
      </Toasts>
    </Router>
  );
}

/** Keeps the screens current. */
function Refresh() {
  useRefresh();
  return null;
}

function Bar({ person, about, account, signOut, search, bar, ...around }: Omit<Around, 'base'>) {
  const queries = useQueryClient();
  const leave = async () => {
    await signOut();
    forgetSession(queries);
  };
  return (
    <header className="top">
      <Drawer {...around} />
      {search}
      <span className="gap" />
      {bar}
      <UserMenu
        person={person}
        onSignOut={() => void leave()}
        {...(about !== undefined && { about })}
        {...(account !== undefined && { account })}
      />
    </header>
  );
}

type OfNavigation = Pick<Around, 'name' | 'groups' | 'isHere'>;

/** The navigation of a narrow screen. */
function Drawer({ name, groups, isHere }: OfNavigation) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="plain open-navigation"
        aria-label="Open navigation"
        onClick={() => setOpen(true)}
      >
        <MenuIcon className="icon" aria-hidden />
      </button>
      {isOpen && (
        <Dialog title={name} className="drawer" onClose={() => setOpen(false)}>
          <Navigation
            name={name}
            groups={groups}
            {...(isHere && { isHere })}
            onFollow={() => setOpen(false)}
          />
          <div className="actions">
            <button type="button" className="plain" onClick={() => setOpen(false)}>
              Close
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}

const beginsWith = (path: string, location: string): boolean =>
  path === '/' ? location === '/' : location === path || location.startsWith(`${path}/`);

function Navigation({
  name,
  groups,
  isHere = beginsWith,
  onFollow,
}: OfNavigation & { onFollow?: () => void }) {
  const [location] = useLocation();
  return (
    <nav className="navigation" aria-label={name}>
      {groups.map(({ title, links }) => (
        <div key={title ?? ''}>
          {title !== undefined && <h2>{title}</h2>}
          <ul>
            {links.map(({ path, text, icon: Icon, isOutside = false }) => (
              <li key={path}>
                {isOutside ? (
                  <a href={path} target="_blank" rel="noopener">
                    <Icon className="icon" aria-hidden />
                    {text}
                    <span className="hidden">(opens in a new tab)</span>
                    <ExternalLink className="icon outside" aria-hidden />
                  </a>
                ) : (
                  <Link
                    href={path}
                    {...(onFollow && { onClick: onFollow })}
                    {...(isHere(path, location) && { 'aria-current': 'page' as const })}
                  >
                    <Icon className="icon" aria-hidden />
                    {text}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Shown for an unknown address. @param back name of the first screen */
export const PageNotFound = ({ back }: { back: string }) => (
  <Screen title="Page not found">
    <p>
      There is no page at this address. <Link href="/">Back to the {back}</Link>
    </p>
  </Screen>
);

/** Marks a program whose companies are not real, or are. */
export const Environment = ({ of }: { of: 'sandbox' | 'production' }) => (
  <span className={`environment ${of}`}>{of === 'sandbox' ? 'Sandbox' : 'Production'}</span>
);
