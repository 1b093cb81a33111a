import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.jsx';
import { IS_DESK } from './hooks.js';
import { applyTheme } from './parts/theme.js';
import './styles.css';

applyTheme();

const root = document.getElementById('root');
if (!root) throw new Error('the page has no element with the id "root"');

/** Loaded on demand: partners never need the operators' screens. */
const Desk = lazy(() => import('./desk/desk.jsx'));

createRoot(root).render(
  <StrictMode>
    <Suspense>{IS_DESK ? <Desk /> : <App />}</Suspense>
  </StrictMode>,
);
