import type { Personal } from '#kit/event-sourcing';
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

/** Of which company an event tells, out of its state. */
export const ofCompany = ({ companyId, customerId }: OfCompany): OfCompany => ({ companyId, customerId });

/** What a partner asked for, completed by the service: ids, the NAICS pair, the addresses that it provides. */
export interface CompanyRequest extends OfCompany {
  readonly tenantId: string;
  readonly entityType: EntityType;
  /** Two-letter state of formation. */
  readonly state: string;
  readonly naicsCode: string;
  readonly industry: string;
  readonly description: string;
  readonly nameOptions: readonly NameOption[];
  readonly ccorpValuation: CcorpValuation | null;
  readonly einVariant: EinVariant;
  /** Whether one of the people has an SSN or ITIN: decides on signatures, and outlives the numbers themselves. */
  readonly hasUsTaxId: boolean;
  readonly personal: Personal<CompanyPeople>;
}

export type CompanyEvent =
  | { readonly type: 'CompanyRequested'; readonly data: CompanyRequest }
  | { readonly type: 'FormationSubmitted'; readonly data: OfCompany }
  | {
      readonly type: 'FormationFailed';
      readonly data: OfCompany & { readonly reasonCode: string; readonly message: string };
    }
  | {
      readonly type: 'FormationFiled';
      readonly data: OfCompany & {
        /** The name the state accepted, with its ending. */
        readonly legalName: string;
        /** yyyy-MM-dd */
        readonly filingDate: string;
        readonly filingNumber: string;
      };
    }
  | {
      /** The state refused names, in the order of their positions; or none, where there was none to be tried. */
      readonly type: 'NamesRefused';
      readonly data: OfCompany & {
        readonly nameOptionIds: readonly string[];
        /** For the end user. */
        readonly reason: string;
        /** The required action that asks for new names; null while some are left to try. */
        readonly requiredActionId: string | null;
      };
    }
  | {
      /** The partner's resolution of a required action: these are tried from now on. */
      readonly type: 'NameOptionsReplaced';
      readonly data: OfCompany & {
        readonly requiredActionId: string;
        readonly nameOptions: readonly NameOption[];
      };
    }
  | { readonly type: 'EinIssued'; readonly data: OfCompany & { readonly ein: string } }
  | { readonly type: 'EinCorrected'; readonly data: OfCompany & { readonly ein: string } }
  | { readonly type: 'DocumentAdded'; readonly data: OfCompany & CompanyDocument }
  | {
      /** A form must be signed, once more or for the first time; what the request itself asks for has no such event. */
      readonly type: 'SignatureRequested';
      readonly data: OfCompany & {
        readonly documentType: TaxForm;
        /** Counts up per form. */
        readonly round: number;
        /** The required action that asks the partner for it. */
        readonly requiredActionId: string;
        /** For the end user. */
        readonly reason: string;
      };
    }
  | {
      /** A form that was awaited is signed. */
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
      /** What a note asked for was answered, or the desk is done with it. */
      readonly type: 'AdminNoteResolved';
      readonly data: OfCompany & { readonly noteId: string; readonly resolvedBy: string };
    }
  /** Its customer was erased: nothing is left of the people behind it. */
  | { readonly type: 'PeopleForgotten'; readonly data: OfCompany };

/** One of the events, or some. */
export type EventOf<T extends CompanyEvent['type']> = Extract<CompanyEvent, { readonly type: T }>;
