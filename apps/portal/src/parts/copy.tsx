import { Copy } from './icons.js';
import { useToast } from './toast.jsx';
import { shortened } from './wording.js';

/** A button that copies a text. @param what name of the copied text: "company ID" */
export function CopyButton({ text, what, label }: { text: string; what: string; label?: string }) {
  const toast = useToast();
  const copy = () => {
    void navigator.clipboard.writeText(text).then(
      () => toast(`Copied ${what}.`),
      () => toast('The browser did not allow copying. Select the text and copy it.'),
    );
  };
  return label === undefined ? (
    <button type="button" className="bare" aria-label={`Copy ${what}`} title={`Copy ${what}`} onClick={copy}>
      <Copy className="icon" aria-hidden />
    </button>
  ) : (
    <button type="button" className="plain small" onClick={copy}>
      <Copy className="icon" aria-hidden />
      {label}
    </button>
  );
}

/** A shortened id with a button that copies the complete one. @param what kind of the identified thing: "company" */
export const Id = ({ value, what }: { value: string; what: string }) => (
  <span className="id">
    <code title={value}>{shortened(value)}</code>
    <CopyButton text={value} what={`${what} ID`} />
  </span>
);
