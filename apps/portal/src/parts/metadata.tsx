import { useContext, useId, useLayoutEffect, useRef, useState } from 'react';
import { METADATA_KEY, METADATA_VALUE } from './changes.js';
import { WrongFields } from './field.jsx';
import { X } from './icons.js';

interface Entry {
  readonly id: number;
  readonly key: string;
  readonly value: string;
}

/** Fields for the keys and values of metadata; `changedMetadata` reads them. */
export function MetadataFields({ current }: { current: Readonly<Record<string, string>> }) {
  const [entries, setEntries] = useState<readonly Entry[]>(() =>
    Object.entries(current).map(([key, value], id) => ({ id, key, value })),
  );
  const next = useRef(entries.length);
  const set = useRef<HTMLFieldSetElement>(null);
  // The pressed button may disappear, so the focus moves to another entry or to the button that adds one.
  const focusNext = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (focusNext.current === null) return;
    set.current?.querySelector<HTMLElement>(focusNext.current)?.focus();
    focusNext.current = null;
  }, [entries]);
  const wrong = useContext(WrongFields)['metadata'];
  const wrongId = useId();
  // The message quotes the wrong key, if only one is wrong.
  const quoted = entries.find(({ key }) => wrong?.includes(JSON.stringify(key)));
  const marked = wrong === undefined ? undefined : (quoted ?? entries[0]);
  const add = () => {
    const id = next.current++;
    focusNext.current = keySelector(id);
    setEntries([...entries, { id, key: '', value: '' }]);
  };
  const remove = (entry: Entry) => {
    const left = entries.filter((other) => other !== entry);
    const last = left.at(-1);
    focusNext.current = last ? keySelector(last.id) : 'button';
    setEntries(left);
  };
  const change = (entry: Entry, changes: Partial<Entry>) =>
    setEntries(entries.map((other) => (other === entry ? { ...other, ...changes } : other)));
  return (
    <fieldset ref={set} className="metadata">
      <legend>Metadata</legend>
      <p className="hint">Your own keys and values, returned by the API. Up to 20 entries.</p>
      {entries.map((entry, index) => (
        <div key={entry.id}>
          <input
            ref={(input) => {
              const isTwice = entries.some(
                ({ id, key }) => id !== entry.id && key !== '' && key === entry.key,
              );
              input?.setCustomValidity(isTwice ? 'Another entry has this key.' : '');
            }}
            name={METADATA_KEY}
            data-entry={entry.id}
            data-path="metadata"
            aria-label={`Key of entry ${index + 1}`}
            aria-invalid={marked === entry ? true : undefined}
            aria-describedby={marked === entry ? wrongId : undefined}
            placeholder="Key"
            autoComplete="off"
            value={entry.key}
            onChange={(event) => change(entry, { key: event.target.value })}
            required
          />
          <input
            name={METADATA_VALUE}
            aria-label={`Value of entry ${index + 1}`}
            placeholder="Value"
            autoComplete="off"
            value={entry.value}
            onChange={(event) => change(entry, { value: event.target.value })}
          />
          <button
            type="button"
            className="bare"
            aria-label={`Remove entry ${index + 1}`}
            title="Remove"
            onClick={() => remove(entry)}
          >
            <X className="icon" aria-hidden />
          </button>
        </div>
      ))}
      {wrong !== undefined && (
        <p className="wrong" id={wrongId}>
          Metadata {wrong}
        </p>
      )}
      <button type="button" className="plain small" onClick={add}>
        Add an entry
      </button>
    </fieldset>
  );
}

const keySelector = (id: number): string => `[data-entry="${id}"]`;
