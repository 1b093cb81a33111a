import { respondWhenProjected, type WhenProjected } from '#http';
import type { CompanyChange } from '../commands/company-commands.js';

/** What the desk is told of something that was done to a company. */
export interface DeskOutcome {
  readonly serviceCompanyId: string;
  /** The names of the partner events that it led to, in their order. */
  readonly triggeredEvents: readonly string[];
}

/** @param made ids of what came to be */
export const outcomeOf = <Made extends object = object>(
  serviceCompanyId: string,
  { triggeredEvents }: CompanyChange,
  made: Made = {} as Made,
): DeskOutcome & Made => ({ serviceCompanyId, ...made, triggeredEvents });

/** The outcome as an answer, given once the read models show it. */
export const deskAnswer = <Made extends object = object>(
  companyId: string,
  step: CompanyChange,
  made?: Made,
): WhenProjected<DeskOutcome & Made> =>
  respondWhenProjected(outcomeOf(companyId, step, made), step.position, 'company', {
    position: step.actionsPosition,
    category: 'requiredAction',
  });

/** The id of the document that a step added. */
export const documentIdOf = ({ events }: CompanyChange): string =>
  events.flatMap((event) => (event.type === 'DocumentAdded' ? [event.data.documentId] : [])).join();

/** The id of the note that a step added. */
export const noteIdOf = ({ events }: CompanyChange): string =>
  events.flatMap((event) => (event.type === 'AdminNoteAdded' ? [event.data.noteId] : [])).join();
