import { type ReactNode, useState } from 'react';
import { Bars } from '../parts/bars.jsx';
import { Body, Snippet } from '../parts/code.jsx';
import { CompanyStatus, type Stage, STAGES } from '../parts/company-status.jsx';
import { CopyButton, Id } from '../parts/copy.jsx';
import { Confirmed, Dialog } from '../parts/dialog.jsx';
import { Empty, Failure } from '../parts/feedback.jsx';
import { Check, Select, TextArea, TextField, WrongFields } from '../parts/field.jsx';
import { Chips, FilterDay, FilterSelect, SearchField } from '../parts/filters.jsx';
import { Facts, Json, Pages, Panel, Screen, Table } from '../parts/page.jsx';
import { PasswordField } from '../parts/password.jsx';
import { Status } from '../parts/status.jsx';
import { Stepper } from '../parts/stepper.jsx';
import { Tabs } from '../parts/tabs.jsx';
import { Day, Since, Time } from '../parts/time.jsx';
import { useToast } from '../parts/toast.jsx';

const ID = '38FiGu0qeHzHO9kYwKFjDIv8fqb';
const AT = '2026-11-29T09:17:00.000Z';
const DAYS = Array.from({ length: 14 }, (_, index) => ({
  day: `2026-11-${16 + index}`,
  succeeded: (index * 7) % 12,
  failed: index % 5 === 0 ? 3 : 0,
}));

/** Every part in every state, for developers of the portal and for screenshots. Sandboxes only. */
export default function Parts() {
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const [isChecked, setChecked] = useState(true);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [text, setText] = useState('{ "id": 1 }');
  return (
    <Screen
      title="Parts"
      above="Portal"
      badge={<Status value="in development" tone="info" />}
      about="Every part of the portal in every state."
      actions={
        <>
          <button type="button">Primary</button>
          <button type="button" className="plain">
            Secondary
          </button>
        </>
      }
    >
      <Panel title="Badges">
        <div className="actions">
          {(['good', 'waiting', 'bad', 'info', 'plain'] as const).map((tone) => (
            <Status key={tone} value={tone} tone={tone} />
          ))}
          {(Object.keys(STAGES) as Stage[]).map((stage) => (
            <CompanyStatus key={stage} stage={stage} actionRequired={false} />
          ))}
          <CompanyStatus stage="accepted" actionRequired />
        </div>
      </Panel>
      <Panel title="Buttons">
        <div className="actions">
          <button type="button">Primary</button>
          <button type="button" disabled>
            Disabled
          </button>
          <button type="button" className="danger">
            Dangerous
          </button>
          <button type="button" className="plain">
            Secondary
          </button>
          <button type="button" className="plain small">
            Small
          </button>
          <button type="button" className="link">
            Like a link
          </button>
          <CopyButton text={ID} what="ID" label="Copy" />
          <button type="button" className="plain" onClick={() => toast('Saved the URL.')}>
            Show a toast
          </button>
          <button type="button" className="plain" onClick={() => setOpen(true)}>
            Open a dialog
          </button>
          <Confirmed
            button="Remove"
            word="remove"
            consequence={<p>The endpoint receives no more events.</p>}
            act={() => Promise.resolve()}
          />
        </div>
        {isOpen && (
          <Dialog title="A dialog" onClose={() => setOpen(false)}>
            <p>It keeps the focus inside and gives it back.</p>
            <button type="button" onClick={() => setOpen(false)}>
              Close
            </button>
          </Dialog>
        )}
      </Panel>
      <Panel title="Fields">
        <WrongFields value={{ url: 'must start with https://' }}>
          <TextField label="URL" path="url" defaultValue="http://hooks.example" />
        </WrongFields>
        <TextField label="Name" hint="Shown in lists." defaultValue="Backend" />
        <PasswordField label="Password" />
        <Select label="State" name="state" options={[['WY', 'Wyoming']]} />
        <TextArea label="Body" value={text} onChange={setText} />
        <Check label="Send automatically" checked={isChecked} onChange={setChecked} />
      </Panel>
      <Panel title="Filters">
        <Chips
          label="Status"
          of={[
            { text: 'All', count: 25, sets: { stage: '' } },
            { text: 'Filed', count: 8, sets: { stage: 'filed' } },
          ]}
        />
        <div className="filters">
          <SearchField name="q" label="Search" />
          <FilterSelect
            name="state"
            label="State"
            options={[
              ['', 'Any'],
              ['WY', 'Wyoming'],
            ]}
          />
          <FilterDay name="from" label="From" />
        </div>
      </Panel>
      <Panel title="Table">
        <Table
          caption="Companies"
          selection={{ selected, onChange: setSelected }}
          columns={[
            'Name',
            'Status',
            { name: 'Filed', kind: 'nowrap' },
            { name: 'Attempts', kind: 'number' },
          ]}
          rows={[
            row('Terra Nova Foods LLC', <CompanyStatus stage="filed" actionRequired={false} />, 12),
            row('Nguyễn & O’Brien International Holdings Inc', <Status value="failed" />, 1_204),
          ]}
        />
        <Pages
          page={1}
          of={{ total: 45, totalRelation: 'eq', totalPages: 3, nextCursor: 'x' }}
          onPage={() => undefined}
        />
      </Panel>
      <Panel title="Facts">
        <Facts
          of={[
            ['Company ID', <Id value={ID} what="company" />],
            ['Created', <Time at={AT} exact />],
            ['Changed', <Since at={AT} />],
            ['Due', <Day on="2027-04-01" />],
          ]}
        />
      </Panel>
      <Panel title="Progress">
        <Stepper
          label="Progress"
          of={[
            { text: 'Requested', about: <Day on="2026-11-01" />, state: 'done' },
            { text: 'Submitted to state', about: 'We file it', state: 'now' },
            { text: 'Filed', state: 'later' },
            { text: 'EIN issued', state: 'later' },
          ]}
        />
        <Bars of={DAYS} label="Deliveries of 14 days" />
      </Panel>
      <Panel title="Code">
        <Snippet text="curl 'https://api.example/v1/partner/companies'" what="the command" />
        <Body text='{"eventName":"company_formation_completed","sequence":3}' what="body" />
      </Panel>
      <Tabs
        label="Tabs"
        of={[
          { id: 'one', text: 'One', content: () => <p>The first tab.</p> },
          { id: 'two', text: 'Two', content: () => <p>The second tab.</p> },
        ]}
      />
      <Panel title="Messages" urgent>
        <p className="notice">A notice.</p>
        <p className="notice bad">Something needs you.</p>
        <p className="notice info">Something to know.</p>
        <Failure error={new Error('no response')} />
        <Empty>No companies yet.</Empty>
        <Json value={{ eventName: 'company_formation_completed', sequence: 3 }} />
      </Panel>
    </Screen>
  );
}

const row = (name: string, status: ReactNode, attempts: number) => ({
  key: name,
  to: '/parts',
  cells: [name, status, <Day on="2026-11-20" />, attempts.toLocaleString()],
});
