import type { CommandContext } from '#kit/event-sourcing';
import type { Position } from '#kit/event-store';
import type { CompanyEvent } from '../domain/events.js';
import type { NameRound } from '../domain/names.js';
import type { SignatureRound } from '../domain/signatures.js';

/** The requests of a company to its partner, and their outcomes. */
export interface AskingCompany {
  readonly companyId: string;
  readonly customerId: string;
  readonly tenantId: string;
  /** Oldest first. */
  readonly nameRounds: readonly NameRound[];
  /** Oldest first. */
  readonly signatureRounds: readonly SignatureRound[];
}

/** The required actions of a company after reconciliation. */
export interface ReconciledRequiredActions {
  /** The actions that now await the partner, each with the partner event that announces it. */
  readonly awaited: readonly { readonly requiredActionId: string; readonly announcedAs: string }[];
  /** Position of the last event; null: there are no actions. */
  readonly position: Position | null;
}

/** The company's events that open or close required actions. */
export const ACTION_EVENTS: ReadonlySet<string> = new Set([
  'NamesRefused',
  'SignatureRequested',
  'SignatureRecorded',
  'FormationFiled',
  'FormationFailed',
  'FormationCanceled',
  'PeopleForgotten',
] satisfies CompanyEvent['type'][]);

/** The port to the required actions of a company. `#domain/required-action` provides it. */
export abstract class RequiredActionsOfCompany {
  /**
   * Raises and closes a company's required actions to match the company. Doing it again changes nothing.
   *
   * @param context names the tenant; its `causationId` is the company's event
   */
  abstract reconcile(company: AskingCompany, context: CommandContext): Promise<ReconciledRequiredActions>;
}
