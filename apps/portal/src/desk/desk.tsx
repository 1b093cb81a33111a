import {
  MutationCache,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  useQueryClient,
} from '@tanstack/react-query';
import { Link, Route, Router, Switch, useLocation } from 'wouter';
import { isSignedOut, RefusedError } from '../api.js';
import { forgetSession, useFocusOnNewScreen } from '../hooks.js';
import { Failure } from '../parts/feedback.jsx';
import { Screen } from '../parts/page.jsx';
import { desk, type DeskSession } from './api.js';
import { CompanyAtDesk } from './company.jsx';
import { useDeskSession } from './hooks.js';
import { ParkedEvent, ParkedEvents } from './parked.jsx';
import { Queue } from './queue.jsx';
import { SignIn } from './sign-in.jsx';
import { Told } from './told.jsx';
import { PartnerDeliveries, PartnerDelivery, WebhookQueue } from './webhooks.jsx';

const SCREENS = [
  ['/', 'Queue'],
  ['/parked', 'Parked events'],
  ['/webhooks', 'Webhook queue'],
] as const;

/** A session that is over leads back to the sign-in, whatever was asked. */
const onError = (error: unknown): void => {
  if (isSignedOut(error)) forgetSession(queries);
};
const queries = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  // What was refused will be again; what got no answer may get one.
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 1 && !(error instanceof RefusedError),
      staleTime: 5_000,
    },
  },
});

/** The operations desk. Nothing of it is shared with a partner's session: neither what was read nor who is signed in. */
export default function Desk() {
  return (
    <QueryClientProvider client={queries}>
      <WhoeverIsThere />
    </QueryClientProvider>
  );
}

function WhoeverIsThere() {
  const session = useDeskSession();
  if (session.data) return <SignedIn session={session.data} />;
  if (session.data === null) return <SignIn />;
  return (
    <main className="alone">
      {session.error ? <Failure error={session.error} /> : <p role="status">Loading …</p>}
    </main>
  );
}

function SignedIn({ session }: { session: DeskSession }) {
  return (
    <Router base="/portal/desk">
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <Header session={session} />
      <div className="frame">
        <Navigation />
        <main id="main" tabIndex={-1}>
          <Told>
            <Screens />
          </Told>
        </main>
      </div>
    </Router>
  );
}

function Screens() {
  useFocusOnNewScreen();
  return (
    <Switch>
      <Route path="/">
        <Queue awaits="file" />
      </Route>
      <Route path="/queue/:awaits">{({ awaits }) => <Queue awaits={awaits} />}</Route>
      <Route path="/companies/:companyId">
        {({ companyId }) => <CompanyAtDesk key={companyId} companyId={companyId} />}
      </Route>
      <Route path="/parked">
        <ParkedEvents />
      </Route>
      <Route path="/parked/:subscription/:eventId">{(place) => <ParkedEvent {...place} />}</Route>
      <Route path="/webhooks">
        <WebhookQueue />
      </Route>
      <Route path="/webhooks/:tenantId">{({ tenantId }) => <PartnerDeliveries tenantId={tenantId} />}</Route>
      <Route path="/webhooks/:tenantId/:deliveryId">{(place) => <PartnerDelivery {...place} />}</Route>
      <Route>
        <Screen title="There is nothing here">
          <p>
            <Link href="/">Back to the queue</Link>
          </p>
        </Screen>
      </Route>
    </Switch>
  );
}

function Header({ session: { operator, environment } }: { session: DeskSession }) {
  const client = useQueryClient();
  const signOut = async () => {
    await desk.signOut();
    forgetSession(client);
  };
  return (
    <header className="top">
      <p className="who">
        <strong>Operations desk</strong>
        <span className={`environment ${environment}`}>{environment}</span>
      </p>
      <p className="person">
        <span className="faint">{operator}</span>
        <button type="button" className="plain" onClick={() => void signOut()}>
          Sign out
        </button>
      </p>
    </header>
  );
}

function Navigation() {
  const [location] = useLocation();
  const isHere = (path: string) =>
    path === '/' ? /^\/(queue|companies|$)/.test(location) : location.startsWith(path);
  return (
    <nav aria-label="Desk">
      <ul>
        {SCREENS.map(([path, text]) => (
          <li key={path}>
            <Link href={path} {...(isHere(path) && { 'aria-current': 'page' as const })}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
