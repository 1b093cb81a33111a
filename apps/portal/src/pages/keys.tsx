import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Key, type MadeKey, portal } from '../api.js';
import { useAct } from '../hooks.js';
import { Confirmed, DialogForm, Secret } from '../parts/dialog.jsx';
import { Empty, Loaded } from '../parts/feedback.jsx';
import { TextField, textOf } from '../parts/field.jsx';
import { Panel, Screen, Table } from '../parts/page.jsx';
import { Status } from '../parts/status.jsx';
import { Time } from '../parts/time.jsx';
import { IssueKeyRequest } from '../field-limits.js';

/** Which keys there are; one is made here, and shown once. */
export function Keys() {
  const keys = useQuery({ queryKey: ['keys'], queryFn: portal.keys });
  const [naming, setNaming] = useState(false);
  const [made, setMade] = useState<MadeKey | null>(null);
  return (
    <Screen
      title="API keys"
      about="A key acts for your account. It is a secret of your backend."
      actions={
        <button
          type="button"
          onClick={() => {
            setNaming(true);
          }}
        >
          Make a key
        </button>
      }
    >
      <Panel>
        <Loaded of={keys}>{(all) => <KeyTable keys={all} />}</Loaded>
      </Panel>
      <Panel title="Assistants">
        <p>
          A program acts for your account with one of these keys, and with nothing else. The assistants that
          founders connect by themselves (OAuth) act for founders who came without a partner: none of them
          reaches your customers, your companies or this portal.
        </p>
      </Panel>
      {naming && (
        <NameKey
          onClose={() => {
            setNaming(false);
          }}
          onMade={(key) => {
            setNaming(false);
            setMade(key);
          }}
        />
      )}
      {made && (
        <Secret
          title={`The key “${made.name}”`}
          about="Store it now: it is shown this once, and nobody can read it again."
          secret={made.apiKey}
          onClose={() => {
            setMade(null);
          }}
        />
      )}
    </Screen>
  );
}

function KeyTable({ keys }: { keys: readonly Key[] }) {
  const revoke = useAct(portal.revokeKey);
  if (keys.length === 0) return <Empty>There is no key yet: make the first one.</Empty>;
  return (
    <Table
      caption="API keys"
      columns={['Name', 'Key', 'Made', 'Last used', 'State']}
      rows={keys.map(({ keyId, name, createdAt, lastUsedAt, revokedAt }) => ({
        key: keyId,
        cells: [
          name,
          <code key="id">{keyId}</code>,
          <Time key="made" at={createdAt} />,
          lastUsedAt === null ? <span className="faint">never</span> : <Time at={lastUsedAt} />,
          revokedAt === null ? (
            <Confirmed
              button="Revoke"
              title={`Revoke “${name}”`}
              word={name}
              consequence={<p>Whatever uses this key is refused within a second, for good.</p>}
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
    onMade(await portal.makeKey(textOf(form, 'name')));
  });
  return (
    <DialogForm title="Make a key" act={make} submit="Make the key" onClose={onClose}>
      <TextField
        label="Name"
        hint="Where it is used, so that you know it again: “Backend, production”."
        name="name"
        {...IssueKeyRequest.name}
        required
      />
    </DialogForm>
  );
}
