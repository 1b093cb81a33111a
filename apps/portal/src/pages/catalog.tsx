import { useState } from 'react';
import { useRead } from '../hooks.js';
import { EventType } from '../parts/event-type.jsx';
import { Loaded } from '../parts/feedback.jsx';
import { TextArea, TextField } from '../parts/field.jsx';
import { Json, Panel, Screen } from '../parts/page.jsx';
import { checkSignature, type SignatureCheck } from '../signature.js';

/** Lists the webhook event types and checks signatures. */
export default function Catalog() {
  const types = useRead('/v1/partner/event-types');
  return (
    <Screen title="Event catalog" about="Every webhook event, with its payload schema and a sample.">
      <Debugger />
      <Panel title="Events">
        <Loaded of={types}>
          {(all) =>
            all.map(({ eventName, description, schema, sample }) => (
              <details key={eventName}>
                <summary>
                  <EventType {...{ eventName, description }} />
                </summary>
                <h3>Sample</h3>
                <Json value={sample} />
                <h3>Schema</h3>
                <Json value={schema} />
              </details>
            ))
          }
        </Loaded>
      </Panel>
    </Screen>
  );
}

/**
 * Shows the signed string, because most signature errors come from hashing different bytes than those received.
 */
function Debugger() {
  const [secret, setSecret] = useState('');
  const [id, setId] = useState('');
  const [timestamp, setTimestamp] = useState('');
  const [signature, setSignature] = useState('');
  const [body, setBody] = useState('');
  const [checked, setChecked] = useState<SignatureCheck | null>(null);
  return (
    <Panel title="Check a signature">
      <p className="faint">The check runs in your browser. Nothing you enter is sent to us.</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void checkSignature({ secret, id, timestamp, signature, body }).then(setChecked);
        }}
      >
        <div className="columns">
          <TextField
            label="Secret"
            type="password"
            autoComplete="off"
            placeholder="whsec_…"
            value={secret}
            onChange={(event) => setSecret(event.target.value)}
            required
          />
          <TextField
            label="webhook-id"
            value={id}
            onChange={(event) => setId(event.target.value)}
            hint="Not covered by x-service-signature."
          />
          <TextField
            label="webhook-timestamp"
            inputMode="numeric"
            value={timestamp}
            onChange={(event) => setTimestamp(event.target.value)}
            hint="Not covered by x-service-signature."
          />
          <TextField
            label="webhook-signature or x-service-signature"
            placeholder="v1,… or hexadecimal"
            value={signature}
            onChange={(event) => setSignature(event.target.value)}
            required
          />
        </div>
        <TextArea label="Raw body, exactly as received" value={body} onChange={setBody} />
        <button type="submit">Check signature</button>
      </form>
      <div role="status">{checked && <Verdict checked={checked} />}</div>
    </Panel>
  );
}

function Verdict({ checked }: { checked: SignatureCheck }) {
  if ('fault' in checked) return <p className="bad">{checked.fault}</p>;
  const { isRight, signed, expected } = checked;
  return (
    <>
      <p className={isRight ? 'good' : 'bad'}>
        {isRight ? 'The signature is valid.' : 'The signature is not valid.'}
      </p>
      <h3>Signed string</h3>
      <Json value={signed} />
      <h3>Expected signature</h3>
      <Json value={expected} />
    </>
  );
}
