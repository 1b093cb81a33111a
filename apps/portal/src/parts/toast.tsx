import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { X } from './icons.js';

type ShowToast = (text: ReactNode) => void;

const ToastContext = createContext<ShowToast>(() => undefined);

/** Returns a function that shows the result of an action at the edge of the window. */
export const useToast = (): ShowToast => useContext(ToastContext);

/** Time that a toast stays, unless the pointer or the focus is on it. */
const SHOWN_MS = 8_000;

interface Toast {
  readonly text: ReactNode;
  readonly nth: number;
  /** When it was shown (ms). */
  readonly at: number;
}

/** Reports whether a toast belongs to an action that changed the screen, so that the new screen shows it too. */
const isNew = ({ at }: Toast): boolean => Date.now() - at < 1_000;

/** Announces results of actions, also if the button that started the action is gone. */
export function Toasts({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast>({ text: '', nth: 0, at: 0 });
  const [isHeld, setHeld] = useState(false);
  const hide = () => setToast((shown) => ({ ...shown, text: '' }));
  const [screen] = useLocation();
  useEffect(() => setToast((shown) => (isNew(shown) ? shown : { ...shown, text: '' })), [screen]);
  useEffect(() => {
    if (toast.text === '' || isHeld) return undefined;
    const timer = setTimeout(hide, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast, isHeld]);
  return (
    <ToastContext value={(text) => setToast(({ nth }) => ({ text, nth: nth + 1, at: Date.now() }))}>
      {children}
      <div
        className="toasts"
        role="status"
        onMouseEnter={() => setHeld(true)}
        onMouseLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {toast.text !== '' && (
          <>
            <span key={toast.nth}>{toast.text}</span>
            <button type="button" className="bare" aria-label="Close this message" onClick={hide}>
              <X className="icon" aria-hidden />
            </button>
          </>
        )}
      </div>
    </ToastContext>
  );
}
