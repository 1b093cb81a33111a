import { QueryClientProvider } from '@tanstack/react-query';
import { Route, Switch } from 'wouter';
import { portal, type PortalSession } from './api.js';
import { queriesOf, useSession } from './hooks.js';
import { Account } from './pages/account.jsx';
import { Catalog } from './pages/catalog.jsx';
import { Companies } from './pages/companies.jsx';
import { CompanyScreen } from './pages/company.jsx';
import { Deliveries } from './pages/deliveries.jsx';
import { DeliveryScreen } from './pages/delivery.jsx';
import { Endpoint } from './pages/endpoint.jsx';
import { Endpoints } from './pages/endpoints.jsx';
import { Keys } from './pages/keys.jsx';
import { Overview } from './pages/overview.jsx';
import { People, PersonScreen } from './pages/people.jsx';
import { RequestScreen } from './pages/request.jsx';
import { Requests } from './pages/requests.jsx';
import { SignIn } from './pages/sign-in.jsx';
import { isWelcome, Welcome } from './pages/welcome.jsx';
import { Frame, PageNotFound, SignedInScreens } from './parts/frame.jsx';

const SCREENS = [
  ['/', 'Overview'],
  ['/companies', 'Companies'],
  ['/keys', 'API keys'],
  ['/webhooks', 'Webhook endpoints'],
  ['/deliveries', 'Deliveries'],
  ['/requests', 'Requests'],
  ['/events', 'Event catalog'],
  ['/people', 'People'],
  ['/account', 'Account'],
] as const;

// No retries here: the client already retries.
const queries = queriesOf(false);

/** The partner portal, or its sign-in page. */
export function App() {
  return (
    <QueryClientProvider client={queries}>
      {isWelcome() ? (
        <Welcome />
      ) : (
        <SignedInScreens
          session={useSession}
          signIn={<SignIn />}
          signedIn={(session) => <SignedIn session={session} />}
        />
      )}
    </QueryClientProvider>
  );
}

function SignedIn({ session }: { session: PortalSession }) {
  const { partner, environment, user } = session;
  return (
    <Frame
      base="/portal"
      navigation="Portal"
      links={SCREENS.filter(([path]) => path !== '/people' || user.role === 'admin')}
      more={<a href="/docs">API reference</a>}
      name={partner.name}
      environment={environment}
      person={user.email}
      signOut={portal.signOut}
    >
      {partner.suspended && (
        <p className="notice" role="status">
          This account is suspended. You can view data but not change it.
        </p>
      )}
      {user.role === 'viewer' && (
        <p className="notice" role="status">
          You have the viewer role. You can view data but not change it.
        </p>
      )}
      <Screens session={session} />
    </Frame>
  );
}

function Screens({ session }: { session: PortalSession }) {
  return (
    <Switch>
      <Route path="/" component={Overview} />
      <Route path="/companies" component={Companies} />
      <Route path="/companies/:companyId">
        {({ companyId }) => (
          <CompanyScreen companyId={companyId} isSandbox={session.environment === 'sandbox'} />
        )}
      </Route>
      <Route path="/keys" component={Keys} />
      <Route path="/webhooks" component={Endpoints} />
      <Route path="/webhooks/:endpointId">{({ endpointId }) => <Endpoint endpointId={endpointId} />}</Route>
      <Route path="/deliveries" component={Deliveries} />
      <Route path="/deliveries/:deliveryId">
        {({ deliveryId }) => <DeliveryScreen deliveryId={deliveryId} />}
      </Route>
      <Route path="/requests" component={Requests} />
      <Route path="/requests/found" component={RequestScreen} />
      <Route path="/events" component={Catalog} />
      <Route path="/people">
        <People me={session.user.userId} />
      </Route>
      <Route path="/people/:userId">{({ userId }) => <PersonScreen userId={userId} />}</Route>
      <Route path="/account">
        <Account session={session} />
      </Route>
      <Route>
        <PageNotFound back="overview" />
      </Route>
    </Switch>
  );
}
