import type { FormationError } from '../errors.js';
import type { Formation } from '../formation.js';
import type { CompanySnapshot, CompanyWatch } from '../watch.js';
import { STYLES } from './styles.js';
import { type Texts, textsIn } from './texts.js';
import { type Actions, ProgressView } from './view.js';

export interface CompanyProgressOptions {
  /** The element's name; default: `company-progress`. */
  readonly tag?: string;
  /** Texts by language (`de`, `pt-BR`), chosen by the nearest `lang` attribute. Missing texts are English. */
  readonly texts?: Readonly<Record<string, Partial<Texts>>>;
  /** Milliseconds between two reads; default: 15,000. */
  readonly intervalMs?: number;
}

/**
 * Shows the progress of the company in its attribute `company-id`. Dispatches `company-change` with the
 * `CompanySnapshot` and `company-error` with the `FormationError` as `detail`.
 */
export interface CompanyProgressElement extends HTMLElement {
  /** Default: the formation of `registerCompanyProgress`. */
  formation: Formation | null;
}

/** Defines `<company-progress company-id="…">`. @throws {DOMException} the name is already defined */
export function registerCompanyProgress(
  formation: Formation | null,
  { tag = 'company-progress', ...options }: CompanyProgressOptions = {},
): void {
  customElements.define(tag, elementClass(formation, options));
}

/** A function, because servers that render pages import this module and have no `HTMLElement`. */
function elementClass(
  byDefault: Formation | null,
  { texts: languages = {}, intervalMs }: CompanyProgressOptions,
): CustomElementConstructor {
  // The CSP of a page does not apply to it, unlike to a `style` element.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);

  return class extends HTMLElement implements CompanyProgressElement {
    static readonly observedAttributes = ['company-id', 'lang'];
    private readonly root = this.attachShadow({ mode: 'open' });
    private own: Formation | null = null;
    private watch: CompanyWatch | null = null;

    constructor() {
      super();
      this.root.adoptedStyleSheets = [sheet];
    }

    get formation(): Formation | null {
      return this.own ?? byDefault;
    }
    set formation(formation: Formation | null) {
      this.own = formation;
      this.restart();
    }

    connectedCallback(): void {
      // Set by the page before the element was defined.
      if (Object.hasOwn(this, 'formation')) {
        const early = this.formation;
        delete (this as Partial<CompanyProgressElement>).formation;
        this.own = early;
      }
      this.restart();
    }

    disconnectedCallback(): void {
      this.watch?.stop();
      this.watch = null;
    }

    attributeChangedCallback(): void {
      this.restart();
    }

    private restart(): void {
      this.disconnectedCallback();
      const { formation } = this;
      const companyId = this.getAttribute('company-id');
      if (!this.isConnected || !formation || !companyId) return;
      const language = this.closest<HTMLElement>('[lang]')?.lang ?? 'en';
      const { lang, texts } = textsIn(language, languages);
      const watch = formation.watch(companyId, intervalMs === undefined ? {} : { intervalMs });
      const view = new ProgressView(texts, lang, actionsOf(formation, companyId, watch));
      this.root.replaceChildren(view.element);
      watch.addEventListener('change', ({ detail }) => {
        view.show(detail);
        this.report('change', detail);
      });
      watch.addEventListener('error', ({ detail }) => {
        view.fail(detail);
        this.report('error', detail);
      });
      this.watch = watch;
    }

    private report(type: 'change' | 'error', detail: CompanySnapshot | FormationError): void {
      this.dispatchEvent(new CustomEvent(`company-${type}`, { detail }));
    }
  };
}

function actionsOf(formation: Formation, companyId: string, watch: CompanyWatch): Actions {
  return {
    resolveNames: async (requiredActionId, names) => {
      await formation.resolveNames(companyId, requiredActionId, names);
      watch.refresh();
    },
    openSigning: (form) => formation.openSigning(companyId, form),
    documentUrl: (documentId) => formation.documentUrl(companyId, documentId),
    retry: () => watch.refresh(),
  };
}
