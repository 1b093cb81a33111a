import { type Documents, evolveDocuments, evolveNotes, initialNotes, type Notes } from './documents.js';
import { type EinProgress, evolveEin, initialEin } from './ein.js';
import type { CompanyEvent, CompanyRequest, EventOf } from './events.js';
import {
  evolveFormation,
  type FormationProgress,
  initialFormation,
  initialServices,
  statusOf,
} from './formation.js';
import { evolveNameRounds, evolveNames, type NameProgress, type NameRounds } from './names.js';
import {
  awaitsSignature,
  evolveSignatureRounds,
  evolveSignatures,
  initialSignatures,
  type SignatureProgress,
  type SignatureRounds,
} from './signatures.js';
import type { Stage } from './types.js';

/** The progress of a company, as shown to partners (contract 5.6), composed of every topic's. */
export interface Progress extends FormationProgress, NameProgress, SignatureProgress, EinProgress, Notes {}

/** State that only decisions read. */
export interface Memory extends NameRounds, SignatureRounds, Documents {}

/** Returns the initial progress of every company; its name options come from the request. */
export const initialProgress = (request: CompanyRequest): Omit<Progress, 'nameOptions'> => ({
  ...initialFormation,
  ...initialEin,
  services: initialServices(request),
  ...initialSignatures(request),
  ...initialNotes,
});

/** Functions that evolve a slice of any state. */
type Evolves<Slice, Event> = readonly (<State extends Slice>(state: State, event: Event) => State)[];

/**
 * The topics that evolve with each event: first those of the progress, in this order (the EIN waits for the
 * others), then those of the memory. The compiler requires a line per event.
 */
const topics: {
  readonly [T in CompanyEvent['type']]: readonly [Evolves<Progress, EventOf<T>>, Evolves<Memory, EventOf<T>>];
} = {
  CompanyRequested: [[], []],
  FormationSubmitted: [[evolveFormation, evolveEin], []],
  FormationFailed: [
    [evolveFormation, evolveSignatures],
    [evolveNameRounds, evolveSignatureRounds],
  ],
  FormationCanceled: [
    [evolveFormation, evolveSignatures],
    [evolveNameRounds, evolveSignatureRounds],
  ],
  FormationFiled: [[evolveFormation, evolveEin], [evolveNameRounds]],
  NamesRefused: [[evolveNames], [evolveNameRounds]],
  NameOptionsReplaced: [[evolveNames], [evolveNameRounds]],
  SignatureRequested: [[evolveSignatures, evolveEin], [evolveSignatureRounds]],
  SignatureRecorded: [[evolveSignatures, evolveEin], [evolveSignatureRounds]],
  EinIssued: [[evolveEin], []],
  EinCorrected: [[evolveEin], []],
  DocumentAdded: [[], [evolveDocuments]],
  AdminNoteAdded: [[evolveNotes], []],
  AdminNoteResolved: [[evolveNotes], []],
  ExternalCompanyIdChanged: [[], []],
  CompanyMetadataChanged: [[], []],
  CompanyReservationRevoked: [[], []],
  PeopleForgotten: [[], []],
};

const inTurn = <Slice, State extends Slice>(
  evolves: Evolves<Slice, never>,
  state: State,
  event: CompanyEvent,
): State => evolves.reduce((before, evolve) => evolve(before, event as never), state);

export const evolveProgress = <State extends Progress>(state: State, event: CompanyEvent): State =>
  inTurn(topics[event.type][0], state, event);

export const evolveMemory = <State extends Memory>(state: State, event: CompanyEvent): State =>
  inTurn(topics[event.type][1], state, event);

/** Returns how far a company is, as shown to partners (contract 5.6). */
export function stageOf(progress: Progress): Stage {
  if (progress.canceled) return 'canceled';
  if (progress.formationSubmissionStatus === 'FAILED') return 'failed';
  if (progress.ein !== null) return 'ein_issued';
  if (progress.formationFilingDate !== null) return 'filed';
  return progress.formationSubmissionStatus === 'SUBMITTED' ? 'accepted' : 'requested';
}

/** Returns whether the company waits for its partner: for new names or for a signature. */
export const needsPartner = (progress: Progress): boolean =>
  statusOf(progress, 'Formation') === 'ActionRequired' || awaitsSignature(progress);
