import { type EinProgress, initialEin } from './ein.js';
import type { CompanyEvent, CompanyRequest } from './events.js';
import { evolveFormation, type FormationProgress, initialFormation } from './formation.js';
import { awaitsNames, evolveNames, initialNames, type NameProgress } from './names.js';
import { evolveNotes, initialNotes, type Notes } from './notes.js';
import {
  awaitsSignature,
  evolveSignatures,
  initialSignatures,
  type SignatureProgress,
} from './signatures.js';
import type { Stage } from './types.js';

/**
 * How far a company is: the state of the topics that partners see (contract 5.6). The read model of companies stores it. Documents
 * have a read model of their own, and the record is stored as partners see it.
 */
export interface Progress extends FormationProgress, NameProgress, SignatureProgress, EinProgress, Notes {}

export const initialProgress = (request: CompanyRequest): Progress => ({
  ...initialFormation,
  ...initialNames(request),
  ...initialSignatures(request),
  ...initialEin(request),
  ...initialNotes,
});

/** Applies an event. Every topic reads the state before the event, so their order does not matter. */
export function evolveProgress<S extends Progress>(state: S, event: CompanyEvent): S {
  switch (event.type) {
    case 'FormationSubmitted':
      return { ...state, ...evolveFormation(event) };
    case 'FormationFailed':
      return {
        ...state,
        ...evolveFormation(event),
        ...evolveNames(state, event),
        ...evolveSignatures(state, event),
      };
    case 'FormationCanceled':
      return {
        ...state,
        ...evolveFormation(event),
        ...evolveNames(state, event),
        ...evolveSignatures(state, event),
        ...evolveNotes(state, event),
      };
    case 'FormationFiled':
      return { ...state, ...evolveFormation(event), ...evolveNames(state, event) };
    case 'NamesRefused':
    case 'NameOptionsReplaced':
      return { ...state, ...evolveNames(state, event) };
    case 'SignatureRequested':
    case 'SignatureRecorded':
      return { ...state, ...evolveSignatures(state, event) };
    case 'EinIssued':
    case 'EinCorrected':
      return { ...state, ein: event.data.ein };
    case 'AdminNoteAdded':
    case 'AdminNoteResolved':
      return { ...state, ...evolveNotes(state, event) };
    case 'PeopleForgotten':
      return { ...state, ...evolveSignatures(state, event), ...evolveNotes(state, event) };
    case 'CompanyRequested':
    case 'DocumentAdded':
    case 'DocumentSuperseded':
    case 'ExternalCompanyIdChanged':
    case 'CompanyMetadataChanged':
    case 'CompanyReservationRevoked':
    case 'CompanyDiscarded':
      return state;
  }
}

/** Returns how far a company is, as shown to partners (contract 5.6). */
export function stageOf(progress: Progress): Stage {
  if (progress.canceled) return 'canceled';
  if (progress.formationSubmissionStatus === 'FAILED') return 'failed';
  if (progress.ein !== null) return 'ein_issued';
  if (progress.formationFilingDate !== null) return 'filed';
  return progress.formationSubmissionStatus === 'SUBMITTED' ? 'accepted' : 'requested';
}

/** Reports whether the company waits for its partner: for new names or for a signature. */
export const needsPartner = (progress: Progress): boolean =>
  awaitsNames(progress) || awaitsSignature(progress);
