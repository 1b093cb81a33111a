import { type Documents, evolveDocuments, evolveNotes, initialNotes, type Notes } from './documents.js';
import { type EinProgress, evolveEin, initialEin } from './ein.js';
import type { CompanyEvent, CompanyRequest, EventOf } from './events.js';
import { evolveFormation, type FormationProgress, initialFormation, initialServices } from './formation.js';
import { evolveNameRounds, evolveNames, type NameProgress, type NameRounds } from './names.js';
import {
  evolveSignatureRounds,
  evolveSignatures,
  initialSignatures,
  type SignatureProgress,
  type SignatureRounds,
} from './signatures.js';

/** How far a company has come, in the words partners read (contract 5.6): of every topic what they see. */
export interface Progress extends FormationProgress, NameProgress, SignatureProgress, EinProgress, Notes {}

/** What only the decisions ask for. */
export interface Memory extends NameRounds, SignatureRounds, Documents {}

/** Where every company begins; its name options are the request's. */
export const initialProgress = (request: CompanyRequest): Omit<Progress, 'nameOptions'> => ({
  ...initialFormation,
  ...initialEin,
  services: initialServices(request),
  ...initialSignatures(request),
  ...initialNotes,
});

/** What is done with a slice of the state, whatever else is in it. */
type Evolves<Slice, Event> = readonly (<State extends Slice>(state: State, event: Event) => State)[];

/**
 * Which topics an event moves on: in the progress, in this order (the EIN waits for what comes before it), and in the
 * memory. The compiler asks for a line for every event.
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
