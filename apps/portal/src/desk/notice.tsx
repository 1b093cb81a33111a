import { createContext, type ReactNode, useContext, useState } from 'react';
import { useLocation } from 'wouter';

const NotifyContext = createContext<(text: string) => void>(() => undefined);

/** Returns a function that shows a notice at the top of the screen until the operator opens another screen. */
export const useNotify = () => useContext(NotifyContext);

/** Shows the result of the last action, even after the button for it is gone. */
export function Notices({ children }: { children: ReactNode }) {
  useLocation();
  const [notice, setNotice] = useState({ text: '', at: '' });
  const text = notice.at === location.pathname ? notice.text : '';
  return (
    <NotifyContext value={(message) => setNotice({ text: message, at: location.pathname })}>
      <p role="status" className={text === '' ? 'hidden' : 'notice'}>
        {text}
      </p>
      {children}
    </NotifyContext>
  );
}
