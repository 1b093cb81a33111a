import { createContext, type ReactNode, useContext, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';

const NotifyContext = createContext<(text: string) => void>(() => undefined);

/** Returns a function that shows a notice at the top of the screen until the operator opens another screen. */
export const useNotify = () => useContext(NotifyContext);

/** Shows the result of the last action, even after the button for it is gone. */
export function Notices({ children }: { children: ReactNode }) {
  useLocation();
  const [notice, setNotice] = useState({ text: '', at: '' });
  const element = useRef<HTMLParagraphElement>(null);
  const text = notice.at === location.pathname ? notice.text : '';
  useLayoutEffect(() => {
    if (text === '') return undefined;
    let button: Element | null = null;
    const look = () => {
      // While the dialog of the action is open, nothing behind it can have the focus.
      if (document.querySelector('dialog') !== null) return;
      const focused = document.activeElement;
      button ??= focused;
      if (focused === button && focused !== document.body) return;
      observer.disconnect();
      // The button of the action is gone, at once or after a later reload.
      if (focused === document.body && (button === focused || button?.isConnected === false))
        element.current?.focus();
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    look();
    return () => observer.disconnect();
  }, [text]);
  return (
    <NotifyContext value={(message) => setNotice({ text: message, at: location.pathname })}>
      <p role="status" tabIndex={-1} ref={element} className={text === '' ? 'hidden' : 'notice info'}>
        {text}
      </p>
      {children}
    </NotifyContext>
  );
}
