import { useEffect, useRef, useState } from 'react';
import { client } from '../api.js';
import { useAct, useRead, useReadOnlyReason } from '../hooks.js';
import { groupsOf } from './event-groups.js';
import { EventType } from './event-type.jsx';
import { Loaded } from './feedback.jsx';
import { Check, Select } from './field.jsx';
import { ActForm } from './form.jsx';
import { Panel } from './page.jsx';
import {
  isSame,
  isSent,
  requestOf,
  type Subscriptions,
  subscriptionsOf,
  withMode,
  withSent,
} from './subscriptions.js';
import { useToast } from './toast.jsx';
import type { WebhookEndpoint } from './webhook-endpoints.js';

interface Draft {
  readonly of: Subscriptions;
  readonly isChanged: boolean;
  /** Null discards the changes. */
  readonly change: (changed: Subscriptions | null) => void;
}

/** The subscriptions of an endpoint with changes that are not saved yet. */
export function useSubscriptionDraft({ subscriptions }: WebhookEndpoint): Draft {
  const [draft, setDraft] = useState<Subscriptions | null>(null);
  const saved = subscriptionsOf(subscriptions);
  const of = draft ?? saved;
  return { of, isChanged: !isSame(of, saved), change: setDraft };
}

/** Chooses the events of an endpoint, one by one or by group. */
export function EndpointEvents({
  endpoint: { endpointId },
  draft,
}: {
  endpoint: WebhookEndpoint;
  draft: Draft;
}) {
  const types = useRead('/v1/partner/event-types');
  const toast = useToast();
  const readOnly = useReadOnlyReason();
  const save = useAct(async () => {
    const subscriptions = requestOf(draft.of);
    await client.put('/v1/partner/webhook-endpoints/{endpointId}', {
      path: { endpointId },
      body: { subscriptions },
    });
    toast('Events saved.');
  });
  return (
    <Loaded of={types}>
      {(all) => (
        <Panel>
          <ActForm
            act={{ ...save, mutate: () => draft.isChanged && save.mutate() }}
            submit="Save events"
            more={
              draft.isChanged && (
                <button type="button" className="plain" onClick={() => draft.change(null)}>
                  Discard changes
                </button>
              )
            }
          >
            <Select
              label="New event types"
              hint="Applies when we add a type of event."
              value={draft.of.mode}
              options={[
                ['all', 'Send automatically'],
                ['only', 'Don’t send until selected'],
              ]}
              onChange={(mode) =>
                draft.change(
                  withMode(
                    draft.of,
                    mode === 'only' ? 'only' : 'all',
                    all.map(({ eventName }) => eventName),
                  ),
                )
              }
            />
            <fieldset className="event-groups" disabled={readOnly !== null}>
              <legend>Events to send</legend>
              {groupsOf(all).map(({ title, types: group }) => (
                <Group key={title} title={title} of={group} draft={draft} />
              ))}
            </fieldset>
          </ActForm>
        </Panel>
      )}
    </Loaded>
  );
}

function Group({
  title,
  of,
  draft,
}: {
  title: string;
  of: readonly { readonly eventName: string; readonly description: string }[];
  draft: Draft;
}) {
  const names = of.map(({ eventName }) => eventName);
  const sent = names.filter((name) => isSent(draft.of, name)).length;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = sent > 0 && sent < names.length;
  });
  return (
    <fieldset>
      <legend>
        <label className="check">
          <input
            ref={box}
            type="checkbox"
            checked={sent === names.length}
            onChange={({ target }) => draft.change(withSent(draft.of, names, target.checked))}
          />
          <span>
            {title} <span className="count">{`${sent} of ${names.length}`}</span>
          </span>
        </label>
      </legend>
      {of.map(({ eventName, description }) => (
        <Check
          key={eventName}
          label={<EventType {...{ eventName, description }} />}
          checked={isSent(draft.of, eventName)}
          onChange={(checked) => draft.change(withSent(draft.of, [eventName], checked))}
        />
      ))}
    </fieldset>
  );
}
