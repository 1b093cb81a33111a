import { useQuery } from '@tanstack/react-query';
import { portal } from '../api.js';
import { Listed, Panel, Screen, Table } from '../parts/page.jsx';
import { RequestLink } from '../parts/request.jsx';
import { Time } from '../parts/time.jsx';
import { useRouteSummary } from '../route-summaries.js';

/** Lists the actions of one person in the portal, newest first. */
export default function PersonScreen({ userId }: { userId: string }) {
  const summaryOf = useRouteSummary();
  const people = useQuery({ queryKey: ['people'], queryFn: portal.people });
  const email = people.data?.find((person) => person.userId === userId)?.email;
  return (
    <Screen
      title={email ?? 'Person'}
      about="Every change this person made. Open a request to see what it caused."
    >
      <Panel>
        <Listed
          of={(page) =>
            useQuery({ queryKey: ['acts', userId, page], queryFn: () => portal.acts(userId, page) })
          }
          empty="Nothing yet."
        >
          {(content) => (
            <Table
              caption="Activity"
              columns={['Action', 'When', 'Path', 'Request']}
              rows={content.map(({ act, path, requestId, createdAt }, index) => ({
                key: `${requestId}-${index}`,
                cells: [
                  summaryOf(act),
                  <Time at={createdAt} exact />,
                  <code>{path}</code>,
                  <RequestLink id={requestId} />,
                ],
              }))}
            />
          )}
        </Listed>
      </Panel>
    </Screen>
  );
}
