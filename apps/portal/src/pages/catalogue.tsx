import { useState } from 'react';
import { useRead } from '../hooks.js';
import { Loaded } from '../parts/feedback.jsx';
import { TextArea, TextField } from '../parts/field.jsx';
import { Json, Panel, Screen } from '../parts/page.jsx';
import { checkSignature, type Checked } from '../signature.js';

/** Which events there are, and whether a signature is right. */
export function Catalogue() {
  const types = useRead('/v1/partner/event-types');
  return (
    <Screen
      title="Event catalogue"
      about="Every event that is sent, with the schema of its payload and a sample."
    >
      <Debugger />
      <Panel title="Events">
        <Loaded of={types}>
          {(all) =>
            all.map(({ eventName, description, schema, sample }) => (
              <details key={eventName}>
                <summary>
                  <code>{eventName}</code> <span className="faint">{description}</span>
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

/** Shows what is signed: most signatures that fail were made of other bytes than those that arrived. */
function Debugger() {
  const [secret, setSecret] = useState('');
  const [id, setId] = useState('');
  const [timestamp, setTimestamp] = useState('');
  const [signature, setSignature] = useState('');
  const [body, setBody] = useState('');
  const [checked, setChecked] = useState<Checked | null>(null);
  return (
    <Panel title="Is a signature right?">
      <p className="faint">Worked out in your browser: nothing that you type here is sent.</p>
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
            onChange={(event) => {
              setSecret(event.target.value);
            }}
            required
          />
          <TextField
            label="webhook-id"
            value={id}
            onChange={(event) => {
              setId(event.target.value);
            }}
            required
          />
          <TextField
            label="webhook-timestamp"
            inputMode="numeric"
            value={timestamp}
            onChange={(event) => {
              setTimestamp(event.target.value);
            }}
            required
          />
          <TextField
            label="webhook-signature"
            placeholder="v1,…"
            value={signature}
            onChange={(event) => {
              setSignature(event.target.value);
            }}
            required
          />
        </div>
        <TextArea label="Body, byte for byte" value={body} onChange={setBody} />
        <button type="submit">Check it</button>
      </form>
      <div role="status">{checked && <Verdict checked={checked} />}</div>
    </Panel>
  );
}

function Verdict({ checked }: { checked: Checked }) {
  if ('fault' in checked) return <p className="bad">{checked.fault}</p>;
  const { isRight, signed, expected } = checked;
  return (
    <>
      <p className={isRight ? 'good' : 'bad'}>
        {isRight ? 'The signature is right.' : 'The signature is wrong.'}
      </p>
      <h3>The signed string</h3>
      <Json value={signed} />
      <h3>Its signature</h3>
      <Json value={expected} />
    </>
  );
}
