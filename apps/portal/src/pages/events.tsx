import { Empty } from '../parts/feedback.jsx';
import { Panel, Screen } from '../parts/page.jsx';

/** Lists the partner's events. */
export default function Events() {
  return (
    <Screen title="Events">
      <Panel>
        <Empty>Not built yet.</Empty>
      </Panel>
    </Screen>
  );
}
