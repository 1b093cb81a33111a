import { useState } from 'react';
import type { components } from '../../../../clients/typescript/src/index.js';
import { client } from '../api.js';
import { useAct, useWatched } from '../hooks.js';
import { Empty, Loaded } from '../parts/feedback.jsx';
import { TextField, textOf } from '../parts/field.jsx';
import { ActForm } from '../parts/form.jsx';
import { Panel } from '../parts/page.jsx';
import { Status } from '../parts/status.jsx';
import { Time } from '../parts/time.jsx';
import { ResolutionRequest, SubmittedNameRequest } from '../field-limits.js';

type Action = components['schemas']['RequiredActionListItem'];

const NAMES = 'FORMATION_NAME_OPTIONS_EXHAUSTED';
const MAX_NAMES = ResolutionRequest.nameOptions.maxItems;

export function RequiredActions({ companyId }: { companyId: string }) {
  const actions = useWatched('/v1/partner/companies/{companyId}/required-actions', { path: { companyId } });
  return (
    <Panel title="Required actions">
      <Loaded of={actions}>
        {(all) => {
          const open = all.filter((action) => action.open);
          const closed = all.filter((action) => !action.open);
          const shown = open.map((action) => (
            <article key={action.requiredActionId}>
              <h3>
                {action.actionName} <Status value={action.status} tone="waiting" />
              </h3>
              <p>{action.reason}</p>
              {action.actionCode === NAMES && action.awaitingResponse && (
                <NamesForm companyId={companyId} action={action} />
              )}
              {action.actionCode === NAMES && !action.awaitingResponse && (
                <p className="faint">Answer received. We are processing it.</p>
              )}
              {action.actionCode !== NAMES && (
                <p className="faint">Create a link under Signatures and send it to the founder.</p>
              )}
            </article>
          ));
          return (
            <>
              {open.length === 0 ? <Empty>No open actions.</Empty> : shown}
              {closed.length > 0 && <Closed actions={closed} />}
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}

const Closed = ({ actions }: { actions: readonly Action[] }) => (
  <details>
    <summary>
      {actions.length} {actions.length === 1 ? 'closed action' : 'closed actions'}
    </summary>
    <ul>
      {actions.map(({ requiredActionId, actionName, reason, status, updatedAt }) => (
        <li key={requiredActionId}>
          {actionName} <Status value={status} tone={status === 'resolved' ? 'good' : 'plain'} />{' '}
          <Time at={updatedAt} />
          <p className="faint">{reason}</p>
        </li>
      ))}
    </ul>
  </details>
);

function NamesForm({ companyId, action: { requiredActionId } }: { companyId: string; action: Action }) {
  const [count, setCount] = useState(1);
  const submit = useAct((form: FormData) =>
    client.post('/v1/partner/companies/{companyId}/required-actions/{requiredActionId}/resolution', {
      path: { companyId, requiredActionId },
      body: { actionCode: NAMES, nameOptions: namesIn(form, count) },
    }),
  );
  return (
    <ActForm
      act={submit}
      submit="Submit names"
      more={
        count < MAX_NAMES && (
          <button type="button" className="plain" onClick={() => setCount(count + 1)}>
            Add a name
          </button>
        )
      }
    >
      {Array.from({ length: count }, (_, index) => (
        <fieldset key={index} className="columns">
          <legend>{index === 0 ? 'First choice' : `Name ${index + 1}`}</legend>
          <TextField label="Name" name={`name${index}`} {...SubmittedNameRequest.name} required />
          <TextField label="Ending" name={`ending${index}`} placeholder="LLC" required />
        </fieldset>
      ))}
    </ActForm>
  );
}

const namesIn = (form: FormData, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: textOf(form, `name${index}`),
    entityTypeEnding: textOf(form, `ending${index}`),
    position: index + 1,
  }));
