import type { CompanyEvent, CompanyRequest } from './company.events.js';
import type { AdminNote, FormationSubmissionStatus, Service, SignatureRequirement } from './company.types.js';

/** How far a company has come, in the words partners read (specification, section 2.7). */
export interface Progress {
  readonly formationSubmissionStatus: FormationSubmissionStatus;
  readonly formationFilingDate: string | null;
  readonly formationFilingNumber: string | null;
  readonly ein: string | null;
  readonly services: readonly Service[];
  readonly signatureRequirements: readonly SignatureRequirement[];
  readonly adminNotes: readonly AdminNote[];
}

/** Where every company begins. */
export function initialProgress({ einVariant, hasUsTaxId }: CompanyRequest): Progress {
  const pending = { status: 'Pending', subStatus: null } as const;
  return {
    formationSubmissionStatus: 'PENDING',
    formationFilingDate: null,
    formationFilingNumber: null,
    ein: null,
    services: [
      { name: 'Registered Agent', variant: null, ...pending },
      { name: 'Formation', variant: null, ...pending },
      { name: 'EinCreation', variant: einVariant, ...pending },
    ],
    signatureRequirements: requiredSignatures(hasUsTaxId, einVariant === 'Expedite'),
    adminNotes: [],
  };
}

/** Founders without a US tax number sign the SS-4, and for an expedited EIN a Form 8821 too (section 2.7). */
function requiredSignatures(hasUsTaxId: boolean, expedited: boolean): SignatureRequirement[] {
  if (hasUsTaxId) return [];
  const forms = expedited ? (['SS4', 'FORM8821'] as const) : (['SS4'] as const);
  return forms.map((documentType) => ({ documentType, status: 'PENDING' }));
}

/** The progress after an event; the same object where the event moves nothing. */
export function advance<P extends Progress>(progress: P, event: CompanyEvent): P {
  switch (event.type) {
    case 'CompanyRequested':
    case 'DocumentAdded':
      return progress;
    case 'FormationSubmitted':
      return {
        ...progress,
        formationSubmissionStatus: 'SUBMITTED',
        services: withStatus(progress.services, {
          'Registered Agent': ['InProgress', null],
          Formation: ['InProgress', 'SubmittedToState'],
          ...(awaitsSignature(progress) && { EinCreation: ['ActionRequired', 'AwaitingSignature'] }),
        }),
      };
    case 'FormationFailed':
      return {
        ...progress,
        formationSubmissionStatus: 'FAILED',
        services: progress.services.map((service) => ({ ...service, status: 'Failed', subStatus: null })),
      };
    case 'FormationFiled':
      return {
        ...progress,
        formationFilingDate: event.data.filingDate,
        formationFilingNumber: event.data.filingNumber,
        services: withStatus(progress.services, {
          'Registered Agent': ['Completed', null],
          Formation: ['Completed', null],
          ...(!awaitsSignature(progress) && { EinCreation: ['InProgress', 'SubmittedToIrs'] }),
        }),
      };
    case 'NamesRefused':
      if (event.data.requiredActionId === null) return progress;
      return {
        ...progress,
        services: withStatus(progress.services, { Formation: ['ActionRequired', 'AwaitingNames'] }),
      };
    case 'NameOptionsReplaced':
      return {
        ...progress,
        services: withStatus(progress.services, { Formation: ['InProgress', 'SubmittedToState'] }),
      };
    case 'EinIssued':
      return {
        ...progress,
        ein: event.data.ein,
        services: withStatus(progress.services, { EinCreation: ['Completed', null] }),
      };
    case 'EinCorrected':
      return { ...progress, ein: event.data.ein };
    case 'AdminNoteAdded': {
      const { noteId, note, createdBy } = event.data;
      return {
        ...progress,
        adminNotes: [...progress.adminNotes, { noteId, note, createdBy, status: 'Unresolved' }],
      };
    }
  }
}

const awaitsSignature = ({ signatureRequirements }: Progress): boolean =>
  signatureRequirements.some(({ status }) => status === 'PENDING');

type Statuses = Partial<Record<Service['name'], readonly [Service['status'], string | null]>>;

const withStatus = (services: readonly Service[], statuses: Statuses): readonly Service[] =>
  services.map((service) => {
    const [status, subStatus] = statuses[service.name] ?? [service.status, service.subStatus];
    return { ...service, status, subStatus };
  });
