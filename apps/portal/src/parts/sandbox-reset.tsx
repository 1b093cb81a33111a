import { useMutation } from '@tanstack/react-query';
import type { components } from '../../../../clients/typescript/src/index.js';
import { client } from '../api.js';
import { useAct } from '../hooks.js';
import { Confirmed } from './dialog.jsx';
import { Failure } from './feedback.jsx';
import { Panel } from './page.jsx';
import { useToast } from './toast.jsx';

type Reset = components['schemas']['SandboxReset'];

const PATH = '/v1/partner/playground/reset';

const amountIn = ({ customers, companies }: Reset): string =>
  `${customers} ${customers === 1 ? 'customer' : 'customers'} and ${companies} ${companies === 1 ? 'company' : 'companies'}`;

/** Deletes the data of the partner's sandbox. */
export function SandboxReset({ partnerName }: { partnerName: string }) {
  const toast = useToast();
  const request = useMutation({ mutationFn: () => client.post(PATH) });
  const confirm = useAct(async ({ confirmation }: Reset) => {
    toast(`Deleted ${amountIn(await client.post(PATH, { body: { confirmation } }))}.`);
  });
  return (
    <Panel title="Sandbox data">
      <p>
        Start again with an empty sandbox. API keys, people, webhook endpoints, the request log and the
        sandbox’s time stay.
      </p>
      <Confirmed
        button="Delete all sandbox data"
        word={partnerName}
        consequence={
          <>
            <p>
              Deletes {request.data ? amountIn(request.data) : 'all customers and companies'}, with their
              reports, documents, events and deliveries. Webhooks about them are no longer sent. You cannot
              undo this.
            </p>
            <Failure error={request.error} />
          </>
        }
        onOpen={() => request.mutate()}
        act={async () => confirm.mutateAsync(request.data ?? (await request.mutateAsync()))}
      />
    </Panel>
  );
}
