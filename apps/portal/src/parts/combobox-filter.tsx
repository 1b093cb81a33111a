import { Combobox, ComboboxItem, ComboboxPopover, ComboboxProvider } from '@ariakit/react';
import { useId } from 'react';
import { X } from './icons.js';

/**
 * A filter with more options than a drop-down list can show: a person types some letters and picks one.
 *
 * @param empty shown without options
 */
export function ComboboxFilter({
  label,
  text,
  onText,
  options,
  onPick,
  empty,
}: {
  label: string;
  text: string;
  onText: (text: string) => void;
  options: readonly (readonly [value: string, text: string])[];
  onPick: (value: string) => void;
  empty: string;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <ComboboxProvider inputValue={text} setInputValue={onText}>
        <Combobox id={id} placeholder="Any" autoSelect />
        <ComboboxPopover className="menu" gutter={4} aria-label={label}>
          {options.map(([value, name]) => (
            <ComboboxItem
              key={value}
              value={value}
              role="option"
              setValueOnClick={false}
              onClick={() => onPick(value)}
            >
              {name}
            </ComboboxItem>
          ))}
          {options.length === 0 && <p className="label">{empty}</p>}
        </ComboboxPopover>
      </ComboboxProvider>
    </div>
  );
}

/** The picked option; a click shows everything again. @param all the options in words: "companies" */
export const PickedFilter = ({
  label,
  text,
  all,
  onClear,
}: {
  label: string;
  text: string;
  all: string;
  onClear: () => void;
}) => (
  <div className="field wide">
    <span className="label">{label}</span>
    <button
      type="button"
      className="plain picked"
      aria-label={`Show all ${all}, not only ${text}`}
      onClick={onClear}
    >
      {text}
      <X className="icon" aria-hidden />
    </button>
  </div>
);
