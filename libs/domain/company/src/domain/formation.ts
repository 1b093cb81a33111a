import Big from 'big.js';
import {
  expeditedEinNotEligible,
  fieldNotPossible,
  formationNotCancelable,
  stepNotPossible,
} from './errors.js';
import { type CompanyEvent, type CompanyRequest, type EventOf, type OfCompany, ofCompany } from './events.js';
import type {
  CompanyDocument,
  CompanyPeople,
  EinVariant,
  ExecutiveMember,
  FormationSubmissionStatus,
  Member,
  OfficerType,
  Service,
  TaxForm,
} from './types.js';

// Rules on the people in a request for a company (contract 5.4).

/**
 * Returns the names that a member must have: both legal names for a natural person, a full name for any other
 * member.
 */
export const requiredNamesOf = ({
  isNaturalPerson,
}: Pick<Member, 'isNaturalPerson'>): readonly ('legalFirstName' | 'legalLastName' | 'contactFullName')[] =>
  isNaturalPerson ? ['legalFirstName', 'legalLastName'] : ['contactFullName'];

/** Returns whether members own exactly 100 percent, calculated in decimal to avoid binary rounding. */
export const ownEverything = (members: readonly Pick<Member, 'ownershipPercent'>[]): boolean =>
  members.reduce((sum, { ownershipPercent }) => sum.plus(ownershipPercent), Big(0)).eq(100);

/** Returns whether a CCorp has one President, one Secretary, one Treasurer and at least one Director. */
export function holdEveryOffice(officers: readonly Pick<ExecutiveMember, 'type'>[]): boolean {
  const count = (wanted: OfficerType): number => officers.filter(({ type }) => type === wanted).length;
  return (
    count('President') === 1 && count('Secretary') === 1 && count('Treasurer') === 1 && count('Director') >= 1
  );
}

/** Returns whether somebody has an SSN or ITIN. */
export const hasUsTaxId = ({ responsibleParty, members, executiveMembers }: CompanyPeople): boolean =>
  [responsibleParty, ...members, ...executiveMembers].some(({ ssn }) => ssn !== null);

interface OwnedCompany {
  readonly entityType: CompanyRequest['entityType'];
  /** Null after the customer was erased. */
  readonly personal: Pick<CompanyPeople, 'members' | 'responsibleParty'> | null;
}

/**
 * Reports whether a company is an LLC whose only member is foreign: a person without SSN or ITIN, or an entity abroad. Such
 * an LLC is a disregarded entity that must file Form 5472 (Treasury Regulations 301.7701-2(c)(2)(vi), 1.6038A-2).
 */
export function isForeignOwnedLlc({ entityType, personal }: OwnedCompany): boolean {
  if (entityType !== 'LLC' || personal === null) return false;
  const { members, responsibleParty } = personal;
  const [owner, another] = members;
  if (!owner || another) return false;
  if (!owner.isNaturalPerson) return owner.address.country !== 'USA';
  // The request names the owner twice if they are also the responsible party, perhaps with the number only once.
  const isParty =
    owner.legalFirstName === responsibleParty.legalFirstName &&
    owner.legalLastName === responsibleParty.legalLastName;
  return owner.ssn === null && !(isParty && responsibleParty.ssn !== null);
}

/**
 * @throws {DomainError} `E_EXPEDITED_EIN_NOT_ELIGIBLE`: an expedited EIN, and a person in the request has a US tax ID
 */
export function assertEinVariantEligible({
  einVariant,
  hasUsTaxId,
}: Pick<CompanyRequest, 'einVariant' | 'hasUsTaxId'>): void {
  if (einVariant === 'Expedite' && hasUsTaxId) throw expeditedEinNotEligible();
}

// The formation: a request is submitted, then filed by the state or failed permanently.

/** The progress of a formation, as shown to partners (contract 6.1). */
export interface FormationProgress {
  readonly formationSubmissionStatus: FormationSubmissionStatus;
  /** Whether the partner canceled it; its status is `FAILED` then. */
  readonly canceled: boolean;
  readonly formationFilingDate: string | null;
  readonly formationFilingNumber: string | null;
  /** The filed name with its ending; null until the filing. */
  readonly legalName: string | null;
  /** All three services; the other topics update `Formation` and `EinCreation`. */
  readonly services: readonly Service[];
}

export const initialFormation = {
  formationSubmissionStatus: 'PENDING',
  canceled: false,
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
  event: EventOf<'FormationSubmitted' | 'FormationFailed' | 'FormationCanceled' | 'FormationFiled'>,
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
    case 'FormationCanceled':
      return {
        ...state,
        canceled: event.type === 'FormationCanceled',
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

/** Returns the services with some statuses and sub-statuses replaced. */
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

/** Moves a request from PENDING to SUBMITTED; changes nothing if it is no longer pending. */
export const submitFormation = (state: Formation): CompanyEvent[] =>
  state.formationSubmissionStatus === 'PENDING'
    ? [{ type: 'FormationSubmitted', data: ofCompany(state) }]
    : [];

export interface FailFormation {
  readonly type: 'FailFormation';
  readonly reasonCode: string;
  readonly message: string;
  readonly noteId: string;
  readonly by: string;
}

/** Fails a formation permanently. */
export function failFormation(state: Formation, { reasonCode, message }: FailFormation): CompanyEvent[] {
  assertNotFailed(state);
  assertNotFiled(state);
  return [{ type: 'FormationFailed', data: { ...ofCompany(state), reasonCode, message } }];
}

export interface CancelFormation {
  readonly type: 'CancelFormation';
  readonly reason: string | null;
  /** The id of the admin note that shows the reason. */
  readonly noteId: string;
}

/**
 * Cancels a formation for the partner. Canceling it again changes nothing. After the customer was erased, no reason can be
 * encrypted, and none is kept.
 *
 * @throws {DomainError} `E_FORMATION_NOT_CANCELABLE`: it was filed, or has failed
 */
export function cancelFormation(
  state: Formation & Pick<CompanyRequest, 'personal'>,
  { reason, noteId }: CancelFormation,
): CompanyEvent[] {
  if (state.canceled) return [];
  if (state.formationSubmissionStatus === 'FAILED' || state.formationFilingDate !== null)
    throw formationNotCancelable();
  const personal = state.personal && { reason };
  return [
    {
      type: 'FormationCanceled',
      data: { ...ofCompany(state), ...(personal?.reason && { noteId }), personal },
    },
  ];
}

export interface FileFormation {
  readonly type: 'FileFormation';
  /** The name that the state accepted, as the documents print it. */
  readonly legalName: string;
  /** yyyy-MM-dd */
  readonly filingDate: string;
  readonly filingNumber: string;
  readonly documents: readonly CompanyDocument[];
  /** Ids of the required actions to open for forms that were signed under another name. */
  readonly signatureActionIds: Readonly<Record<TaxForm, string>>;
}

/** Files a formation. A request that is still pending is submitted at the same time. */
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

/** @throws {InvalidStateError} the formation failed, awaits new names or is already filed */
export function assertFormationCanComplete(state: FormationProgress): void {
  assertNotFailed(state);
  if (statusOf(state, 'Formation') === 'ActionRequired')
    throw stepNotPossible('The formation is waiting for new names.');
  assertNotFiled(state);
}

/** @throws {InvalidStateError} the formation failed or was canceled */
export function assertNotFailed({ formationSubmissionStatus, canceled }: FormationProgress): void {
  if (canceled) throw stepNotPossible('The formation was canceled.');
  if (formationSubmissionStatus === 'FAILED') throw stepNotPossible('The formation has failed.');
}

function assertNotFiled({ formationFilingDate }: FormationProgress): void {
  if (formationFilingDate !== null) throw stepNotPossible('The formation is already complete.');
}

/**
 * Returns the day of a filing. All days are yyyy-MM-dd, in the time zone of the state.
 *
 * @param day null: today
 * @param requestedOn day of the partner's request
 * @throws {DomainError} `E_VALIDATION_FAILED`: a day in the future, or before the request
 */
export function filedOn(day: string | null, requestedOn: string, today: string): string {
  if (day === null) return today;
  if (day > today) throw fieldNotPossible('filingDate', 'must not be in the future');
  if (day < requestedOn)
    throw fieldNotPossible('filingDate', 'must not be before the day on which the company was requested');
  return day;
}
