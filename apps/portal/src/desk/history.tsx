import { Loaded } from '../parts/feedback.jsx';
import { Panel } from '../parts/page.jsx';
import { labelOf, words } from '../parts/wording.js';
import { Time } from '../parts/time.jsx';
import type { Schemas } from './api.js';
import { useDesk } from './hooks.js';

/** Number of entries shown initially; old companies have many. */
const LATEST = 20;

/**
 * Events of a company or partner, with who caused each.
 *
 * @param path path of the history in the operations API
 */
export function History({ path }: { path: string }) {
  const history = useDesk<readonly Schemas['Happening'][]>(path);
  return (
    <Panel title="History">
      <Loaded of={history}>
        {(all) => (
          <>
            <Happenings of={all.slice(0, LATEST)} />
            {all.length > LATEST && (
              <details>
                <summary>{all.length - LATEST} earlier</summary>
                <Happenings of={all.slice(LATEST)} />
              </details>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

const Happenings = ({ of }: { of: readonly Schemas['Happening'][] }) => (
  <ol className="timeline">
    {of.map(({ eventId, stream, revision, type, recordedAt, actor, requestId, reason }) => (
      <li key={eventId} className="entry">
        <span>
          <Time at={recordedAt} exact /> <strong>{labelOf(type)}</strong>{' '}
          <span className="faint">
            by {AUTHORS[actor.type] ?? words(actor.type)}{' '}
            {actor.name ?? (actor.type === 'system' ? '' : actor.id)}
            {reason !== null && `: ${reason}`}
          </span>
        </span>
        <details className="faint">
          <summary>Event and request</summary>
          request <code>{requestId}</code>, stream <code>{stream}</code>, revision {revision}, event{' '}
          <code>{eventId}</code>
        </details>
      </li>
    ))}
  </ol>
);

/** Words for the kinds of authors, before their names. */
const AUTHORS: Readonly<Record<string, string>> = {
  operator: 'operator',
  partner: 'API key',
  'portal-user': 'portal user',
  customer: 'founder',
  system: 'the service',
};
