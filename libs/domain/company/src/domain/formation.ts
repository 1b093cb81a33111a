import { fieldNotPossible, stepNotPossible } from './errors.js';
import { type CompanyEvent, type CompanyRequest, type OfCompany, ofCompany, type EventOf } from './events.js';
import type { CompanyDocument, EinVariant, FormationSubmissionStatus, Service } from './types.js';

// The formation: a request is submitted, and then filed by the state or failed for good.

/** How far a formation has come, in the words partners read (contract 6.1). */
export interface FormationProgress {
  readonly formationSubmissionStatus: FormationSubmissionStatus;
  readonly formationFilingDate: string | null;
  readonly formationFilingNumber: string | null;
  /** The name it was filed under, with its ending; null until then. */
  readonly legalName: string | null;
  /** Of all three services; the other topics move `Formation` and `EinCreation` on. */
  readonly services: readonly Service[];
}

export const initialFormation = {
  formationSubmissionStatus: 'PENDING',
  formationFilingDate: null,
  formationFilingNumber: null,
  legalName: null,
} as const;

export const initialServices = ({ einVariant }: { readonly einVariant: EinVariant }): readonly Service[] => [
  { name: 'Registered Agent', variant: null, status: 'Pending', subStatus: null },
  { name: 'Formation', variant: null, status: 'Pending', subStatus: null },
  { name: 'EinCreation', variant: einVariant, status: 'Pending', subStatus: null },
];

export function evolveFormation<S extends FormationProgress>(
  state: S,
  event: EventOf<'FormationSubmitted' | 'FormationFailed' | 'FormationFiled'>,
): S {
  switch (event.type) {
    case 'FormationSubmitted':
      return {
        ...state,
        formationSubmissionStatus: 'SUBMITTED',
        services: withStatus(state.services, {
          'Registered Agent': ['InProgress', null],
          Formation: ['InProgress', 'SubmittedToState'],
        }),
      };
    case 'FormationFailed':
      return {
        ...state,
        formationSubmissionStatus: 'FAILED',
        services: state.services.map((service) => ({ ...service, status: 'Failed', subStatus: null })),
      };
    case 'FormationFiled':
      return {
        ...state,
        formationFilingDate: event.data.filingDate,
        formationFilingNumber: event.data.filingNumber,
        legalName: event.data.legalName,
        services: withStatus(state.services, {
          'Registered Agent': ['Completed', null],
          Formation: ['Completed', null],
        }),
      };
  }
}

type Statuses = Partial<Record<Service['name'], readonly [Service['status'], string | null]>>;

/** The services, some of them with another status and sub-status. */
export const withStatus = (services: readonly Service[], statuses: Statuses): readonly Service[] =>
  services.map((service) => {
    const [status, subStatus] = statuses[service.name] ?? [service.status, service.subStatus];
    return { ...service, status, subStatus };
  });

export const statusOf = (
  { services }: Pick<FormationProgress, 'services'>,
  wanted: Service['name'],
): Service['status'] | undefined => services.find(({ name }) => name === wanted)?.status;

type Formation = OfCompany & FormationProgress;

export interface RequestCompany {
  readonly type: 'RequestCompany';
  readonly request: CompanyRequest;
}

/** Takes a request from PENDING to SUBMITTED; changes nothing where it is too late. */
export const submitFormation = (state: Formation): CompanyEvent[] =>
  state.formationSubmissionStatus === 'PENDING'
    ? [{ type: 'FormationSubmitted', data: ofCompany(state) }]
    : [];

export interface FailFormation {
  readonly type: 'FailFormation';
  readonly reasonCode: string;
  readonly message: string;
  /** Of the admin note that tells the partner, too. */
  readonly noteId: string;
  readonly by: string;
}

/** Fails a formation for good. */
export function failFormation(state: Formation, { reasonCode, message }: FailFormation): CompanyEvent[] {
  assertNotFailed(state);
  assertNotFiled(state);
  return [{ type: 'FormationFailed', data: { ...ofCompany(state), reasonCode, message } }];
}

export interface FileFormation {
  readonly type: 'FileFormation';
  /** The name that the state accepted, as the documents print it. */
  readonly legalName: string;
  /** yyyy-MM-dd */
  readonly filingDate: string;
  readonly filingNumber: string;
  readonly documents: readonly CompanyDocument[];
}

/** Files a formation. Filing accepts the request: one that is still pending is submitted on the way. */
export function fileFormation(
  state: Formation,
  { legalName, filingDate, filingNumber }: FileFormation,
): CompanyEvent[] {
  assertFormationCanComplete(state);
  return [
    ...submitFormation(state),
    { type: 'FormationFiled', data: { ...ofCompany(state), legalName, filingDate, filingNumber } },
  ];
}

/** @throws {InvalidStateError} a formation that failed, waits for new names or was filed already */
export function assertFormationCanComplete(state: FormationProgress): void {
  assertNotFailed(state);
  if (statusOf(state, 'Formation') === 'ActionRequired')
    throw stepNotPossible('The formation waits for new names.');
  assertNotFiled(state);
}

/** @throws {InvalidStateError} a formation that failed */
export function assertNotFailed({ formationSubmissionStatus }: FormationProgress): void {
  if (formationSubmissionStatus === 'FAILED') throw stepNotPossible('The formation has failed.');
}

function assertNotFiled({ formationFilingDate }: FormationProgress): void {
  if (formationFilingDate !== null) throw stepNotPossible('The formation is complete already.');
}

/**
 * The day of a filing. All days are yyyy-MM-dd, in the time zone of the state.
 *
 * @param day null: today
 * @param requestedOn when the partner asked for the company
 * @throws {DomainError} `E_VALIDATION_FAILED`: a day to come, or before the request
 */
export function filedOn(day: string | null, requestedOn: string, today: string): string {
  if (day === null) return today;
  if (day > today) throw fieldNotPossible('filingDate', 'must not be in the future');
  if (day < requestedOn) throw fieldNotPossible('filingDate', 'must not be before the company was asked for');
  return day;
}
