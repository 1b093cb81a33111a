import { FormationError } from '../errors.js';
import type { OpenedLink } from '../open-later.js';
import type { Company, CompanyDocument, ProposedName, RequiredAction, SignedForm } from '../types.js';
import type { CompanySnapshot } from '../watch.js';
import { button, create, Region } from './dom.js';
import { messageOf, nameForm } from './name-form.js';
import type { Texts } from './texts.js';

/** The founder's actions. */
export interface Actions {
  resolveNames(requiredActionId: string, names: readonly ProposedName[]): Promise<void>;
  openSigning(form: SignedForm): Promise<OpenedLink>;
  documentUrl(documentId: string): Promise<string>;
  retry(): void;
}

interface Tasks {
  readonly stage: Company['stage'];
  readonly entityType: Company['entityType'];
  readonly names: Pick<RequiredAction, 'requiredActionId' | 'reason'> | null;
  readonly forms: readonly SignedForm[];
}

const STAGES = ['requested', 'accepted', 'filed', 'ein_issued'] as const;
const isFinal = (stage: Company['stage']): stage is 'failed' | 'canceled' =>
  stage === 'failed' || stage === 'canceled';

/** A file's address works for an hour. */
const LINK_LIFETIME_MS = 50 * 60_000;

/** The content of `<company-progress>`. */
export class ProgressView {
  readonly element: HTMLElement;
  private readonly sections: readonly HTMLElement[];
  private readonly status = create('p', { class: 'status muted', part: 'status', role: 'status' });
  private readonly head: Region<Company>;
  private readonly steps: Region<Company['stage']>;
  private readonly tasks: Region<Tasks>;
  private readonly documents: Region<readonly CompanyDocument[]>;
  private readonly fault: Region<string | null>;
  private stage: Company['stage'] | undefined;
  /** The forms that wait for a signature. */
  private forms: readonly SignedForm[] = [];

  constructor(
    private readonly texts: Texts,
    private readonly lang: string,
    private readonly actions: Actions,
  ) {
    const section = (part: string, label: string): HTMLElement =>
      create('section', { part, tabindex: '-1', 'aria-label': label });
    this.head = new Region(create('header', { part: 'header' }), (company) => this.headOf(company));
    this.steps = new Region(section('progress', texts.progress), (stage) => this.stepsOf(stage));
    this.tasks = new Region(section('tasks', texts.nextStep), (tasks) => this.tasksOf(tasks));
    this.documents = new Region(section('documents', texts.documents), (all) => this.documentsOf(all));
    this.fault = new Region(create('div', { class: 'alert', role: 'alert', tabindex: '-1' }), (message) =>
      this.faultOf(message),
    );
    this.sections = [this.head, this.steps, this.tasks, this.documents].map(({ element }) => element);
    for (const element of this.sections) element.hidden = true;
    this.element = create(
      'div',
      { class: 'card', part: 'card', lang, 'aria-busy': 'true' },
      this.head.element,
      this.steps.element,
      this.tasks.element,
      this.status,
      this.documents.element,
      this.fault.element,
    );
    this.status.textContent = texts.loading;
  }

  show({ company, requiredActions, documents }: CompanySnapshot): void {
    const { stage, entityType } = company;
    if (this.stage === undefined) this.say('');
    else if (this.stage !== stage) this.announce(stage);
    this.stage = stage;
    this.element.removeAttribute('aria-busy');
    for (const element of this.sections) element.hidden = false;
    this.fault.update(null);
    this.head.update(company);
    this.steps.element.hidden = isFinal(stage);
    this.steps.update(stage);
    const names = requiredActions.find(
      ({ actionCode, awaitingResponse }) =>
        actionCode === 'FORMATION_NAME_OPTIONS_EXHAUSTED' && awaitingResponse,
    );
    const forms = company.signatureRequirements
      .filter(({ status }) => status === 'PENDING' && !isFinal(stage))
      .map(({ documentType }) => documentType);
    if (this.forms.some((form) => !forms.includes(form)) && !isFinal(stage)) this.say(this.texts.signed);
    this.forms = forms;
    this.tasks.update({
      stage,
      entityType,
      names: names ? { requiredActionId: names.requiredActionId, reason: names.reason } : null,
      forms,
    });
    this.documents.update(documents);
  }

  /** Shows an error with a way to retry. A snapshot that is already shown stays. */
  fail(error: FormationError): void {
    this.element.removeAttribute('aria-busy');
    const message = messageOf(error, this.texts);
    if (this.stage === undefined) this.say('');
    this.fault.update(this.stage === undefined ? message : `${this.texts.outdated} ${message}`);
  }

  private say(text: string): void {
    this.status.classList.remove('hidden');
    this.status.textContent = text;
  }

  /** Tells screen readers about a change that everybody else sees. */
  private announce(stage: Company['stage']): void {
    const { texts } = this;
    this.say(isFinal(stage) ? texts.nothingToDo[stage] : `${texts.progress}: ${texts.stages[stage]}`);
    this.status.classList.add('hidden');
  }

  private headOf(company: Company): (Node | null)[] {
    const { texts } = this;
    const [first] = [...company.nameOptions].sort((one, other) => one.position - other.position);
    const planned = first ? `${first.name} ${first.entityTypeEnding}` : texts.unnamed;
    const facts = [
      [texts.filedOn, company.formationFilingDate && this.dayOf(company.formationFilingDate)],
      [texts.filingNumber, company.formationFilingNumber],
      [texts.ein, company.ein],
    ].flatMap(([term, value]) =>
      value ? [create('div', {}, create('dt', {}, term ?? ''), create('dd', {}, value))] : [],
    );
    return [
      create('h2', { part: 'name' }, company.legalName ?? planned),
      facts.length > 0 ? create('dl', { part: 'facts' }, ...facts) : null,
    ];
  }

  private stepsOf(stage: Company['stage']): Node[] {
    const { texts } = this;
    const at = STAGES.findIndex((step) => step === stage);
    const steps = STAGES.map((step, index) => {
      const isDone = index < at || stage === 'ein_issued';
      const isCurrent = index === at;
      const kind = isDone ? 'done' : isCurrent ? 'current' : 'ahead';
      const state = isCurrent ? texts.current : isDone ? texts.reached : texts.ahead;
      return create(
        'li',
        { class: `step ${kind}`, part: `step step-${kind}`, 'aria-current': isCurrent ? 'step' : null },
        isDone ? create('span', { class: 'tick', 'aria-hidden': 'true' }) : null,
        texts.stages[step],
        create('span', { class: 'hidden' }, ` (${state})`),
      );
    });
    // Safari reads no list if `list-style` is none, unless the role is explicit.
    return [create('ol', { part: 'steps', role: 'list' }, ...steps)];
  }

  private tasksOf({ stage, entityType, names, forms }: Tasks): Node[] {
    const { texts, actions } = this;
    const tasks = forms.map((form) => this.signatureOf(form));
    if (names) {
      const send = async (proposed: readonly ProposedName[]): Promise<void> => {
        await actions.resolveNames(names.requiredActionId, proposed);
        this.say(texts.namesSent);
      };
      tasks.unshift(nameForm(texts, { entityType }, names, send));
    }
    return tasks.length > 0
      ? tasks
      : [create('p', { part: 'nothing-to-do', class: 'muted' }, texts.nothingToDo[stage])];
  }

  private signatureOf(form: SignedForm): HTMLElement {
    const { texts } = this;
    const sign = button('sign', texts.signButton[form], () =>
      this.attempt(async () => {
        const { url, opened } = await this.actions.openSigning(form);
        this.say(opened ? texts.signOpened : '');
        if (!opened) this.offer(url);
      }),
    );
    return create(
      'div',
      { class: 'todo', part: 'task' },
      create('h3', { part: 'task-title' }, texts.signTitle[form]),
      create('p', { part: 'task-text' }, texts.signText),
      sign,
    );
  }

  /** A link needs a click of its own, which no browser blocks. */
  private offer(url: string): void {
    const link = create(
      'a',
      { href: url, target: '_blank', rel: 'noopener', part: 'link' },
      this.texts.signBlocked,
    );
    this.status.replaceChildren(link);
    link.focus();
  }

  private documentsOf(documents: readonly CompanyDocument[]): Node[] {
    const { texts } = this;
    const title = create('h3', { part: 'documents-title' }, texts.documents);
    if (documents.length === 0)
      return [title, create('p', { class: 'muted', part: 'no-documents' }, texts.noDocuments)];
    const items = documents.map((document) => this.documentOf(document));
    return [title, create('ul', { part: 'document-list', role: 'list' }, ...items)];
  }

  private documentOf({
    documentId,
    documentType,
    documentCreatedAt,
    sizeInBytes,
    superseded,
  }: CompanyDocument): Node {
    const { texts } = this;
    const link = create('a', { href: '#', part: 'link document-link' }, texts.documentTypes[documentType]);
    const renew = async (): Promise<number> => {
      link.href = await this.actions.documentUrl(documentId);
      return Date.now() + LINK_LIFETIME_MS;
    };
    let expiresAt = 0;
    renew().then(
      (at) => (expiresAt = at),
      () => undefined,
    );
    link.addEventListener('click', (event) => {
      if (Date.now() < expiresAt) return;
      event.preventDefault();
      void this.attempt(async () => {
        expiresAt = await renew();
        // The file is an attachment: the page stays.
        window.location.assign(link.href);
      });
    });
    const facts = [
      this.dayOf(documentCreatedAt),
      this.sizeOf(sizeInBytes),
      ...(superseded ? [texts.superseded] : []),
    ];
    return create(
      'li',
      { part: 'document' },
      link,
      create('span', { class: 'muted', part: 'document-facts' }, facts.join(' · ')),
    );
  }

  private faultOf(message: string | null): (Node | null)[] {
    if (message === null) return [];
    const retry = button('retry', this.texts.retry, () => {
      this.actions.retry();
      return Promise.resolve();
    });
    retry.classList.add('quiet');
    return [
      create('div', { class: 'fault-box' }, create('p', { class: 'fault', part: 'error' }, message), retry),
    ];
  }

  private async attempt(action: () => Promise<void>): Promise<void> {
    try {
      await action();
    } catch (error) {
      if (!(error instanceof FormationError)) throw error;
      this.say(messageOf(error, this.texts));
    }
  }

  /** A day has no time zone; a time is shown in the founder's. */
  private dayOf(time: string): string {
    const zone = time.includes('T') ? {} : { timeZone: 'UTC' };
    return new Intl.DateTimeFormat(this.lang, { dateStyle: 'medium', ...zone }).format(new Date(time));
  }

  private sizeOf(bytes: number): string {
    const format = { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 } as const;
    return new Intl.NumberFormat(this.lang, format).format(Math.max(1, bytes / 1000));
  }
}
