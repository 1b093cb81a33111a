import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { type RemovedPerson, type Person, portal, type Role } from '../api.js';
import { useRouteSummary } from '../route-summaries.js';
import { useAct } from '../hooks.js';
import { Confirmed, DialogForm } from '../parts/dialog.jsx';
import { Failure, Loaded } from '../parts/feedback.jsx';
import { Select, TextField, textOf } from '../parts/field.jsx';
import { Listed, Panel, Screen, Table } from '../parts/page.jsx';
import { RequestLink } from '../parts/request.jsx';
import { Status } from '../parts/status.jsx';
import { Time } from '../parts/time.jsx';

const ROLES = [
  ['viewer', 'Viewer: read only'],
  ['developer', 'Developer: everything an API key can do, and manage keys'],
  ['admin', 'Admin: everything, including people'],
] as const;

/** Lists the people who can sign in, with their roles. */
export default function People({ me }: { me: string }) {
  const people = useQuery({ queryKey: ['people'], queryFn: portal.people });
  const [inviting, setInviting] = useState(false);
  const [changing, setChanging] = useState<Person | null>(null);
  const [left, setLeft] = useState<Left | null>(null);
  return (
    <Screen
      title="People"
      about="The people who can sign in to this portal, and their roles."
      actions={
        <button type="button" onClick={() => setInviting(true)}>
          Invite a person
        </button>
      }
    >
      {left && left.keys.length > 0 && <KeysLeft {...left} />}
      <Panel>
        <Loaded of={people}>
          {(all) => (
            <Table
              caption="People"
              columns={['Person', 'Role', 'Status', 'Second factor', 'Since', 'Actions']}
              rows={all.map((person) => ({
                key: person.userId,
                cells: [
                  <span>
                    <Link href={`/people/${person.userId}`}>{person.email ?? '(erased)'}</Link>
                    {person.userId === me && <span className="faint"> (you)</span>}
                  </span>,
                  person.role,
                  <Status value={person.status} tone={TONES[person.status]} />,
                  person.status === 'active' ? (person.secondFactor ? 'on' : 'off') : null,
                  <Since person={person} />,
                  person.userId === me ? null : (
                    <Verbs person={person} onChange={setChanging} onLeft={setLeft} />
                  ),
                ],
              }))}
            />
          )}
        </Loaded>
      </Panel>
      {inviting && <Invite onClose={() => setInviting(false)} />}
      {changing && <ChangeRole person={changing} onClose={() => setChanging(null)} />}
    </Screen>
  );
}

/** The active API keys that a removed person created. */
interface Left {
  readonly email: string;
  readonly keys: RemovedPerson['keys'];
}

const KeysLeft = ({ email, keys }: Left) => (
  <Panel title="API keys that keep working">
    <p role="status">
      {email} created {keys.map(({ name }) => `“${name}”`).join(', ')}.{' '}
      <Link href="/keys">Review your keys</Link>.
    </p>
  </Panel>
);

const TONES = { invited: 'waiting', active: 'good', removed: 'plain' } as const;

function Since({ person: { status, invitedAt, joinedAt } }: { person: Person }) {
  const since = status === 'invited' ? invitedAt : joinedAt;
  return since === null ? null : <Time at={since} />;
}

function Verbs({
  person,
  onChange,
  onLeft,
}: {
  person: Person;
  onChange: (person: Person) => void;
  onLeft: (left: Left) => void;
}) {
  const again = useAct(() => portal.invite(person.email ?? '', person.role));
  const remove = useAct(() => portal.removePerson(person.userId));
  if (person.status === 'removed') return null;
  const email = person.email ?? person.userId;
  return (
    <div className="actions">
      {person.status === 'invited' && (
        <button type="button" className="plain" disabled={again.isPending} onClick={() => again.mutate()}>
          {again.isSuccess ? 'Invitation sent' : 'Resend invitation'}
        </button>
      )}
      <button type="button" className="plain" onClick={() => onChange(person)}>
        Change role
      </button>
      <Confirmed
        button="Remove"
        title={`Remove ${email}?`}
        word="remove"
        consequence={
          <>
            <p>
              They are signed out everywhere immediately. They can sign in again only if someone invites them.
            </p>
            <p>API keys they created keep working. You can review these keys in the next step.</p>
          </>
        }
        act={async () => {
          onLeft({ email, keys: (await remove.mutateAsync()).keys });
        }}
      />
      <Failure error={again.error} />
    </div>
  );
}

function Invite({ onClose }: { onClose: () => void }) {
  const [role, setRole] = useState<Role>('developer');
  const invite = useAct(async (form: FormData) => {
    await portal.invite(textOf(form, 'email'), role);
    onClose();
  });
  return (
    <DialogForm title="Invite a person" act={invite} submit="Send invitation" onClose={onClose}>
      <TextField
        label="E-mail address"
        hint="We e-mail them a link that works once and expires after seven days."
        name="email"
        type="email"
        autoComplete="off"
        required
      />
      <Roles value={role} onChange={setRole} />
    </DialogForm>
  );
}

function ChangeRole({ person, onClose }: { person: Person; onClose: () => void }) {
  const [role, setRole] = useState(person.role);
  const change = useAct<unknown, FormData>(async () => {
    await portal.changeRole(person.userId, role);
    onClose();
  });
  return (
    <DialogForm
      title={`Change the role of ${person.email ?? 'this person'}`}
      act={change}
      submit="Change role"
      disabled={change.isPending || role === person.role}
      onClose={onClose}
    >
      <p>Takes effect on their next action; they stay signed in.</p>
      <Roles value={role} onChange={setRole} />
    </DialogForm>
  );
}

const Roles = ({ value, onChange }: { value: Role; onChange: (role: Role) => void }) => (
  <Select label="Role" value={value} options={ROLES} onChange={(chosen) => onChange(chosen as Role)} />
);
