import { Empty } from '../parts/feedback.jsx';
import { Panel, Screen } from '../parts/page.jsx';

/** Lists required actions of all companies. */
export default function Actions() {
  return (
    <Screen title="Actions">
      <Panel>
        <Empty>Not built yet.</Empty>
      </Panel>
    </Screen>
  );
}
