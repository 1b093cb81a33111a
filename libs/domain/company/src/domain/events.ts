import type { Personal } from '#kit/event-sourcing';
import type { TextsByKey } from '#platform/domain-model';
import type {
  CcorpValuation,
  CompanyDocument,
  CompanyPeople,
  EinVariant,
  EntityType,
  NameOption,
  TaxForm,
} from './types.js';

// Names and shapes are storage formats: change one only with a new version, an upcaster and its JSON in test/upgrade.

export interface OfCompany {
  readonly companyId: string;
  readonly customerId: string;
}

/** Extracts the company and customer ids from the state. */
export const ofCompany = ({ companyId, customerId }: OfCompany): OfCompany => ({ companyId, customerId });

interface CompanyPersonalData extends CompanyPeople {
  /** The partner's own key-value pairs. */
  readonly metadata: TextsByKey;
}

/** A partner's request, completed with ids, the NAICS pair and the addresses that the service provides. */
export interface CompanyRequest extends OfCompany {
  readonly tenantId: string;
  readonly entityType: EntityType;
  /** Two-letter code of the state of formation. */
  readonly state: string;
  readonly naicsCode: string;
  readonly industry: string;
  readonly description: string;
  readonly nameOptions: readonly NameOption[];
  readonly ccorpValuation: CcorpValuation | null;
  readonly einVariant: EinVariant;
  /** Whether somebody has an SSN or ITIN. It decides on signatures, and is kept after the numbers are erased. */
  readonly hasUsTaxId: boolean;
  /** The partner's own id, unique per tenant. */
  readonly externalCompanyId: string | null;
  readonly personal: Personal<CompanyPersonalData>;
}

export type CompanyEvent =
  | { readonly type: 'CompanyRequested'; readonly data: CompanyRequest }
  | { readonly type: 'FormationSubmitted'; readonly data: OfCompany }
  | {
      readonly type: 'FormationFailed';
      readonly data: OfCompany & { readonly reasonCode: string; readonly message: string };
    }
  | {
      /** The partner canceled the formation before the state filed it. */
      readonly type: 'FormationCanceled';
      readonly data: OfCompany & {
        /** The admin note that shows the reason; null without a reason. */
        readonly noteId: string | null;
        /** In the partner's words, so it may name a person. */
        readonly personal: Personal<{ readonly reason: string | null }>;
      };
    }
  | {
      readonly type: 'FormationFiled';
      readonly data: OfCompany & {
        /** The name that the state accepted, with its ending. */
        readonly legalName: string;
        /** yyyy-MM-dd */
        readonly filingDate: string;
        readonly filingNumber: string;
      };
    }
  | {
      /** The state rejected names, in order of their positions; the list is empty if there was no name to try. */
      readonly type: 'NamesRefused';
      readonly data: OfCompany & {
        readonly nameOptionIds: readonly string[];
        /** Shown to the end user. */
        readonly reason: string;
        /** The required action that asks for new names; null while some are left to try. */
        readonly requiredActionId: string | null;
      };
    }
  | {
      /** The partner resolved a required action; these names are tried from now on. */
      readonly type: 'NameOptionsReplaced';
      readonly data: OfCompany & {
        readonly requiredActionId: string;
        readonly nameOptions: readonly NameOption[];
      };
    }
  | { readonly type: 'EinIssued'; readonly data: OfCompany & { readonly ein: string } }
  | { readonly type: 'EinCorrected'; readonly data: OfCompany & { readonly ein: string } }
  | { readonly type: 'DocumentAdded'; readonly data: OfCompany & CompanyDocument }
  /** The signed form shows another name than the one under which the company was filed. */
  | { readonly type: 'DocumentSuperseded'; readonly data: OfCompany & { readonly documentId: string } }
  | {
      /**
       * A form must be signed, for the first time or again. Signatures that the request itself requires have no
       * such event.
       */
      readonly type: 'SignatureRequested';
      readonly data: OfCompany & {
        readonly documentType: TaxForm;
        /** Counts up per form. */
        readonly round: number;
        /** The required action that asks the partner for the signature. */
        readonly requiredActionId: string;
        /** Shown to the end user. */
        readonly reason: string;
      };
    }
  | {
      /** An awaited form was signed. */
      readonly type: 'SignatureRecorded';
      readonly data: OfCompany & { readonly documentType: TaxForm; readonly round: number };
    }
  | {
      readonly type: 'AdminNoteAdded';
      readonly data: OfCompany & {
        readonly noteId: string;
        readonly note: string;
        readonly createdBy: string;
      };
    }
  | {
      /** The note was answered or closed by an operator. */
      readonly type: 'AdminNoteResolved';
      readonly data: OfCompany & { readonly noteId: string; readonly resolvedBy: string };
    }
  | {
      /** The partner's own id was set; null: it was cleared. */
      readonly type: 'ExternalCompanyIdChanged';
      readonly data: OfCompany & { readonly externalCompanyId: string | null };
    }
  | {
      /** The metadata changed; contains all entries. */
      readonly type: 'CompanyMetadataChanged';
      readonly data: OfCompany & { readonly personal: Personal<{ readonly metadata: TextsByKey }> };
    }
  /**
   * A reservation that the company never completed was given to another company. It does not change the company, but
   * a pending command loses the race to append: it reserves again and finds the new owner. It can be the first event of
   * a company that is never created.
   */
  | { readonly type: 'CompanyReservationRevoked'; readonly data: OfCompany }
  /** The customer was erased; no personal data is left. */
  | { readonly type: 'PeopleForgotten'; readonly data: OfCompany }
  /** The partner's sandbox was reset. The company and its documents are no longer shown to anybody. */
  | {
      readonly type: 'CompanyDiscarded';
      readonly data: OfCompany & { readonly documentIds: readonly string[] };
    };

/** Selects one or several of the events by type. */
export type EventOf<T extends CompanyEvent['type']> = Extract<CompanyEvent, { readonly type: T }>;
