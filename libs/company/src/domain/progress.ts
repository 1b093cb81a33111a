import { initialNotes, type Notes, evolveNotes } from './documents.js';
import { type EinProgress, evolveEin, initialEin } from './ein.js';
import type { CompanyEvent, CompanyRequest } from './events.js';
import { evolveFormation, type FormationProgress, initialFormation, initialServices } from './formation.js';
import { evolveNames, type NameProgress } from './names.js';
import { evolveSignatures, initialSignatures, type SignatureProgress } from './signatures.js';

/** How far a company has come, in the words partners read (specification, section 2.7): of every topic what they see. */
export interface Progress extends FormationProgress, NameProgress, SignatureProgress, EinProgress, Notes {}

/** Where every company begins; its name options are the request's. */
export const initialProgress = (request: CompanyRequest): Omit<Progress, 'nameOptions'> => ({
  ...initialFormation,
  ...initialEin,
  services: initialServices(request),
  ...initialSignatures(request),
  ...initialNotes,
});

/** The progress after an event, topic by topic: the EIN waits for what comes before it. */
export const evolveProgress = <P extends Progress>(progress: P, event: CompanyEvent): P =>
  [evolveFormation, evolveNames, evolveSignatures, evolveEin, evolveNotes].reduce(
    (state: P, evolve: (state: P, event: CompanyEvent) => P) => evolve(state, event),
    progress,
  );
