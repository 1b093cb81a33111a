import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Dialog } from './dialog.jsx';

/**
 * Asks before the person leaves a screen with unsaved changes: a dialog for links and Back, and the browser's own question
 * before the page is closed. Rendered only while there are such changes.
 */
export function UnsavedChanges({ of: what }: { of: string }) {
  const [destination, setDestination] = useState<NavigationDestination | null>(null);
  const isLeaving = useRef(false);
  const [, navigate] = useLocation();
  useEffect(() => {
    const askToClose = (event: BeforeUnloadEvent) => event.preventDefault();
    const askToLeave = (event: NavigateEvent) => {
      const isOfScreen = new URL(event.destination.url).pathname === location.pathname;
      if (isLeaving.current || isOfScreen || !event.cancelable || !event.destination.sameDocument) return;
      event.preventDefault();
      setDestination(event.destination);
    };
    // Browsers of before 2026 may lack the Navigation API.
    const { navigation } = window as Partial<Window>;
    addEventListener('beforeunload', askToClose);
    navigation?.addEventListener('navigate', askToLeave);
    return () => {
      removeEventListener('beforeunload', askToClose);
      navigation?.removeEventListener('navigate', askToLeave);
    };
  }, []);
  if (destination === null) return null;
  const stay = () => setDestination(null);
  const leave = () => {
    isLeaving.current = true;
    stay();
    const { key, url } = destination;
    const { pathname, search } = new URL(url);
    if (key === '') navigate(`~${pathname}${search}`);
    else navigation.traverseTo(key);
  };
  return (
    <Dialog title="Leave without saving?" onClose={stay}>
      <p>Your changes to {what} are not saved yet. They are lost if you leave this page.</p>
      <div className="actions">
        <button type="button" onClick={stay}>
          Stay
        </button>
        <button type="button" className="plain danger" onClick={leave}>
          Leave without saving
        </button>
      </div>
    </Dialog>
  );
}
