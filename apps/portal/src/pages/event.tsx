import { Empty } from '../parts/feedback.jsx';
import { Panel, Screen } from '../parts/page.jsx';

/** One event with its payload and deliveries. */
export default function EventScreen(_of: { eventId: string }) {
  return (
    <Screen title="Event">
      <Panel>
        <Empty>Not built yet.</Empty>
      </Panel>
    </Screen>
  );
}
