import type { components } from '../../../../clients/typescript/src/index.js';

type Saved = components['schemas']['WebhookSubscriptions'];
type Request = components['schemas']['SubscriptionsRequest'];

/** Which events an endpoint receives. `named`: the exceptions with mode `all`, the selection with mode `only`. */
export interface Subscriptions {
  readonly mode: 'all' | 'only';
  readonly named: ReadonlySet<string>;
}

export const subscriptionsOf = ({ mode, except = [], events = [] }: Saved): Subscriptions =>
  mode === 'only' ? { mode, named: new Set(events) } : { mode: 'all', named: new Set(except) };

/** The names come from the catalog or from the endpoint. */
export function requestOf({ mode, named }: Subscriptions): Request {
  const names = [...named] as components['schemas']['EventName'][];
  return mode === 'all' ? { mode, except: names } : { mode, events: names };
}

export const isSent = ({ mode, named }: Subscriptions, eventName: string): boolean =>
  named.has(eventName) === (mode === 'only');

/** Sends some events, or no longer. */
export function withSent(of: Subscriptions, names: readonly string[], sent: boolean): Subscriptions {
  const named = new Set(of.named);
  for (const name of names) {
    if (sent === (of.mode === 'only')) named.add(name);
    else named.delete(name);
  }
  return { ...of, named };
}

/** Changes what happens to new event types; the same events are sent as before. @param all all event types */
export const withMode = (
  of: Subscriptions,
  mode: Subscriptions['mode'],
  all: readonly string[],
): Subscriptions => ({
  mode,
  named: new Set(all.filter((name) => isSent(of, name) === (mode === 'only'))),
});

export const isSame = (one: Subscriptions, other: Subscriptions): boolean =>
  one.mode === other.mode &&
  one.named.size === other.named.size &&
  [...one.named].every((name) => other.named.has(name));
