import { useLocation, useSearch } from 'wouter';

type State = Readonly<Record<string, string>>;

const OPEN = 'dialog';

/**
 * Whether a dialog of the screen is open, kept in the address (`?dialog=new`), so that a link can open it.
 *
 * @param name name of the dialog in the address
 */
export function useDialogState(name: string): readonly [isOpen: boolean, setOpen: (open: boolean) => void] {
  const [state, change] = useQueryState();
  return [state[OPEN] === name, (open) => change({ [OPEN]: open ? name : '' })];
}

/**
 * Filters, page and tab of a screen, kept in the address, so that Back and a shared link show the same.
 *
 * @returns the state, a function that changes some of it (an empty text removes a name), and a function that returns
 *   the address with changes, for links
 */
export function useQueryState(): readonly [
  state: State,
  change: (changes: State) => void,
  addressWith: (changes: State) => string,
] {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const state: State = Object.fromEntries(new URLSearchParams(search));
  const addressWith = (changes: State): string => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    const text = next.toString();
    return text === '' ? path : `${path}?${text}`;
  };
  return [state, (changes) => navigate(addressWith(changes), { replace: true }), addressWith];
}
