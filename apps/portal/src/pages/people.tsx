import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { type Person, portal, type RemovedPerson, type Role } from '../api.js';
import { useAct, usePortal, useSession } from '../hooks.js';
import { Confirmed, DialogForm } from '../parts/dialog.jsx';
import { Failure, Loaded } from '../parts/feedback.jsx';
import { Select, TextField } from '../parts/field.jsx';
import { Panel, Screen, Table } from '../parts/page.jsx';
import { InboxLink } from '../parts/inbox-link.jsx';
import { Status } from '../parts/status.jsx';
import { Since } from '../parts/time.jsx';
import { useToast } from '../parts/toast.jsx';
import { capital } from '../parts/wording.js';

/** The result of an invitation, with a link to the e-mail in a sandbox. */
function Sent({ children }: { children: ReactNode }) {
  const inboxUrl = useSession().data?.inboxUrl ?? null;
  return (
    <>
      {children} {inboxUrl !== null && <InboxLink url={inboxUrl} />}
    </>
  );
}

const ROLES = [
  ['viewer', 'Viewer: read only'],
  ['developer', 'Developer: everything an API key can do, and manage keys'],
  ['admin', 'Admin: everything, including people'],
] as const;

/** Lists the people who can sign in, with their roles. */
export default function People({ me }: { me: string }) {
  const people = usePortal(['people'], portal.people);
  const [open, setOpen] = useState<'invite' | Person | null>(null);
  const [left, setLeft] = useState<Left | null>(null);
  return (
    <Screen
      title="People"
      about="The people who can sign in to this portal, and their roles."
      actions={
        people.data && (
          <button type="button" onClick={() => setOpen('invite')}>
            Invite a person
          </button>
        )
      }
    >
      {left && <AfterRemoval {...left} />}
      <Panel>
        <Loaded of={people}>
          {(all) => (
            <Table
              caption="People"
              columns={['Person', 'Role', 'Status', 'Second factor', 'Since', { name: '', kind: 'number' }]}
              rows={all.map((person) => ({
                key: person.userId,
                to: `/people/${person.userId}`,
                cells: [
                  `${person.email ?? 'Erased person'}${person.userId === me ? ' (you)' : ''}`,
                  capital(person.role),
                  <Status value={person.status} tone={TONES[person.status]} />,
                  SECOND_FACTORS[person.status](person),
                  <JoinedOrInvited person={person} />,
                  person.userId === me ? null : <Verbs person={person} onChange={setOpen} onLeft={setLeft} />,
                ],
              }))}
            />
          )}
        </Loaded>
      </Panel>
      {open === 'invite' && (
        <Invite people={people.data ?? []} onChange={setOpen} onClose={() => setOpen(null)} />
      )}
      {open !== null && open !== 'invite' && <ChangeRole person={open} onClose={() => setOpen(null)} />}
    </Screen>
  );
}

const SECOND_FACTORS = {
  active: ({ secondFactor }: Person) => (secondFactor ? 'On' : 'Off'),
  invited: () => <span className="faint">After they join</span>,
  removed: () => null,
} as const;

/** The active API keys that a removed person created. */
interface Left {
  readonly email: string;
  readonly keys: RemovedPerson['keys'];
}

/** The result of a removal. It has the focus, because the button that removed the person is gone. */
const AfterRemoval = ({ email, keys }: Left) => (
  <p className="notice" role="status" tabIndex={-1} ref={(element) => element?.focus()}>
    {email} was removed and signed out everywhere.
    {keys.length > 0 && (
      <>
        {' '}
        API keys that they created keep working: {keys.map(({ name }) => `“${name}”`).join(', ')}.{' '}
        <Link href="/keys">Review your keys</Link>.
      </>
    )}
  </p>
);

const TONES = { invited: 'waiting', active: 'good', removed: 'plain' } as const;

function JoinedOrInvited({ person: { status, invitedAt, joinedAt } }: { person: Person }) {
  const since = status === 'invited' ? invitedAt : joinedAt;
  return since === null ? null : <Since at={since} isReal />;
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
  const toast = useToast();
  const again = useAct(async () => {
    await portal.invite(person.email ?? '', person.role);
    toast(<Sent>Sent the invitation to {person.email ?? 'them'} again.</Sent>);
  });
  const remove = useAct(() => portal.removePerson(person.userId));
  if (person.status === 'removed') return null;
  const email = person.email ?? person.userId;
  return (
    <div className="actions">
      {person.status === 'invited' && (
        <button
          type="button"
          className="plain small"
          aria-disabled={again.isPending}
          onClick={() => !again.isPending && again.mutate()}
        >
          Resend invitation
        </button>
      )}
      <button type="button" className="plain small" onClick={() => onChange(person)}>
        Change role
      </button>
      <Confirmed
        button="Remove"
        small
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

function Invite({
  people,
  onChange,
  onClose,
}: {
  people: readonly Person[];
  onChange: (person: Person) => void;
  onClose: () => void;
}) {
  const toast = useToast();
  const [role, setRole] = useState<Role>('developer');
  const [email, setEmail] = useState('');
  const invite = useAct<unknown, FormData>(async () => {
    await portal.invite(email, role);
    onClose();
    toast(<Sent>Sent an invitation to {email}.</Sent>);
  });
  const present = people.find(
    (person) => person.status !== 'removed' && person.email?.toLowerCase() === email.trim().toLowerCase(),
  );
  return (
    <DialogForm
      title="Invite a person"
      act={invite}
      submit="Send invitation"
      disabled={invite.isPending || present !== undefined}
      onClose={onClose}
    >
      <TextField
        label="E-mail address"
        hint="We e-mail them a link that works once and expires after seven days."
        name="email"
        type="email"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        required
      />
      {present && (
        <p className="notice" role="status">
          {present.status === 'invited' ? 'Already invited' : 'Already in your portal'} as {present.role}.{' '}
          <button type="button" className="link" onClick={() => onChange(present)}>
            Change the role
          </button>
        </p>
      )}
      <Roles value={role} onChange={setRole} />
    </DialogForm>
  );
}

function ChangeRole({ person, onClose }: { person: Person; onClose: () => void }) {
  const toast = useToast();
  const [role, setRole] = useState(person.role);
  const change = useAct<unknown, FormData>(async () => {
    await portal.changeRole(person.userId, role);
    onClose();
    toast(`Changed the role of ${person.email ?? 'the person'} to ${role}.`);
  });
  return (
    <DialogForm
      title={`Change the role of ${person.email ?? 'this person'}`}
      act={change}
      submit="Change role"
      disabled={change.isPending || role === person.role}
      onClose={onClose}
    >
      {person.status === 'active' && <p>Takes effect on their next action; they stay signed in.</p>}
      <Roles value={role} onChange={setRole} />
    </DialogForm>
  );
}

const Roles = ({ value, onChange }: { value: Role; onChange: (role: Role) => void }) => (
  <Select label="Role" value={value} options={ROLES} onChange={(chosen) => onChange(chosen as Role)} />
);
