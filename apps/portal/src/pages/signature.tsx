import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { client } from '../api.js';
import { Snippet } from '../parts/code.jsx';
import { Loaded } from '../parts/feedback.jsx';
import { TextArea, TextField } from '../parts/field.jsx';
import { Panel, Screen } from '../parts/page.jsx';
import { useQueryState } from '../parts/query-state.js';
import { checkSignature, type ReceivedWebhook, type SignatureCheck } from '../signature.js';

type Received = Omit<ReceivedWebhook, 'secret'>;

const EMPTY: Received = { id: '', timestamp: '', signature: '', body: '' };
const DELIVERY = '/v1/partner/webhook-deliveries/{deliveryId}';

/** Checks the signature of a webhook, which a delivery fills in. */
export default function SignatureScreen() {
  const [{ delivery: deliveryId }] = useQueryState();
  return (
    <Screen
      title="Check a signature"
      above={
        deliveryId === undefined ? (
          <Link href="/catalog">Event catalog</Link>
        ) : (
          <Link href={`/deliveries/${deliveryId}`}>Delivery</Link>
        )
      }
      about="The check runs in your browser. Nothing you enter is sent to us."
    >
      {deliveryId === undefined ? <Check filled={EMPTY} /> : <OfDelivery key={deliveryId} id={deliveryId} />}
    </Screen>
  );
}

function OfDelivery({ id }: { id: string }) {
  const path = { deliveryId: id };
  const webhook = useQuery({
    queryKey: [DELIVERY, { path }, 'webhook'],
    queryFn: async (): Promise<Received> => {
      const { requestHeaders, requestBody } = await client.get(DELIVERY, { path });
      return {
        id: requestHeaders['webhook-id'] ?? '',
        timestamp: requestHeaders['webhook-timestamp'] ?? '',
        signature: requestHeaders['webhook-signature'] ?? '',
        body: requestBody ?? '',
      };
    },
    staleTime: Infinity,
  });
  return <Loaded of={webhook}>{(filled) => <Check filled={filled} />}</Loaded>;
}

/** Shows the signed string, because most signature errors come from hashing different bytes than those received. */
function Check({ filled }: { filled: Received }) {
  const [secret, setSecret] = useState('');
  const [{ id, timestamp, signature, body }, setReceived] = useState(filled);
  const [result, setResult] = useState<SignatureCheck | null>(null);
  const change = (changed: Partial<Received>) => {
    setReceived((received) => ({ ...received, ...changed }));
    setResult(null);
  };
  return (
    <Panel>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void checkSignature({ secret, id, timestamp, signature, body }).then(setResult);
        }}
      >
        <TextField
          label="Signing secret of the endpoint"
          type="password"
          autoComplete="off"
          placeholder="whsec_…"
          value={secret}
          onChange={(event) => {
            setSecret(event.target.value);
            setResult(null);
          }}
          required
        />
        <div className="columns">
          <TextField label="webhook-id" value={id} onChange={(event) => change({ id: event.target.value })} />
          <TextField
            label="webhook-timestamp"
            inputMode="numeric"
            value={timestamp}
            onChange={(event) => change({ timestamp: event.target.value })}
          />
        </div>
        <TextField
          label="webhook-signature or x-service-signature"
          placeholder="v1,… or hexadecimal"
          value={signature}
          onChange={(event) => change({ signature: event.target.value })}
          required
        />
        <TextArea
          label="Raw body, exactly as received"
          value={body}
          onChange={(changed) => change({ body: changed })}
        />
        <button type="submit">Check signature</button>
      </form>
      <div role="status" className="verdict">
        {result && <Verdict result={result} timestamp={timestamp} />}
      </div>
    </Panel>
  );
}

/** Libraries for Standard Webhooks reject a timestamp that differs more from the current time. */
const TOLERANCE_MS = 300_000;

function Verdict({ result, timestamp }: { result: SignatureCheck; timestamp: string }) {
  const now = Date.now();
  if ('fault' in result) return <p className="notice bad">{result.fault}</p>;
  const { isRight, isReformatted, signed, expected } = result;
  const isOld = timestamp !== '' && Math.abs(now - Number(timestamp) * 1_000) > TOLERANCE_MS;
  return (
    <>
      <p className={isRight ? 'notice info' : 'notice bad'}>
        <strong>{isRight ? 'The signature is valid.' : 'The signature is not valid.'}</strong>{' '}
        {isReformatted &&
          'It is valid for the same JSON without spaces and line breaks: the body was formatted again before it was checked. Use the raw body.'}
        {isRight &&
          isOld &&
          'Libraries would reject it now, because its timestamp differs from the current time by more than five minutes.'}
      </p>
      {!isRight && (
        <>
          <h3>Expected signature</h3>
          <Snippet text={expected} what="the expected signature" />
          <h3>Signed string</h3>
          <Snippet text={signed} what="the signed string" />
        </>
      )}
    </>
  );
}
