import { createContext, type ReactNode, useContext, useState } from 'react';
import { useLocation } from 'wouter';

const Tell = createContext<(text: string) => void>(() => undefined);

/** Says something at the top of the screen, until somebody goes on to another one. */
export const useTell = () => useContext(Tell);

/** What was done last stays to be read, also where what did it is gone from the screen. */
export function Told({ children }: { children: ReactNode }) {
  useLocation();
  const [told, setTold] = useState({ text: '', at: '' });
  const text = told.at === location.pathname ? told.text : '';
  return (
    <Tell
      value={(said) => {
        setTold({ text: said, at: location.pathname });
      }}
    >
      <p role="status" className={text === '' ? 'hidden' : 'notice'}>
        {text}
      </p>
      {children}
    </Tell>
  );
}
