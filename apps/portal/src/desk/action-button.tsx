import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Confirmed } from '../parts/dialog.jsx';
import { ActForm } from '../parts/form.jsx';
import { VERBS } from './api-types.js';
import { desk, part } from './api.js';
import { ActionFields, type FieldOptions } from './action-fields.jsx';
import { type Convert, valuesOf } from './action-values.js';
import { useNotify } from './notice.jsx';

/** The result of an action: the webhooks it triggered, and whether processing has finished. */
interface Outcome {
  readonly triggeredEvents?: readonly string[];
  readonly complete?: boolean;
}

type Verbs = typeof VERBS;
type ActionName = keyof Verbs;
type ParameterIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterIn<Rest>
  : never;

interface ActionOf<Name extends ActionName> {
  /** Operation id in the API description, which states the path, the consequences and the fields. */
  readonly verb: Name;
  /** The parameters of the path. */
  readonly of: Readonly<Record<ParameterIn<Verbs[Name]['path']>, string>>;
  /** Override the API's description of the fields. */
  readonly fields?: { readonly [Field in keyof Verbs[Name]['fields']]?: FieldOptions };
  /** Default: numbers for fields that are numbers. */
  readonly conversions?: { readonly [Field in keyof Verbs[Name]['fields']]?: Convert };
  readonly button: string;
  readonly title?: string;
  /** Further information for this case. */
  readonly more?: ReactNode;
  /** Word to type before an irreversible action. */
  readonly word?: string;
  readonly onDone?: () => void;
}

export type ActionOptions = { [Name in ActionName]: ActionOf<Name> }[ActionName];

/** An action of an operator, with a dialog that states the consequences first. */
export function ActionButton({ verb, of, fields = {}, conversions = {}, ...action }: ActionOptions) {
  const { button, more, onDone, ...dialog } = action;
  const notify = useNotify();
  const act = useAction({ verb, of, conversions, button, ...(onDone && { onDone }) } as ActionOptions);
  return (
    <Confirmed
      {...dialog}
      button={button}
      consequence={<Follows from={verb}>{more}</Follows>}
      fields={<ActionFields declared={VERBS[verb].fields} options={fields} />}
      act={act}
      onOpen={() => notify('')}
    />
  );
}

/** The same action with its form in place, for the step that comes next. */
export function ActionForm({ verb, of, fields = {}, conversions = {}, ...action }: ActionOptions) {
  const { button, more, onDone } = action;
  const act = useMutation({
    mutationFn: useAction({ verb, of, conversions, button, ...(onDone && { onDone }) } as ActionOptions),
  });
  return (
    <ActForm act={act} submit={act.isPending ? 'Working…' : button}>
      <ActionFields declared={VERBS[verb].fields} options={fields} />
      <Follows from={verb}>{more}</Follows>
    </ActForm>
  );
}

/** Returns a function that sends an action with the values of its form. */
function useAction({ verb, of, conversions = {}, button, onDone }: ActionOptions) {
  const notify = useNotify();
  const queries = useQueryClient();
  const once = useRef({ sent: '', key: '' });
  const declared = VERBS[verb].fields;
  return async (form: FormData): Promise<void> => {
    const body = Object.keys(declared).length === 0 ? undefined : valuesOf(declared, conversions, form);
    // The same body after a failure is a retry, so it keeps its idempotency key.
    const sent = JSON.stringify(body ?? null);
    if (once.current.key === '' || once.current.sent !== sent)
      once.current = { sent, key: crypto.randomUUID() };
    let notice = '';
    try {
      const outcome = await desk.post<Outcome>(pathOf(verb, of), {
        body,
        idempotencyKey: once.current.key,
      });
      once.current = { sent: '', key: '' };
      onDone?.();
      notice = resultText(button, outcome);
    } finally {
      // Before the notice, which takes the focus if the button of the action is gone by then.
      await queries.invalidateQueries();
      notify(notice);
    }
  };
}

/** Returns the path of an action below `/v1/operations/`. */
export const pathOf = (verb: ActionName, parameters: Readonly<Record<string, string>>): string =>
  VERBS[verb].path.replace(/\{(\w+)\}/g, (_, name: string) => part(parameters[name] ?? ''));

/** The consequences of an action and its webhooks, from the API description. */
export function Follows({ from, children }: { from: ActionName; children?: ReactNode }) {
  const { follows, tells } = VERBS[from];
  return (
    <>
      {children}
      <p>{withCode(follows)}</p>
      <p>
        {tells.length === 0
          ? 'The partner receives no webhooks for this.'
          : withCode(`The partner may receive: ${tells.map((name) => `\`${name}\``).join(', ')}.`)}
      </p>
    </>
  );
}

/** Renders text between backticks as code. */
const withCode = (text: string): ReactNode =>
  text.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>));

/** Describes a completed action to the operator. */
export function resultText(what: string, { triggeredEvents = [], complete = true }: Outcome): string {
  const webhooks =
    triggeredEvents.length === 0 ? '' : ` Webhooks for the partner: ${triggeredEvents.join(', ')}.`;
  const left = complete ? '' : ' Processing continues in the background.';
  return `Done: ${what.charAt(0).toLowerCase()}${what.slice(1)}.${webhooks}${left}`;
}
