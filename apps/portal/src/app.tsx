import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { portal, type PortalSession } from './api.js';
import { queriesOf, useSession } from './hooks.js';
import { Overview } from './pages/overview.jsx';
import { SignIn } from './pages/sign-in.jsx';
import { isWelcome, Welcome } from './pages/welcome.jsx';
import { Environment, Frame, type NavigationGroup, PageNotFound, SignedInScreens } from './parts/frame.jsx';
import {
  BadgeCheck,
  BookOpen,
  Building2,
  FileText,
  Inbox,
  KeyRound,
  LayoutDashboard,
  ListChecks,
  RadioTower,
  ScrollText,
  Send,
  UserRound,
  UsersRound,
  Webhook,
} from './parts/icons.js';
import { SandboxTime } from './parts/sandbox-clock.jsx';
import { SearchPalette } from './parts/search-palette.jsx';

// Loaded when they are first opened.
const Account = lazy(() => import('./pages/account.jsx'));
const Actions = lazy(() => import('./pages/actions.jsx'));
const Catalog = lazy(() => import('./pages/catalog.jsx'));
const Companies = lazy(() => import('./pages/companies.jsx'));
const CompanyScreen = lazy(() => import('./pages/company.jsx'));
const Customers = lazy(() => import('./pages/customers.jsx'));
const CustomerScreen = lazy(() => import('./pages/customer.jsx'));
const Deliveries = lazy(() => import('./pages/deliveries.jsx'));
const DeliveryScreen = lazy(() => import('./pages/delivery.jsx'));
const Endpoint = lazy(() => import('./pages/endpoint.jsx'));
const Endpoints = lazy(() => import('./pages/endpoints.jsx'));
const Events = lazy(() => import('./pages/events.jsx'));
const EventScreen = lazy(() => import('./pages/event.jsx'));
const Keys = lazy(() => import('./pages/keys.jsx'));
const Parts = lazy(() => import('./pages/parts.jsx'));
const People = lazy(() => import('./pages/people.jsx'));
const PersonScreen = lazy(() => import('./pages/person.jsx'));
const RequestScreen = lazy(() => import('./pages/request.jsx'));
const Requests = lazy(() => import('./pages/requests.jsx'));
const Signature = lazy(() => import('./pages/signature.jsx'));

const isAdmin = ({ user }: PortalSession): boolean => user.role === 'admin';

const navigationOf = (session: PortalSession): readonly NavigationGroup[] => [
  {
    title: 'Companies',
    links: [
      { path: '/', text: 'Overview', icon: LayoutDashboard },
      { path: '/companies', text: 'Companies', icon: Building2 },
      { path: '/customers', text: 'Customers', icon: UserRound },
      { path: '/actions', text: 'Actions', icon: ListChecks },
    ],
  },
  {
    title: 'Developers',
    links: [
      { path: '/keys', text: 'API keys', icon: KeyRound },
      { path: '/webhooks', text: 'Webhook endpoints', icon: Webhook },
      { path: '/deliveries', text: 'Deliveries', icon: Send },
      { path: '/events', text: 'Events', icon: RadioTower },
      { path: '/requests', text: 'Requests', icon: ScrollText },
      { path: '/catalog', text: 'Event catalog', icon: BookOpen },
      { path: '/docs', text: 'API reference', icon: FileText, isOutside: true },
      ...(session.inboxUrl === null
        ? []
        : [{ path: session.inboxUrl, text: 'Sandbox inbox', icon: Inbox, isOutside: true }]),
    ],
  },
  {
    title: 'Settings',
    links: [
      ...(isAdmin(session) ? [{ path: '/people', text: 'People', icon: UsersRound }] : []),
      { path: '/account', text: 'Account', icon: BadgeCheck },
    ],
  },
];

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
      name={partner.name}
      groups={navigationOf(session)}
      search={<SearchPalette />}
      bar={environment === 'sandbox' ? <SandboxTime session={session} /> : <Environment of={environment} />}
      person={user.email}
      about={`${partner.name}, ${user.role}`}
      account="/account"
      signOut={portal.signOut}
    >
      {partner.suspended && (
        <p className="notice" role="status">
          This account is suspended. You can view data but not change it.
        </p>
      )}
      {user.role === 'viewer' && (
        <p className="notice" role="status">
          You have the viewer role. You can view data but not change it. An admin of your portal can change
          your role.
        </p>
      )}
      <Suspense>
        <Screens session={session} />
      </Suspense>
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
          <CompanyScreen
            key={companyId}
            companyId={companyId}
            isSandbox={session.environment === 'sandbox'}
          />
        )}
      </Route>
      <Route path="/customers" component={Customers} />
      <Route path="/customers/:customerId">
        {({ customerId }) => <CustomerScreen key={customerId} customerId={customerId} />}
      </Route>
      <Route path="/actions" component={Actions} />
      <Route path="/keys" component={Keys} />
      <Route path="/webhooks" component={Endpoints} />
      <Route path="/webhooks/:endpointId">
        {({ endpointId }) => <Endpoint key={endpointId} endpointId={endpointId} />}
      </Route>
      <Route path="/deliveries" component={Deliveries} />
      <Route path="/deliveries/:deliveryId">
        {({ deliveryId }) => <DeliveryScreen deliveryId={deliveryId} />}
      </Route>
      <Route path="/events" component={Events} />
      <Route path="/events/:eventId">
        {({ eventId }) => <EventScreen key={eventId} eventId={eventId} />}
      </Route>
      <Route path="/requests" component={Requests} />
      <Route path="/requests/details" component={RequestScreen} />
      <Route path="/catalog" component={Catalog} />
      <Route path="/catalog/signature" component={Signature} />
      <Route path="/people">
        <People me={session.user.userId} />
      </Route>
      <Route path="/people/:userId">{({ userId }) => <PersonScreen userId={userId} />}</Route>
      <Route path="/account">
        <Account session={session} />
      </Route>
      {session.environment === 'sandbox' && <Route path="/parts" component={Parts} />}
      <Route path="/forgotten">
        <Redirect to="/" replace />
      </Route>
      <Route>
        <PageNotFound back="overview" />
      </Route>
    </Switch>
  );
}
