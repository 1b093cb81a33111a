import { useQueryClient } from '@tanstack/react-query';
import { Link, Route, Router, Switch, useLocation } from 'wouter';
import { portal, type Role, type Session } from './api.js';
import { forgetSession, useFocusOnNewScreen, useSession } from './hooks.js';
import { Account } from './pages/account.jsx';
import { Catalogue } from './pages/catalogue.jsx';
import { Companies } from './pages/companies.jsx';
import { CompanyScreen } from './pages/company.jsx';
import { Deliveries } from './pages/deliveries.jsx';
import { DeliveryScreen } from './pages/delivery.jsx';
import { Endpoint } from './pages/endpoint.jsx';
import { Keys } from './pages/keys.jsx';
import { Overview } from './pages/overview.jsx';
import { People, PersonScreen } from './pages/people.jsx';
import { SignIn } from './pages/sign-in.jsx';
import { isWelcome, Welcome } from './pages/welcome.jsx';
import { Failure } from './parts/feedback.jsx';
import { Screen } from './parts/page.jsx';

const SCREENS = [
  ['/', 'Overview'],
  ['/companies', 'Companies'],
  ['/keys', 'API keys'],
  ['/webhooks', 'Webhook endpoint'],
  ['/deliveries', 'Deliveries'],
  ['/events', 'Event catalogue'],
  ['/people', 'People'],
  ['/account', 'Account'],
] as const;

/** The portal: nothing of it is there before somebody is signed in. */
export function App() {
  const session = useSession();
  if (isWelcome()) return <Welcome />;
  if (session.data) return <SignedIn session={session.data} />;
  if (session.data === null) return <SignIn />;
  return (
    <main className="alone">
      {session.error ? <Failure error={session.error} /> : <p role="status">Loading …</p>}
    </main>
  );
}

function SignedIn({ session }: { session: Session }) {
  return (
    <Router base="/portal">
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <Header session={session} />
      <div className="frame">
        <Navigation role={session.user.role} />
        <main id="main" tabIndex={-1}>
          {session.partner.suspended && (
            <p className="notice" role="status">
              This account is suspended: everything can be read, and nothing changed.
            </p>
          )}
          {session.user.role === 'viewer' && (
            <p className="notice" role="status">
              You are a viewer: you see everything, and change nothing.
            </p>
          )}
          <Screens session={session} />
        </main>
      </div>
    </Router>
  );
}

function Screens({ session }: { session: Session }) {
  useFocusOnNewScreen();
  return (
    <Switch>
      <Route path="/">
        <Overview />
      </Route>
      <Route path="/companies">
        <Companies />
      </Route>
      <Route path="/companies/:companyId">
        {({ companyId }) => (
          <CompanyScreen companyId={companyId} isSandbox={session.environment === 'sandbox'} />
        )}
      </Route>
      <Route path="/keys">
        <Keys />
      </Route>
      <Route path="/webhooks">
        <Endpoint />
      </Route>
      <Route path="/deliveries">
        <Deliveries />
      </Route>
      <Route path="/deliveries/:deliveryId">
        {({ deliveryId }) => <DeliveryScreen deliveryId={deliveryId} />}
      </Route>
      <Route path="/events">
        <Catalogue />
      </Route>
      <Route path="/people">
        <People me={session.user.userId} />
      </Route>
      <Route path="/people/:userId">{({ userId }) => <PersonScreen userId={userId} />}</Route>
      <Route path="/account">
        <Account session={session} />
      </Route>
      <Route>
        <Screen title="There is nothing here">
          <p>
            <Link href="/">Back to the overview</Link>
          </p>
        </Screen>
      </Route>
    </Switch>
  );
}

function Header({ session: { partner, environment, user } }: { session: Session }) {
  const queries = useQueryClient();
  const signOut = async () => {
    await portal.signOut();
    forgetSession(queries);
  };
  return (
    <header className="top">
      <p className="who">
        <strong>{partner.name}</strong>
        <span className={`environment ${environment}`}>{environment}</span>
      </p>
      <p className="person">
        <span className="faint">{user.email}</span>
        <button type="button" className="plain" onClick={() => void signOut()}>
          Sign out
        </button>
      </p>
    </header>
  );
}

function Navigation({ role }: { role: Role }) {
  const [location] = useLocation();
  const isHere = (path: string) => (path === '/' ? location === '/' : location.startsWith(path));
  return (
    <nav aria-label="Portal">
      <ul>
        {SCREENS.filter(([path]) => path !== '/people' || role === 'admin').map(([path, text]) => (
          <li key={path}>
            <Link href={path} {...(isHere(path) && { 'aria-current': 'page' as const })}>
              {text}
            </Link>
          </li>
        ))}
        <li>
          <a href="/docs">API reference</a>
        </li>
      </ul>
    </nav>
  );
}
