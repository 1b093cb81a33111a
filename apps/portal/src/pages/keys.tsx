import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type PortalKey, type MadeKey, portal } from '../api.js';
import { useAct } from '../hooks.js';
import { Confirmed, DialogForm, Secret } from '../parts/dialog.jsx';
import { TextField, textOf } from '../parts/field.jsx';
import { Listed, Panel, Screen, Table } from '../parts/page.jsx';
import { Status } from '../parts/status.jsx';
import { Time } from '../parts/time.jsx';
import { IssueKeyRequest } from '../field-limits.js';

/** Lists API keys and creates new ones; a new key's secret is shown once. */
export default function Keys() {
  const [naming, setNaming] = useState(false);
  const [newKey, setNewKey] = useState<MadeKey | null>(null);
  return (
    <Screen
      title="API keys"
      about="A key can access your whole account. Keep it secret, on your server."
      actions={
        <button type="button" onClick={() => setNaming(true)}>
          Create key
        </button>
      }
    >
      <Panel>
        <Listed
          of={(page) => useQuery({ queryKey: ['keys', page], queryFn: () => portal.keys(page) })}
          empty="No API keys yet."
        >
          {(content) => <KeyTable keys={content} />}
        </Listed>
      </Panel>
      <Panel title="AI assistants">
        <p>
          Programs can use your account only with one of these keys. AI assistants that founders connect
          themselves (OAuth) act for founders without a partner; they cannot access your customers, your
          companies or this portal.
        </p>
      </Panel>
      {naming && (
        <NameKey
          onClose={() => setNaming(false)}
          onMade={(key) => {
            setNaming(false);
            setNewKey(key);
          }}
        />
      )}
      {newKey && (
        <Secret
          title={`Key “${newKey.name}”`}
          about="Store this key now: it is shown only once."
          secret={newKey.apiKey}
          onClose={() => setNewKey(null)}
        />
      )}
    </Screen>
  );
}

function KeyTable({ keys }: { keys: readonly PortalKey[] }) {
  const revoke = useAct(portal.revokeKey);
  return (
    <Table
      caption="API keys"
      columns={['Name', 'Key', 'Created', 'Last used', 'Expires', 'Status']}
      rows={keys.map(({ keyId, name, createdAt, lastUsedAt, revokedAt, ...key }) => ({
        key: keyId,
        cells: [
          name,
          <code title={keyId}>
            {key.prefix}…{key.lastFour}
          </code>,
          <span>
            <Time at={createdAt} />
            {key.createdBy !== null && <span className="faint"> by {key.createdBy}</span>}
          </span>,
          lastUsedAt === null ? (
            <span className="faint">never</span>
          ) : (
            <span>
              <Time at={lastUsedAt} />
              {key.lastUsedFrom !== null && <span className="faint"> from {key.lastUsedFrom}</span>}
            </span>
          ),
          key.expiresAt === null ? <span className="faint">never</span> : <Time at={key.expiresAt} />,
          revokedAt === null ? (
            <Confirmed
              button="Revoke"
              title={`Revoke “${name}”`}
              word={name}
              consequence={<p>Requests with this key are rejected within a second. You cannot undo this.</p>}
              act={() => revoke.mutateAsync(keyId)}
            />
          ) : (
            <>
              <Status value="revoked" tone="plain" /> <Time at={revokedAt} />
            </>
          ),
        ],
      }))}
    />
  );
}

function NameKey({ onClose, onMade }: { onClose: () => void; onMade: (key: MadeKey) => void }) {
  const make = useAct(async (form: FormData) => {
    const date = textOf(form, 'expires');
    onMade(await portal.makeKey(textOf(form, 'name'), date === '' ? null : `${date}T23:59:59Z`));
  });
  return (
    <DialogForm title="Create an API key" act={make} submit="Create key" onClose={onClose}>
      <TextField
        label="Name"
        hint="Describe where the key is used, for example “Backend, production”."
        name="name"
        {...IssueKeyRequest.name}
        required
      />
      <TextField
        label="Expires after (optional)"
        hint="The key stops working at the end of this day, UTC."
        name="expires"
        type="date"
      />
    </DialogForm>
  );
}
