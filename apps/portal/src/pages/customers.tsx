import { Empty } from '../parts/feedback.jsx';
import { Panel, Screen } from '../parts/page.jsx';

/** Lists the partner's customers, with a search. */
export default function Customers() {
  return (
    <Screen title="Customers">
      <Panel>
        <Empty>Not built yet.</Empty>
      </Panel>
    </Screen>
  );
}
