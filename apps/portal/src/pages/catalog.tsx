import { Link } from 'wouter';
import type { components } from '../../../../clients/typescript/src/index.js';
import { useRead } from '../hooks.js';
import { JsonSnippet } from '../parts/code.jsx';
import { groupsOf } from '../parts/event-groups.js';
import { EventType } from '../parts/event-type.jsx';
import { Empty, Loaded } from '../parts/feedback.jsx';
import { SearchField } from '../parts/filters.jsx';
import { Panel, Screen } from '../parts/page.jsx';
import { useQueryState } from '../parts/query-state.js';

type Type = components['schemas']['EventType'];

/** Lists the webhook event types in groups, each with its schema and a sample. */
export default function Catalog() {
  const types = useRead('/v1/partner/event-types');
  const [{ q = '', event }] = useQueryState();
  const matches = ({ eventName, description }: Type): boolean =>
    q
      .toLowerCase()
      .split(/[\s_]+/)
      .every((word) => `${eventName} ${description}`.toLowerCase().includes(word));
  return (
    <Screen
      title="Event catalog"
      about="Every type of event, with the schema of its body and a sample."
      actions={
        <Link href="/catalog/signature" className="button plain">
          Check a signature
        </Link>
      }
    >
      <div className="filters" role="search">
        <SearchField name="q" label="Search" placeholder="Name or description" />
      </div>
      <Loaded of={types}>
        {(all) => {
          const groups = groupsOf(all.filter(matches));
          return groups.length === 0 ? (
            <Empty>No event matches.</Empty>
          ) : (
            groups.map(({ title, types: group }) => (
              <Panel key={title} title={title}>
                {group.map((type) => (
                  <Entry key={type.eventName} type={type} isOpen={event === type.eventName} />
                ))}
              </Panel>
            ))
          );
        }}
      </Loaded>
    </Screen>
  );
}

function Entry({
  type: { eventName, description, schema, sample },
  isOpen,
}: {
  type: Type;
  isOpen: boolean;
}) {
  return (
    <details
      className="entry"
      open={isOpen}
      ref={(element) => {
        if (isOpen) element?.scrollIntoView({ block: 'center' });
      }}
    >
      <summary>
        <EventType {...{ eventName, description }} />
      </summary>
      <div className="side-by-side">
        <div>
          <h3>Sample</h3>
          <JsonSnippet value={sample} what={`the sample of ${eventName}`} />
        </div>
        <div>
          <h3>Schema</h3>
          <JsonSnippet value={schema} what={`the schema of ${eventName}`} />
        </div>
      </div>
    </details>
  );
}
