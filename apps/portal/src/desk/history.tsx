import { Loaded } from '../parts/feedback.jsx';
import { Panel } from '../parts/page.jsx';
import { words } from '../parts/wording.js';
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
      <li key={eventId}>
        <Time at={recordedAt} exact /> <strong>{words(type)}</strong>{' '}
        <span className="faint">
          by {words(actor.type)} {actor.id}
          {reason !== null && `: ${reason}`}
          <br />
          request <code>{requestId}</code>, <code>{stream}</code>, revision {revision}
        </span>
      </li>
    ))}
  </ol>
);
