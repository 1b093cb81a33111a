import { portal } from '../api.js';
import { usePortal } from '../hooks.js';
import { Id } from '../parts/copy.jsx';
import { Listed, Panel, Screen, Table } from '../parts/page.jsx';
import { RequestLink } from '../parts/request.jsx';
import { Status } from '../parts/status.jsx';
import { Since } from '../parts/time.jsx';
import { capital } from '../parts/wording.js';
import { useRouteSummary } from '../route-summaries.js';
import { Link } from 'wouter';

/** One person: role, status, and what they did in the portal, newest first. */
export default function PersonScreen({ userId }: { userId: string }) {
  const summaryOf = useRouteSummary();
  const people = usePortal(['people'], portal.people);
  const person = people.data?.find((one) => one.userId === userId);
  return (
    <Screen
      title={person?.email ?? 'Person'}
      above={<Link href="/people">People</Link>}
      badge={person && <Status value={person.status} tone={person.status === 'active' ? 'good' : 'plain'} />}
      about={
        <>
          {person && `${capital(person.role)} · `}
          <Id value={userId} what="person" />
        </>
      }
    >
      <Panel title="Changes">
        <Listed
          of={(page) => usePortal(['acts', userId, page], () => portal.acts(userId, page))}
          empty="No changes yet."
        >
          {(content, busy) => (
            <Table
              caption="Changes, newest first"
              busy={busy}
              columns={['Action', 'When', 'Request']}
              rows={content.map(({ act, requestId, createdAt }, index) => ({
                key: `${requestId}-${index}`,
                cells: [summaryOf(act), <Since at={createdAt} />, <RequestLink id={requestId} />],
              }))}
            />
          )}
        </Listed>
      </Panel>
    </Screen>
  );
}
