import { useEffect, useRef, useState } from 'react';
import { type MadeKey, portal, type PortalKey } from '../api.js';
import { useAct, usePortal, useReadOnlyReason } from '../hooks.js';
import { IssueKeyRequest } from '../field-limits.js';
import { Snippet } from '../parts/code.jsx';
import { curlOf } from '../parts/curl.js';
import { Confirmed, DialogForm, Secret } from '../parts/dialog.jsx';
import { Select, TextField, textOf } from '../parts/field.jsx';
import { Listed, Panel, Screen, Table } from '../parts/page.jsx';
import { useDialogState } from '../parts/query-state.js';
import { authorText } from '../parts/request.jsx';
import { Status } from '../parts/status.jsx';
import { ShortTime, Since, useNow } from '../parts/time.jsx';
import { useToast } from '../parts/toast.jsx';

/** Lists API keys and creates new ones; a new key's secret is shown once. */
export default function Keys() {
  const readOnly = useReadOnlyReason();
  const [isNaming, setNaming] = useDialogState('new');
  const [newKey, setNewKey] = useState<MadeKey | null>(null);
  return (
    <Screen
      title="API keys"
      about="Unless you restrict it, a key can access your whole account. Keep it secret, on your server."
      actions={
        <button
          type="button"
          disabled={readOnly !== null}
          title={readOnly ?? undefined}
          onClick={() => setNaming(true)}
        >
          Create key
        </button>
      }
    >
      <Panel>
        <Listed
          of={(page) => usePortal(['keys', page], () => portal.keys(page))}
          empty="No API keys yet. Create one to send your first request."
        >
          {(content, busy) => <KeyTable keys={content} busy={busy} />}
        </Listed>
      </Panel>
      <p className="faint">
        Programs can use your account only with one of these keys. AI assistants that founders connect
        themselves act for founders without a partner; they cannot access your customers, your companies or
        this portal.
      </p>
      {isNaming && readOnly === null && (
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
          what="key"
          onClose={() => setNewKey(null)}
        >
          <h3>Your first request</h3>
          <Snippet
            text={curlOf({
              url: `${location.origin}/v1/partner/me`,
              headers: { Authorization: newKey.apiKey },
            })}
            what="the first request"
          />
        </Secret>
      )}
    </Screen>
  );
}

function KeyTable({ keys, busy }: { keys: readonly PortalKey[]; busy: boolean }) {
  const now = useNow();
  const toast = useToast();
  const revoke = useAct(portal.revokeKey);
  /** The key whose button is about to disappear. */
  const [revoked, setRevoked] = useState<string | null>(null);
  const showsPermissions = keys.some(({ permissions }) => permissions !== null);
  return (
    <Table
      caption="API keys"
      busy={busy}
      columns={[
        { name: 'Name', kind: 'wide' },
        { name: 'Key', kind: 'nowrap' },
        'Status',
        ...(showsPermissions ? ['Permissions'] : []),
        { name: 'Created', kind: 'wide' },
        { name: 'Last used', kind: 'nowrap' },
        'Expires',
        '',
      ]}
      rows={keys.map(({ keyId, name, createdAt, createdBy, lastUsedAt, lastUsedFrom, ...key }) => {
        const status = statusOf(key, now);
        return {
          key: keyId,
          cells: [
            name,
            <code title={keyId}>
              {key.prefix}…{key.lastFour}
            </code>,
            <KeyStatus value={status} hasFocus={revoked === keyId && status === 'revoked'} />,
            ...(showsPermissions ? [permissionText(key.permissions)] : []),
            <>
              <Since at={createdAt} isReal />
              <span className="second">by {authorText(createdBy)}</span>
            </>,
            lastUsedAt === null ? (
              <span className="faint">Never</span>
            ) : (
              <span title={lastUsedFrom === null ? undefined : `from ${lastUsedFrom}`}>
                <Since at={lastUsedAt} isReal />
              </span>
            ),
            key.revokedAt !== null ? (
              <span className="faint">
                Revoked
                <span className="second">
                  <Since at={key.revokedAt} isReal />
                </span>
              </span>
            ) : key.expiresAt === null ? (
              <span className="faint">Never</span>
            ) : (
              <ShortTime at={key.expiresAt} />
            ),
            status !== 'revoked' && (
              <Confirmed
                button="Revoke"
                title={`Revoke “${name}”`}
                word={name}
                consequence={
                  <p>Requests with this key are rejected within a second. You cannot undo this.</p>
                }
                act={async () => {
                  setRevoked(keyId);
                  await revoke.mutateAsync(keyId);
                  toast(`Revoked “${name}”.`);
                }}
              />
            ),
          ],
        };
      })}
    />
  );
}

const READ_ALL = 'all:read';

function permissionText(permissions: readonly string[] | null): string {
  if (permissions === null) return 'everything';
  return permissions.map((permission) => (permission === READ_ALL ? 'read only' : permission)).join(', ');
}

type KeyState = 'active' | 'expired' | 'revoked';

function statusOf(
  { revokedAt, expiresAt }: Pick<PortalKey, 'revokedAt' | 'expiresAt'>,
  now: number,
): KeyState {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= now ? 'expired' : 'active';
}

const TONES = { active: 'good', expired: 'waiting', revoked: 'plain' } as const;

/** @param hasFocus true for the result of a revocation, because its button is gone */
function KeyStatus({ value, hasFocus }: { value: KeyState; hasFocus: boolean }) {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (hasFocus) element.current?.focus();
  }, [hasFocus]);
  return (
    <span ref={element} tabIndex={-1}>
      <Status value={value} tone={TONES[value]} />
    </span>
  );
}

const SELECTED = 'selected';

const RESOURCES = [
  ['customers', 'Customers'],
  ['customer-sessions', 'Customer sessions'],
  ['companies', 'Companies'],
  ['required-actions', 'Required actions'],
  ['signatures', 'Signatures'],
  ['documents', 'Documents'],
  ['annual-reports', 'Annual reports'],
  ['webhooks', 'Webhooks and events'],
  ['requests', 'Request log'],
  ['playground', 'Playground'],
] as const;

/** Returns the chosen permissions; null: everything. */
function permissionsIn(form: FormData, access: string): readonly string[] | null {
  if (access === '') return null;
  if (access !== SELECTED) return [access];
  return RESOURCES.flatMap(([resource]) => {
    const verb = textOf(form, resource);
    return verb === '' ? [] : [`${resource}:${verb}`];
  });
}

function NameKey({ onClose, onMade }: { onClose: () => void; onMade: (key: MadeKey) => void }) {
  const [access, setAccess] = useState('');
  const make = useAct(async (form: FormData) => {
    const date = textOf(form, 'expires');
    const expiresAt = date === '' ? null : `${date}T23:59:59Z`;
    onMade(await portal.makeKey(textOf(form, 'name'), expiresAt, permissionsIn(form, access)));
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
        path="expiresAt"
        type="date"
      />
      <Select
        label="Permissions"
        path="permissions"
        value={access}
        onChange={setAccess}
        options={[
          ['', 'Everything'],
          [READ_ALL, 'Read only'],
          [SELECTED, 'Selected resources'],
        ]}
      />
      {access === SELECTED && (
        <fieldset>
          <legend>Resources</legend>
          {RESOURCES.map(([resource, label]) => (
            <Select
              key={resource}
              label={label}
              name={resource}
              options={[
                ['', 'None'],
                ['read', 'Read'],
                ['write', 'Read and write'],
              ]}
            />
          ))}
        </fieldset>
      )}
    </DialogForm>
  );
}
