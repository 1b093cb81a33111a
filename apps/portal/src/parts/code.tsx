import { useState } from 'react';
import { CopyButton } from './copy.jsx';
import { pretty } from './pretty.js';

/** A command or a program to copy. @param what name of the text: "the curl command" */
export const Snippet = ({ text, what }: { text: string; what: string }) => (
  <div className="code">
    <div className="actions">
      <CopyButton text={text} what={what} />
    </div>
    <pre tabIndex={0}>{text}</pre>
  </div>
);

/**
 * A body as a person reads it, or exactly as it was sent. The copy is always the raw one, because only that verifies.
 *
 * @param what name of the text: "body"
 */
export function Body({ text, what }: { text: string; what: string }) {
  const [isRaw, setRaw] = useState(false);
  const shown = pretty(text);
  return (
    <div className="code">
      <div className="actions bar">
        {shown !== text && (
          <span className="switch" role="group" aria-label="Format">
            {[false, true].map((raw) => (
              <button
                key={String(raw)}
                type="button"
                className="plain small"
                aria-pressed={isRaw === raw}
                onClick={() => setRaw(raw)}
              >
                {raw ? 'Raw' : 'Pretty'}
              </button>
            ))}
          </span>
        )}
        <CopyButton text={text} what={`the raw ${what}`} label={`Copy raw ${what}`} />
      </div>
      <pre tabIndex={0}>{isRaw ? text : shown}</pre>
    </div>
  );
}

/** JSON to read and to copy. @param what name of the value: "the sample" */
export const JsonSnippet = ({ value, what }: { value: unknown; what: string }) => (
  <Snippet text={JSON.stringify(value, null, 2)} what={what} />
);
