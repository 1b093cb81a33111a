import { type OpenedLink, openLater } from './open-later.js';
import { Session, type SessionOptions } from './session.js';
import { realTiming, type Timing } from './timing.js';
import type {
  CallOptions,
  Company,
  CompanyDocument,
  CompanyListItem,
  CompanyPage,
  Customer,
  DocumentLink,
  ProposedName,
  RequiredAction,
  ResolvedAction,
  SignedForm,
  SigningLink,
} from './types.js';
import { type CompanySnapshot, CompanyWatch, type Visibility, type WatchOptions } from './watch.js';

/** The largest page that the service returns. */
const PAGE_SIZE = 100;

/** The calls of one customer's browser. Every call throws a `FormationError` if it fails. */
export class Formation {
  /** Use {@link createFormation}. @internal */
  constructor(
    private readonly session: Session,
    private readonly timing: Timing,
    private readonly page: () => Visibility,
  ) {}

  customer(options?: CallOptions): Promise<Customer> {
    return this.session.get('customer', options);
  }

  /** Yields the customer's companies, newest first, and fetches further pages on demand. */
  async *companies(options?: CallOptions): AsyncGenerator<CompanyListItem> {
    for (let cursor: string | null = ''; cursor !== null;) {
      const from: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const page: CompanyPage = await this.session.get(`companies?size=${PAGE_SIZE}${from}`, options);
      yield* page.content;
      cursor = page.nextCursor;
    }
  }

  company(companyId: string, options?: CallOptions): Promise<Company> {
    return this.session.get(pathOf(companyId), options);
  }

  /** Returns open and closed actions; the most recently changed is first. */
  requiredActions(companyId: string, options?: CallOptions): Promise<readonly RequiredAction[]> {
    return this.session.get(pathOf(companyId, 'required-actions'), options);
  }

  /** Answers a `FORMATION_NAME_OPTIONS_EXHAUSTED` action. @param names one to three, the preferred one first */
  resolveNames(
    companyId: string,
    requiredActionId: string,
    names: readonly ProposedName[],
    options?: CallOptions,
  ): Promise<ResolvedAction> {
    const nameOptions = names.map(({ name, entityTypeEnding }, index) => ({
      name,
      entityTypeEnding,
      position: index + 1,
    }));
    const body = { actionCode: 'FORMATION_NAME_OPTIONS_EXHAUSTED', nameOptions };
    return this.session.post(
      pathOf(companyId, 'required-actions', requiredActionId, 'resolution'),
      body,
      options,
    );
  }

  /** Opens the signing page in a new window. Call it in the handler of a click. */
  openSigning(companyId: string, documentType: SignedForm, options?: CallOptions): Promise<OpenedLink> {
    return openLater(async () => {
      const link: SigningLink = await this.session.post(
        pathOf(companyId, 'signatures'),
        { documentType },
        options,
      );
      return link.signingUrl;
    });
  }

  documents(companyId: string, options?: CallOptions): Promise<readonly CompanyDocument[]> {
    return this.session.get(pathOf(companyId, 'documents'), options);
  }

  /** Returns the address of a document's file. It needs no token and works for an hour. */
  async documentUrl(companyId: string, documentId: string, options?: CallOptions): Promise<string> {
    const link: DocumentLink = await this.session.get(pathOf(companyId, 'documents', documentId), options);
    return link.downloadUrl;
  }

  /** Reports changes of a company while the page is visible. */
  watch(companyId: string, options: WatchOptions = {}): CompanyWatch {
    const read = async (signal: AbortSignal): Promise<CompanySnapshot> => {
      const [company, requiredActions, documents] = await Promise.all([
        this.company(companyId, { signal }),
        this.requiredActions(companyId, { signal }),
        this.documents(companyId, { signal }),
      ]);
      return { company, requiredActions, documents };
    };
    return new CompanyWatch(read, options, this.timing, this.page());
  }
}

/**
 * Creates the calls of a customer's browser.
 *
 * @throws {TypeError} the base URL is malformed
 */
export function createFormation(options: SessionOptions): Formation {
  return new Formation(new Session(options, realTiming), realTiming, () => document);
}

const pathOf = (companyId: string, ...parts: readonly string[]): string =>
  ['companies', companyId, ...parts].map(encodeURIComponent).join('/');
