import { lazy, Suspense, useEffect, useState } from 'react';
import { Search } from './icons.js';

const Palette = lazy(() => import('./palette.jsx'));

/** Reports whether a key press is text for a field. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** The search over everything, opened by its button, `/` or Ctrl-K. */
export function SearchPalette() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const isCtrlK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isCtrlK && (!isSlash || isTyping(event))) return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, []);
  return (
    <>
      <button
        type="button"
        className="plain find"
        aria-label="Search companies, people, IDs"
        onClick={() => setOpen(true)}
      >
        <Search className="icon" aria-hidden />
        <span>Search companies, people, IDs</span>
        <kbd aria-hidden>/</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
