import { useState } from 'react';
import { useRoutes } from '../route-summaries.js';
import { ComboboxFilter, PickedFilter } from './combobox-filter.jsx';
import { useQueryState } from './query-state.js';

/** Filters by a path of the API, which the address keeps. */
export function FilterRoute() {
  const [{ route }, setState] = useQueryState();
  const routes = useRoutes();
  const [text, setText] = useState('');
  const pick = (path: string) => {
    setText('');
    setState({ route: path, page: '' });
  };
  if (route !== undefined)
    return <PickedFilter label="Path" text={route} all="paths" onClear={() => pick('')} />;
  const typed = text.trim().toLowerCase();
  return (
    <ComboboxFilter
      label="Path"
      text={text}
      onText={setText}
      options={routes.filter((path) => path.toLowerCase().includes(typed)).map((path) => [path, path])}
      onPick={pick}
      empty="No path matches."
    />
  );
}
