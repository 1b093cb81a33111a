import { Tab, TabList, TabPanel, TabProvider } from '@ariakit/react';
import type { ReactNode } from 'react';
import { useQueryState } from './query-state.js';

export interface TabOf {
  /** Written into the address. */
  readonly id: string;
  readonly text: string;
  readonly content: () => ReactNode;
}

/** Tabs of a screen. The address keeps the open one (`?tab=`), the first by default. */
export function Tabs({ label, of }: { label: string; of: readonly TabOf[] }) {
  const [state, setState] = useQueryState();
  const [first] = of;
  const open = of.find(({ id }) => id === state['tab']) ?? first;
  if (!open || !first) return null;
  return (
    <div className="tabs">
      <TabProvider
        selectedId={open.id}
        setSelectedId={(id) => setState({ tab: id === first.id || !id ? '' : id, page: '' })}
        selectOnMove={false}
      >
        <TabList aria-label={label}>
          {of.map(({ id, text }) => (
            <Tab key={id} id={id}>
              {text}
            </Tab>
          ))}
        </TabList>
        <TabPanel key={open.id} tabId={open.id}>
          {open.content()}
        </TabPanel>
      </TabProvider>
    </div>
  );
}
