import { Empty } from '../parts/feedback.jsx';
import { Panel, Screen } from '../parts/page.jsx';

/** One customer with their companies. */
export default function CustomerScreen(_of: { customerId: string }) {
  return (
    <Screen title="Customer">
      <Panel>
        <Empty>Not built yet.</Empty>
      </Panel>
    </Screen>
  );
}
