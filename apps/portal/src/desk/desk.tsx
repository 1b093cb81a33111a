import { QueryClientProvider, useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { RefusedError } from '../api.js';
import { queriesOf, SESSION, useTitle } from '../hooks.js';
import { Brand } from '../parts/brand.jsx';
import { TextField, textOf } from '../parts/field.jsx';
import { ActForm } from '../parts/form.jsx';
import { Environment, Frame, type NavigationGroup, PageNotFound, SignedInScreens } from '../parts/frame.jsx';
import { Inbox, Search, TriangleAlert, Webhook } from '../parts/icons.js';
import { desk } from './api.js';
import { CompanyAtDesk } from './company.jsx';
import { useDeskSession } from './hooks.js';
import { CustomerAtDesk } from './customer.jsx';
import { PartnerAtDesk } from './partner.jsx';
import { FirstWork, Queue } from './queue.jsx';
import { SearchBox, SearchScreen } from './search.jsx';
import { Notices } from './notice.jsx';

const WebhookQueue = lazy(async () => ({ default: (await import('./webhooks.jsx')).WebhookQueue }));
const PartnerDeliveries = lazy(async () => ({ default: (await import('./webhooks.jsx')).PartnerDeliveries }));
const PartnerDelivery = lazy(async () => ({ default: (await import('./webhooks.jsx')).PartnerDelivery }));
const ParkedEvent = lazy(async () => ({ default: (await import('./parked.jsx')).ParkedEvent }));
const ParkedEvents = lazy(async () => ({ default: (await import('./parked.jsx')).ParkedEvents }));

const GROUPS: readonly NavigationGroup[] = [
  {
    links: [
      { path: '/', text: 'Queue', icon: Inbox },
      { path: '/search', text: 'Search', icon: Search },
      { path: '/webhooks', text: 'Webhook queue', icon: Webhook },
      { path: '/parked', text: 'Parked events', icon: TriangleAlert },
    ],
  },
];

// A rejected request would be rejected again; one without a response is worth a retry.
const queries = queriesOf((failures, error) => failures < 1 && !(error instanceof RefusedError));

/** The operations desk. It shares neither data nor session with the partner portal. */
export default function Desk() {
  return (
    <QueryClientProvider client={queries}>
      <SignedInScreens
        session={useDeskSession}
        signIn={<SignIn />}
        signedIn={({ operator, environment }) => (
          <Frame
            base="/portal/desk"
            groups={GROUPS}
            isHere={isHere}
            name="Operations desk"
            search={<SearchBox />}
            bar={<Environment of={environment} />}
            person={operator}
            signOut={desk.signOut}
          >
            <Notices>
              <Screens />
            </Notices>
          </Frame>
        )}
      />
    </QueryClientProvider>
  );
}

/** Company screens belong to the queue; customer and partner screens belong to the search. */
const BELONGS: Readonly<Record<string, RegExp>> = {
  '/': /^\/(queue|companies|$)/,
  '/search': /^\/(search|customers|partners)/,
};
const isHere = (path: string, location: string): boolean =>
  BELONGS[path]?.test(location) ?? location.startsWith(path);

function Screens() {
  return (
    <Suspense>
      <Switch>
        <Route path="/" component={FirstWork} />
        <Route path="/queue/:awaits">{({ awaits }) => <Queue awaits={awaits} />}</Route>
        <Route path="/companies/:companyId">
          {({ companyId }) => <CompanyAtDesk key={companyId} companyId={companyId} />}
        </Route>
        <Route path="/search" component={SearchScreen} />
        <Route path="/customers/:customerId">
          {({ customerId }) => <CustomerAtDesk key={customerId} customerId={customerId} />}
        </Route>
        <Route path="/partners/:tenantId">
          {({ tenantId }) => <PartnerAtDesk key={tenantId} tenantId={tenantId} />}
        </Route>
        <Route path="/parked" component={ParkedEvents} />
        <Route path="/parked/:subscription/:eventId">{(place) => <ParkedEvent {...place} />}</Route>
        <Route path="/webhooks" component={WebhookQueue} />
        <Route path="/webhooks/:tenantId">
          {({ tenantId }) => <PartnerDeliveries tenantId={tenantId} />}
        </Route>
        <Route path="/webhooks/:tenantId/:deliveryId">{(place) => <PartnerDelivery {...place} />}</Route>
        <Route>
          <PageNotFound back="queue" />
        </Route>
      </Switch>
    </Suspense>
  );
}

/** The token is sent to the service once; afterwards a cookie identifies the operator. */
export function SignIn() {
  useTitle('Sign in');
  const queries = useQueryClient();
  const signIn = useMutation({
    mutationFn: (form: FormData) => desk.signIn(textOf(form, 'token')),
    onSuccess: (session) => {
      queries.setQueryData(SESSION, session);
    },
  });
  return (
    <main className="alone">
      <Brand name="Operations desk" />
      <section>
        <h1>Sign in</h1>
        <ActForm act={signIn} submit={signIn.isPending ? 'Signing in…' : 'Sign in'}>
          <TextField
            label="Operator token"
            hint="The token is not stored in this browser. You stay signed in for 12 hours."
            name="token"
            type="password"
            autoComplete="off"
            spellCheck={false}
            required
            autoFocus
          />
        </ActForm>
      </section>
      <p className="faint">
        <code>npm run cli -- operators create</code> creates a token. Partners sign in to{' '}
        <a href="/portal">the Partner Portal</a>.
      </p>
    </main>
  );
}
