import { FormationError } from '../errors.js';
import type { Company, ProposedName, RequiredAction } from '../types.js';
import { create, once } from './dom.js';
import type { Texts } from './texts.js';

type Ending = ProposedName['entityTypeEnding'];

/** The endings that the service accepts (contract 5.5). The first is preselected. */
const ENDINGS: Readonly<Record<Company['entityType'], readonly Ending[]>> = {
  LLC: ['LLC', 'L.L.C', 'L.L.C.', 'Limited Liability Company'],
  CCorp: [
    'Inc.',
    'Inc',
    'Incorporated',
    'Corp.',
    'Corporation',
    'C Corp',
    'C Corporation',
    'CCorp',
    'Company',
  ],
};
const MAX_LENGTH = '200';

interface Row {
  readonly element: HTMLElement;
  readonly name: HTMLInputElement;
  readonly ending: HTMLSelectElement;
  readonly fault: HTMLElement;
}

/** Returns the form that answers an action for new names. @param send throws a {@link FormationError} */
export function nameForm(
  texts: Texts,
  { entityType }: Pick<Company, 'entityType'>,
  { reason }: Pick<RequiredAction, 'reason'>,
  send: (names: readonly ProposedName[]) => Promise<void>,
): HTMLElement {
  const rows = texts.nameLabels.map((label, index) => row(texts, label, index, ENDINGS[entityType]));
  const fault = create('p', { class: 'fault', part: 'error', role: 'alert' });
  const submit = create('button', { type: 'submit', part: 'button send-names' }, texts.sendNames);
  // The browser's own messages are in its language, which may not be the element's.
  const form = create(
    'form',
    { part: 'form', novalidate: true },
    ...rows.map(({ element }) => element),
    fault,
    submit,
  );

  const submitNames = async (): Promise<void> => {
    clear(rows);
    fault.textContent = '';
    const filled = rows.filter(({ name }) => name.value.trim() !== '');
    const [first] = rows;
    if (filled.length === 0 && first) {
      complain(first, texts.nameRequired);
      return;
    }
    try {
      await send(
        filled.map(({ name, ending }) => ({
          name: name.value.trim(),
          entityTypeEnding: ending.value as Ending,
        })),
      );
    } catch (error) {
      if (!(error instanceof FormationError)) throw error;
      const invalid = faultsOf(error, filled, texts);
      for (const [failing, message] of invalid.reverse()) complain(failing, message);
      if (invalid.length === 0) fault.textContent = messageOf(error, texts);
    }
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void once(submit, submitNames);
  });

  return create(
    'div',
    { class: 'todo', part: 'task' },
    create('h3', { part: 'task-title' }, texts.namesTitle),
    create('p', { part: 'task-text' }, reason),
    form,
  );
}

function row(texts: Texts, label: string, index: number, endings: readonly string[]): Row {
  const id = `name-${index}`;
  const faultId = `fault-${index}`;
  const name = create('input', {
    id,
    part: 'input',
    autocomplete: 'off',
    maxlength: MAX_LENGTH,
    'aria-required': index === 0 ? 'true' : null,
    'aria-describedby': faultId,
  });
  const ending = create(
    'select',
    { part: 'input select', 'aria-label': `${texts.ending}, ${label}` },
    ...endings.map((text) => create('option', {}, text)),
  );
  const fault = create('p', { id: faultId, class: 'fault', part: 'error' });
  const element = create(
    'div',
    { part: 'field', class: 'field' },
    create('label', { for: id, part: 'label' }, label),
    create('div', { class: 'pair' }, name, ending),
    fault,
  );
  return { element, name, ending, fault };
}

function clear(rows: readonly Row[]): void {
  for (const { name, fault } of rows) {
    name.removeAttribute('aria-invalid');
    fault.textContent = '';
  }
}

function complain({ name, fault }: Row, message: string): void {
  name.setAttribute('aria-invalid', 'true');
  fault.textContent = message;
  name.focus();
}

/** Returns the rows that the service rejected. `nameOptions[1].name` is the second name that was sent. */
function faultsOf({ fields }: FormationError, sent: readonly Row[], texts: Texts): [Row, string][] {
  return Object.entries(fields).flatMap(([path, { message }]) => {
    const failing = sent[Number(/^nameOptions\[(\d+)\]/.exec(path)?.[1] ?? NaN)];
    return failing ? [[failing, texts.nameRejected.replace('{message}', message)]] : [];
  });
}

/** Returns what a founder can do about an error. */
export function messageOf({ code, requestId }: FormationError, texts: Texts): string {
  switch (code) {
    case 'E_NO_ANSWER':
      return texts.notReachable;
    case 'E_NO_TOKEN':
    case 'E_AUTH_INVALID':
      return texts.signedOut;
    case 'E_NOT_FOUND':
      return texts.notFound;
    case 'E_REQUIRED_ACTION_CLOSED':
      return texts.namesClosed;
    default:
      return texts.failed.replace('{requestId}', requestId ?? '');
  }
}
