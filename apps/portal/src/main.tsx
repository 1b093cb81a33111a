import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { isSignedOut } from './api.js';
import { App } from './app.jsx';
import { forgetSession, IS_DESK } from './hooks.js';
import './styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no place for the portal');

/** A session that is over leads back to the sign-in, whatever was asked. */
const onError = (error: unknown): void => {
  if (isSignedOut(error)) forgetSession(queries);
};
const queries = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  // The client repeats what may be repeated: once more here would only make a failure later.
  defaultOptions: { queries: { retry: false, staleTime: 5_000 } },
});

/** Operators' screens are loaded where they are asked for: partners never need them. */
const Desk = lazy(() => import('./desk/desk.jsx'));

createRoot(root).render(
  <StrictMode>
    {IS_DESK ? (
      <Suspense>
        <Desk />
      </Suspense>
    ) : (
      <QueryClientProvider client={queries}>
        <App />
      </QueryClientProvider>
    )}
  </StrictMode>,
);
